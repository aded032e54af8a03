// The kill harness: several matches are played by all their seats at once, the server is killed again and again, and
// the oracle judges after each start and at the end of each set of matches. Continues until its counters are reached;
// what does not reach them within `mostKills` has failed. Used by kill_load.test.ts.
import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import path from 'node:path';
import { recordOf } from './dice_record';
import { Journal } from './journal';
import { database, launch, live, matchesOf, noLimits, type Ending, type Table } from './life';
import { Oracle } from './oracle';
import { placeOf, seatedMatch, wholeHistory, type Chair, type Entry } from './people';
import { Player, type Tally } from './load_player';
import { quietRun } from './quiet_run';
import { Random } from './random';
import { freePort, removeFolder, scratchFolder, Server, writeWebFolder } from './server';
import { guest } from './table';
import { Wire } from './wire';

export interface KillPlan {
  seed: number;
  games: { game: string; scenario: string; options?: unknown }[];
  randomKills: number;
  points: string[]; // each is to be died at once
  leastAcks: number;
  leastInFlight: number;
  mostKills: number;
  env?: Record<string, string>;
  quiet?: boolean; // compare with runs without kills
}

export interface KillFigures extends Tally {
  kills: number;
  pointKills: number;
  inFlightKills: number;
  inFlight: number;
  acks: number;
  resolutions: number;
  sets: number;
  unreached: string[];
  findings: string[];
  records: string[]; // dice records for the independent checker, one JSON text for each match
}

async function prepare(plan: KillPlan, port: number): Promise<{ folder: string; chairs: Chair[] }> {
  const folder = scratchFolder();
  writeWebFolder(folder);
  const server = await Server.start({ folder, port, seed: plan.seed, words: noLimits });
  const people = await Promise.all(
    ['Ada', 'Ben', 'Cyd', 'Dov', 'Eve', 'Fay'].map((name) => guest(port, name)),
  );
  const chairs: Chair[] = [];
  for (const [n, game] of plan.games.entries()) {
    const order = [0, 3, 1, 4, 2, 5]
      .map((step) => people[(n + step) % people.length])
      .filter((one) => one !== undefined);
    chairs.push(...(await seatedMatch(port, game, order)));
  }
  await server.stop();
  return { folder, chairs };
}

function nextEnding(random: Random): Ending {
  if (random.chance(0.08)) return { how: 'recovery', afterAcks: 0, afterMs: random.below(120) };
  return { how: 'random', afterAcks: random.below(24), afterMs: random.below(12) };
}

const POINT_TRIES = 8; // a set of matches that is nearly over may not reach a point

export class KillRun {
  readonly figures: KillFigures;
  private readonly random: Random;
  private points: { point: string; tries: number }[];
  private randomKills = 0;

  private constructor(
    private readonly plan: KillPlan,
    private readonly port: number,
    private readonly base: { folder: string; chairs: Chair[] },
  ) {
    this.random = new Random(plan.seed);
    this.points = plan.points.map((point) => ({ point, tries: 0 }));
    const none = { drafts: 0, retries: 0, receipts: 0, takenBack: 0, kills: 0, pointKills: 0 };
    const more = { inFlightKills: 0, inFlight: 0, acks: 0, resolutions: 0, sets: 0 };
    this.figures = { ...none, ...more, unreached: [], findings: [], records: [] };
  }

  static async run(plan: KillPlan): Promise<KillFigures> {
    const port = await freePort();
    const base = await prepare(plan, port);
    try {
      const run = new KillRun(plan, port, base);
      while (run.goesOn()) await run.playSet();
      return run.figures;
    } finally {
      removeFolder(base.folder);
    }
  }

  private goesOn(): boolean {
    const { plan, figures } = this;
    if (figures.findings.length > 0) return false;
    if (figures.kills >= plan.mostKills) return false;
    const reached =
      this.randomKills >= plan.randomKills &&
      this.points.length === 0 &&
      figures.acks >= plan.leastAcks &&
      figures.inFlightKills >= plan.leastInFlight;
    return !reached;
  }

  /** One set of matches, from their beginning through many kills to their end. */
  private async playSet(): Promise<void> {
    const folder = scratchFolder();
    cpSync(this.base.folder, folder, { recursive: true });
    const journal = new Journal(path.join(folder, 'journal'));
    const oracle = new Oracle(journal);
    const name = `set ${this.figures.sets}`;
    const players = this.base.chairs.map(
      (chair, n) =>
        new Player(
          chair,
          journal,
          new Random(this.plan.seed + 1000 * this.figures.sets + n),
          this.figures,
          name,
        ),
    );
    const table: Table = {
      folder,
      port: this.port,
      chairs: this.base.chairs,
      journal,
      oracle,
      players,
      tally: this.figures,
    };
    try {
      const before = { ...this.figures };
      // Nobody but the server may open the file between two lives: its recovery would be done by somebody else.
      while (!players.every((player) => player.finished) && this.goesOn()) {
        await this.oneLife(table);
        await oracle.read();
        this.count(before, table);
      }
      await this.audit(table);
      this.count(before, table);
      this.figures.sets += 1;
    } finally {
      await journal.close();
      removeFolder(folder);
    }
  }

