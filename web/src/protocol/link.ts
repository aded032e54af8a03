// One socket for the whole page: says hello, answers requests by id, keeps watches alive over every loss,
// and tries again for ever. Used by the shell; knows no game and keeps no state but what a resume needs.
import { decode } from './decode';
import { protocol_version } from './messages';
import type { ErrorCode, Problem, Request, ServerMessage, ServerMessageType } from './messages';

/** The part of a WebSocket that is used; tests bring their own. */
export interface Socket {
  onopen: (() => void) | null;
  onclose: (() => void) | null;
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  send(text: string): void;
  close(): void;
}

export interface LinkFailure {
  readonly code: ErrorCode | 'link-lost';
  readonly text: string;
  readonly problems: readonly Problem[];
  readonly error: Extract<ServerMessage, { type: 'error' }> | null;
}
export type Answer<T extends ServerMessageType> =
  | { readonly ok: true; readonly message: Extract<ServerMessage, { type: T }> }
  | { readonly ok: false; readonly failure: LinkFailure };

export interface LinkOptions {
  readonly make_socket: () => Socket;
  readonly token: () => string | null;
  readonly on_message: (message: ServerMessage) => void;
  readonly on_status: (status: 'connecting' | 'open' | 'lost', attempt: number) => void;
  /** Where a watch resumes: the last entry known, or null for the full view. */
  readonly last_seq: (match: string, seat: string | null) => number | null;
  /** The server no longer knows the session: somebody has to ask who we are. */
  readonly on_signed_out?: () => void;
  readonly on_refused: (match: string, seat: string | null, failure: LinkFailure) => void;
  readonly random?: () => number;
}

const heartbeat_ms = 20_000;
const silence_ms = 45_000;
const first_wait_ms = 500;
const longest_wait_ms = 30_000;

interface Waiting {
  readonly type: ServerMessageType;
  readonly settle: (answer: Answer<ServerMessageType>) => void;
}
interface WatchOf {
  readonly match: string;
  readonly seat: string | null;
}

export class Link {
  private readonly options_: LinkOptions;
  private socket_: Socket | null = null;
  private greeted_ = false;
  private stopped_ = true;
  private attempt_ = 0;
  private next_id_ = 1;
  private heard_at_ = 0;
  private retry_timer_: ReturnType<typeof setTimeout> | null = null;
  private beat_timer_: ReturnType<typeof setInterval> | null = null;
  private readonly waiting_ = new Map<string, Waiting>();
  private readonly watches_ = new Map<string, WatchOf>();
  private open_waiters_: (() => void)[] = [];

  constructor(options: LinkOptions) {
    this.options_ = options;
  }

  start(): void {
    if (!this.stopped_) return;
    this.stopped_ = false;
    this.connect();
  }

  /** Closes for good; also used when the session changes, before a new start. */
  stop(): void {
    this.stopped_ = true;
    this.drop_socket();
    if (this.retry_timer_ !== null) clearTimeout(this.retry_timer_);
    this.retry_timer_ = null;
  }

  /** The reader asks, the tab became visible, or the network came back: do not wait for the timer. */
  try_now(): void {
    if (this.stopped_ || this.socket_ !== null) return;
    if (this.retry_timer_ !== null) clearTimeout(this.retry_timer_);
    this.retry_timer_ = null;
    this.connect();
  }

  watch(match: string, seat: string | null): void {
    this.watches_.set(`${match}/${seat ?? ''}`, { match, seat });
    if (this.greeted_) this.send_watch({ match, seat });
  }
  unwatch(match: string, seat: string | null): void {
    if (!this.watches_.delete(`${match}/${seat ?? ''}`)) return;
    if (this.greeted_) void this.request({ type: 'unwatch', match, seat }, 'done');
  }

  /** The answer of this type, or why there is none. A lost link settles everything in flight as `link-lost`. */
  request<T extends ServerMessageType>(request: Request, type: T): Promise<Answer<T>> {
    if (!this.greeted_ && request.type !== 'hello') return Promise.resolve({ ok: false, failure: lost });
    return new Promise((resolve) => {
      const id = `c${this.next_id_++}`;
      // The map holds answers of every type; only an answer of type T settles this one.
      this.waiting_.set(id, { type, settle: (answer) => resolve(answer as Answer<T>) });
      this.socket_?.send(JSON.stringify({ v: protocol_version, id, ...request }));
    });
  }

  /** Resolves at once when the link is open, else when it next is. */
  when_open(): Promise<void> {
    if (this.greeted_) return Promise.resolve();
    return new Promise((resolve) => this.open_waiters_.push(resolve));
  }

