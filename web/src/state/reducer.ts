// Pure: the next state from the last one and one thing that happened. No clock, no socket, no storage.
// Called by the store only; never judges a rule of a game.
import type { HttpError, Me } from '../protocol/http';
import type {
  DecisionsMessage,
  DraftChanged,
  Entry,
  EventsMessage,
  ServerMessage,
  SeatState,
  TalkPost,
  ViewMessage,
} from '../protocol/messages';
import type { TalkPage, TalkPart } from '../protocol/talk';
import { watch_key } from './state';
import type { LinkStatus, State, Watched } from './state';
import { talk_of, with_part, with_post, with_read } from './talk';
import type { TalkState } from './talk';

interface Viewer {
  readonly match: string;
  readonly seat: string | null;
}
export type Action =
  | { readonly type: 'me'; readonly me: Me }
  | { readonly type: 'failed'; readonly error: HttpError }
  | { readonly type: 'link'; readonly status: LinkStatus; readonly attempt: number }
  | { readonly type: 'received'; readonly message: ServerMessage; readonly now: number }
  | {
      readonly type: 'refused';
      readonly match: string;
      readonly seat: string | null;
      readonly code: string;
      readonly text: string;
    }
  | {
      readonly type: 'draft_known';
      readonly match: string;
      readonly seat: string;
      readonly change: Omit<DraftChanged, 'type' | 'match' | 'seat'>;
    }
  | (Viewer & { readonly type: 'talk_page'; readonly page: TalkPage })
  | (Viewer & { readonly type: 'talk_part'; readonly part: TalkPart })
  | (Viewer & { readonly type: 'talk_post'; readonly channel: string; readonly post: TalkPost })
  | (Viewer & { readonly type: 'talk_read'; readonly channel: string; readonly number: number })
  | { readonly type: 'unwatched'; readonly match: string; readonly seat: string | null };

export function reduce(state: State, action: Action): State {
  switch (action.type) {
    case 'me':
      return {
        ...state,
        session:
          action.me.session === null
            ? { status: 'none' }
            : { status: 'signed_in', session: action.me.session },
        cards: action.me.matches ?? [],
        failure: null,
      };
    case 'failed':
      return { ...state, failure: action.error };
    case 'link':
      return { ...state, link: { ...state.link, status: action.status, attempt: action.attempt } };
    case 'received':
      return receive(state, action.message, action.now);
    case 'refused':
      return {
        ...state,
        // A seat that was ours may be somebody else's now: what was seen of it goes with it.
        watched: without(state.watched, watch_key(action.match, action.seat)),
        talk: without(state.talk, watch_key(action.match, action.seat)),
        refused: {
          ...state.refused,
          [watch_key(action.match, action.seat)]: { code: action.code, text: action.text },
        },
      };
    case 'draft_known':
      return with_watched(state, action.match, action.seat, (watched) => with_draft(watched, action.change));
    case 'talk_page':
      return with_talk(state, action, (known) => talk_of(action.page, known));
    case 'talk_part':
      return with_talk(state, action, (known) => known && with_part(known, action.part));
    case 'talk_post':
      return with_talk(state, action, (known) => known && with_post(known, action));
    case 'talk_read':
      return with_talk(state, action, (known) => known && with_read(known, action.channel, action.number));
    case 'unwatched':
      return {
        ...state,
        watched: without(state.watched, watch_key(action.match, action.seat)),
        talk: without(state.talk, watch_key(action.match, action.seat)),
      };
  }
}

function receive(state: State, message: ServerMessage, now: number): State {
  switch (message.type) {
    case 'welcome':
      return { ...state, link: { status: 'open', attempt: 0, clock_offset_ms: message.now - now } };
    case 'view':
      return with_view(state, message);
    case 'events':
      return with_watched(state, message.match, message.seat, (watched) => with_events(watched, message));
    case 'decisions':
      return with_watched(state, message.match, message.seat, (watched) => with_decisions(watched, message));
    case 'allies':
      return with_watched(state, message.match, message.seat, (watched) => ({
        ...watched,
        allies: message.allies,
      }));
    case 'talk':
      return with_talk(state, message, (known) => known && with_post(known, message));
    case 'draft_changed':
      return with_watched(state, message.match, message.seat, (watched) => with_draft(watched, message));
    // Answers to a request reach whoever asked, and a pong only proves that the link lives.
    case 'checked':
    case 'draft_saved':
    case 'receipt':
    case 'done':
    case 'pong':
    case 'error':
      return state;
  }
}

/** A seat for which nobody stands in any more. */
function alone(seat: SeatState): SeatState {
  const { stand_in, ...rest } = seat;
  return stand_in === undefined ? seat : rest;
}

function with_view(state: State, message: ViewMessage): State {
  const key = watch_key(message.match, message.seat);
  const known = state.watched[key];
  // The log already here stays when it joins the new view without a gap.
  const keeps_log = known?.seq === message.seq;
  const watched: Watched = {
    match: message.match,
    seat: message.seat,
    title: message.title,
    lifecycle: message.lifecycle,
    frozen: message.frozen,
    umpire: message.umpire ?? null,
    held: message.held ?? null,
    imported: message.imported,
    terms: message.terms,
    seats: message.seats,
    view: message.view,
    decisions: message.decisions,
    drafts: message.drafts,
    allies: message.allies ?? [],
    clock: message.clock ?? null,
    dice: message.dice,
    seq: message.seq,
    entries: keeps_log ? known.entries : [],
  };
  return { ...state, watched: { ...state.watched, [key]: watched }, refused: without(state.refused, key) };
}

