// Plan against fact: executed cells, where they part and why, the story of a unit, the two-line summary.
import { describe, expect, it } from "vitest";
import { sample_entries, SAMPLE_UNITS } from "../../../web/src/dev/sample_turn";
import {
  divergence_of,
  fact_cells,
  holder_at,
  plots_of,
  states_at,
} from "../../../web/src/games/bull_run/replay/facts";
import { fold_replay } from "../../../web/src/games/bull_run/replay/fold";
import {
  markers_at,
  paths_at,
} from "../../../web/src/games/bull_run/replay/marks";
import {
  place_at,
  seq_at,
} from "../../../web/src/games/bull_run/replay/player";
import { chip_of } from "../../../web/src/games/bull_run/replay/reasons";
import {
  story_of,
  summary_of,
} from "../../../web/src/games/bull_run/replay/story";

const history = fold_replay(sample_entries(), SAMPLE_UNITS);
const turn = history.turns[0];
if (turn === undefined) throw new Error("the sample has a turn");
const parted = (unit: string) => {
  const plot = plots_of(turn).find((one) => one.unit === unit);
  const found = plot === undefined ? null : divergence_of(turn, plot);
  return found === null ? null : { ...found, chip: chip_of(turn, found) };
};
const side_of = (unit: string) => history.roster[unit]?.side ?? null;

describe("facts", () => {
  it("are the hexes really entered", () => {
    expect(fact_cells(turn, "U04").join(" ")).toBe("2708 2709 - - - - - -");
    expect(fact_cells(turn, "U04", 1).join(" ")).toBe("2708");
    expect(fact_cells(turn, "C01").join(" ")).toBe("- - - - - - - -");
  });
  it("part from the plan where a unit was stopped, with the reason", () => {
    expect(parted("U04")).toMatchObject({
      hex: "2709",
      at: 3,
      chip: "stopped: zone of C04",
    });
    expect(parted("C03")).toMatchObject({
      hex: "2712",
      at: 3,
      chip: "held behind C04",
    });
  });
  it("name the dice of a lost contest", () => {
    expect(parted("U08")?.chip).toContain("lost 3413 on dice 3 v 3, 2 v 5");
  });
  it("name die and hex of a scatter", () => {
    expect(parted("U05")).toMatchObject({
      hex: "2903",
      at: 1,
      chip: "scattered: die 3, hex ends 3",
    });
  });
  it("do not part where the plot ran as written", () => {
    expect(parted("C05")).toBeNull();
    expect(parted("U01")).toBeNull();
    expect(parted("U02")).toBeNull();
  });
});

describe("objectives", () => {
  const held = (stage: "B" | "E", event: number | null) => {
    const place = place_at(history, { turn: 1, stage, event });
    return place === null
      ? null
      : holder_at(history.turns, seq_at(place), "1611", "confederate");
  };
  it("are held by whoever held them then", () => {
    expect(held("B", null)).toBeNull();
    expect(held("E", 1)).toBeNull();
    expect(held("E", 5)).toBe("confederate");
    expect(held("E", null)).toBe("confederate");
  });
});

describe("states of counters", () => {
  it("begin when they strike", () => {
    expect(states_at(turn, "O").get("U05")).toEqual(["ordered"]);
    expect(states_at(turn, "C").get("U05")).toEqual(["ordered", "scattered"]);
    expect(states_at(turn, "1").get("U04")).toEqual(["ordered"]);
    expect(states_at(turn, "2").get("U04")).toEqual(["ordered", "pinned"]);
    expect(states_at(turn, "O").get("U02")).toEqual(["ordered", "attack"]);
    expect(states_at(turn, "8").get("C03")).toEqual(["ordered"]);
  });
});

describe("drawing", () => {
  it("draws each chosen plot as plan and fact in the line of its side", () => {
    const paths = paths_at(turn, "3", "union", null);
    expect(new Set(paths.map((path) => path.tone))).toEqual(new Set(["union"]));
    expect(
      paths
        .filter((path) => path.key === "U04")
        .map((path) => [path.role, path.line]),
    ).toEqual([
      ["plan", "solid"],
      ["fact", "solid"],
    ]);
    expect(
      paths_at(turn, "3", { unit: "C03" }, "C03").map((path) => path.line),
    ).toEqual(["dash_dot", "dash_dot"]);
  });
  it("writes a reason where it is news, and only a ring later", () => {
    const chips = (stage: "3" | "5") => {
      const place = place_at(history, { turn: 1, stage, event: null });
      if (place === null) throw new Error("no place");
      const rings = markers_at(history.roster, place, "both", null).filter(
        (mark) => mark.kind === "stop",
      );
      return {
        rings: rings.length,
        chips: rings.flatMap((mark) => mark.chip ?? []),
      };
    };
    expect(chips("3").chips).toContain("C03 held behind C04");
    expect(chips("5").chips).toEqual([]);
    expect(chips("5").rings).toBeGreaterThan(3);
  });
  it("points an arrow from attacker to defender", () => {
    const place = place_at(history, { turn: 1, stage: "B", event: 1 });
    if (place === null) throw new Error("no place");
    const arrows = markers_at(history.roster, place, "both", null).filter(
      (mark) => mark.kind === "battle",
    );
    expect(arrows).toMatchObject([
      { hex: "2408", target: "2508", tone: "confederate" },
    ]);
  });
});

describe("words", () => {
  it("do not count a turn as done while players decide", () => {
    const [, second] = summary_of({ ...turn, complete: false }, side_of);
    expect(second).toMatch(/^So far: .*decisions\.$/);
  });
  it("sum the turn up in two lines", () => {
    const [first, second] = summary_of(turn, side_of);
    expect(first).toBe(
      "Union command die 3: 1 unit scatters; Confederate command die 5: nobody scatters.",
    );
    expect(second).toBe(
      "7 units moved as plotted · 1 scattered · 3 contacts · 2 battles · Union lost 2, Confederate lost 1.",
    );
  });
  it("tell one unit its whole turn", () => {
    expect(story_of(turn, "U04")).toEqual([
      "Ordered from 2707 to go to 2711.",
      "Its leader kept it in command.",
      "Went 2707 → 2708 → 2709 in sub-segments 1 to 2.",
      "Sub-segment 3: U04 stopped in 2709: it came into the zone of C04.",
      "U04 and U06 attack C04 at 1-1: die 4, Dr.",
      "At the end of the turn it stands in 2709.",
    ]);
    expect(story_of(turn, "C01")[0]).toBe(
      "C01 had no orders and stayed where it was.",
    );
  });
});
