// The routes by which somebody says how he wants to be told things; see protocol/README.md, section Notices.
import type { HttpApi, HttpResult } from '../protocol/http';

export interface NoticeSettingsData {
  readonly mail: boolean;
  readonly push: boolean;
  readonly webhook: boolean;
  readonly quiet: { readonly from: string; readonly to: string } | null;
  readonly digest: string | null;
  readonly off: readonly string[];
}
/** Of one match; `off` comes on top of what is off everywhere. */
export interface MatchNotices {
  readonly muted: boolean;
  readonly off: readonly string[];
}
export interface NoticeKind {
  readonly kind: string;
  readonly title: string;
  readonly reminder: boolean;
}
export interface Webhook {
  readonly id: string;
  readonly match: string | null;
  readonly url: string;
  readonly ok_at: number;
  readonly error: string;
  readonly error_at: number;
}
export interface Notices {
  readonly settings: NoticeSettingsData;
  readonly kinds: readonly NoticeKind[];
  readonly mail: {
    readonly sends: boolean;
    readonly address: string | null;
    readonly refused: string | null;
    readonly zone: string;
  };
  readonly push: {
    readonly key: string;
    readonly devices: readonly { readonly id: string; readonly since: number; readonly endpoint: string }[];
  };
  readonly webhooks: readonly Webhook[];
  readonly feed: boolean;
}
export interface Feeds {
  readonly calendar: string | null;
  readonly atom: string | null;
}

type Nothing = Record<string, never>;

export class NoticesApi {
  constructor(private readonly api: HttpApi) {}

  load = (): Promise<HttpResult<Notices>> => this.api.get('/api/notices');
  save = (settings: NoticeSettingsData): Promise<HttpResult<Notices>> =>
    this.api.post('/api/notices', settings);
  load_match = (match: string): Promise<HttpResult<MatchNotices>> =>
    this.api.get(`/api/matches/${encodeURIComponent(match)}/notices`);
  save_match = (match: string, wanted: MatchNotices): Promise<HttpResult<MatchNotices>> =>
    this.api.post(`/api/matches/${encodeURIComponent(match)}/notices`, wanted);
  trial = (channel: string, id: string | null = null): Promise<HttpResult<Nothing>> =>
    this.api.post('/api/notices/trial', id === null ? { channel } : { channel, id });
  add_webhook = (url: string): Promise<HttpResult<{ readonly id: string; readonly secret: string }>> =>
    this.api.post('/api/notices/webhooks', { url });
  remove_webhook = (id: string): Promise<HttpResult<Nothing>> =>
    this.api.post('/api/notices/webhooks/remove', { id });
  subscribe = (device: {
    readonly endpoint: string;
    readonly p256dh: string;
    readonly auth: string;
  }): Promise<HttpResult<{ readonly id: string }>> => this.api.post('/api/notices/push', device);
  unsubscribe = (id: string): Promise<HttpResult<Nothing>> =>
    this.api.post('/api/notices/push/remove', { id });
  feed = (on: boolean): Promise<HttpResult<Feeds>> => this.api.post('/api/notices/feed', { on });
}
