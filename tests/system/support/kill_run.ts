// The kill harness: a set of matches is played by all their seats at once while the server is killed again and again; the
// oracle judges after each kill, after each start and at the end of each set. Goes on until its counters are reached;
// what does not reach them within `mostKills` says so. Used by kill_load.test.ts and by the tests of seeded bugs.
import { spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import path from 'node:path';
import { recordOf } from './dice_record';
import { Journal } from './journal';
import { judge, judgeFile, launch, live, Sockets, type Ending, type Table } from './life';
import { LoadSeat, Tally } from './load_seat';
import { Oracle } from './oracle';
import { canonical, placeOf, seatedMatch, type Chair } from './people';
import { historiesOf, quietRun } from './quiet_run';
import { Random } from './random';
import { freePort, noLimits, program, removeFolder, scratchFolder, Server, writeWebFolder } from './server';
import { guest, type Entry } from './table';
import type { Wire } from './wire';

export interface KillPlan {
  seed: number;
  randomKills: number;
  points: string[]; // "name:hit"; each is to be died at once
  leastAcks: number;
  leastInFlightKills: number;
  mostKills: number;
  env: Record<string, string>; // of the servers that are killed
  onAudit?: (table: Table, histories: Map<string, Entry[]>) => void; // when a set of matches was judged for the last time
}

export interface KillFigures {
  findings: string[]; // sentences; the run ends with the first
  kills: number;
  randomKills: number;
  pointKills: number;
  recoveryKills: number;
  inFlightKills: number; // between a sending and its answer
  inFlight: number; // operations caught there
  tookEffect: number; // of them: kept all the same
  retried: number;
  acks: number; // acknowledged promises
  takenBack: number;
  drafts: number;
  resolutions: number;
  recoveries: number; // starts at which a resolution was due
  slowestDueMs: number;
  sets: number;
  unreached: string[]; // fail points
  records: string[]; // for the independent dice checker
}

export const failPoints = [
  ...[
    'before-begin',
    'after-insert',
    'before-commit',
    'after-commit-before-ack',
    'after-ack-before-broadcast',
  ],
  ...['resolver-mid', 'after-resolve', 'startup-recovery'],
].flatMap((point) => [1, 2, 3, 12].map((hit) => `${point}:${hit}`));

const caravan = { game: 'caravan', scenario: 'plain' };
const bullRun = { game: 'bull_run', scenario: '14.11' };
const games = [
  ...Array.from({ length: 12 }, () => caravan),
  ...[bullRun, bullRun, { ...bullRun, options: { concealment: true } }],
  ...[{ decisions: 'live' }, { decisions: 'live' }, { concealment: true, decisions: 'live' }].map(
    (options) => ({
      ...bullRun,
      options,
    }),
  ),
];

const POINT_TRIES = 8; // a set of matches that is nearly over may not reach a point

/** Matches that have just begun, in a folder to be copied. */
async function prepare(plan: KillPlan, port: number): Promise<{ folder: string; chairs: Chair[] }> {
  const folder = scratchFolder();
  writeWebFolder(folder);
  const server = await Server.start({ folder, port, seed: plan.seed, words: noLimits, env: plan.env });
  const people = [];
  for (const name of ['Ada', 'Ben', 'Cyd', 'Dov', 'Eve', 'Fay']) people.push(await guest(port, name));
  const chairs: Chair[] = [];
  for (const [n, game] of games.entries())
    chairs.push(...(await seatedMatch(port, game, [...people.slice(n % 6), ...people.slice(0, n % 6)])));
  await server.stop();
  return { folder, chairs };
}

class KillRun {
  readonly figures: KillFigures = {
    ...{
      findings: [],
      kills: 0,
      randomKills: 0,
      pointKills: 0,
      recoveryKills: 0,
      inFlightKills: 0,
      inFlight: 0,
    },
    ...{ tookEffect: 0, retried: 0, acks: 0, takenBack: 0, drafts: 0, resolutions: 0, recoveries: 0 },
    ...{ slowestDueMs: 0, sets: 0, unreached: [], records: [] },
  };
  private readonly random: Random;
  private readonly points: { point: string; tries: number }[];

  constructor(
    private readonly plan: KillPlan,
    private readonly port: number,
    private readonly base: { folder: string; chairs: Chair[] },
  ) {
    this.random = new Random(plan.seed);
    this.points = plan.points.map((point) => ({ point, tries: 0 }));
  }

  goesOn(): boolean {
    const { plan, figures } = this;
    if (figures.findings.length > 0 || figures.kills >= plan.mostKills) return false;
    return (
      figures.randomKills < plan.randomKills ||
      this.points.length > 0 ||
      figures.acks < plan.leastAcks ||
      figures.inFlightKills < plan.leastInFlightKills
    );
  }

  /** One set of matches, from their beginning through many kills to their end. */
  async playSet(): Promise<void> {
    const folder = scratchFolder();
    cpSync(this.base.folder, folder, { recursive: true });
    const journal = new Journal(path.join(folder, 'journal'));
    const tally = new Tally();
    const seats = this.base.chairs.map((chair, n) => {
      const random = new Random(this.plan.seed + 1000 * this.figures.sets + n);
      return new LoadSeat(chair, journal, random, tally, `set ${this.figures.sets}`);
    });
    const matches = [...new Set(this.base.chairs.map((chair) => chair.match))];
    const oracle = new Oracle();
    const table: Table = {
      folder,
      port: this.port,
      matches,
      seats,
      journal,
      oracle,
      tally,
      slowestDueMs: 0,
      recoveries: 0,
    };
    try {
      const before = { ...this.figures };
      while (!seats.every((seat) => seat.finished) && this.goesOn()) {
        await this.oneLife(table);
        this.count(before, table);
      }
      if (this.figures.findings.length === 0) await this.audit(table);
      this.count(before, table);
      this.figures.sets += 1;
    } finally {
      await journal.close();
      removeFolder(folder);
    }
  }

  private count(before: KillFigures, { oracle, seats, tally, ...table }: Table): void {
    const now = this.figures;
    for (const name of ['kills', 'inFlightKills', 'inFlight', 'tookEffect', 'acks'] as const)
      now[name] = before[name] + oracle[name];
    for (const name of ['retried', 'takenBack', 'drafts'] as const) now[name] = before[name] + tally[name];
    now.recoveries = before.recoveries + table.recoveries;
    now.slowestDueMs = Math.max(before.slowestDueMs, table.slowestDueMs);
    now.findings = [...before.findings, ...oracle.findings, ...seats.flatMap((seat) => seat.findings)];
  }

  private async oneLife(table: Table): Promise<void> {
    const { plan, figures } = this;
    const point = this.points[0];
    const enough = figures.randomKills >= plan.randomKills;
    if (point !== undefined && (enough || this.random.chance(0.15))) {
      this.points.shift();
      if (await live(table, { how: 'point', point: point.point }, plan.env)) figures.pointKills += 1;
      else if (++point.tries < POINT_TRIES) this.points.push(point);
      else figures.unreached.push(point.point);
      return;
    }
    const ending = this.nextEnding();
    await live(table, ending, plan.env);
    figures.randomKills += 1;
    if (ending.how === 'recovery') figures.recoveryKills += 1;
  }

  private nextEnding(): Ending {
    const { random } = this;
    if (random.chance(0.1)) return { how: 'recovery', ms: random.below(120) };
    if (random.chance(0.15)) return { how: 'clock', ms: 2 + random.below(499) };
    return { how: 'sent', sends: 1 + random.below(20), ms: random.chance(0.5) ? 0 : random.below(8) };
  }

  /** The set once more, whole: every viewer's history, the file, the log replayed, and a run without kills. */
  private async audit(table: Table): Promise<void> {
    const { oracle } = table;
    const server = launch(table, this.plan.env);
    if (!(await server.answers())) throw new Error(`the server does not answer:\n${server.log}`);
    const sockets = await Sockets.open(table);
    await judge(table, server, sockets, Date.now());
    const histories = await historiesOf(table, sockets);
    for (const [viewer, history] of histories) oracle.judgeHistory(viewer, history);
    for (const [seat, wire] of sockets.seats) await askAgain(oracle, placeOf(seat.chair), wire);
    for (const match of table.matches)
      this.figures.records.push(await recordOf(table.port, match, histories.get(match) ?? []));
    sockets.close();
    await server.stop();
    await judgeFile(table);
    this.plan.onAudit?.(table, histories);
    this.countResolutions(table, histories);
    const rebuilt = spawnSync(program, ['rebuild', '--check', '--db', path.join(table.folder, 'matches.db')]);
    if (rebuilt.status !== 0)
      oracle.find(`otherwise when replayed: ${String(rebuilt.stderr)}${String(rebuilt.stdout)}`);
    if (oracle.findings.length === 0) await quietRun(table, this.base.folder, histories);
  }

  private countResolutions({ matches }: Table, histories: Map<string, Entry[]>): void {
    for (const match of matches)
      this.figures.resolutions += (histories.get(match) ?? []).filter(
        ({ event }) => event.kind === 'resolved',
      ).length;
  }
}

/** Whoever asks for a receipt again gets the same, for as long as the promise stands. */
async function askAgain(oracle: Oracle, place: string, wire: Wire): Promise<void> {
  for (const { receipt, operation } of oracle.receipts(place)) {
    const { kind, ...members } = operation;
    const again = await wire.request({ type: kind, ...members });
    if (canonical({ ...again, re: '' }) !== canonical({ ...receipt, re: '' }))
      oracle.find(`another receipt: ${place} ${JSON.stringify(receipt)} ${JSON.stringify(again)}`);
  }
}

/** Plays, kills and judges by the plan. Whatever breaks the run off is a finding too. */
export async function runKills(wanted: Partial<KillPlan> & { randomKills: number }): Promise<KillFigures> {
  const least = { seed: 1863, points: [], leastAcks: 0, leastInFlightKills: 0, env: {} };
  const plan: KillPlan = { ...least, mostKills: 2 * wanted.randomKills + 200, ...wanted };
  const port = await freePort();
  const base = await prepare(plan, port);
  const run = new KillRun(plan, port, base);
  try {
    while (run.goesOn()) await run.playSet();
  } catch (error) {
    run.figures.findings.push(
      `broken off: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    );
  } finally {
    removeFolder(base.folder);
  }
  return run.figures;
}