/** Joins live entries and pieces of history in any order; what is known twice counts once. */
export function merge_entries(known: readonly Entry[], more: readonly Entry[]): readonly Entry[] {
  const last = known.at(-1)?.seq ?? 0;
  if (more.every((entry, index) => entry.seq === last + 1 + index)) return [...known, ...more];
  const by_seq = new Map([...known, ...more].map((entry) => [entry.seq, entry]));
  if (by_seq.size === known.length) return known;
  return [...by_seq.values()].sort((a, b) => a.seq - b.seq);
}

function with_events(watched: Watched, message: EventsMessage): Watched {
  const entries = merge_entries(watched.entries, message.events);
  const seq = Math.max(watched.seq, message.to);
  // What was undone reads otherwise from now on: everything is asked for again.
  if (message.events.some((entry) => entry.seq > watched.seq && entry.event.kind === 'undone'))
    return { ...watched, entries: [], seq };
  let next: Watched = { ...watched, entries, seq };
  for (const entry of message.events) {
    // History ends where the view began, so what is newer is news, live or after a lost link.
    if (entry.seq > watched.seq && entry.origin === 'match') next = with_match_event(next, entry);
  }
  return next;
}

/** Seats taken and readiness follow the log, so that no other message has to repeat them. */
function with_match_event(watched: Watched, entry: Entry): Watched {
  const event = entry.event;
  const of_seat = (change: (seat: Watched['seats'][number]) => Watched['seats'][number]): Watched => ({
    ...watched,
    seats: watched.seats.map((seat) => (seat.seat === event['seat'] ? change(seat) : seat)),
  });
  const group = typeof event['group'] === 'string' ? event['group'] : '';
  switch (event.kind) {
    case 'seat_taken':
      return of_seat((seat) => ({
        ...seat,
        holder: typeof event['name'] === 'string' ? event['name'] : seat.holder,
      }));
    case 'handed_over':
      return of_seat((seat) => ({
        ...alone(seat),
        holder: typeof event['name'] === 'string' ? event['name'] : seat.holder,
        ...(seat.mustered === undefined ? {} : { mustered: false }),
      }));
    case 'mustered':
      return of_seat((seat) => ({ ...seat, mustered: true }));
    case 'stand_in':
      return of_seat((seat) => ({
        ...seat,
        stand_in: {
          name: typeof event['name'] === 'string' ? event['name'] : '',
          until: typeof event['until'] === 'number' ? event['until'] : null,
        },
      }));
    case 'stand_in_ended':
      return of_seat(alone);
    case 'seat_ready':
      return of_seat((seat) => ({ ...seat, ready: { ...seat.ready, [group]: true } }));
    case 'seat_unready':
      return of_seat((seat) => ({ ...seat, ready: { ...seat.ready, [group]: false } }));
    case 'resolved':
      return {
        ...watched,
        seats: watched.seats.map((seat) => ({ ...seat, ready: { ...seat.ready, [group]: false } })),
      };
    case 'umpire_appointed':
      return typeof event['name'] === 'string' ? { ...watched, umpire: event['name'] } : watched;
    case 'umpire_act':
      // He calls for somebody else: the seat is free.
      return event['act'] === 'vacate' ? of_seat((seat) => ({ ...alone(seat), holder: null })) : watched;
    case 'finished':
      return { ...watched, lifecycle: 'finished' };
    default:
      return watched;
  }
}

function with_decisions(watched: Watched, message: DecisionsMessage): Watched {
  const { lifecycle, frozen, decisions, drafts, allies = [], clock = null, view, held = null } = message;
  return { ...watched, lifecycle, frozen, decisions, drafts, allies, clock, view, held };
}

function with_draft(watched: Watched, change: Omit<DraftChanged, 'type' | 'match' | 'seat'>): Watched {
  const known = watched.drafts[change.decision];
  if (known !== undefined && known.draft > change.draft) return watched;
  const { decision, draft, payload, at, state } = change;
  const digest = change.digest === undefined ? {} : { digest: change.digest };
  const next = { draft, payload, at, state, ...digest };
  return { ...watched, drafts: { ...watched.drafts, [decision]: next } };
}

function with_watched(
  state: State,
  match: string,
  seat: string | null,
  change: (watched: Watched) => Watched,
): State {
  const key = watch_key(match, seat);
  const known = state.watched[key];
  if (known === undefined) return state;
  const next = change(known);
  return next === known ? state : { ...state, watched: { ...state.watched, [key]: next } };
}

function with_talk(
  state: State,
  { match, seat }: Viewer,
  change: (known: TalkState | undefined) => TalkState | undefined,
): State {
  const key = watch_key(match, seat);
  const next = change(state.talk[key]);
  return next === undefined ? state : { ...state, talk: { ...state.talk, [key]: next } };
}

function without<T>(record: Readonly<Record<string, T>>, key: string): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => name !== key));
}
