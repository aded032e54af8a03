// The shapes of the bull_run ruleset as they travel: view, asks, payloads, hints, events, data files. Over 400 lines because they are one list.
// They mirror rules/games/bull_run/ruleset/README.md. Hex ids are text "CCRR"; units go by their id.

import type { Standing as StandingOrders, StandingTopics } from './standing/model';

export type Side = 'union' | 'confederate';
export const sides: readonly Side[] = ['union', 'confederate'];
/** 'unknown': a counter of the other side that is face down. */
export type UnitType = 'infantry' | 'artillery' | 'leader' | 'dummy' | 'unknown';
export type UnitSymbol = 'infantry' | 'cavalry' | 'artillery' | 'leader' | 'dummy' | 'unknown';
export type HexId = string;
export type UnitId = string;
export type Mission = 'attack' | 'bombard' | 'support';
export type MissionWord = 'ATTACK' | 'BOMBARD' | 'SUPPORT';

// ---- view -------------------------------------------------------------------------------------------

export interface UnitView {
  readonly id: UnitId;
  readonly side: Side;
  readonly type: UnitType;
  readonly symbol: UnitSymbol;
  /** null, like the full strength: face down, and not one's own. */
  readonly strength: number | null;
  readonly full_strength: number | null;
  readonly ma: number;
  /** null: not yet placed. */
  readonly hex: HexId | null;
  readonly name: string;
  readonly size: string;
  /** Under concealment, until it is turned up. */
  readonly face_down?: boolean;
  /** An interception has told that it is no dummy. */
  readonly known_real?: boolean;
  /** The name others know it by, or knew it by until it was turned up. */
  readonly alias?: UnitId;
  /** The seat that commands it, where its side has several commanders. */
  readonly commander?: string;
}
export interface SideView {
  readonly title: string;
  readonly losses: number;
  readonly demoralized: boolean;
  readonly demoralization_at: number | null;
  readonly deployed: boolean;
  /** Victory points so far, where a battle is decided by points, and what they are for. */
  readonly points?: number;
  readonly score?: { readonly strength: number; readonly units: number; readonly places: number };
}
export interface Objective {
  readonly hex: HexId;
  readonly name: string;
  readonly held_by: Side | null;
  readonly points: Readonly<Record<string, number>>;
}
export type Phase = 'deploy' | 'enter' | 'plot' | 'allocate' | 'repulse' | 'results' | 'done';
/** Whose will it was: standing orders, the player's order, his order replaced by a standing one, or no choice. */
export type By = 'standing' | 'order' | 'replaced' | 'only';
export interface BullRunView {
  readonly game: 'bull_run';
  readonly scenario: string;
  readonly title: string;
  readonly headline: string;
  readonly phase: Phase;
  readonly turn: number;
  readonly turns: number;
  readonly clock: string;
  /** The day, where a battle lasts several. */
  readonly date?: string;
  readonly night: boolean;
  /** The name of the map among the public files. */
  readonly map: string;
  readonly side: Side | null;
  readonly sides: Readonly<Record<Side, SideView>>;
  readonly units: readonly UnitView[];
  readonly eliminated: readonly { readonly id: UnitId; readonly side: Side; readonly turn: number }[];
  readonly reinforcements: readonly {
    readonly id: UnitId;
    readonly side: Side;
    readonly turn: number;
    readonly hex: HexId;
    readonly strength: number;
    readonly type: UnitType;
  }[];
  readonly objectives: readonly Objective[];
  readonly options: Readonly<Record<string, unknown>>;
  readonly outcome: Outcome | null;
  /** Where a side has several; one of them is over the others. */
  readonly commanders?: readonly { seat: string; side: Side; name: string; overall: boolean }[];
}
export interface Outcome {
  readonly places: readonly { readonly side: Side; readonly level: string }[];
  readonly text: string;
  readonly rule: string;
}

// ---- asks and payloads ------------------------------------------------------------------------------

export interface DeployAsk {
  readonly kind: 'targets';
  readonly items: readonly UnitId[];
  readonly targets: readonly HexId[];
  readonly one_to_one: boolean;
  readonly default: readonly string[];
}
export interface PlotAskUnit {
  readonly id: UnitId;
  readonly start: HexId;
  readonly pinned: boolean;
  readonly may_move: boolean;
  /** Enters the map this turn: column 1 is its entry hex. */
  readonly arrives?: boolean;
  readonly missions: readonly Mission[];
}
export interface PlotAsk {
  readonly kind: 'plot';
  readonly turn: number;
  readonly columns: number;
  readonly units: readonly PlotAskUnit[];
  readonly night: boolean;
  /** The seat whose units they are, where the side has several commanders. */
  readonly commander?: string;
  /** The seat's standing orders as they are, and whom they may name; a subordinate commander has none. */
  readonly standing?: Partial<StandingOrders>;
  readonly standing_topics?: StandingTopics;
}
export type DeployPayload = { readonly deploy: readonly string[] };
export type PlotPayload = {
  readonly plots: readonly string[];
  /** Missing: unchanged. */
  readonly standing?: StandingOrders;
};

