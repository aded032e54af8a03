// The rules in the page: what plotting asks of the ruleset without a round trip. `web/src/rules_wasm` implements it with
// the ruleset compiled to WebAssembly; every call is synchronous once the module is there, and takes only what the seat
// may know: `view` and `ask` as the server sent them. The server has the last word. Shapes: the ruleset's README.
import { signal } from '@preact/signals';
import type { AllyAnswer, JsonObject, Problem } from '../../protocol/messages';
import type { BullRunView, HexId, PlotAsk, UnitId } from './types';

/** One hex of a way, and the columns that are spent on it. */
export interface WayStep {
  readonly hex: HexId;
  readonly terrain: string;
  readonly cost: number;
  readonly from: number;
  readonly to: number;
}
/** A friend that is in the way as both are plotted now; the way may be taken all the same, and the check says so. */
export interface Clash {
  readonly unit: UnitId;
  readonly hex: HexId;
  readonly at: number;
}
export interface Way {
  readonly legal: boolean;
  /** To append to the row, a hex once for each column it takes; when not legal, as far as the way can be paid. */
  readonly cells: readonly HexId[];
  readonly steps: readonly WayStep[];
  readonly clashes: readonly Clash[];
  /** Why not, when not legal: "needs 3, 2 left". */
  readonly rule?: string;
  readonly text?: string;
  /** The last hex of the way that can be reached; null: not even the first. */
  readonly last: HexId | null;
}

export interface ReachHex {
  readonly hex: HexId;
  /** The earliest sub-segment, 1 to 8, in which the unit can come into the hex. */
  readonly at: number;
  /** It can still attack from there. */
  readonly attack: boolean;
  /** A visible enemy holds the hex or has his zone in it. */
  readonly stops: boolean;
}

export interface Command {
  readonly leader: UnitId | null;
  readonly moves: boolean;
  /** Where a unit is sure of its orders; empty when the leader moves. */
  readonly hexes: readonly HexId[];
  /** Ordered units that a command die may scatter. */
  readonly exposed: readonly UnitId[];
}

export interface Scatter {
  /** One for each face; none for a side that never scatters. */
  readonly faces: readonly { readonly die: number; readonly units: readonly UnitId[] }[];
  /** The face that scatters most; 0: none does. */
  readonly worst: number;
}

export interface Rehearsal {
  /** Own units at the start and after each sub-segment; a dummy that is found out is missing from then on. */
  readonly positions: readonly Readonly<Record<UnitId, HexId>>[];
  /** Own units that stop before their plot ends, by the sub-segment in which they do (0: at the start). */
  readonly halted: Readonly<Record<UnitId, number>>;
}

export interface Zones {
  readonly enemy: readonly HexId[];
  readonly own: readonly HexId[];
}

export interface PageRules {
  /** The same answer as the server's `check`. */
  check(
    ask: PlotAsk,
    view: BullRunView,
    payload: JsonObject,
    focus: JsonObject | null,
  ): { readonly problems: readonly Problem[]; readonly hints: JsonObject };
  /**
   * From the end of the unit's path to `to`: fewest columns, then fewest hexes in a visible enemy's reach, then fewest
   * clashes with friends, then the lowest hex ids.
   */
  way(
    ask: PlotAsk,
    view: BullRunView,
    payload: JsonObject,
    of: { readonly unit: UnitId; readonly to: HexId },
  ): Way;
  /** Terrain and friends as plotted only; it never depends on what is hidden. */
  reach(
    ask: PlotAsk,
    view: BullRunView,
    payload: JsonObject,
    of: { readonly unit: UnitId },
  ): { readonly hexes: readonly ReachHex[] };
  command(ask: PlotAsk, view: BullRunView, payload: JsonObject): Command;
  scatter(ask: PlotAsk, view: BullRunView, payload: JsonObject): Scatter;
  /** The own plots carried out against enemies that stay where they are seen; nobody scatters. */
  rehearse(ask: PlotAsk, view: BullRunView, payload: JsonObject): Rehearsal;
  /** The same rules, heeding what fellow commanders have plotted; missing while the module cannot. */
  beside?(allies: readonly AllyAnswer[]): PageRules;
  /** Hexes in zones of control as everything visible stands now; missing while the module cannot say. */
  zoc?(ask: PlotAsk, view: BullRunView, payload: JsonObject): Zones;
}

/** The rules in this page once they are loaded; until then editors ask the server. */
export const page_rules = signal<PageRules | null>(null);
