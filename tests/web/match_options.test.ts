// Options of a match from a scenario's schema: what is asked, and what is sent.
import { describe, expect, it } from "vitest";
import {
  chosen_words,
  options_of,
  read_options,
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