// ---- hints of check ---------------------------------------------------------------------------------

export interface StepHint {
  readonly direction: number;
  readonly hex: HexId;
  readonly terrain?: string;
  readonly cost?: number | null;
  readonly from?: number;
  readonly to?: number;
  readonly legal: boolean;
  readonly along?: string | null;
  readonly crossing?: string | null;
  readonly rule?: string;
  readonly text?: string;
}
export interface MissionHint {
  readonly mission: Mission;
  readonly legal: boolean;
  readonly rule?: string;
  readonly text?: string;
}
export interface PlotHints {
  readonly unit: UnitId;
  readonly hex: HexId;
  readonly next_column: number;
  readonly mp_used: number;
  readonly columns_used: number;
  readonly next: readonly StepHint[];
  readonly missions: readonly MissionHint[];
}
export interface DeployHints {
  readonly unplaced: readonly UnitId[];
  readonly free: readonly HexId[];
}

// ---- events -----------------------------------------------------------------------------------------

export interface Standing {
  readonly hex: HexId;
  readonly strength: number | null;
}
export type StopReason =
  | 'zoc'
  | 'contest_lost'
  | 'contest_won'
  | 'head_on'
  | 'enemy_held'
  | 'blocked'
  | 'scattered_friend'
  | 'put_back';
export interface Stop {
  readonly unit: UnitId;
  readonly hex: HexId;
  readonly wanted: HexId | null;
  readonly reason: StopReason;
  readonly by: readonly UnitId[];
  readonly rule?: string;
  readonly text: string;
}
export interface Contest {
  readonly hex: HexId;
  readonly union: UnitId;
  readonly confederate: UnitId;
  readonly dice: readonly (readonly [number, number])[];
  readonly winner: UnitId;
}
export interface RevealedPlot {
  readonly unit: UnitId;
  readonly start: HexId;
  /** One for each column: a hex, "-", or a mission word. */
  readonly cells: readonly string[];
  readonly mission: Mission | 'none' | null;
}
export interface Move {
  readonly unit: UnitId;
  readonly from: HexId;
  readonly to: HexId;
}
export type Interception = { readonly units: readonly UnitId[] };

interface Decided {
  /** Missing where nobody decides. */
  readonly decided?: By;
}
interface OfTurn {
  readonly turn: number;
  readonly rule?: string;
}
interface OfCombat extends Decided {
  readonly unit: UnitId;
  /** Counted from 0; null for a loss outside any combat. */
  readonly combat: number | null;
}
export type DeployedUnit = Omit<UnitView, 'full_strength' | 'hex'> & { readonly hex: HexId };
/** `hex` is null for a counter that was gone before it was turned up, at the end of the match. */
export type RevealedUnit = UnitView & { readonly alias: UnitId; readonly mission?: Mission | 'none' };

