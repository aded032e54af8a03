// Deadlines of a running server whose time is moved by hand: a file says what its clock shows, and how much of that is a
// clock that was set. What is expected is worked out here, from what was agreed; an hour in a zone by JavaScript's own
// tables. Gives findings, of which there are none where the server keeps time.
import { renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort, noLimits, removeFolder, scratchFolder, Server, writeWebFolder } from './server';
import { guest, openMatch, type Person } from './table';
import { http } from './wire';

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

export interface Deadline {
  group: string;
  opened: number;
  due: number;
  overdue: boolean;
  waits_for: string[];
}
export interface ClockAnswer {
  now: number;
  paused: { since: number; until: number } | null;
  deadlines: Deadline[];
  proposals: { proposal: string; kind: string }[];
}

/** A server, its folder and its time. */
export class TimedServer {
  now = Date.UTC(2027, 0, 15, 8);
  private set_by = 0;
  private server: Server | null = null;
  private starts = 0;

  private constructor(
    readonly folder: string,
    readonly port: number,
    private readonly env: Record<string, string>,
  ) {}

  static async start(env: Record<string, string> = {}): Promise<TimedServer> {
    const folder = scratchFolder();
    writeWebFolder(folder);
    const timed = new TimedServer(folder, await freePort(), env);
    timed.write();
    await timed.begin();
    return timed;
  }
  private write(): void {
    const file = path.join(this.folder, 'clock');
    writeFileSync(`${file}.new`, `${this.now} ${this.set_by}\n`);
    renameSync(`${file}.new`, file);
  }
  async begin(): Promise<void> {
    const words = [...noLimits, '--test-clock-file', 'clock', '--limit-open-matches', '100000'];
    words.push('--limit-api-per-minute-and-address', '1000000', '--log-level', 'warning');
    // Another seed for each start: a new match must not get the id of one from before the kill.
    this.starts += 1;
    const { folder, port, env, starts: seed } = this;
    this.server = await Server.start({ folder, port, env, words, seed });
  }
  async kill(): Promise<void> {
    await this.server?.kill();
  }
  async end(): Promise<void> {
    await this.kill();
    removeFolder(this.folder);
  }
  get log(): string {
    return this.server?.log ?? '';
  }

  /** Time passes. */
  pass(ms: number): void {
    this.now += ms;
    this.write();
  }
  /** Somebody sets the clock. */
  set(by: number): void {
    this.now += by;
    this.set_by += by;
    this.write();
  }

  async get(match: string): Promise<ClockAnswer> {
    const answer = await http(this.port, 'GET', `/api/matches/${match}/clock`);
    if (answer.status !== 200) throw new Error(`clock: ${answer.status} ${answer.body}`);
    return JSON.parse(answer.body) as ClockAnswer;
  }
  async post(path_: string, body: unknown, person: Person): Promise<number> {
    return (await http(this.port, 'POST', path_, body, person.as)).status;
  }
  open(person: Person, pace: unknown, missed = 'run_draft'): Promise<string> {
    const terms = { pace, missed };
    const wanted = { game: 'bull_run', scenario: '14.11', seat: 'all', terms };
    return openMatch(this.port, wanted, [person]);
  }

  /** The clock of a match once it says what is awaited, or after so long what it says. */
  async until(match: string, awaited: (clock: ClockAnswer) => boolean, ms = 10_000): Promise<ClockAnswer> {
    const end = Date.now() + ms;
    let clock = await this.get(match);
    while (!awaited(clock) && Date.now() < end) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      clock = await this.get(match);
    }
    return clock;
  }
  /** Long enough for a server that ticks every 20 ms to have looked many times. */
  settle(): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, 500));
  }
}

const letters = (period_ms: number): unknown => ({ kind: 'letters', period_ms });

/** The first instant from `from` on at which clocks in the zone show the hour, minute by minute. */
export function nextHour(zone: string, at: string, from: number): number {
  const shown = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  let instant = Math.ceil(from / minute) * minute;
  while (shown.format(instant) !== at) instant += minute;
  return instant;
}

async function fixedHour(timed: TimedServer, anna: Person, findings: string[]): Promise<void> {
  for (const zone of ['Pacific/Auckland', 'America/St_Johns', 'Asia/Kathmandu']) {
    const pace = { kind: 'letters', at: '20:00', weekdays: [1, 2, 3, 4, 5, 6, 7], zone };
    const match = await timed.open(anna, pace);
    const clock = await timed.until(match, ({ deadlines }) => deadlines.length > 0);
    const expected = nextHour(zone, '20:00', timed.now + 12 * hour);
    const due = clock.deadlines[0]?.due;
    if (due !== expected)
      findings.push(`local time: 20:00 in ${zone} is ${expected}, the server says ${due}`);
  }
}

