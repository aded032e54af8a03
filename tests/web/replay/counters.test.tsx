// Counters: their words, and that sides and states differ by more than colour.
import { render } from "preact";
import { describe, expect, it } from "vitest";
import {
  Counter,
  counter_label,
  type CounterState,
  type CounterUnit,
} from "../../../web/src/games/bull_run/counters";

const unit: CounterUnit = {
  id: "U03",
  side: "union",
  type: "infantry",
  symbol: "infantry",
  strength: 2,
  full_strength: 3,
  ma: 8,
  name: "Burnside",
  size: "X",
};

function drawn(
  one: CounterUnit,
  detail: "small" | "medium" | "full",
  states: readonly CounterState[] = [],
): SVGElement {
  const root = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  render(<Counter unit={one} detail={detail} states={states} />, root);
  return root;
}

describe("label", () => {
  it("says side, id, name, kind, figures and states", () => {
    expect(counter_label(unit, ["ordered", "attack"])).toBe(
      "Union U03, Burnside, infantry 2-8, reduced from 3, ordered, attacking",
    );
    expect(
      counter_label({
        ...unit,
        id: "C14",
        side: "confederate",
        type: "dummy",
        symbol: "dummy",
        name: "",
      }),
    ).toBe("Confederate C14, dummy");
    expect(
      counter_label(
        {
          ...unit,
          type: "leader",
          symbol: "leader",
          strength: 1,
          full_strength: 1,
        },
        ["scattered"],
      ),
    ).toContain("leader 1-8, scattered");
  });
});

describe("face down", () => {
  const back: CounterUnit = {
    ...unit,
    id: "?07",
    type: "unknown",
    symbol: "unknown",
    strength: null,
    full_strength: null,
    name: "",
    size: "",
    face_down: true,
    known_real: false,
  };
  it("says so in words, and that it is known to be real", () => {
    expect(counter_label(back)).toBe("Union ?07, face down");
    expect(counter_label({ ...back, known_real: true }, ["pinned"])).toBe(
      "Union ?07, face down, known to be real, in an enemy zone of control",
    );
    expect(counter_label({ ...unit, face_down: true })).toBe(
      "Union U03, Burnside, infantry 2-8, face down, reduced from 3",
    );
  });
  it("shows its back to others: a question mark, no symbol, no figures", () => {
    for (const detail of ["small", "medium", "full"] as const) {
      const svg = drawn(back, detail);
      expect(svg.querySelector(".counter-symbol")).toBeNull();
      expect(svg.querySelector(".counter-figures")?.textContent).toBe("?");
      expect(svg.textContent).not.toContain("null");
      expect(svg.querySelector(".counter-real")).toBeNull();
    }
    expect(
      drawn({ ...back, known_real: true }, "small").querySelector(
        ".counter-real",
      ),
    ).not.toBeNull();
  });
  it("shows its owner the face with a folded corner", () => {
    const svg = drawn({ ...unit, face_down: true }, "medium");
    expect(svg.querySelector(".counter-fold")).not.toBeNull();
    expect(svg.querySelector(".counter-symbol")).not.toBeNull();
    expect(drawn(unit, "medium").querySelector(".counter-fold")).toBeNull();
  });
});

describe("face", () => {
  it("shows strength alone when small, more when near", () => {
    expect(drawn(unit, "small").textContent).toBe("2");
    expect(drawn(unit, "medium").textContent).toContain("2-8");
    expect(drawn(unit, "medium").textContent).not.toContain("U03");
    expect(drawn(unit, "full").textContent).toContain("U03");
  });
  it("clips the corners of one side and not of the other", () => {
    const corners = (one: CounterUnit) =>
      drawn(one, "medium").querySelector(".counter-face")?.getAttribute("d");
    expect(corners({ ...unit, side: "confederate" })).not.toBe(corners(unit));
    expect(
      drawn({ ...unit, side: "confederate" }, "medium").querySelector(
        ".counter-tab",
      )?.textContent,
    ).toBe("C");
    expect(
      drawn(unit, "medium").querySelector(".counter-tab")?.textContent,
    ).toBe("U");
  });
  it("gives every state a mark of its own", () => {
    const marks: readonly (readonly [CounterState, string])[] = [
      ["ordered", ".counter-band-solid"],
      ["attack", ".counter-mission"],
      ["scattered", ".counter-question"],
      ["pinned", ".counter-chain"],
    ];
    for (const [state, selector] of marks) {
      expect(
        drawn(unit, "medium", [state]).querySelector(selector),
      ).not.toBeNull();
      expect(drawn(unit, "medium").querySelector(selector)).toBeNull();
    }
    expect(
      drawn(unit, "medium", ["scattered"])
        .querySelector(".counter")
        ?.getAttribute("transform"),
    ).toContain("rotate(8)");
    expect(drawn(unit, "medium").querySelector(".counter-old")).not.toBeNull();
  });
  it("draws a star for a leader", () => {
    expect(
      drawn(
        { ...unit, type: "leader", symbol: "leader" },
        "small",
      ).querySelector(".counter-star"),
    ).not.toBeNull();
  });
});
