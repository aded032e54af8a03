// The few plain HTTP calls: who am I, what can be played, make and join a match. Every change is a POST
// with the session's token; an error always has a code and a sentence.
import type { AuditLine, Desk, DiffLine } from './desk';
import type { JsonObject, Lifecycle, Problem, Terms } from './messages';

export interface Session {
  readonly name: string;
  readonly account: string;
  readonly token: string;
  /** Nothing but a name: this browser alone keeps what he plays. */
  readonly guest?: boolean;
}
export interface MatchSeat {
  readonly seat: string;
  readonly title: string;
  readonly holder: string | null;
  readonly mine: boolean;
}
export interface MatchCard {
  readonly match: string;
  readonly title: string;
  readonly game: string;
  readonly scenario: string;
  readonly seats: readonly MatchSeat[];
  readonly lifecycle: Lifecycle;
  readonly owes: readonly string[];
  readonly headline: string;
  readonly terms: Terms;
  /** Seats of mine of which I have not said that I am there. */
  readonly musters?: readonly string[];
  /** I made it. */
  readonly created?: boolean;
  /** I am its umpire. */
  readonly umpires?: boolean;
  /** A turn waits for the umpire. */
  readonly held?: boolean;
}
export interface Me {
  readonly session: Session | null;
  readonly matches?: readonly MatchCard[];
}
export interface ManifestSeat {
  readonly seat: string;
  readonly side?: string;
  readonly title: string;
  /** What the seat plays for, in a few sentences. */
  readonly aim?: string;
}
export interface ManifestScenario {
  readonly id: string;
  readonly title: string;
  /** Where things stand at the beginning, in a few sentences. */
  readonly situation?: string;
  readonly seats: readonly ManifestSeat[];
  /** Where the rulebook describes it, and how long it lasts: only of games that say so. */
  readonly rule?: string;
  readonly turns?: number;
  readonly options?: JsonObject;
}
export interface Manifest {
  readonly id: string;
  readonly title: string;
  readonly version: string | number;
  readonly scenarios: readonly ManifestScenario[];
  readonly data: readonly { readonly name: string; readonly sha256: string }[];
}
export interface Invite {
  readonly seat: string;
  readonly code: string;
}
export interface Offer {
  readonly match: string;
  readonly title: string;
  readonly game: string;
  readonly scenario: string;
  readonly seat: string;
  readonly seat_title: string;
  readonly by: string;
}
/** A holiday: days of the calendar in a zone, the last one included. */
export interface Holiday {
  readonly holiday: string;
  readonly from: string;
  readonly to: string;
  readonly zone: string;
  readonly from_ms: number;
  readonly to_ms: number;
}
export interface HolidayList {
  readonly holidays: readonly Holiday[];
  readonly years: readonly { readonly year: number; readonly used: number; readonly days: number }[];
}
export type ClockAct = 'pause' | 'resume' | 'extend' | 'undo' | 'agree' | 'decline';
export interface HttpError {
  /** The particulars, where the ruleset refuses. */
  readonly problems?: readonly Problem[];
  readonly status: number;
  readonly code: string;
  readonly path: string;
  readonly text: string;
}
export type HttpResult<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: HttpError };

export interface NewMatch {
  readonly game: string;
  readonly scenario: string;
  readonly options: JsonObject;
  readonly title: string;
  /** A seat, or `all` for hot-seat. */
  readonly seat: string;
  readonly terms?: Partial<Terms>;
}

type Fetch = (path: string, init?: RequestInit) => Promise<Response>;

export class HttpApi {
  private readonly fetch_: Fetch;
  private token_: string | null = null;

