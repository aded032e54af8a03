// From events to stored positions: what stands where after each step, and that back equals forward.
import { describe, expect, it } from "vitest";
import { sample_entries, SAMPLE_UNITS } from "../../../web/src/dev/sample_turn";
import { type Entry } from "../../../web/src/protocol/messages";
import { fold_replay } from "../../../web/src/games/bull_run/replay/fold";
import {
  event_by,
  first_moment,
  has_contact,
  last_moment,
  place_at,
  play_on,
  step_by,
  ticks_of,
} from "../../../web/src/games/bull_run/replay/player";
import {
  address_of,
  type Moment,
  read_address,
  type StageCode,
} from "../../../web/src/games/bull_run/replay/stages";

const history = fold_replay(sample_entries(), SAMPLE_UNITS);
const turn = history.turns[0];
if (turn === undefined) throw new Error("the sample has a turn");
const hexes = (stage: StageCode): Record<string, string> => {
  const frame = turn.frames.find((one) => one.stage === stage);
  return Object.fromEntries(
    Object.entries(frame?.positions ?? {}).map(([unit, piece]) => [
      unit,
      piece.hex,
    ]),
  );
};

describe("fold", () => {
  it("finds the executed turn only, with its steps in order", () => {
    expect(history.turns.map((one) => one.turn)).toEqual([1]);
    expect(turn.frames.map((frame) => frame.stage).join(" ")).toBe(
      "O C 1 2 3 4 5 6 7 8 S B P E",
    );
  });
  it("keeps everybody in place until movement", () => {
    expect(hexes("C")).toEqual(
      Object.fromEntries(SAMPLE_UNITS.map((unit) => [unit.id, unit.hex])),
    );
  });
  it("takes the positions of each sub-segment as they come", () => {
    for (const entry of sample_entries()) {
      const event = entry.event as unknown as {
        kind: string;
        at?: number;
        positions?: Record<string, string>;
      };
      if (event.kind === "sub_segment")
        expect(hexes(String(event.at) as StageCode)).toEqual(event.positions);
    }
    expect(hexes("2")["U04"]).toBe("2709");
    expect(hexes("8")["U01"]).toBe("2004");
  });
  it("moves scatterers, the repulsed and the retreating", () => {
    expect(hexes("8")["U05"]).toBe("2903");
    expect(hexes("S")["U05"]).toBe("2905");
    expect(hexes("B")["U02"]).toBe("2507");
    expect(hexes("P")["U02"]).toBe("2608");
    expect(hexes("E")["C04"]).toBe("2812");
    expect(hexes("E")["C02"]).toBe("2507");
  });
  it("keeps strengths until they are lost", () => {
    const strength = (stage: StageCode) =>
      turn.frames.find((one) => one.stage === stage)?.positions["U03"]
        ?.strength;
    expect(strength("8")).toBe(3);
    expect(strength("B")).toBe(3);
    expect(strength("E")).toBe(1);
    expect(history.roster["U03"]?.full_strength).toBe(3);
  });
  it("drops a unit that is eliminated, from its event on", () => {
    const entries = sample_entries().map((entry) =>
      entry.event["kind"] === "loss" && entry.event["unit"] === "U03"
        ? { ...entry, event: { ...entry.event, strength: 0, eliminated: true } }
        : entry,
    );
    const results = fold_replay(entries, SAMPLE_UNITS).turns[0]?.frames.at(-1);
    expect(results?.before["U03"]).toBeDefined();
    expect(results?.events[0]?.positions["U03"]).toBeUndefined();
  });
});

describe("going back and forth", () => {
  const forward = (from: Moment, move: typeof step_by): Moment[] => {
    const list = [from];
    for (let i = 0; i < 200; i += 1) {
      const last = list[list.length - 1] as Moment;
      const next = move(history, last, 1);
      if (address_of(next) === address_of(last)) break;
      list.push(next);
    }
    return list;
  };
  const shown = (moment: Moment) =>
    JSON.stringify(place_at(history, moment)?.positions);

  it("shows the same positions backward as forward, step by step", () => {
    const way = forward(first_moment(turn), step_by);
    expect(way.length).toBe(turn.frames.length);
    const seen = way.map(shown);
    const back = [way[way.length - 1] as Moment];
    while (back.length < way.length)
      back.push(step_by(history, back[back.length - 1] as Moment, -1));
    expect(back.map(shown).reverse()).toEqual(seen);
  });
  it("shows the same positions backward as forward, event by event", () => {
    const events = turn.frames.reduce(
      (sum, frame) => sum + frame.events.length,
      0,
    );
    const way = forward({ turn: 1, stage: "O", event: 1 }, event_by);
    expect(way.length).toBe(events);
    const back = [way[way.length - 1] as Moment];
    while (back.length < way.length)
      back.push(event_by(history, back[back.length - 1] as Moment, -1));
    expect(back.map(address_of).reverse()).toEqual(way.map(address_of));
    expect(back.map(shown).reverse()).toEqual(way.map(shown));
  });
  it("ends where the turn ends", () => {
    expect(place_at(history, last_moment(turn))?.positions).toEqual(turn.end);
    expect(step_by(history, last_moment(turn), 1)).toEqual(last_moment(turn));
  });
  it("plays through to the results and stops there", () => {
    let moment = first_moment(turn);
    for (let i = 0; i < 60; i += 1) moment = play_on(history, moment);
    expect(moment.stage).toBe("E");
    expect(play_on(history, moment)).toEqual(moment);
  });
});

