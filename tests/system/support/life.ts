// One life of a server under load: started, judged, played on by all seats at once, killed. Used by kill_run.ts.
import type { Journal } from './journal';
import { readKept } from './kept_file';
import type { LoadSeat, Tally } from './load_seat';
import type { Oracle } from './oracle';
import { placeOf } from './people';
import { noLimits, Server } from './server';
import { historyOf, type Entry } from './table';
import { Closed, Wire, type Message } from './wire';

export interface Table {
  folder: string;
  port: number;
  matches: string[];
  seats: LoadSeat[];
  journal: Journal;
  oracle: Oracle;
  tally: Tally;
  slowestDueMs: number; // from the open port to the last resolution that was due
  recoveries: number; // starts at which a resolution was due
}

/** How a life ends. */
export type Ending =
  | { how: 'sent'; sends: number; ms: number } // when so many were sent, and a little later
  | { how: 'clock'; ms: number } // of load
  | { how: 'recovery'; ms: number } // after it was started, ready or not
  | { how: 'point'; point: string }; // by itself, at a fail point

export const launch = (table: { folder: string; port: number }, env: Record<string, string>): Server =>
  Server.launch({ folder: table.folder, port: table.port, env, words: noLimits });

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Every seat and an observer of everything, each on a socket of its own; all that comes goes into the journal. */
export class Sockets {
  private constructor(
    readonly observer: Wire,
    readonly seats: Map<LoadSeat, Wire>,
  ) {}

  static async open({ port, seats, journal }: Table): Promise<Sockets> {
    const wires = seats.map(async (seat): Promise<[LoadSeat, Wire]> => {
      const wire = await Wire.open(port, seat.chair.person.as);
      wire.heard = (message) => {
        journal.seen(placeOf(seat.chair), message);
        seat.learn(message);
      };
      return [seat, wire];
    });
    const [observer, ...opened] = await Promise.all([Wire.open(port), ...wires]);
    observer.heard = (message) => journal.seen(String(message['match']), message);
    return new Sockets(observer, new Map(opened));
  }
  close(): void {
    for (const wire of [this.observer, ...this.seats.values()]) wire.close();
  }
}

/** Groups of which everything is in and that are not resolved. */
function closedGroups(view: Message): string[] {
  const ready = new Map<string, boolean>();
  for (const seat of view['seats'] as { ready: Record<string, boolean> }[])
    for (const [group, is] of Object.entries(seat.ready)) ready.set(group, is && (ready.get(group) ?? true));
  return [...ready].filter(([, is]) => is).map(([group]) => group);
}

// What is due is resolved at most so long after the port is open. A slow machine alone fails nothing: the server does one
// piece of due work for each round of questions, so that many questions are always enough.
const DUE_MS = 10_000;
const QUESTIONS = 60;

/** Asks until nothing that is closed is left; what stays closed is missing its resolution. True if anything was due. */
async function waitForDue({ oracle }: Table, observer: Wire, match: string, openedAt: number): Promise<void> {
  for (let asked = 0; ; ++asked) {
    const view = await observer.request({ type: 'watch', match, seat: null, last_seq: null });
    if (view.type !== 'view') return oracle.find(`unreadable: ${match} ${JSON.stringify(view)}`);
    const closed = closedGroups(view);
    if (closed.length === 0) return;
    if (asked >= QUESTIONS && Date.now() - openedAt > DUE_MS) {
      for (const group of closed) oracle.find(`missing resolution: ${match} ${group}`);
      return;
    }
    await pause(2);
  }
}

/** Judges what the server says after a start, before anything is sent again: a retry would put back what was lost. */
export async function judge(
  table: Table,
  server: Server,
  sockets: Sockets,
  openedAt: number,
): Promise<Map<string, Entry[]>> {
  const { oracle, matches } = table;
  await Promise.all(matches.map((match) => waitForDue(table, sockets.observer, match, openedAt)));
  if (/event=recovered .*due=[1-9]/.test(server.log)) {
    table.recoveries += 1;
    table.slowestDueMs = Math.max(table.slowestDueMs, Date.now() - openedAt);
  }
  const histories = new Map<string, Entry[]>();
  if (oracle.findings.length > 0) return histories;
  await Promise.all(
    matches.map(async (match) => {
      const history = await historyOf(sockets.observer, match, null);
      histories.set(match, history);
      const opened = oracle.judgeHistory(match, history);
      for (const [{ chair }, wire] of sockets.seats) {
        if (chair.match !== match) continue;
        const view = await wire.request({ type: 'watch', match, seat: chair.seat, last_seq: null });
        if (view.type === 'view') oracle.judgeView(placeOf(chair), view, opened);
        else oracle.find(`unreadable: ${placeOf(chair)} ${JSON.stringify(view)}`);
      }
    }),
  );
  return histories;
}

