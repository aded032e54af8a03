// Where the reader stands in the replay and how he gets elsewhere: pure functions on turn, step and event.
// Forward and backward walk the same list of stops, so they can never disagree.

import {
  type ReplayEvent,
  type ReplayFrame,
  type ReplayHistory,
  type ReplayTurn,
  type Positions,
} from './fold';
import { type Moment } from './stages';

export interface Place {
  readonly turn: ReplayTurn;
  readonly frame: ReplayFrame;
  /** The event in focus, or null when the whole step is shown. */
  readonly event: ReplayEvent | null;
  readonly positions: Positions;
}

export function turn_index(history: ReplayHistory, moment: Moment): number {
  const index = history.turns.findIndex((turn) => turn.turn === moment.turn);
  return index < 0 ? history.turns.length - 1 : index;
}

/** The moment itself, or the nearest that exists: last turn, first step, whole step. */
export function place_at(history: ReplayHistory, moment: Moment): Place | null {
  const turn = history.turns[turn_index(history, moment)];
  const frame = turn?.frames.find((one) => one.stage === moment.stage) ?? turn?.frames[0];
  if (turn === undefined || frame === undefined) return null;
  const event = moment.event === null ? null : (frame.events[moment.event - 1] ?? null);
  return { turn, frame, event, positions: event?.positions ?? frame.positions };
}

/** The number of the last event that has happened at a place. */
export function seq_at(place: Place): number {
  if (place.event !== null) return place.event.seq;
  let seq = 0;
  for (const frame of place.turn.frames) {
    for (const one of frame.events) seq = Math.max(seq, one.seq);
    if (frame === place.frame) break;
  }
  return seq === 0 ? (place.turn.frames.flatMap((frame) => frame.events)[0]?.seq ?? 1) - 1 : seq;
}

export function first_moment(turn: ReplayTurn): Moment {
  return { turn: turn.turn, stage: turn.frames[0]?.stage ?? 'O', event: null };
}

export function last_moment(turn: ReplayTurn): Moment {
  return { turn: turn.turn, stage: turn.frames[turn.frames.length - 1]?.stage ?? 'E', event: null };
}

export function opening(history: ReplayHistory): Moment | null {
  const last = history.turns[history.turns.length - 1];
  return last === undefined ? null : first_moment(last);
}

/** One step on or back; it leaves the turn at its ends. */
export function step_by(history: ReplayHistory, moment: Moment, by: 1 | -1): Moment {
  const at = turn_index(history, moment);
  const turn = history.turns[at];
  if (turn === undefined) return moment;
  const frame = turn.frames.findIndex((one) => one.stage === moment.stage);
  const next = turn.frames[frame + by];
  if (next !== undefined) return { turn: turn.turn, stage: next.stage, event: null };
  const other = history.turns[at + by];
  if (other === undefined) return { ...moment, event: null };
  return by === 1 ? first_moment(other) : last_moment(other);
}

/** One event on or back; before the first event of a step comes the last of the step before. */
export function event_by(history: ReplayHistory, moment: Moment, by: 1 | -1): Moment {
  const place = place_at(history, moment);
  if (place === null) return moment;
  const count = place.frame.events.length;
  const now = moment.event ?? (by === 1 ? 0 : count + 1);
  const next = now + by;
  if (next >= 1 && next <= count) return { ...moment, event: next };
  const other = step_by(history, moment, by);
  if (other.turn === moment.turn && other.stage === moment.stage) return moment;
  const there = place_at(history, other)?.frame.events.length ?? 0;
  return { ...other, event: there === 0 ? null : by === 1 ? 1 : there };
}

export function turn_by(history: ReplayHistory, moment: Moment, by: 1 | -1): Moment {
  const other = history.turns[turn_index(history, moment) + by];
  return other === undefined ? moment : first_moment(other);
}

export function is_same(a: Moment, b: Moment): boolean {
  return a.turn === b.turn && a.stage === b.stage && a.event === b.event;
}

/** Steps whose events are best watched one by one. */
const EVENT_BY_EVENT: ReadonlySet<string> = new Set(['S', 'B', 'P', 'E']);

/** What playing shows next: whole sub-segments, but scatters, battles and results singly. */
export function play_on(history: ReplayHistory, moment: Moment): Moment {
  const place = place_at(history, moment);
  if (place === null) return moment;
  const singly = EVENT_BY_EVENT.has(place.frame.stage) && moment.event !== null;
  if (singly && moment.event < place.frame.events.length) return { ...moment, event: moment.event + 1 };
  const next = step_by(history, moment, 1);
  const there = place_at(history, next);
  if (there === null || next.turn !== moment.turn || next.stage === moment.stage) return moment;
  return EVENT_BY_EVENT.has(next.stage) && there.frame.events.length > 1 ? { ...next, event: 1 } : next;
}

/** Contact in a step: what "pause on contact" waits for. */
export function has_contact(frame: ReplayFrame): boolean {
  return frame.events.some(
    ({ event }) =>
      (event.kind === 'sub_segment' && event.interceptions.length + event.contests.length > 0) ||
      event.kind === 'attack',
  );
}

export type TickKind = 'contact' | 'die' | 'battle' | 'loss' | 'retreat' | 'advance';

/** What happened in a step, by kind, for the small marks below the strip. */
export function ticks_of(frame: ReplayFrame): TickKind[] {
  const kinds = new Set<TickKind>();
  for (const { event } of frame.events) {
    if (event.kind === 'sub_segment' && event.interceptions.length > 0) kinds.add('contact');
    if (event.kind === 'pinned' && event.interceptions.length > 0) kinds.add('contact');
    if (event.kind === 'sub_segment' && event.contests.length > 0) kinds.add('die');
    if (event.kind === 'command' || event.kind === 'scatter') kinds.add('die');
    if (event.kind === 'attack') kinds.add('battle');
    if (event.kind === 'loss' || event.kind === 'eliminated') kinds.add('loss');
    if (event.kind === 'retreated' || event.kind === 'repulsed' || event.kind === 'displaced')
      kinds.add('retreat');
    if (event.kind === 'advanced') kinds.add('advance');
  }
  return [...kinds];
}

export const TICK_SIGNS: Readonly<Record<TickKind, string>> = {
  contact: '×',
  die: '⚂',
  battle: '⚔',
  loss: '−',
  retreat: '↩',
  advance: '↪',
};
