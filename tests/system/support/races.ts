// Races for the last answer of a group: many sockets of one seat, or of two, promise at once; some the same promise,
// some another; each several times, again afterwards, too late, and on an old revision. Exactly one resolution comes of
// it, whoever repeats the promise that won gets the same receipt, everybody else a typed error. Used by races.test.ts.
import { canonical, placeOf, seatedMatch, someAnswer, type Chair } from './people';
import { recordOf } from './dice_record';
import { Random } from './random';
import { ask, freePort, noLimits, removeFolder, scratchFolder, Server, writeWebFolder } from './server';
import { guest, historyOf, promise, type Answer, type Decision, type Entry, type Person } from './table';
import { Wire, type Message } from './wire';

export interface RacePlan {
  seed: number;
  groups: number;
  clients: number[]; // how many sockets race, in turn
  env?: Record<string, string>;
  stopAtFirst?: boolean;
}

export interface RaceFigures {
  groups: number;
  sent: number;
  receipts: number;
  errors: Map<string, number>;
  late: number; // sent after the group was resolved
  findings: string[];
  records: string[];
}

// What a promise that did not win may be told.
const typed = new Set(['closed', 'no-such-decision', 'duplicate', 'stale-draft']);

interface Racer {
  wire: Wire;
  promise: Answer;
  copies: number; // sent at once
  replies: Message[];
}

const plain = (message: Message): string => canonical({ ...message, re: '' });

class RaceRun {
  readonly figures: RaceFigures = {
    groups: 0,
    sent: 0,
    receipts: 0,
    errors: new Map<string, number>(),
    late: 0,
    findings: [],
    records: [],
  };
  private readonly random: Random;
  private readonly wires = new Map<Person, Wire[]>();
  private observer!: Wire;
  private kept: { chair: Chair; promise: Answer; receipt: Message }[] = []; // winners, to be asked for again much later

  constructor(
    private readonly plan: RacePlan,
    private readonly port: number,
    private readonly people: Person[],
  ) {
    this.random = new Random(plan.seed);
  }

  async connect(): Promise<void> {
    const most = Math.max(...this.plan.clients);
    for (const person of this.people) {
      const wires: Wire[] = [];
      for (let n = 0; n < most; ++n) wires.push(await Wire.open(this.port, person.as));
      this.wires.set(person, wires);
    }
    this.observer = await Wire.open(this.port);
  }

  private socket(person: Person, n: number): Wire {
    return this.wires.get(person)?.[n] as Wire;
  }
  private find(sentence: string): void {
    if (this.figures.findings.length < 20) this.figures.findings.push(sentence);
  }
  goesOn(): boolean {
    const done = this.figures.groups >= this.plan.groups;
    return !done && !(this.plan.stopAtFirst === true && this.figures.findings.length > 0);
  }

  /** One match to its end (or until there were groups enough). */
  async playMatch(game: { game: string; scenario: string }, name: string): Promise<void> {
    const chairs = await seatedMatch(this.port, game, this.people);
    const match = chairs[0]?.match ?? '';
    await this.observer.request({ type: 'watch', match, seat: null, last_seq: null });
    while (this.goesOn()) {
      const open = await this.openDecisions(chairs);
      if (open.length === 0) break;
      await this.race(open, name);
    }
    await this.judgeMatch(match, chairs);
  }

  private async openDecisions(chairs: Chair[]): Promise<{ chair: Chair; decision: Decision }[]> {
    const open: { chair: Chair; decision: Decision }[] = [];
    for (const chair of chairs) {
      const { match, seat } = chair;
      const wire = this.socket(chair.person, 0);
      const view = await wire.request({ type: 'watch', match, seat, last_seq: null });
      await wire.request({ type: 'unwatch', match, seat });
      for (const decision of view['decisions'] as Decision[]) open.push({ chair, decision });
    }
    return open;
  }

