// Twin runs: two servers with the same seed and clock begin with the same file and get the same input, except for what
// one seat of each table keeps secret. Until the reveal everybody else must get the same bytes: every frame and every
// HTTP answer, headers, order and count included; so must the log and what the operator's commands say.
import { cpSync } from 'node:fs';
import { Random } from './random';
import { noLimits, removeFolder, scratchFolder, Server, simove } from './server';
import { Place, promise } from './table';
import { Hand, pairFor, type Pair } from './twin_conduct';
import type { Table, TwinBase } from './twin_tables';
import { http, type Credentials } from './wire';

export interface TwinPlan {
  seed: number;
  tables: Table[];
  env?: Record<string, string>;
  restart?: boolean; // the server is killed between the two sides' answers
}

export interface TwinFigures {
  pairs: number;
  bytes: number; // compared, of one run
  frames: number;
  answers: number; // over HTTP
  channels: Map<string, number>; // bytes by who got them
  parted: number; // pairs whose runs differ after the reveal
  findings: string[];
}

interface Seen {
  views: Map<string, Buffer>; // by "pair / who"
  after: Map<string, Buffer>; // what the other got from the reveal on
  frames: number;
  answers: number;
}

const requests: [string, string][] = [
  ['GET', '/api/me'],
  ['GET', '/api/games'],
  ['GET', '/'],
  ['HEAD', '/api/me'],
  ['GET', '/healthz'],
  ['GET', '/g/MATCH'],
  ['GET', '/api/matches/MATCH/export'],
  ['GET', '/api/matches/MATCH/invites'],
  ['GET', '/api/matches/MATCH/clock'],
  ['GET', '/api/matches/MATCH/notices'],
  ['GET', '/api/matches/MATCH/audit'],
  ['GET', '/api/matches/MATCH/desk'],
  ['GET', '/api/lobby'],
  ['GET', '/api/account'],
  ['GET', '/api/sessions'],
  ['GET', '/api/holidays'],
];

/** Where it may be seen what was sent to whom, once all of it is sent. */
const sendings = ['/metrics', '/api/notices'];

/** Everybody at one table who is not to know, and the stranger at another. */
class Watchers {
  private constructor(
    private readonly port: number,
    private readonly base: TwinBase,
    private readonly table: Table,
    readonly places: Map<string, Place>,
  ) {}

  static async take(port: number, base: TwinBase, table: Table): Promise<Watchers> {
    const { other, match } = table;
    const { stranger, observer } = base;
    return new Watchers(
      port,
      base,
      table,
      new Map([
        ['other seat', await Place.take(port, other.person, match, other.seat)],
        ['observer', await Place.take(port, observer, match, null)],
        ['anonymous', await Place.take(port, null, match, null)],
        ['stranger', await Place.take(port, stranger.person, stranger.match, stranger.seat)],
      ]),
    );
  }

  get other(): Place {
    return this.places.get('other seat') as Place;
  }

  /** Everything that can be asked for, and much that is refused. */
  async look(seen: Seen, name: string): Promise<void> {
    for (const place of this.places.values()) {
      await place.wire.request({ type: 'ping' });
      await place.look();
      await place.ask('history', { from: 1 });
      await this.pry(place);
    }
    const { other } = this.table;
    const people: [string, Credentials][] = [
      ['other seat', other.person.as],
      ['stranger', this.base.stranger.person.as],
      ['anonymous', {}],
    ];
    for (const [who, as] of people)
      for (const [method, page] of requests) {
        const answer = await http(this.port, method, page.replace('MATCH', this.table.match), undefined, as);
        add(seen.views, `${name} / ${who}, http`, answer.raw);
        seen.answers += 1;
      }
    for (const { name: owner } of [other.person, this.base.stranger.person])
      for (const path of this.base.feeds.get(owner) ?? []) {
        add(seen.views, `${name} / feeds`, (await http(this.port, 'GET', path)).raw);
        seen.answers += 1;
      }
  }

  /** What the server has sent by itself is told to its readers, and what came of it to its owners. */
  async lookAtSendings(seen: Seen): Promise<void> {
    const { other } = this.table;
    for (const page of sendings)
      for (const as of [other.person.as, this.base.stranger.person.as, {}]) {
        add(seen.views, page.slice(1), (await http(this.port, 'GET', page, undefined, as)).raw);
        seen.answers += 1;
      }
  }

