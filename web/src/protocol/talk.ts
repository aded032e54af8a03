// What people say in a match: the shapes of the HTTP routes, and the calls. The push of a single post stands with the
// socket's messages (messages.ts).
import type { HttpApi, HttpResult } from './http';
import type { TalkPost } from './messages';

export type ChannelKind = 'all' | 'side' | 'umpire';
export interface TalkChannel {
  readonly channel: string;
  readonly kind: ChannelKind;
  readonly may_post: boolean;
  /** What is said here goes by couriers and takes its time. */
  readonly couriers: boolean;
  readonly last: number;
  /** How far this account has read; null: nobody is signed in. */
  readonly read: number | null;
  /** The newest, oldest of them first. */
  readonly posts: readonly TalkPost[];
}
export interface TalkPage {
  /** As whom one reads. */
  readonly as: 'seat' | 'umpire' | 'observer';
  readonly channels: readonly TalkChannel[];
  /** Characters of a post. */
  readonly longest: number;
}
export interface TalkPart {
  readonly channel: string;
  readonly posts: readonly TalkPost[];
  readonly more: boolean;
}
export interface NewPost {
  /** Who speaks; null: the umpire. */
  readonly seat: string | null;
  readonly channel: string;
  readonly submission: string;
  readonly text: string;
}

export class TalkApi {
  private readonly http_: HttpApi;

  constructor(http: HttpApi) {
    this.http_ = http;
  }
  page = (match: string, seat: string | null): Promise<HttpResult<TalkPage>> =>
    this.http_.get<TalkPage>(`${path_of(match)}${seat === null ? '' : `?seat=${encodeURIComponent(seat)}`}`);
  before = (
    match: string,
    seat: string | null,
    channel: string,
    number: number,
  ): Promise<HttpResult<TalkPart>> => {
    const as = seat === null ? '' : `seat=${encodeURIComponent(seat)}&`;
    return this.http_.get<TalkPart>(`${path_of(match)}?${as}channel=${channel}&before=${number}`);
  };
  say = (match: string, post: NewPost): Promise<HttpResult<{ readonly post: TalkPost }>> =>
    this.http_.post<{ readonly post: TalkPost }>(path_of(match), post);
  read = (
    match: string,
    of: { readonly seat: string | null; readonly channel: string; readonly number: number },
  ): Promise<HttpResult<unknown>> => this.http_.post<unknown>(`${path_of(match)}/read`, of);
}

function path_of(match: string): string {
  return `/api/matches/${encodeURIComponent(match)}/talk`;
}