  /** All but the last seat answer in peace, or the last two race together; then everybody tries again. */
  private async race(open: { chair: Chair; decision: Decision }[], name: string): Promise<void> {
    const together = open.length > 1 && this.random.chance(0.5) ? 2 : 1;
    const racing = open.slice(-together);
    for (const { chair, decision } of open.slice(0, -together)) {
      const promise = await this.promiseOf(chair, decision, `${name} peace`);
      const reply = await this.ready(this.socket(chair.person, 0), chair, promise);
      if (reply.type !== 'receipt') this.find(`refused in peace: ${JSON.stringify(reply)}`);
    }
    const clients = this.plan.clients[this.figures.groups % this.plan.clients.length] ?? 16;
    const fields = [];
    for (const { chair, decision } of racing)
      fields.push({
        chair,
        racers: await this.racers(chair, decision, Math.floor(clients / together), name),
      });
    const sent = fields.map(({ chair, racers }) => this.start(chair, racers));
    await Promise.all(sent);
    const { group } = racing[0]?.decision ?? { group: '' };
    const { match } = racing[0]?.chair ?? { match: '' };
    await this.observer.next((message) => resolves(message, match, group));
    this.observer.messages.length = 0;
    for (const { chair, racers } of fields) await this.afterwards(chair, racers);
    this.figures.groups += 1;
  }

  private async promiseOf(chair: Chair, decision: Decision, name: string): Promise<Answer> {
    const payload = await someAnswer(this.socket(chair.person, 0), chair, decision, this.random);
    return promise(decision, `${name} ${placeOf(chair)} ${decision.decision}`, payload);
  }

  /** Who promises what: a third of them the same thing under the same id, the others something of their own. */
  private async racers(chair: Chair, decision: Decision, count: number, name: string): Promise<Racer[]> {
    const shared = await this.promiseOf(chair, decision, `${name} shared`);
    const second = await this.promiseOf(chair, decision, `${name} second`);
    return Array.from({ length: Math.max(2, count) }, (_, n) => {
      const own = promise(
        decision,
        `${name} ${placeOf(chair)} ${decision.decision} ${n}`,
        (n % 2 === 0 ? shared : second).payload,
      );
      const copies = n % 8 === 1 ? 10 : n % 4 === 2 ? 2 : 1;
      return {
        wire: this.socket(chair.person, n),
        promise: n % 3 === 0 ? shared : own,
        copies,
        replies: [],
      };
    });
  }

  private ready(wire: Wire, { match, seat }: Chair, promise: Answer): Promise<Message> {
    this.figures.sent += 1;
    return wire.request({ type: 'ready', match, seat, ...promise });
  }

  private async start(chair: Chair, racers: Racer[]): Promise<void> {
    const order = this.random.shuffled(racers);
    const all = order.flatMap((racer) =>
      Array.from({ length: racer.copies }, async () => {
        racer.replies.push(await this.ready(racer.wire, chair, racer.promise));
      }),
    );
    // Somebody edits on what he saw long ago, in the same moment: it must come to nothing.
    const { match, seat } = chair;
    const [first] = racers;
    if (first !== undefined)
      all.push(
        first.wire
          .request({
            type: 'draft',
            match,
            seat,
            decision: first.promise.decision,
            base: 77,
            payload: first.promise.payload,
          })
          .then((reply) => this.expectTyped(reply, 'a draft on an old revision')),
      );
    await Promise.all(all);
    // Impatient clients ask three times more before they hear that the group is closed.
    for (let again = 0; again < 3; ++again)
      await Promise.all(
        racers.map(async (racer) => racer.replies.push(await this.ready(racer.wire, chair, racer.promise))),
      );
  }

  private expectTyped(reply: Message, what: string): void {
    const code = String(reply['code']);
    this.figures.errors.set(code, (this.figures.errors.get(code) ?? 0) + 1);
    if (reply.type !== 'error' || !typed.has(code))
      this.find(`${what}: ${JSON.stringify(reply).slice(0, 200)}`);
  }

  /** One promise won; its repeats have its receipt, before and after the reveal; the others were refused. */
  private async afterwards(chair: Chair, racers: Racer[]): Promise<void> {
    for (const racer of racers) {
      this.figures.late += 1;
      racer.replies.push(await this.ready(racer.wire, chair, racer.promise));
      if (this.random.chance(0.1)) await this.tooLate(racer, chair);
    }
    const won = new Map<string, { receipt: Message; promise: Answer }>();
    for (const { replies, promise } of racers)
      for (const receipt of replies)
        if (receipt.type === 'receipt' && !won.has(promise.submission))
          won.set(promise.submission, { receipt, promise });
    if (won.size !== 1)
      this.find(`${won.size} promises won for ${placeOf(chair)} ${racers[0]?.promise.decision ?? ''}`);
    for (const { replies, promise } of racers)
      for (const reply of replies) this.judge(reply, won.get(promise.submission)?.receipt);
    for (const { receipt, promise } of won.values()) this.kept.push({ chair, promise, receipt });
    for (const { wire } of racers) wire.messages.length = 0;
  }