  private connect(): void {
    this.options_.on_status(this.attempt_ === 0 ? 'connecting' : 'lost', this.attempt_);
    const socket = this.options_.make_socket();
    this.socket_ = socket;
    socket.onopen = () => void this.greet(socket);
    socket.onmessage = (event) => this.receive(socket, event.data);
    socket.onclose = () => {
      if (this.socket_ === socket) this.lose();
    };
  }

  private async greet(socket: Socket): Promise<void> {
    const answer = await this.request({ type: 'hello', token: this.options_.token() }, 'welcome');
    if (this.socket_ !== socket) return;
    if (!answer.ok) {
      if (answer.failure.code === 'not-signed-in') this.options_.on_signed_out?.();
      socket.close();
      return;
    }
    this.greeted_ = true;
    this.attempt_ = 0;
    this.options_.on_status('open', 0);
    this.start_heartbeat();
    for (const watch of this.watches_.values()) this.send_watch(watch);
    const waiters = this.open_waiters_;
    this.open_waiters_ = [];
    for (const resolve of waiters) resolve();
  }

  private send_watch(watch: WatchOf): void {
    const { match, seat } = watch;
    const last_seq = this.options_.last_seq(match, seat);
    // A full view or the missing entries may come; both go through on_message.
    void this.request({ type: 'watch', match, seat, last_seq }, 'view').then((answer) => {
      if (!answer.ok && answer.failure.code !== 'link-lost')
        this.options_.on_refused(match, seat, answer.failure);
    });
  }

  private receive(socket: Socket, data: unknown): void {
    if (this.socket_ !== socket || typeof data !== 'string') return;
    this.heard_at_ = Date.now();
    const decoded = decode(data);
    if (!decoded.ok) return;
    const message = decoded.message;
    // State first: whoever waits for the answer finds it already applied.
    this.options_.on_message(message);
    if (message.re === undefined) {
      if (message.type === 'error') this.end_watch(message);
      return;
    }
    const waiting = this.waiting_.get(message.re);
    if (waiting === undefined) return;
    this.waiting_.delete(message.re);
    if (message.type === 'error') {
      const { code, text, problems } = message;
      waiting.settle({ ok: false, failure: { code, text, problems: problems ?? [], error: message } });
    } else {
      waiting.settle({ ok: true, message });
    }
  }

  /** An error that answers nothing ends a watch: the seat, or the match, is no longer ours to see. */
  private end_watch(message: Extract<ServerMessage, { type: 'error' }>): void {
    const { match, seat = null, code, text } = message;
    if (match === undefined) return;
    this.watches_.delete(`${match}/${seat ?? ''}`);
    this.options_.on_refused(match, seat, { code, text, problems: [], error: message });
  }

  private start_heartbeat(): void {
    this.heard_at_ = Date.now();
    this.beat_timer_ = setInterval(() => {
      // A half-open socket never closes by itself; silence after a ping means that it is gone.
      if (Date.now() - this.heard_at_ > silence_ms) this.lose();
      else void this.request({ type: 'ping' }, 'pong');
    }, heartbeat_ms);
  }

  private drop_socket(): void {
    const socket = this.socket_;
    this.socket_ = null;
    this.greeted_ = false;
    if (this.beat_timer_ !== null) clearInterval(this.beat_timer_);
    this.beat_timer_ = null;
    if (socket !== null) {
      socket.onopen = socket.onclose = socket.onmessage = null;
      socket.close();
    }
    const waiting = [...this.waiting_.values()];
    this.waiting_.clear();
    for (const each of waiting) each.settle({ ok: false, failure: lost });
  }

  private lose(): void {
    this.drop_socket();
    if (this.stopped_) return;
    this.attempt_ += 1;
    this.options_.on_status('lost', this.attempt_);
    const wait_ms = retry_wait_ms(this.attempt_, this.options_.random ?? Math.random);
    this.retry_timer_ = setTimeout(() => {
      this.retry_timer_ = null;
      this.connect();
    }, wait_ms);
  }
}

const lost: LinkFailure = { code: 'link-lost', text: '', problems: [], error: null };

/** Doubles up to half a minute, with a spread so that many pages do not come back in one moment. */
export function retry_wait_ms(attempt: number, random: () => number): number {
  const full = Math.min(longest_wait_ms, first_wait_ms * 2 ** Math.min(attempt - 1, 10));
  return full * (0.5 + random() / 2);
}
