// What the watched seat does with its answer in one run of a pair, and how to do it over sockets. Both runs of a pair
// become ready (and take it back) equally often, for that is the one thing that others may learn; everything else differs.
import type { Random } from './random';
import type { Payload, Table } from './twin_tables';
import { Place, promise, shortHash } from './table';
import { Closed } from './wire';

export type Act =
  | { act: 'draft' | 'check' | 'refused'; payload: Payload }
  | { act: 'stale' | 'oversized' | 'nonsense' | 'rejoin' | 'device' | 'look' }
  | { act: 'ready'; payload: Payload; copies: number }
  | { act: 'unready' };

export interface Pair {
  name: string;
  seed: number;
  one: Act[];
  two: Act[];
  same: boolean; // both promise the same in the end
  shows: boolean; // the others must see a difference after the reveal
}

const long = (): Payload => ({
  plots: Array.from({ length: 1500 }, (_, n) => `X${n}/2504 2505 2606 – é 李`),
});

function before(table: Table, random: Random): Act[] {
  const anything = (): Payload => random.pick([...table.legal, ...table.legal, table.illegal, long(), {}]);
  const kinds = ['draft', 'draft', 'draft', 'check', 'stale', 'refused', 'oversized', 'nonsense', 'rejoin'];
  return Array.from({ length: random.below(7) }, (): Act => {
    const act = random.pick([...kinds, 'device', 'look']);
    if (act === 'draft' || act === 'check') return { act, payload: anything() };
    if (act === 'refused') return { act, payload: table.illegal };
    return { act } as Act;
  });
}

function acts(table: Table, random: Random, last: Payload, times: number, plain: boolean): Act[] {
  const all: Act[] = [];
  for (let n = 1; n < times; ++n)
    all.push(
      ...(plain ? [] : before(table, random)),
      { act: 'ready', payload: random.pick(table.legal), copies: random.below(3) },
      { act: 'unready' },
    );
  all.push(...(plain ? [] : before(table, random)));
  all.push({ act: 'ready', payload: last, copies: plain ? 0 : random.pick([0, 0, 1, 5]) });
  return all;
}

/** Of an answer; standing orders stay secret. */
const visible = (payload: Payload): string => JSON.stringify({ ...payload, standing: null });

/** A pair for a table; the seed says all of it. */
export function pairFor(table: Table, seed: number, random: Random): Pair {
  const times = random.pick([1, 1, 1, 2, 5]);
  const [one, two] = random.shuffled(table.legal) as [Payload, Payload];
  const same = random.chance(0.1);
  return {
    name: `pair ${seed} (${table.name})`,
    seed,
    one: acts(table, random, one, times, random.chance(0.3)),
    two: acts(table, random, same ? one : two, times, false),
    same,
    shows: table.shows && !same && visible(one) !== visible(two),
  };
}

/** The watched seat with its devices. */
export class Hand {
  private saved = 0;
  private times = 0;
  private refused = 0;
  private readonly devices: Place[] = [];

  private constructor(
    private readonly port: number,
    private readonly table: Table,
    private place: Place,
  ) {}

  static async take(port: number, table: Table): Promise<Hand> {
    const { person, seat } = table.watched;
    return new Hand(port, table, await Place.take(port, person, table.match, seat));
  }

  async do(acts: Act[]): Promise<void> {
    for (const act of acts) await this.one(act);
  }
  close(): void {
    for (const place of [this.place, ...this.devices]) place.close();
  }

  private async one(act: Act): Promise<void> {
    const { decision } = this.table.watched;
    switch (act.act) {
      case 'draft':
        return this.draft(act.payload);
      case 'check':
        await this.place.ask('check', { decision: decision.decision, payload: act.payload, focus: null });
        return;
      case 'stale':
        return this.want(await this.place.draft(decision.decision, this.saved + 7, {}), 'stale-draft');
      case 'refused':
        this.refused += 1;
        return this.want(
          await this.place.ready(promise(decision, `refused ${this.refused}`, act.payload)),
          'illegal',
        );
      case 'nonsense':
        return this.want(await this.place.ask('shout', { payload: long() }), 'unknown-type');
      case 'ready':
        return this.ready(act.payload, act.copies);
      case 'unready':
        return this.unready();
      case 'look':
        await this.place.look();
        await this.place.ask('history', { from: 1 });
        return;
      case 'device':
        this.devices.push(await this.again());
        return;
      case 'rejoin':
        this.place.close();
        this.place = await this.again();
        return;
      case 'oversized':
        return this.oversized();
    }
  }

  private again(): Promise<Place> {
    const { person, seat } = this.table.watched;
    return Place.take(this.port, person, this.table.match, seat);
  }
  private want(answer: { type: string; [member: string]: unknown }, wanted: string): void {
    const got = answer.type === 'error' ? answer['code'] : answer.type;
    if (got !== wanted) throw new Error(`${wanted} expected: ${JSON.stringify(answer).slice(0, 300)}`);
  }

  private async draft(payload: Payload): Promise<void> {
    const answer = await this.place.draft(this.table.watched.decision.decision, this.saved, payload);
    this.want(answer, 'draft_saved');
    this.saved = answer['draft'] as number;
  }

  /** The same submission and nonce in both runs, so that only the payload differs. */
  private async ready(payload: Payload, copies: number): Promise<void> {
    this.times += 1;
    const { decision } = this.table.watched;
    const answer = promise(decision, `${this.table.name} a ${this.times}`, payload);
    for (let n = 0; n <= copies; ++n) this.want(await this.place.ready(answer), 'receipt');
    this.saved += 1; // being ready counts as a save
  }

  private async unready(): Promise<void> {
    const { decision } = this.table.watched.decision;
    const submission = shortHash(`${this.table.name} back ${this.times}`);
    this.want(await this.place.ask('unready', { decision, submission }), 'done');
  }

  /** More than a message may hold costs the connection. */
  private async oversized(): Promise<void> {
    const { decision } = this.table.watched.decision;
    const answer = this.place.draft(decision, this.saved, { text: 'x'.repeat(70_000) });
    await answer.then(
      () => Promise.reject(new Error('an oversized message was answered')),
      (error: unknown) => (error instanceof Closed ? undefined : Promise.reject(error as Error)),
    );
    this.place = await this.again();
  }
}