  private judge(reply: Message, receipt: Message | undefined): void {
    if (receipt === undefined) return this.expectTyped(reply, 'a promise that did not win');
    if (reply.type !== 'receipt')
      return this.find(`no receipt for a repeated promise: ${JSON.stringify(reply).slice(0, 200)}`);
    this.figures.receipts += 1;
    if (plain(reply) !== plain(receipt))
      this.find(`another receipt for the same promise: ${plain(receipt)} ${plain(reply)}`);
  }

  /** Everything else that comes after the reveal. */
  private async tooLate({ wire, promise }: Racer, { match, seat }: Chair): Promise<void> {
    const { decision, payload } = promise;
    const unready = await wire.request({
      type: 'unready',
      match,
      seat,
      decision,
      submission: `${promise.submission}-late`,
    });
    this.expectTyped(unready, 'taking back too late');
    this.expectTyped(
      await wire.request({ type: 'draft', match, seat, decision, base: 1, payload }),
      'a draft too late',
    );
    const fresh = { ...promise, submission: `${promise.submission}-new` };
    this.expectTyped(await wire.request({ type: 'ready', match, seat, ...fresh }), 'a promise too late');
    this.figures.late += 3;
  }

  private async judgeMatch(match: string, chairs: Chair[]): Promise<void> {
    for (const { chair, promise, receipt } of this.kept.splice(0)) {
      const reply = await this.ready(this.socket(chair.person, 0), chair, promise);
      this.judge(reply, receipt);
    }
    const history = await historyOf(this.observer, match, null);
    const groups = history
      .filter(({ event }) => event.kind === 'resolved')
      .map(({ event }) => event.group ?? '');
    for (const group of new Set(groups))
      if (groups.filter((one) => one === group).length > 1) this.find(`resolved twice: ${match} ${group}`);
    for (const chair of chairs) this.judgeReadiness(chair, history);
    this.figures.records.push(await recordOf(this.port, match, history));
  }

  /** A seat became ready once for each group that it was asked in. */
  private judgeReadiness(chair: Chair, history: Entry[]): void {
    const mine = history.filter(({ event }) => event.kind === 'seat_ready' && event.seat === chair.seat);
    const groups = new Set(mine.map(({ event }) => event.group));
    if (groups.size !== mine.length) this.find(`ready more than once: ${placeOf(chair)}`);
  }

  close(): void {
    this.observer.close();
    for (const wires of this.wires.values()) for (const wire of wires) wire.close();
  }
}

function resolves(message: Message, match: string, group: string): boolean {
  if (message.type !== 'events' || message['match'] !== match) return false;
  return ((message['events'] as Entry[] | undefined) ?? []).some(
    ({ event }) => event.kind === 'resolved' && event.group === group,
  );
}

export async function runRaces(plan: RacePlan): Promise<RaceFigures> {
  const port = await freePort();
  const folder = scratchFolder();
  writeWebFolder(folder);
  const words = [...noLimits, '--limit-open-matches', '100000'];
  const server = await Server.start({ folder, port, words, seed: plan.seed, env: plan.env ?? {} });
  try {
    const people = [await guest(port, 'Ada'), await guest(port, 'Ben'), await guest(port, 'Cyd')];
    const run = new RaceRun(plan, port, people);
    await run.connect();
    for (let n = 0; run.goesOn(); ++n) {
      const game =
        n % 4 === 0 ? { game: 'bull_run', scenario: '14.11' } : { game: 'caravan', scenario: 'plain' };
      await run.playMatch(game, `match ${n}`);
    }
    run.close();
    await server.stop();
    const left = ask(
      folder,
      "SELECT (SELECT count(*) FROM log WHERE kind='resolved') - (SELECT count(*) FROM resolution)",
    );
    if (left !== '0') run.figures.findings.push(`resolved twice: ${left} records without a key of their own`);
    return run.figures;
  } finally {
    await server.kill();
    removeFolder(folder);
  }
}
