// A seat (or an observer) that keeps what it was told, as a client does: events in order, the newest view, what is
// asked. Comes back after a lost connection by its last sequence number. Knows no game.
import { promise, type Answer, type Decision, type Person } from './table';
import { Wire, type Message } from './wire';

export interface Entry {
  seq: number;
  event: Record<string, unknown> & { kind: string };
}

type Body = Record<string, unknown>;

export class Player {
  readonly entries: Entry[] = [];
  view: Body = {};
  decisions: Decision[] = [];
  lifecycle = '';
  dice: Body = {};
  private folded = 0; // messages of the present wire that were taken in
  private earlier: Buffer[] = []; // bytes of wires that were lost

  private constructor(
    readonly person: Person | null,
    readonly match: string,
    readonly seat: string | null,
    public wire: Wire,
  ) {}

  static async sit(port: number, person: Person | null, match: string, seat: string | null): Promise<Player> {
    const player = new Player(person, match, seat, await Wire.open(port, person?.as ?? {}));
    await player.watch(null);
    await player.wire.request({ type: 'history', match, seat, from: 1 });
    player.fold();
    return player;
  }

  /** The same seat on a new connection, from where it was. */
  async comeBack(port: number): Promise<void> {
    this.earlier.push(this.wire.bytes);
    this.wire.close();
    this.wire = await Wire.open(port, this.person?.as ?? {});
    this.folded = 0;
    await this.watch(this.entries.length);
  }

  private async watch(last_seq: number | null): Promise<void> {
    await this.wire.request({ type: 'watch', match: this.match, seat: this.seat, last_seq });
    if (last_seq !== null) await this.wire.next((message) => message.type === 'decisions');
    this.fold();
  }

  /** The one decision of this kind that is asked of it now. */
  the(kind: string): Decision {
    const found = this.decisions.find((decision) => decision.kind === kind);
    if (found === undefined) throw new Error(`no ${kind} is asked of ${String(this.seat)}`);
    return found;
  }
  /** Of all events it was told, in their order. */
  get kinds(): string[] {
    return this.entries.map((entry) => entry.event.kind);
  }

  /** Everything it was ever sent. */
  get bytes(): Buffer {
    return Buffer.concat([...this.earlier, this.wire.bytes]);
  }

  async until(reached: () => boolean): Promise<void> {
    for (this.fold(); !reached(); this.fold()) {
      const known = this.folded;
      await this.wire.next((message) => this.wire.messages.indexOf(message) >= known);
    }
  }

  /** Until a group was told to be resolved, and everything that was sent with that has come. */
  async resolved(group: string): Promise<void> {
    await this.until(() =>
      this.entries.some(({ event }) => event.kind === 'resolved' && event['group'] === group),
    );
    await this.wire.request({ type: 'ping' });
    this.fold();
  }

  async ready(decision: Decision, name: string, payload: Body): Promise<Answer> {
    const answer = promise(decision, name, payload);
    await this.sendReady(answer);
    return answer;
  }
  async sendReady(answer: Answer): Promise<Message> {
    const receipt = await this.wire.request({ type: 'ready', match: this.match, seat: this.seat, ...answer });
    if (receipt.type !== 'receipt') throw new Error(`no receipt: ${JSON.stringify(receipt)}`);
    return receipt;
  }

  private fold(): void {
    for (; this.folded < this.wire.messages.length; this.folded += 1) {
      const message = this.wire.messages[this.folded];
      if (message !== undefined) this.take(message);
    }
  }

  private take(message: Message): void {
    if (message.type === 'error') throw new Error(JSON.stringify(message));
    if (message.type === 'events') this.append(message['events'] as Entry[]);
    if (message.type !== 'view' && message.type !== 'decisions') return;
    this.view = message['view'] as Body;
    this.decisions = message['decisions'] as Decision[];
    this.lifecycle = message['lifecycle'] as string;
    if (message.type === 'view') this.dice = message['dice'] as Body;
  }

  private append(entries: Entry[]): void {
    for (const entry of entries) {
      if (entry.seq !== this.entries.length + 1)
        throw new Error(`${String(this.seat)}: entry ${entry.seq} after ${this.entries.length}`);
      this.entries.push(entry);
    }
  }
}