  constructor(fetch_function: Fetch = (path, init) => fetch(path, init)) {
    this.fetch_ = fetch_function;
  }
  use_token(token: string | null): void {
    this.token_ = token;
  }
  me = () => this.call<Me>('/api/me');
  guest = (name: string) => this.call<Me>('/api/guest', { name });
  sign_out = () => this.call<JsonObject>('/api/signout', {});
  games = () => this.call<{ readonly games: readonly Manifest[] }>('/api/games');
  create = (match: NewMatch) =>
    this.call<{ readonly match: string; readonly invites: readonly Invite[] }>('/api/matches', match);
  invites = (match: string) =>
    this.call<{ readonly invites: readonly Invite[] }>(`/api/matches/${encodeURIComponent(match)}/invites`);
  offer = (code: string) => this.call<Offer>('/api/invitation', { code });
  join = (code: string) =>
    this.call<{ readonly match: string; readonly seat: string }>('/api/join', { code });
  clock_act = (match: string, act: ClockAct, body: JsonObject) =>
    this.call<JsonObject>(`/api/matches/${encodeURIComponent(match)}/${act}`, body);
  holidays = () => this.call<HolidayList>('/api/holidays');
  add_holiday = (plan: { readonly from: string; readonly to: string; readonly zone: string }) =>
    this.call<HolidayList>('/api/holidays', plan);
  end_holiday = (holiday: string) => this.call<HolidayList>('/api/holidays/end', { holiday });
  data = <T>(game: string, name: string, digest: string | null) =>
    this.call<T>(`/data/${game}/${name}${digest === null ? '' : `?d=${digest}`}`);

  // For parts that bring routes of their own (src/notices).
  get = <T>(path: string): Promise<HttpResult<T>> => this.call<T>(path);
  post = <T>(path: string, body: unknown): Promise<HttpResult<T>> => this.call<T>(path, body);
  desk = (match: string) => this.call<Desk>(`/api/matches/${encodeURIComponent(match)}/desk`);
  desk_act = (match: string, act: string, body: JsonObject) =>
    this.call<{ readonly diff: readonly DiffLine[]; readonly desk: Desk | null }>(
      desk_path(match, act),
      body,
    );
  /** What a ruling would change; nothing is done. */
  desk_try = (match: string, ruling: JsonObject) =>
    this.call<{ readonly diff: readonly DiffLine[]; readonly line: string }>(desk_path(match, 'try'), ruling);
  /** The view of a seat now, "" for the public's. */
  desk_view = (match: string, seat: string) =>
    this.call<{ readonly view: JsonObject }>(
      desk_path(match, seat === '' ? 'view' : `view/${encodeURIComponent(seat)}`),
    );
  audit = (match: string) =>
    this.call<readonly AuditLine[]>(`/api/matches/${encodeURIComponent(match)}/audit`);
  desk_note = (match: string, note: JsonObject) =>
    this.call<{ readonly note: number }>(desk_path(match, 'note'), note);
  desk_forget_note = (match: string, note: number) =>
    this.call<JsonObject>(desk_path(match, 'forget_note'), { note });

  /** For the calls of single topics in files beside this one. */
  async call<T>(path: string, body?: unknown): Promise<HttpResult<T>> {
    const headers: Record<string, string> = { accept: 'application/json' };
    if (body !== undefined) headers['content-type'] = 'application/json';
    if (body !== undefined && this.token_ !== null) headers['x-simove-token'] = this.token_;
    const init: RequestInit = { headers, credentials: 'same-origin' };
    if (body !== undefined) {
      init.method = 'POST';
      init.body = JSON.stringify(body);
    }
    try {
      const response = await this.fetch_(path, init);
      const answer: unknown = await response.json();
      if (response.ok) return { ok: true, value: answer as T };
      return { ok: false, error: read_error(response.status, answer) };
    } catch {
      return { ok: false, error: { status: 0, code: 'no-link', path, text: '' } };
    }
  }
}

function desk_path(match: string, act: string): string {
  return `/api/matches/${encodeURIComponent(match)}/desk/${act}`;
}

function read_error(status: number, answer: unknown): HttpError {
  const holder = typeof answer === 'object' && answer !== null && 'error' in answer ? answer.error : null;
  const error = typeof holder === 'object' && holder !== null ? (holder as Partial<HttpError>) : {};
  return {
    status,
    code: error.code ?? 'unknown',
    path: error.path ?? '',
    text: error.text ?? '',
    ...(error.problems === undefined ? {} : { problems: error.problems }),
  };
}
