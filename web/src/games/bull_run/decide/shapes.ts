// Asks, payloads and hints of the decisions after movement, as they travel: enter, allocate, repulse, results.
// They mirror rules/games/bull_run/ruleset/README.md. Hexes are text "CCRR"; units go by their id or alias.
import type { HexId, UnitId } from '../types';

// ---- allocate -----------------------------------------------------------------------------------------

export interface Reach {
  readonly unit: UnitId;
  readonly targets: readonly UnitId[];
}
export interface AttackPayload {
  readonly attackers: readonly UnitId[];
  readonly defenders: readonly UnitId[];
  readonly bombard?: readonly UnitId[];
}
export interface AllocatePayload {
  /** Rolled in this order. */
  readonly attacks: readonly AttackPayload[];
  readonly support?: Readonly<Record<UnitId, UnitId | null>>;
}
export interface AllocateAsk {
  readonly kind: 'allocate';
  readonly turn: number;
  readonly attackers: readonly Reach[];
  readonly must_be_attacked: readonly UnitId[];
  readonly bombard: readonly Reach[];
  readonly support: readonly Reach[];
  /** What the standing orders would give. */
  readonly default: AllocatePayload;
  /** What best odds would give; missing when the server does not tell it apart. */
  readonly best?: AllocatePayload;
}
export interface SumLine {
  readonly text: string;
  readonly value: number;
  readonly part: string;
}
export interface PossibleResult {
  readonly die: number;
  readonly result: string;
  readonly meaning: string;
}
export interface AttackHint {
  readonly lines: readonly SumLine[];
  readonly attack: number | null;
  readonly defence: number | null;
  readonly odds: string | null;
  readonly column: string | null;
  readonly flank: boolean;
  /** A face-down defender: only the attack can be summed. */
  readonly unknown: boolean;
  readonly possible: readonly PossibleResult[];
}
export interface AllocateHints {
  readonly attacks: readonly AttackHint[];
  readonly unassigned: readonly UnitId[];
  readonly unattacked: readonly UnitId[];
}

// ---- repulse, results, enter --------------------------------------------------------------------------

export type Displacement = Readonly<Record<UnitId, HexId>>;
export type To = HexId | readonly [HexId, { readonly displace: Displacement }];
export interface DriveChoice {
  readonly hex: HexId;
  readonly to: To;
  readonly displace: Displacement | null;
}
export interface Forbidden {
  readonly hex: HexId;
  readonly rule: string;
  readonly text: string;
}
/** A unit that must give way, and where it may be driven. */
export interface Drive {
  readonly unit: UnitId;
  readonly from: HexId;
  readonly combat: number | null;
  readonly choices: readonly DriveChoice[];
  readonly forbidden: readonly Forbidden[];
  readonly default: To | null;
}
/** A unit that has no way out at all: it stays, and loses a point where it had to retreat. */
export interface NoWay {
  readonly unit: UnitId;
  readonly from: HexId;
  readonly loses: number;
}
export interface LossAsk {
  readonly combat: number;
  readonly points: number;
  readonly units: readonly { readonly unit: UnitId; readonly strength: number }[];
}
export interface AdvanceAsk {
  readonly combat: number;
  readonly loser: UnitId;
  readonly hex: HexId;
  readonly units: readonly UnitId[];
}
export interface CombatTold {
  readonly combat: number;
  readonly attackers: readonly UnitId[];
  readonly defenders: readonly UnitId[];
  readonly result: string;
  readonly meaning: string;
}
export interface EntryAsk {
  readonly unit: UnitId;
  readonly wanted: HexId;
  readonly hexes: readonly HexId[];
}
export interface Taken {
  readonly combat: number;
  readonly take: Readonly<Record<UnitId, number>>;
}
export interface DecidePayload {
  readonly enter?: Readonly<Record<UnitId, HexId>>;
  readonly repulse?: Readonly<Record<UnitId, To>>;
  readonly losses?: readonly Taken[];
  readonly retreat?: Readonly<Record<UnitId, To>>;
  readonly advance?: Readonly<Record<UnitId, HexId>>;
}
export interface DecideAsk {
  readonly kind: 'form';
  readonly turn: number;
  readonly entries?: readonly EntryAsk[];
  readonly drives?: readonly Drive[];
  readonly combats?: readonly CombatTold[];
  readonly losses?: readonly LossAsk[];
  readonly retreats?: readonly Drive[];
  readonly advances?: readonly AdvanceAsk[];
  readonly told?: readonly NoWay[];
  readonly default: DecidePayload;
}
/** Kinds of decision that are answered in the inbox. */
export type InboxKind = 'enter' | 'repulse' | 'results';