  /** Asks for what is another's, and acts where one has no seat. */
  private async pry(place: Place): Promise<void> {
    const { watched, match, answer } = this.table;
    const { decision } = watched.decision;
    for (const seat of [watched.seat, place.seat ?? this.table.other.seat]) {
      await place.wire.request({ type: 'check', match, seat, decision, payload: answer, focus: null });
      await place.wire.request({ type: 'draft', match, seat, decision, base: 0, payload: answer });
      await place.wire.request({ type: 'unready', match, seat, decision, submission: `pry-${seat}` });
    }
    await place.wire.request({ type: 'watch', match, seat: watched.seat, last_seq: null });
    await place.wire.request({ type: 'history', match, seat: watched.seat, from: 1 });
  }

  /** Hands over everything received, and forgets it. */
  take(seen: Seen, name: string): void {
    for (const [who, { wire }] of this.places) {
      add(seen.views, `${name} / ${who}`, wire.bytes);
      seen.frames += wire.messages.length;
    }
  }
  close(): void {
    for (const place of this.places.values()) place.close();
  }
}

function add(into: Map<string, Buffer>, name: string, bytes: Buffer): void {
  into.set(name, Buffer.concat([into.get(name) ?? Buffer.alloc(0), bytes]));
}

/** The log up to the line that says that the first of the others is ready; what is sent by itself goes its own way. */
function untilReveal(log: string, { match, other }: Table): { log: string; sent: string } {
  const lines = log.split('\n');
  const ready = `event=ready match=${match} seat=${other.seat} group=${other.decision.group}`;
  const last = lines.findIndex((line) => line.includes(ready));
  if (last < 0) throw new Error(`no line "${ready}" in the log:\n${log}`);
  const [sent, rest] = [true, false].map((wanted) =>
    lines.slice(0, last).filter((line) => line.includes(' [outbox] ') === wanted),
  ) as [string[], string[]];
  return { log: rest.join('\n'), sent: [...new Set(sent)].sort().join('\n') };
}

