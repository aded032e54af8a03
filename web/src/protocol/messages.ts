// What travels on the socket, mirroring protocol/README.md member for member. Knows no game: views, asks,
// payloads and events of a ruleset stay `Json` here and get their shapes in that game's folder.

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

export const protocol_version = 1;

export type Lifecycle = 'open' | 'running' | 'finished';
export type Duty = 'must' | 'may';
export type Severity = 'error' | 'warning' | 'note';
export type DraftState = 'draft' | 'ready';

export interface Problem {
  readonly severity: Severity;
  /** The game's own id of what is concerned (a unit); may be empty. */
  readonly subject: string;
  /** The game's own place within it; 0 is the whole of it. */
  readonly column: number;
  /** The game's own id of a place (a hex); may be empty. */
  readonly place: string;
  readonly rule: string;
  readonly text: string;
  /** Changes that would mend it, each offered as one button. */
  readonly repairs?: readonly Repair[];
}
/** What to put in the place of each subject's part of the answer; null takes it out. */
export interface Repair {
  readonly label: string;
  readonly lines: Readonly<Record<string, string | null>>;
}

export interface Decision {
  readonly decision: string;
  readonly kind: string;
  readonly group: string;
  readonly seat: string;
  readonly duty: Duty;
  readonly secrecy: 'sealed' | 'open';
  readonly rule: string;
  readonly ask: JsonObject;
}

export interface Draft {
  readonly draft: number;
  readonly payload: JsonObject;
  readonly state: DraftState;
  readonly at: number;
  readonly digest?: string;
}
export type Drafts = Readonly<Record<string, Draft>>;

/** What a seat of the same side has written or promised so far; known to that side alone. */
export interface AllyAnswer {
  readonly decision: string;
  /** Of whom it is asked. */
  readonly seat: string;
  /** Who wrote it. */
  readonly by: string;
  readonly payload: JsonObject;
  readonly state: DraftState;
  readonly at: number;
}

/** One fact of the log; `seq` counts per viewer, gap-free, from 1. */
export interface Entry {
  readonly seq: number;
  readonly at: number;
  readonly origin: 'match' | 'game';
  readonly event: JsonObject & { readonly kind: string };
  readonly text: string;
}

export interface SeatState {
  readonly seat: string;
  readonly title: string;
  readonly holder: string | null;
  readonly ready: Readonly<Record<string, boolean>>;
  /** Whether its holder is there, while the match waits for everybody. */
  readonly mustered?: boolean;
  /** Acts for the seat beside its holder. */
  readonly stand_in?: { readonly name: string; readonly until: number | null };
}

export interface DiceChain {
  readonly chain: number;
  readonly hidden: boolean;
  readonly commitment: string;
  readonly first: number;
  readonly length: number;
}

export interface DiceState {
  readonly chain: string;
  readonly commitment: string;
  readonly next: number;
  readonly chains: readonly DiceChain[];
}

// ---- client to server -------------------------------------------------------------------------------

interface OfSeat {
  readonly match: string;
  readonly seat: string;
}
interface OfViewer {
  readonly match: string;
  /** null: an observer. */
  readonly seat: string | null;
}

export type Request =
  | { readonly type: 'hello'; readonly token: string | null }
  | (OfViewer & { readonly type: 'watch'; readonly last_seq: number | null })
  | (OfViewer & { readonly type: 'unwatch' })
  | (OfSeat & {
      readonly type: 'check';
      readonly decision: string;
      readonly payload: JsonObject;
      readonly focus?: JsonObject;
    })
  | (OfSeat & {
      readonly type: 'draft';
      readonly decision: string;
      readonly base: number;
      readonly payload: JsonObject;
    })
  | (OfSeat & {
      readonly type: 'ready';
      readonly decision: string;
      readonly submission: string;
      readonly nonce: string;
      readonly payload: JsonObject;
    })
  | (OfSeat & { readonly type: 'unready'; readonly decision: string; readonly submission: string })
  | (OfSeat & { readonly type: 'resign'; readonly submission: string })
  | (OfViewer & { readonly type: 'history'; readonly from: number; readonly to?: number })
  | { readonly type: 'ping' };

export type Envelope = Request & { readonly v: number; readonly id: string };

// ---- server to client -------------------------------------------------------------------------------

export interface Welcome {
  readonly type: 'welcome';
  readonly server: string;
  readonly protocol: number;
  readonly name: string | null;
  readonly now: number;
}
/** How fast a match is played. */
export type Pace =
  | { readonly kind: 'none' }
  | { readonly kind: 'letters'; readonly period_ms: number }
  | {
      readonly kind: 'letters';
      /** An hour of the day, `18:00`, as clocks show it in the zone. */
      readonly at: string;
      /** 1 is Monday. */
      readonly weekdays: readonly number[];
      readonly zone: string;
    }
  | { readonly kind: 'live'; readonly letter_ms: number; readonly prompt_ms: number };