export type BullRunEvent = OfTurn &
  (
    | {
        readonly kind: 'deployed';
        readonly units: readonly DeployedUnit[];
        readonly removed: readonly UnitId[];
      }
    | {
        readonly kind: 'turn_begins';
        readonly clock: string;
        readonly night: boolean;
        readonly positions: Readonly<Record<UnitId, Standing>>;
      }
    | (Decided & {
        readonly kind: 'entered';
        readonly unit: UnitId;
        readonly hex: HexId;
        /** The entry hex that the enemy had closed. */
        readonly wanted?: HexId;
      })
    | { readonly kind: 'orders_revealed'; readonly plots: Readonly<Record<Side, readonly RevealedPlot[]>> }
    | {
        readonly kind: 'command';
        readonly side: Side;
        readonly die: number;
        readonly digits: readonly number[];
        readonly scattered: readonly UnitId[];
        readonly commanded: readonly UnitId[];
        readonly leader_moves: boolean;
      }
    | {
        readonly kind: 'pinned';
        readonly interceptions: readonly Interception[];
        readonly halted: readonly UnitId[];
      }
    | {
        readonly kind: 'sub_segment';
        readonly at: number;
        readonly moves: readonly Move[];
        readonly stops: readonly Stop[];
        readonly contests: readonly Contest[];
        readonly interceptions: readonly Interception[];
        readonly eliminated: readonly UnitId[];
        readonly positions: Readonly<Record<UnitId, HexId>>;
      }
    | {
        readonly kind: 'scatter';
        readonly unit: UnitId;
        readonly dice: readonly number[];
        readonly direction: number;
        readonly path: readonly HexId[];
        readonly ended: 'mp' | 'edge' | 'river' | 'enemy' | 'zoc' | 'friend' | 'pinned';
        readonly text: string;
      }
    | (Decided & {
        readonly kind: 'attack';
        /** Counted from 0; null, as all that a die would tell, when only dummies were met. */
        readonly index: number | null;
        readonly side: Side;
        readonly attackers: readonly UnitId[];
        readonly defenders: readonly UnitId[];
        readonly bombard: readonly UnitId[];
        readonly support: readonly UnitId[];
        /** `part` says where a line counts: "attack", "attack_factor" (multiplies), "defence". */
        readonly lines: readonly { readonly text: string; readonly value: number; readonly part?: string }[];
        readonly attack: number;
        readonly defence: number;
        readonly odds: string | null;
        readonly column: string | null;
        readonly flank: boolean;
        readonly doubled: readonly UnitId[];
        readonly die: number | null;
        readonly result: string | null;
        readonly meaning: string;
      })
    | (Decided & {
        readonly kind: 'repulsed';
        readonly unit: UnitId;
        readonly from: HexId;
        readonly to: HexId | null;
        readonly by: readonly UnitId[];
      })
    | (OfCombat & {
        readonly kind: 'loss';
        readonly points: number;
        readonly strength: number;
        readonly eliminated: boolean;
      })
    | (OfCombat & { readonly kind: 'retreated'; readonly from: HexId; readonly to: HexId | null })
    | (Move & Decided & { readonly kind: 'displaced'; readonly by: UnitId | null })
    | (OfCombat & { readonly kind: 'advanced'; readonly from: HexId; readonly to: HexId })
    | { readonly kind: 'eliminated'; readonly unit: UnitId; readonly why: string }
    | { readonly kind: 'revealed'; readonly units: readonly RevealedUnit[] }
    | {
        readonly kind: 'demoralized';
        readonly side: Side;
        readonly dice?: readonly (readonly [number, number])[];
      }
    | {
        readonly kind: 'control';
        readonly hex: HexId;
        readonly name: string;
        readonly side: Side;
        readonly was: Side | null;
      }
    | {
        readonly kind: 'turn_ends';
        readonly positions: Readonly<Record<UnitId, Standing>>;
        readonly losses: Readonly<Record<Side, number>>;
      }
    | { readonly kind: 'game_ends'; readonly outcome: Outcome }
    | Ruled
  );
/** An umpire's ruling; what else is there depends on the act. */
export interface Ruled {
  readonly kind: 'ruling';
  readonly act: 'move' | 'strength' | 'remove' | 'return' | 'control' | 'morale' | 'hold' | 'night' | 'end';
  readonly unit?: UnitId;
  readonly from?: HexId | null;
  readonly to?: HexId;
  /** null: of a counter that is face down to the reader. */
  readonly strength?: number | null;
  readonly hex?: HexId;
  readonly side?: Side | null;
  /** Who held the place, the strength or the losses before. */
  readonly was?: Side | number | null;
}
export type BullRunEventKind = BullRunEvent['kind'];
export type EventOf<K extends BullRunEventKind> = Extract<BullRunEvent, { readonly kind: K }>;

// ---- data files -------------------------------------------------------------------------------------

export type Terrain = 'clear' | 'forest' | 'rough' | 'town';
export type Hexside = 'river' | 'ford' | 'bridge' | 'destroyed_bridge' | 'railroad_bridge';
export interface MapLine {
  readonly path: readonly HexId[];
  readonly name?: string;
  readonly kind?: string;
  readonly unfinished?: boolean;
}
export interface Place {
  readonly hex: HexId;
  readonly name: string;
  readonly kind: string;
}
export interface EntryHex {
  readonly hex: HexId;
  readonly name: string;
  readonly edge?: string;
  readonly via?: string;
  readonly note?: string;
}
export interface MapData {
  readonly name: string;
  readonly columns: number;
  readonly rows: number;
  readonly hex_metres?: number;
  /** Hexes not listed are clear. */
  readonly hexes: Readonly<Record<HexId, { readonly terrain: Terrain; readonly name?: string }>>;
  /** "0124-0125": the lower id first. */
  readonly hexsides: Readonly<Record<string, Hexside>>;
  readonly hexside_names?: Readonly<Record<string, string>>;
  readonly hexside_streams?: Readonly<Record<string, string>>;
  readonly hexside_variants?: Readonly<Record<string, Readonly<Record<string, Hexside>>>>;
  readonly roads: readonly MapLine[];
  readonly railroads: readonly MapLine[];
  readonly minor_streams?: readonly MapLine[];
  readonly regions?: Readonly<Record<string, readonly HexId[]>>;
  readonly places?: readonly Place[];
  readonly entry_hexes?: readonly EntryHex[];
}
export interface Charts {
  readonly terrain: readonly {
    readonly terrain: string;
    readonly cost: string | number;
    readonly combat: string;
  }[];
  readonly crt: {
    readonly columns: readonly string[];
    readonly rows: readonly { readonly die: number; readonly results: readonly string[] }[];
  };
  readonly scatter_table: readonly { readonly die: number; readonly digits: readonly number[] }[];
  readonly scatter_diagram: readonly {
    readonly die: number;
    readonly direction: number;
    readonly name: string;
  }[];
}