/** Until nothing waits to be sent. */
async function allSent(port: number): Promise<void> {
  for (let quiet = 0; quiet < 2;) {
    const { body } = await http(port, 'GET', '/metrics');
    quiet = /^simove_outbox_queued\{.*\} [1-9]/m.test(body) ? 0 : quiet + 1;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** What the operator's commands say of a database whose server has been killed. */
function tools(folder: string, tables: Table[]): string {
  const said = (words: string[]): string => {
    const done = simove(words, folder);
    return `${words[0]}: ${done.code} ${done.out} ${done.err}\n`;
  };
  const checks = tables
    .slice(0, 3)
    .map(({ match }) => said(['verify', '--db', 'matches.db', '--match', match]));
  return said(['rebuild', '--check', '--db', 'matches.db']) + checks.join('');
}

class TwinRun {
  readonly seen: Seen = { views: new Map(), after: new Map(), frames: 0, answers: 0 };
  private watchers = new Map<Table, Watchers>();
  private log = '';

  constructor(
    private readonly base: TwinBase,
    private readonly plan: TwinPlan,
    private readonly folder: string,
    private server: Server,
  ) {}

  async untilAllPromised(pairs: Map<Table, Pair>, which: 'one' | 'two'): Promise<void> {
    for (const [table, pair] of pairs) {
      await this.sit(table, pair.name);
      const hand = await Hand.take(this.base.port, table);
      await hand.do(pair[which]);
      await this.watchers.get(table)?.look(this.seen, pair.name);
      hand.close();
    }
    if (this.plan.restart === true) await this.restart(pairs);
    for (const [table, pair] of pairs) {
      const watchers = this.watchers.get(table) as Watchers;
      const { decision } = table.other.decision;
      await watchers.other.draft(decision, 0, table.answer);
      await watchers.look(this.seen, pair.name);
    }
    await allSent(this.base.port);
    const [some] = this.watchers.values();
    await some?.lookAtSendings(this.seen);
    this.read(pairs);
    for (const [table, pair] of pairs) this.watchers.get(table)?.take(this.seen, pair.name);
  }

  /** What everybody was told, but for those whose secrets differ; in no order, since three carriers bring it. */
  private read(pairs: Map<Table, Pair>): void {
    const notices = this.base.sinks.take();
    for (const [{ match, watched }, pair] of pairs)
      for (const channel of ['mail', 'push', 'webhook']) {
        const told = notices
          .filter((one) => one.channel === channel && one.match === match)
          .filter((one) => one.to.toLowerCase() !== watched.person.name.toLowerCase())
          .map((one) => `${one.to}\n${one.text}\n`);
        add(this.seen.views, `${pair.name} / ${channel}`, Buffer.from(told.sort().join('')));
      }
    const tables = new Set([...pairs.keys()].map(({ match }) => match));
    const others = notices.filter(({ match }) => !tables.has(match)).map((one) => JSON.stringify(one));
    if (others.length > 0) add(this.seen.views, 'of no match', Buffer.from(others.sort().join('')));
  }

  private async sit(table: Table, name: string): Promise<void> {
    const watchers = await Watchers.take(this.base.port, this.base, table);
    this.watchers.set(table, watchers);
    await watchers.look(this.seen, name);
  }

  private async restart(pairs: Map<Table, Pair>): Promise<void> {
    for (const [table, pair] of pairs) this.watchers.get(table)?.take(this.seen, pair.name);
    await this.server.kill();
    this.log += this.server.log;
    add(this.seen.views, 'operator', Buffer.from(tools(this.folder, [...pairs.keys()])));
    this.server = await start(this.base, this.plan, this.folder);
    for (const [table, pair] of pairs) await this.sit(table, pair.name);
  }

  stop(): Promise<void> {
    return this.server.kill();
  }

  async reveal(pairs: Map<Table, Pair>): Promise<void> {
    for (const [table, pair] of pairs) {
      const { other } = this.watchers.get(table) as Watchers;
      const before = other.wire.bytes.length;
      await other.ready(promise(table.other.decision, `${table.name} b`, table.answer));
      await other.resolved(table.other.decision.group);
      await other.look();
      this.seen.after.set(pair.name, other.wire.bytes.subarray(before));
    }
    for (const watchers of this.watchers.values()) watchers.close();
    await this.server.kill(); // the log is whole only now
    const [first] = pairs.keys();
    if (first === undefined) return;
    const { log, sent } = untilReveal(this.log + this.server.log, first);
    add(this.seen.views, 'log', Buffer.from(log));
    add(this.seen.views, 'log of what is sent', Buffer.from(sent));
    this.base.sinks.take(); // what tells of the reveal
  }
}

function start(base: TwinBase, plan: TwinPlan, folder: string): Promise<Server> {
  return Server.start({
    folder,
    port: base.port,
    words: [...noLimits, ...base.sinks.words],
    env: plan.env ?? {},
  });
}

async function run(
  base: TwinBase,
  plan: TwinPlan,
  pairs: Map<Table, Pair>,
  which: 'one' | 'two',
): Promise<Seen> {
  const folder = scratchFolder();
  cpSync(base.folder, folder, { recursive: true });
  const twin = new TwinRun(base, plan, folder, await start(base, plan, folder));
  base.sinks.take(); // what came late of the run before
  try {
    await twin.untilAllPromised(pairs, which);
    await twin.reveal(pairs);
    return twin.seen;
  } finally {
    await twin.stop();
    removeFolder(folder);
  }
}

/** Where two byte strings part, with what stands around; null when they are equal. */
function difference(one: Buffer, two: Buffer): string | null {
  if (one.equals(two)) return null;
  let at = 0;
  while (at < Math.min(one.length, two.length) && one[at] === two[at]) at += 1;
  const around = (bytes: Buffer): string =>
    JSON.stringify(bytes.subarray(Math.max(0, at - 120), at + 80).toString());
  return `at byte ${at} of ${one.length} and ${two.length}:\n  ${around(one)}\n  ${around(two)}`;
}

/** One pair for each table, all in the same two runs. */
export async function runTwins(base: TwinBase, plan: TwinPlan): Promise<TwinFigures> {
  const random = new Random(plan.seed);
  const pairs = new Map(plan.tables.map((table, n) => [table, pairFor(table, plan.seed + n, random)]));
  const one = await run(base, plan, pairs, 'one');
  const two = await run(base, plan, pairs, 'two');
  const figures: TwinFigures = {
    pairs: pairs.size,
    bytes: 0,
    frames: one.frames,
    answers: one.answers,
    channels: new Map(),
    parted: 0,
    findings: [],
  };
  for (const name of new Set([...one.views.keys(), ...two.views.keys()])) {
    const bytes = one.views.get(name) ?? Buffer.alloc(0);
    const where = difference(bytes, two.views.get(name) ?? Buffer.alloc(0));
    if (where !== null) figures.findings.push(`${name} ${where}`);
    const channel = name.split(' / ').pop() ?? name;
    figures.channels.set(channel, (figures.channels.get(channel) ?? 0) + bytes.length);
    figures.bytes += bytes.length;
  }
  for (const pair of pairs.values()) {
    const parted = !one.after.get(pair.name)?.equals(two.after.get(pair.name) ?? Buffer.alloc(0));
    if (parted) figures.parted += 1;
    // Else the comparison would have compared servers that knew the same.
    if (parted ? pair.same : pair.shows)
      figures.findings.push(`${pair.name}: after the reveal the runs ${parted ? 'part' : 'are the same'}`);
  }
  return figures;
}