describe("addresses", () => {
  it.each(["1.5", "2.5.3", "12.S", "3.B.2", "1.O"])(
    "%s reads and writes the same",
    (text) => {
      const moment = read_address(text);
      expect(moment === null ? null : address_of(moment)).toBe(text);
    },
  );
  it("takes a turn alone as its beginning", () => {
    expect(place_at(history, read_address("1") as Moment)?.frame.stage).toBe(
      "O",
    );
  });
  it.each(["", "2.", "2.9", "x.5", "2.5.", "2.Z.1", null])(
    "%s is none",
    (text) => {
      expect(read_address(text)).toBeNull();
    },
  );
});

describe("marks below the strip", () => {
  const frame = (stage: StageCode) =>
    turn.frames.find((one) => one.stage === stage) ?? turn.frames[0];
  it("tell contact, dice, battles and results", () => {
    const ticks = (stage: StageCode) => {
      const one = frame(stage);
      return one === undefined ? [] : ticks_of(one);
    };
    expect(ticks("C")).toEqual(["die"]);
    expect(ticks("2")).toEqual(["contact"]);
    expect(ticks("8")).toEqual(["die"]);
    expect(ticks("B")).toEqual(["battle"]);
    expect(ticks("E")).toEqual(["loss", "retreat", "advance"]);
    expect(ticks("7")).toEqual([]);
  });
  it("know which steps to pause at", () => {
    expect(turn.frames.filter(has_contact).map((one) => one.stage)).toEqual([
      "2",
      "3",
      "8",
      "B",
    ]);
  });
});

describe("a counter face down", () => {
  const entry = (
    seq: number,
    event: Record<string, unknown> & { kind: string },
  ): Entry => ({
    seq,
    at: 0,
    origin: "game",
    event: { turn: 1, rule: "15.1", ...event },
    text: event.kind,
  });
  const back = {
    side: "confederate",
    type: "unknown",
    symbol: "unknown",
    strength: null,
    ma: 8,
    name: "",
    size: "",
  };
  const up = {
    ...back,
    id: "C05",
    type: "infantry",
    symbol: "infantry",
    strength: 3,
    full_strength: 3,
  };
  const entries = [
    entry(1, {
      kind: "deployed",
      units: [{ ...back, id: "?07", hex: "2211" }],
      removed: [],
    }),
    entry(2, {
      kind: "turn_begins",
      clock: "06:00",
      night: false,
      positions: { "?07": { hex: "2211", strength: null } },
    }),
    entry(3, {
      kind: "sub_segment",
      at: 1,
      moves: [],
      stops: [],
      contests: [],
      interceptions: [],
      eliminated: [],
      positions: { "?07": "2211" },
    }),
    entry(4, {
      kind: "revealed",
      rule: "15.13",
      units: [{ ...up, alias: "?07", hex: "2211", mission: "none" }],
    }),
    entry(5, {
      kind: "loss",
      unit: "C05",
      combat: 0,
      points: 1,
      strength: 2,
      eliminated: false,
    }),
  ];
  const [only] = fold_replay(entries).turns;
  const at = (stage: StageCode) =>
    only?.frames.find((frame) => frame.stage === stage)?.positions;
  it("stands under its alias, without a strength, until it is turned up", () => {
    expect(at("1")).toEqual({ "?07": { hex: "2211", strength: null } });
    expect(at("B")).toEqual({ C05: { hex: "2211", strength: 3 } });
    expect(at("E")).toEqual({ C05: { hex: "2211", strength: 2 } });
  });
  it("is in the roster under both names", () => {
    const { roster } = fold_replay(entries);
    expect(roster["?07"]?.type).toBe("unknown");
    expect(roster["C05"]?.type).toBe("infantry");
  });
});