/** What was agreed when the match was made and is no business of its rules. */
export interface Terms {
  readonly pace: Pace;
  readonly missed: 'run_draft' | 'hold' | 'wait';
  readonly visibility: 'public' | 'private';
  readonly muster: boolean;
  readonly umpire: boolean;
  readonly umpire_preview: boolean;
  readonly umpire_opens_envelopes: boolean;
  readonly manual_dice: boolean;
  readonly couriers: boolean;
  readonly undo: boolean;
}
export const plainTerms: Terms = {
  pace: { kind: 'none' },
  missed: 'run_draft',
  visibility: 'public',
  muster: false,
  umpire: false,
  umpire_preview: false,
  umpire_opens_envelopes: false,
  manual_dice: false,
  couriers: false,
  undo: true,
};
/** By when a group must be answered; instants by the server's clock. */
export interface DeadlineState {
  readonly group: string;
  readonly opened: number;
  readonly due: number;
  /** From here on a fifth is left. */
  readonly warn: number;
  /** It has passed, and the match waits all the same. */
  readonly overdue: boolean;
  readonly waits_for: readonly string[];
}
/** What a player proposed and all seats have to agree on. */
export interface ProposalState {
  readonly proposal: string;
  readonly kind: string;
  readonly body: JsonObject;
  readonly by: string;
  readonly agreed: readonly string[];
  readonly at: number;
}
export interface ClockState {
  readonly paused: { readonly since: number; readonly until: number } | null;
  readonly deadlines: readonly DeadlineState[];
  readonly proposals: readonly ProposalState[];
}
export interface ViewMessage {
  readonly type: 'view';
  readonly match: string;
  readonly seat: string | null;
  readonly seq: number;
  readonly title: string;
  readonly lifecycle: Lifecycle;
  /** Why the match waits for help, or null. */
  readonly frozen: string | null;
  readonly seats: readonly SeatState[];
  readonly view: JsonObject;
  readonly decisions: readonly Decision[];
  readonly drafts: Drafts;
  /** Missing: nobody else is on the seat's side. */
  readonly allies?: readonly AllyAnswer[];
  /** Missing: nothing is ever due, and nothing proposed. */
  readonly clock?: ClockState;
  readonly dice: DiceState;
  readonly imported: 'unverified' | 'verified' | null;
  readonly terms: Terms;
  /** The umpire's name; missing: there is none. */
  readonly umpire?: string;
  /** The group that the umpire is looking at; missing: none. */
  readonly held?: string;
}
export interface EventsMessage {
  readonly type: 'events';
  readonly match: string;
  readonly seat: string | null;
  readonly from: number;
  readonly to: number;
  readonly live: boolean;
  /** There are later entries: ask again from `to` + 1. */
  readonly more: boolean;
  readonly events: readonly Entry[];
}
export interface DecisionsMessage {
  readonly type: 'decisions';
  readonly match: string;
  readonly seat: string | null;
  readonly seq: number;
  readonly lifecycle: Lifecycle;
  readonly frozen: string | null;
  readonly decisions: readonly Decision[];
  readonly drafts: Drafts;
  readonly allies?: readonly AllyAnswer[];
  readonly clock?: ClockState;
  readonly view: JsonObject;
  /** As of the view. */
  readonly held?: string;
}
export interface AlliesMessage {
  readonly type: 'allies';
  readonly match: string;
  readonly seat: string;
  readonly allies: readonly AllyAnswer[];
}
export interface DraftChanged {
  readonly type: 'draft_changed';
  readonly match: string;
  readonly seat: string;
  readonly decision: string;
  readonly draft: number;
  readonly payload: JsonObject;
  readonly at: number;
  readonly state: DraftState;
  readonly digest?: string;
}
export interface Checked {
  readonly type: 'checked';
  readonly problems: readonly Problem[];
  readonly hints: JsonObject;
}
export interface DraftSaved {
  readonly type: 'draft_saved';
  readonly decision: string;
  readonly draft: number;
  readonly at: number;
  readonly problems: readonly Problem[];
}
export interface Receipt {
  readonly type: 'receipt';
  readonly submission: string;
  readonly decision: string;
  readonly at: number;
  readonly digest: string;
}
/** Something that was said; its number counts in the channel as this viewer has it. */
export interface TalkPost {
  readonly number: number;
  /** Who speaks; null: the umpire. */
  readonly seat: string | null;
  readonly name: string;
  readonly text: string;
  readonly at: number;
  /** Earlier than `at` where a courier carried it. */
  readonly written: number;
  /** What became of it on the way, once that may be known. */
  readonly couriers?: readonly { readonly to: string; readonly fate: 'under_way' | 'arrived' | 'stopped' }[];
}
export interface TalkMessage {
  readonly type: 'talk';
  readonly match: string;
  readonly seat: string | null;
  readonly channel: string;
  readonly post: TalkPost;
}
export interface Done {
  readonly type: 'done';
}
export interface Pong {
  readonly type: 'pong';
  readonly now: number;
}

export type ErrorCode =
  | 'bad-json'
  | 'bad-version'
  | 'bad-message'
  | 'unknown-type'
  | 'bad-request'
  | 'not-found'
  | 'forbidden'
  | 'not-signed-in'
  | 'no-such-match'
  | 'not-your-seat'
  | 'no-such-decision'
  | 'closed'
  | 'stale-draft'
  | 'duplicate'
  | 'illegal'
  | 'taken'
  | 'too-fast'
  | 'too-many'
  | 'cannot-save'
  | 'frozen'
  | 'fault';

export interface ErrorMessage {
  readonly type: 'error';
  readonly code: ErrorCode;
  readonly path: string;
  readonly text: string;
  readonly problems?: readonly Problem[];
  /** Of an error that answers nothing: the watch that has ended. */
  readonly match?: string;
  readonly seat?: string | null;
  /** With `stale-draft`: the newer one that the server holds. */
  readonly draft?: number;
  readonly payload?: JsonObject;
  readonly at?: number;
}

export type ServerMessage = { readonly v: number; readonly re?: string } & (
  | Welcome
  | ViewMessage
  | EventsMessage
  | DecisionsMessage
  | DraftChanged
  | AlliesMessage
  | Checked
  | DraftSaved
  | Receipt
  | TalkMessage
  | Done
  | Pong
  | ErrorMessage
);
export type ServerMessageType = ServerMessage['type'];
