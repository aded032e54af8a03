// The words of the authorisation matrix: who asks, what he is told, and a row, which is one route or one message of
// the server. What a row must say and how it is asked stands in the row alone; nothing is taken from the server's table.
import type { World } from './authority_world';
import type { Table } from './authority_tables';
import type { Person } from './table';

/** Everybody who may come to the door. `seat` is A, of whom everything is asked; the others stand around him. */
export const roles = [
  'anonymous',
  'guest', // with no seat in this match
  'account', // with no seat either
  'observer', // who watches the match, where it is public
  'seat',
  'opponent',
  'ally', // two seats of A's side
  'former', // held A's seat and handed it over
  'stand_in', // for A
  'umpire',
  'creator', // neither umpire nor seated
  'revoked', // a session of A's that was ended
  'expired', // a session of A's that has run out
  'untokened', // A's session without its token, as a page of another site would send it
] as const;
export type Role = (typeof roles)[number];

export const keys = ['no key', 'wrong key', 'right key', 'right key, forwarded'] as const;
export type Key = (typeof keys)[number];

/** What is said to a person. `closed` is a refusal for the match's or the person's own state: 409. */
export type Answer = 'allowed' | 'sign-in' | 'forbidden' | 'unknown' | 'closed';

export type Body = Record<string, unknown>;
export type Access = 'anyone' | 'signed_in' | 'operator_key' | 'socket';

/** What the match is doing when the row is asked. */
export type Stage =
  | 'fresh' // running, every seat is asked or waits
  | 'proposed' // the opponent has proposed more time
  | 'paused'
  | 'promised' // A is ready
  | 'plotting' // the first answers were carried out
  | 'held' // all are; the turn is before the umpire
  | 'rolled' // the same, with dice in it
  | 'rolling' // the same, and the umpire rolls them
  | 'vacant' // it has no umpire yet, and a place for one
  | 'seeking' // a seat is free and offered
  | 'mustering'
  | 'over';

/** One cell: whoever asks, and the table he asks about (where the row is about one). */
export interface At {
  world: World;
  role: Role;
  who: Person; // himself; for roles without an account of their own, A
  table: Table;
}

export interface Row {
  access: Access;
  /** As `simove routes` writes it: "POST /api/me"; a message is "socket ready". */
  name: string;
  /** What is asked, where a name has several rows. */
  variant?: string;
  may: readonly Role[];
  /** What anybody else is told who may know of it. */
  otherwise?: Answer;
  /** Roles that are told something else. */
  but?: Partial<Record<Role, Answer>>;
  /** The row is about a match in this stage. */
  stage?: Stage;
  /** Of a private match strangers are told nothing by this row; else it needs something that opens it to them. */
  hidden?: boolean;
  /** Answers of a private match, where they differ. */
  inPrivate?: Partial<Record<Role, Answer>>;
  /** An allowed answer uses the table up, or the session of whoever asks. */
  spends?: 'table' | 'session';
  path?: (at: At) => string;
  body?: (at: At) => Body;
  headers?: string[];
}

const strangers: readonly Role[] = ['anonymous', 'guest', 'account', 'observer', 'former'];
export const everybody: readonly Role[] = roles;
export const signedIn: readonly Role[] = roles.filter((role) => role !== 'anonymous');
export const accounts: readonly Role[] = signedIn.filter((role) => role !== 'guest');
export const holders: readonly Role[] = ['seat', 'opponent', 'ally'];
/** Whom notices of the match go to. */
export const concerned: readonly Role[] = [...holders, 'stand_in', 'umpire'];
export const nobody: readonly Role[] = [];

/** A role whose session is good for nothing is anonymous; one without a token may still read. */
function seenAs(row: Row, role: Role): Role | Answer {
  const dead = role === 'revoked' || role === 'expired';
  if (row.access === 'socket') return dead || role === 'untokened' ? 'sign-in' : role;
  if (role === 'untokened') return row.name.startsWith('GET ') ? 'seat' : 'forbidden';
  if (dead || role === 'anonymous') return row.access === 'anyone' ? 'anonymous' : 'sign-in';
  return role;
}

const isAnswer = (word: Role | Answer): word is Answer => !roles.some((role) => role === word);

/** What the row must say to this role. */
export function expected(row: Row, role: Role, isPrivate: boolean): Answer {
  if (row.access === 'operator_key') return 'forbidden';
  const seen = seenAs(row, role);
  if (isAnswer(seen)) return seen;
  const exception = (isPrivate ? row.inPrivate?.[seen] : undefined) ?? row.but?.[seen];
  if (isPrivate && (row.hidden ?? row.stage !== undefined) && strangers.includes(seen))
    return row.inPrivate?.[seen] ?? 'unknown';
  if (exception !== undefined) return exception;
  if (row.may.includes(seen)) return 'allowed';
  return row.otherwise ?? 'forbidden';
}

export const titleOf = (row: Row): string =>
  row.variant === undefined ? row.name : `${row.name} (${row.variant})`;

export type More = Partial<Omit<Row, 'access' | 'name' | 'may'>>;

const rowFor =
  (access: Access) =>
  (name: string, may: readonly Role[], more: More = {}): Row => ({ access, name, may, ...more });
/** A row of a route that anybody may ask, and of one that asks who it is. */
export const open = rowFor('anyone');
export const signed = rowFor('signed_in');