/** The server is gone, and this is how a socket says so. */
const isGone = (error: unknown): boolean =>
  error instanceof Closed || /ECONNRE|EPIPE|no HTTP answer/.test(String(error));

// A life in which nothing moves for so long is ended all the same, as a finding.
const STALLED_MS = 20_000;

async function stalls({ tally, oracle }: Table, over: () => boolean): Promise<void> {
  let [sent, since] = [tally.sent, Date.now()];
  while (!over() && Date.now() - since < STALLED_MS) {
    await pause(20);
    if (tally.sent !== sent) [sent, since] = [tally.sent, Date.now()];
  }
  if (!over()) oracle.find(`stalled: nothing was sent for ${STALLED_MS / 1000} s`);
}

async function untilEnd({ tally }: Table, ending: Ending): Promise<void> {
  if (ending.how === 'point') await new Promise(() => undefined);
  if (ending.how === 'sent') await tally.sends(ending.sends);
  if (ending.how !== 'point') await pause(ending.ms);
}

/** Judges and plays. It is over when the end has come, the server is dead, or nothing is left to play. */
async function underLoad(table: Table, server: Server, ending: Ending): Promise<string | null> {
  const openedAt = Date.now();
  const sockets = await Sockets.open(table);
  await judge(table, server, sockets, openedAt);
  if (table.oracle.findings.length > 0) return end(server);
  const playing = Promise.all([...sockets.seats].map(([seat, wire]) => seat.play(wire)));
  let over = false;
  await Promise.race([untilEnd(table, ending), server.exited, playing, stalls(table, () => over)]);
  over = true;
  // Its sockets close a little before one hears of its end.
  if (sockets.observer.closed) await Promise.race([server.exited, pause(STALLED_MS)]);
  const byItself = await end(server);
  await playing;
  await sockets.observer.gone;
  return byItself;
}

/** Kills it, unless it is dead already; how it died by itself, else null. */
async function end(server: Server): Promise<string | null> {
  const dead = await Promise.race([server.exited, Promise.resolve(null)]);
  if (dead !== null) return dead.signal ?? `code ${dead.code}`;
  await server.kill();
  return null;
}

/** Starts, judges, plays and kills; then the file is judged. False when a fail point was not reached. */
export async function live(table: Table, ending: Ending, env: Record<string, string>): Promise<boolean> {
  const point = ending.how === 'point' ? ending.point : null;
  const server = launch(table, { ...env, ...(point === null ? {} : { SIMOVE_FAIL_POINT: point }) });
  let byItself: string | null;
  try {
    if (ending.how === 'recovery') await Promise.race([pause(ending.ms), server.exited]);
    byItself =
      ending.how !== 'recovery' && (await server.answers())
        ? await underLoad(table, server, ending)
        : await end(server);
  } catch (error) {
    if (!isGone(error)) throw error;
    await Promise.race([server.exited, pause(STALLED_MS)]); // it died in the midst of a question
    byItself = await end(server);
  }
  if (byItself !== null && (point === null || byItself !== 'SIGKILL'))
    table.oracle.find(`ended by itself: ${byItself}: ${server.log.slice(-300)}`);
  const reached = point === null || byItself === 'SIGKILL';
  if (reached) table.journal.write({ what: 'killed', how: point ?? ending.how });
  await judgeFile(table);
  return reached;
}

/** The server is gone: what the journal has gained, and what stands in the file. */
export async function judgeFile({ folder, journal, oracle }: Table): Promise<void> {
  for (const line of await journal.news()) oracle.take(line);
  oracle.judgeFile(readKept(folder));
}
