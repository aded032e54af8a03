// The mounted replay: controls, keys, address, tables as text, and the marks for a unit that is followed.
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import sheet from "../../../scenarios/bull_run/map/map.json";
import { SAMPLE_CHARTS } from "../../../web/src/dev/sample_charts";
import { sample_entries, SAMPLE_UNITS } from "../../../web/src/dev/sample_turn";
import {
  Replay,
  type ReplayProps,
} from "../../../web/src/games/bull_run/replay";
import { type MapData } from "../../../web/src/games/bull_run/types";

const map = sheet as unknown as MapData;
/** Without woods and ways: the replay's page is tested, not the drawing of the ground. */
const bare: MapData = {
  ...map,
  hexes: {},
  roads: [],
  railroads: [],
  minor_streams: [],
};
const entries = sample_entries();

let root: HTMLElement;
let moves: string[];
beforeEach(() => {
  root = document.createElement("div");
  document.body.append(root);
  moves = [];
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  vi.useFakeTimers();
  HTMLElement.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  act(() => render(null, root));
  root.remove();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function mount(props: Partial<ReplayProps> = {}): void {
  const all: ReplayProps = {
    map: bare,
    charts: SAMPLE_CHARTS,
    entries,
    units: SAMPLE_UNITS,
    viewer: "union",
    at: null,
    unit: null,
    on_move: ({ at, unit }) => moves.push(unit === null ? at : `${at} ${unit}`),
    ...props,
  };
  act(() => render(<Replay {...all} />, root));
}
const button = (label: string) =>
  root.querySelector<HTMLButtonElement>(`button[aria-label="${label}"]`);
const click = (label: string) => act(() => button(label)?.click());
const press = (key: string, more: KeyboardEventInit = {}) =>
  act(
    () =>
      void root.querySelector(".replay")?.dispatchEvent(
        new KeyboardEvent("keydown", {
          key,
          bubbles: true,
          cancelable: true,
          ...more,
        }),
      ),
  );
const standing = (unit: string) =>
  root.querySelector(`[data-unit="${unit}"]`)?.getAttribute("data-hex");
const now = () =>
  root.querySelector(".replay-step-now")?.getAttribute("data-stage");

describe("replay", () => {
  it("opens at the first step with its summary", () => {
    mount();
    expect(now()).toBe("O");
    expect(root.querySelector(".replay-summary")?.textContent).toContain(
      "7 units moved",
    );
  });
  it("steps to sub-segment 8 and back, and writes every moment into the address", () => {
    mount();
    for (let i = 0; i < 9; i += 1) click("Next step");
    expect(now()).toBe("8");
    expect(standing("U01")).toBe("2004");
    for (let i = 0; i < 8; i += 1) click("Previous step");
    expect(standing("U01")).toBe("2504");
    expect(moves.slice(0, 3)).toEqual(["1.C", "1.1", "1.2"]);
  });
  it("opens at an address, with the unit to follow", () => {
    mount({ at: "1.3", unit: "C03" });
    expect(now()).toBe("3");
    expect(root.querySelector(".replay-story")?.textContent).toContain(
      "C03 was held in 2712 behind C04",
    );
    expect(
      root
        .querySelector("[data-unit=C03]")
        ?.classList.contains("map-counter-selected"),
    ).toBe(true);
  });
  it("obeys its keys", () => {
    mount({ at: "1.5" });
    press("ArrowRight");
    expect(now()).toBe("6");
    press("ArrowLeft");
    press("ArrowLeft");
    expect(now()).toBe("4");
    press("End");
    expect(now()).toBe("E");
    press("ArrowLeft", { shiftKey: true });
    expect(moves[moves.length - 1]).toBe("1.E.6");
    press("Home");
    expect(now()).toBe("O");
    press("b");
    expect(
      root.querySelector(".replay-when [aria-pressed=true]")?.textContent,
    ).toBe("Before");
  });
  it("plays, and pauses on contact", () => {
    mount({ at: "1.1" });
    click("Play");
    act(() => void vi.advanceTimersByTime(1300));
    expect(now()).toBe("2");
    act(() => void vi.advanceTimersByTime(5000));
    expect(now()).toBe("2");
    expect(button("Play")).not.toBeNull();
  });
  it("rings the row and the column of a battle", () => {
    mount({ at: "1.B.1" });
    const card = root.querySelector(".battle-card");
    expect(card?.querySelector(".ringed")?.textContent).toBe("2/0");
    expect(card?.querySelector("tr[aria-current] th")?.textContent).toBe("1");
    expect(card?.querySelector("th[aria-current]")?.textContent).toBe("1-2");
    expect(root.querySelectorAll(".battle-card").length).toBe(1);
  });
  it("rings the row of the scatter table", () => {
    mount({ at: "1.C" });
    const rows = [
      ...root.querySelectorAll(".dice-table tr[aria-current] th"),
    ].map((cell) => cell.textContent);
    expect(rows).toEqual(["3", "5"]);
  });
  it("says the value of its slider", () => {
    mount({ at: "1.5" });
    const slider = root.querySelector(".replay-slider");
    expect(slider?.getAttribute("aria-valuetext")).toBe(
      "Turn 1, sub-segment 5 of 8, 1 event",
    );
  });
  it("shows before and after in place without moving on", () => {
    mount({ at: "1.8" });
    const press_when = (word: string) =>
      act(() =>
        [...root.querySelectorAll<HTMLButtonElement>(".replay-when button")]
          .find((one) => one.textContent === word)
          ?.click(),
      );
    press_when("Before");
    expect(standing("U01")).toBe("2504");
    press_when("After");
    expect(standing("C04")).toBe("2812");
    press_when("Step");
    expect(standing("C04")).toBe("2711");
    expect(moves).toEqual([]);
  });
  it("says so when nothing has been played", () => {
    mount({ entries: [] });
    expect(root.textContent).toContain("No turn has been played yet");
  });
});