  private count(before: KillFigures, { oracle, players }: Table): void {
    this.figures.kills = before.kills + oracle.kills;
    this.figures.inFlightKills = before.inFlightKills + oracle.inFlightKills;
    this.figures.inFlight = before.inFlight + oracle.inFlight;
    this.figures.acks = before.acks + oracle.acks;
    this.figures.findings = [
      ...before.findings,
      ...oracle.findings,
      ...players.flatMap((player) => player.findings),
    ];
  }

  private async oneLife(table: Table): Promise<void> {
    const env = this.plan.env ?? {};
    const point = this.points[0];
    if (point !== undefined && (this.randomKills >= this.plan.randomKills || this.random.chance(0.2))) {
      const reached = await live(table, { how: point.point, afterAcks: 1_000_000, afterMs: 0 }, env);
      this.points.shift();
      if (reached) this.figures.pointKills += 1;
      else if (++point.tries < POINT_TRIES) this.points.push(point);
      else this.figures.unreached.push(point.point);
      return;
    }
    await live(table, nextEnding(this.random), env);
    this.randomKills += 1;
  }

  private async audit(table: Table): Promise<void> {
    const { oracle } = table;
    await oracle.read();
    const server = await startQuietly(table, this.plan.env ?? {});
    if (oracle.findings.length > 0) return this.giveUp(table, server);
    const histories = await judgedHistories(table);
    for (const match of matchesOf(table.chairs))
      this.figures.records.push(await recordOf(table.port, match, histories.get(match) ?? []));
    await server.stop();
    this.inspect(table, histories);
    if (this.plan.quiet === true && oracle.findings.length === 0)
      oracle.add(await quietRun(table, this.base.folder, histories));
  }

  /** Something is wrong already, and perhaps nothing can be read any more: what the file says is said too. */
  private async giveUp(table: Table, server: Server): Promise<void> {
    await server.kill();
    this.inspect(table, new Map());
  }

  private inspect(table: Table, histories: Map<string, Entry[]>): void {
    const { oracle, folder } = table;
    const sound = ask(folder, 'PRAGMA integrity_check');
    if (sound !== 'ok') oracle.add([`damaged file: ${sound}`]);
    const twice = ask(
      folder,
      "SELECT count(*) FROM (SELECT 1 FROM log WHERE kind='resolved' GROUP BY match_id, json_extract(body,'$.group') HAVING count(*)>1)",
    );
    if (twice !== '0') oracle.add([`resolved twice: ${twice} groups in the log`]);
    const keys = ask(
      folder,
      "SELECT (SELECT count(*) FROM log WHERE kind='resolved') - (SELECT count(*) FROM resolution)",
    );
    if (keys !== '0') oracle.add([`resolved twice: ${keys} records without a key of their own`]);
    for (const match of matchesOf(table.chairs))
      this.figures.resolutions += (histories.get(match) ?? []).filter(
        (entry) => entry.event.kind === 'resolved',
      ).length;
  }
}

export function ask(folder: string, sql: string): string {
  return execFileSync('sqlite3', [database(folder), sql])
    .toString()
    .trim();
}

async function startQuietly(table: Table, env: Record<string, string>): Promise<Server> {
  const server = launch(table, env);
  if (!(await server.answers())) throw new Error(`the server does not answer:\n${server.log}`);
  return server;
}

/** Every viewer's whole history, judged: by "match seat", the observer's by the match alone. */
async function judgedHistories(table: Table): Promise<Map<string, Entry[]>> {
  const all = new Map<string, Entry[]>();
  const observer = await Wire.open(table.port);
  const wires = new Map<unknown, Wire>();
  for (const match of matchesOf(table.chairs)) {
    // Once more: what came due by the last kill is resolved by now, or missing.
    for (let asked = 0; asked < 60; ++asked) await observer.request({ type: 'ping' });
    const history = await wholeHistory(observer, match, null);
    all.set(match, history);
    const revealed = table.oracle.judgeHistory(match, history);
    for (const chair of table.chairs.filter((one) => one.match === match)) {
      const wire = wires.get(chair.person) ?? (await Wire.open(table.port, chair.person.as));
      wires.set(chair.person, wire);
      const view = await wire.request({ type: 'watch', match, seat: chair.seat, last_seq: null });
      table.oracle.judgeView(placeOf(chair), view, revealed);
      const own = await wholeHistory(wire, match, chair.seat);
      table.oracle.judgeHistory(placeOf(chair), own);
      all.set(placeOf(chair), own);
    }
  }
  observer.close();
  for (const wire of wires.values()) wire.close();
  return all;
}
