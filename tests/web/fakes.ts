// Sockets and rules for tests: they do what the server would, at the moment the test says so.
import { plainTerms } from '../../web/src/protocol/messages';
import type { Socket } from '../../web/src/protocol/link';
import type { Envelope, JsonObject, ServerMessage } from '../../web/src/protocol/messages';

type Sent = Envelope;
// Distributed, so that each message keeps its own members.
type Reply<M = ServerMessage> = M extends ServerMessage ? Omit<M, 'v'> : never;

export class FakeSocket implements Socket {
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { readonly data: unknown }) => void) | null = null;
  readonly sent: Sent[] = [];
  closed = false;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Sent);
  }
  close(): void {
    this.closed = true;
  }
  open(): void {
    this.onopen?.();
  }
  /** The server or the network ends it. */
  drop(): void {
    this.onclose?.();
  }
  say(message: Reply): void {
    this.onmessage?.({ data: JSON.stringify({ v: 1, ...message }) });
  }
  last(): Sent {
    const last = this.sent.at(-1);
    if (last === undefined) throw new Error('nothing was sent');
    return last;
  }
  of_type(type: Sent['type']): Sent[] {
    return this.sent.filter((message) => message.type === type);
  }
  welcome(): void {
    this.open();
    this.say({
      type: 'welcome',
      re: this.last().id,
      server: 'test',
      protocol: 1,
      name: 'Ada',
      now: 1000,
    });
  }
}

export async function settle(): Promise<void> {
  for (let turn = 0; turn < 12; turn += 1) await Promise.resolve();
}

export function view_message(
  more: Partial<Extract<ServerMessage, { type: 'view' }>> = {},
): Extract<ServerMessage, { type: 'view' }> {
  return {
    v: 1,
    type: 'view',
    match: 'm1',
    seat: 'union',
    seq: 3,
    title: 'A match',
    lifecycle: 'running',
    frozen: null,
    seats: [
      { seat: 'union', title: 'Union', holder: 'Ada', ready: {} },
      { seat: 'confederate', title: 'Confederate', holder: null, ready: {} },
    ],
    view: { game: 'bull_run' },
    decisions: [],
    drafts: {},
    dice: { chain: 'c', commitment: 'd', next: 1, chains: [] },
    imported: null,
    terms: plainTerms,
    ...more,
  };
}

export function entry(
  seq: number,
  event: JsonObject & { kind: string },
  text = `entry ${seq}`,
  origin: 'match' | 'game' = 'match',
) {
  return { seq, at: seq * 10, origin, event, text };
}
