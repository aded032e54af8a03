// Options of a match from a scenario's schema: what is asked, and what is sent.
import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../web/src/protocol/messages";
import {
  chosen_words,
  options_of,
  read_options,
  sides_of,
} from "../../web/src/pages/match_options";

const schemas = read_options({
  hidden: {
    kind: "flag",
    title: "Hidden",
    hint: "Face down.",
    default: false,
  },
  pace: {
    kind: "choice",
    title: "Pace",
    choices: [
      { value: "slow", title: "Slow" },
      { value: "fast", title: "Fast" },
    ],
    default: "slow",
  },
  forced: {
    kind: "choice",
    title: "Forced",
    choices: [{ value: "so", title: "So" }],
    default: "so",
  },
  odd: { kind: "number", title: "Odd" },
  broken: "text",
});

const split = (side: string, ...seats: readonly string[]): JsonObject => ({
  kind: "choice",
  title: side,
  choices: [
    { value: "one", title: "One" },
    { value: "more", title: "More", seats: seats.map((seat) => ({ seat, side, title: seat })) },
  ],
  default: "one",
});
const seats = [
  { seat: "red", side: "red", title: "Red" },
  { seat: "blue", side: "blue", title: "Blue" },
];
const options: JsonObject = {
  dummies: { kind: "flag", title: "Dummies" },
  blue_commanders: split("blue", "blue", "blue-left"),
  pace: { kind: "flag", title: "Pace" },
  red_commanders: split("red", "red", "red-left", "red-right"),
};

describe("sides in options", () => {
  it("puts what is asked of sides together in the order of the scenario's seats", () => {
    expect(read_options(options, seats).map((schema) => schema.name)).toEqual([
      "dummies",
      "red_commanders",
      "blue_commanders",
      "pace",
    ]);
  });
  it("knows the side of every seat that an option makes", () => {
    expect(sides_of({ id: "s", title: "S", seats, options })).toEqual({
      red: "red",
      blue: "blue",
      "blue-left": "blue",
      "red-left": "red",
      "red-right": "red",
    });
  });
});

describe("options", () => {
  it("asks for flags and real choices, and leaves out what it cannot read", () => {
    expect(schemas.map((schema) => [schema.name, schema.kind])).toEqual([
      ["hidden", "flag"],
      ["pace", "choice"],
    ]);
  });
  it("says in words what was chosen, and keeps the hint", () => {
    expect(chosen_words(schemas, {})).toBe("Hidden: no. Pace: Slow.");
    expect(chosen_words(schemas, { hidden: true, pace: "fast" })).toBe(
      "Hidden: yes. Pace: Fast.",
    );
    expect(schemas.map((schema) => schema.hint)).toEqual(["Face down.", ""]);
  });
  it("sends what differs from the default, of this scenario only", () => {
    expect(options_of(schemas, {})).toEqual({});
    expect(
      options_of(schemas, { hidden: true, pace: "slow", other: "x" }),
    ).toEqual({ hidden: true });
    expect(options_of(schemas, { hidden: false, pace: "fast" })).toEqual({
      pace: "fast",
    });
  });
});
