// The umpire's desk as the server tells it, and the acts it takes (protocol/README.md, section on the desk). Shapes and
// nothing else: what an act means is said by the page, what a plot means by the game.
import type { ClockState, JsonObject, Lifecycle, Terms } from './messages';

export interface DeskSeat {
  readonly seat: string;
  readonly title: string;
  readonly side: string;
  readonly holder: string | null;
  /** By group. */
  readonly ready: Readonly<Record<string, boolean>>;
  readonly owes: boolean;
}
/** An open question, without what it asks. */
export interface DeskDecision {
  readonly decision: string;
  readonly kind: string;
  readonly group: string;
  readonly seat: string;
  readonly must: boolean;
  readonly ready: boolean;
}
/** A plot that the umpire may see: of the turn that is held, or one he has opened for all to know. */
export interface DeskPlot {
  readonly group: string;
  readonly seat: string;
  readonly decision: string;
  readonly payload: JsonObject;
  /** As letters carry it, one line a row. */
  readonly text?: string;
}
export interface DeskDie {
  readonly step: string;
  readonly label: string;
  /** Among the draws of this label, from 0. */
  readonly nth: number;
  readonly sides: number;
  readonly face: number;
  readonly hidden: boolean;
  /** A shuffle's draw, which is no die to be put. */
  readonly pick?: boolean;
  /** Whose face it is where it does not come from the chain, and what had been rolled. */
  readonly by?: 'table' | 'umpire';
  readonly rolled?: number;
}
export interface DeskEvent {
  readonly origin: 'match' | 'game';
  readonly event: JsonObject & { readonly kind: string };
  readonly text: string;
}
/** A closed group, executed for the umpire's eyes and not published yet. */
export interface HeldTurn {
  readonly group: string;
  readonly dice: readonly DeskDie[];
  readonly events: readonly DeskEvent[];
  /** How things would stand. */
  readonly view: JsonObject;
  readonly finishes: boolean;
}
/** It cannot be executed yet: a face is wanted from the umpire's table. */
export interface WaitingTurn {
  readonly group: string;
  readonly code: string;
  readonly wants?: {
    readonly step: string;
    readonly label: string;
    readonly nth: number;
    readonly sides: number;
  };
}
export interface DeskStep {
  readonly revision: number;
  readonly at: number;
  readonly kind: string;
  readonly group: string;
  readonly branch: number;
  /** Part of the history that is played on. */
  readonly current: boolean;
}
export interface DeskBranch {
  readonly branch: number;
  readonly from: number;
  readonly begins: number;
}
/** What the umpire may rule about the state itself; the ask is drawn by the shell. */
export interface RulingOffer {
  readonly kind: string;
  readonly title: string;
  readonly ask: JsonObject;
  readonly rule: string;
}
export interface DeskNote {
  readonly note: number;
  readonly at: number;
  readonly turn: string;
  readonly unit: string;
  readonly place: string;
  readonly text: string;
}
export interface DiffLine {
  readonly subject: string;
  readonly what?: string;
  readonly before: unknown;
  readonly after: unknown;
  /** An answer as letters carry it, where that is what changes. */
  readonly before_text?: string;
  readonly after_text?: string;
}
export interface AuditLine {
  readonly revision: number;
  readonly at: number;
  /** Who did it; the umpire where nothing else stands. */
  readonly by?: 'umpire' | 'operator';
  readonly act: string;
  readonly reason: string;
  readonly secret: boolean;
  readonly diff: readonly DiffLine[];
}
export interface Desk {
  readonly match: string;
  readonly title: string;
  readonly game: string;
  readonly scenario: string;
  readonly lifecycle: Lifecycle;
  readonly frozen: string | null;
  readonly umpire: string;
  readonly terms: Terms;
  readonly branch: number;
  readonly branches: readonly DeskBranch[];
  readonly steps: readonly DeskStep[];
  readonly seats: readonly DeskSeat[];
  readonly decisions: readonly DeskDecision[];
  readonly answers: readonly DeskPlot[];
  readonly held: HeldTurn | null;
  readonly waiting: WaitingTurn | null;
  readonly rulings: readonly RulingOffer[];
  readonly notes: readonly DeskNote[];
  readonly audit: readonly AuditLine[];
  readonly clock: ClockState & { readonly now: number };
  readonly view: JsonObject;
}
