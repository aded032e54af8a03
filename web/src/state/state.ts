// The one state object of the shell. Renderers read it; only the reducer makes a new one.
// It knows sessions, links, matches and decisions, but no game: views and payloads stay JSON.
import type { TalkState } from './talk';
import type { HttpError, MatchCard, Session } from '../protocol/http';
import type {
  AllyAnswer,
  ClockState,
  Decision,
  DiceState,
  Drafts,
  Entry,
  JsonObject,
  Lifecycle,
  SeatState,
  Terms,
} from '../protocol/messages';

/** What is known of one match as one viewer sees it. */
export interface Watched {
  readonly match: string;
  readonly seat: string | null;
  readonly title: string;
  readonly lifecycle: Lifecycle;
  readonly frozen: string | null;
  /** Played elsewhere and brought in here, with its record checked or not; null: played here. */
  readonly imported: 'unverified' | 'verified' | null;
  /** What was agreed when the match was made. */
  readonly terms: Terms;
  /** Who watches over the match, and what he is looking at before the players do. */
  readonly umpire: string | null;
  readonly held: string | null;
  readonly seats: readonly SeatState[];
  readonly view: JsonObject;
  readonly decisions: readonly Decision[];
  readonly drafts: Drafts;
  /** What others of the seat's side have written or promised so far. */
  readonly allies: readonly AllyAnswer[];
  /** What is due, what is proposed; null: there is no clock and nothing is proposed. */
  readonly clock: ClockState | null;
  readonly dice: DiceState | null;
  /** The last entry known; what a resume starts from. */
  readonly seq: number;
  /** In order of `seq`; complete once there are as many as `seq` says. */
  readonly entries: readonly Entry[];
}

export type LinkStatus = 'idle' | 'connecting' | 'open' | 'lost';

export interface State {
  readonly session:
    { readonly status: 'unknown' | 'none' } | { readonly status: 'signed_in'; readonly session: Session };
  readonly cards: readonly MatchCard[];
  readonly link: { readonly status: LinkStatus; readonly attempt: number; readonly clock_offset_ms: number };
  readonly watched: Readonly<Record<string, Watched>>;
  /** What was said, as one viewer has it, by the same key. */
  readonly talk: Readonly<Record<string, TalkState>>;
  /** Why a watch was refused, by the same key. */
  readonly refused: Readonly<Record<string, { readonly code: string; readonly text: string }>>;
  readonly failure: HttpError | null;
}

export const empty_state: State = {
  session: { status: 'unknown' },
  cards: [],
  link: { status: 'idle', attempt: 0, clock_offset_ms: 0 },
  watched: {},
  talk: {},
  refused: {},
  failure: null,
};

export function watch_key(match: string, seat: string | null): string {
  return `${match}/${seat ?? ''}`;
}