async function dueAndNotBefore(timed: TimedServer, anna: Person, findings: string[]): Promise<void> {
  const match = await timed.open(anna, letters(2 * hour));
  const first = await timed.until(match, ({ deadlines }) => deadlines.length > 0);
  const group = first.deadlines[0]?.group;
  timed.pass(2 * hour - 5000);
  await timed.settle();
  if ((await timed.get(match)).deadlines[0]?.group !== group)
    findings.push('closed early: five seconds were left');
  timed.pass(5000);
  const after = await timed.until(match, ({ deadlines }) => deadlines[0]?.group !== group);
  if (after.deadlines[0]?.group === group) findings.push('not closed within 10 s of its due time');
  if (after.deadlines[0]?.due !== timed.now + 2 * hour)
    findings.push('the next group has not its whole time');
}

async function pause(timed: TimedServer, anna: Person, findings: string[]): Promise<void> {
  const match = await timed.open(anna, letters(4 * hour));
  await timed.until(match, ({ deadlines }) => deadlines.length > 0);
  timed.pass(3 * hour);
  await timed.settle();
  const status = await timed.post(`/api/matches/${match}/pause`, { until_ms: timed.now + 2 * day }, anna);
  if (status !== 200) findings.push(`a pause is refused: ${status}`);
  timed.pass(day);
  await timed.settle();
  await timed.post(`/api/matches/${match}/resume`, {}, anna);
  const clock = await timed.until(match, ({ paused }) => paused === null);
  const left = (clock.deadlines[0]?.due ?? 0) - timed.now;
  if (left !== hour) findings.push(`the pause changed what was left: an hour became ${left / hour}`);
}

async function downtime(timed: TimedServer, anna: Person, findings: string[]): Promise<void> {
  const match = await timed.open(anna, letters(2 * hour));
  const first = await timed.until(match, ({ deadlines }) => deadlines.length > 0);
  timed.pass(hour);
  await timed.settle();
  await timed.kill();
  timed.pass(3 * hour);
  await timed.begin();
  await timed.settle();
  const clock = await timed.get(match);
  if (clock.deadlines[0]?.group !== first.deadlines[0]?.group)
    findings.push('downtime: missed while the server was down');
  else if (clock.deadlines[0]?.due !== timed.now + hour)
    findings.push(
      `downtime: ${((clock.deadlines[0]?.due ?? 0) - timed.now) / minute} minutes left instead of 60`,
    );
}

async function jumps(timed: TimedServer, anna: Person, findings: string[]): Promise<void> {
  for (const jump of [hour, day, 365 * day]) {
    const match = await timed.open(anna, letters(2 * hour));
    const first = await timed.until(match, ({ deadlines }) => deadlines.length > 0);
    timed.pass(hour);
    await timed.settle();
    timed.set(jump);
    const ahead = await timed.until(match, ({ deadlines }) => (deadlines[0]?.due ?? 0) > timed.now);
    if (ahead.deadlines[0]?.group !== first.deadlines[0]?.group)
      findings.push(`clock set by ${jump} ms closed early`);
    if (ahead.deadlines[0]?.due !== timed.now + hour)
      findings.push(`clock set by ${jump} ms: not an hour left`);
    timed.set(-jump);
    await timed.settle();
    const back = await timed.get(match);
    if (back.deadlines[0]?.due !== ahead.deadlines[0]?.due)
      findings.push('clock set back: the due time was moved');
  }
}

/** All of it against one server; a bug in its environment must make it find something. */
export async function runTime(env: Record<string, string> = {}): Promise<string[]> {
  const timed = await TimedServer.start(env);
  const findings: string[] = [];
  try {
    const anna = await guest(timed.port, 'Anna');
    await fixedHour(timed, anna, findings);
    await dueAndNotBefore(timed, anna, findings);
    await pause(timed, anna, findings);
    await downtime(timed, anna, findings);
    await jumps(timed, anna, findings);
  } catch (error) {
    throw new Error(`${String(error)}\n${timed.log.split('\n').slice(-15).join('\n')}`);
  } finally {
    await timed.end();
  }
  return findings;
}
