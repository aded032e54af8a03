// One life of a server under load: started, judged, played on by all seats at once, killed. Used by kill_run.ts.
import path from 'node:path';
import type { Journal } from './journal';
import { diceKinds, hashOf, type Oracle } from './oracle';
import { placeOf, watch, wholeHistory, type Chair, type Entry } from './people';
import type { Player, Tally } from './load_player';
import { Server } from './server';
import type { Person } from './table';
import { Closed, Wire, type Message } from './wire';

/** Load, not patience, is what is tried here: no limit may stand in its way. */
export const noLimits = [
  ...['--proving-games', '--limit-messages-per-second', '100000', '--limit-message-burst', '1000000'],
  ...['--limit-answers-per-second', '100000', '--limit-answer-burst', '1000000'],
  ...['--limit-watches-per-socket', '1000', '--limit-sockets-per-account', '1000'],
  ...['--limit-api-per-minute', '1000000', '--limit-queue-messages', '1000000'],
  ...['--limit-queue-bytes', '1000000000', '--limit-connections', '100000'],
];

export interface Table {
  folder: string;
  port: number;
  chairs: Chair[];
  journal: Journal;
  oracle: Oracle;
  players: Player[];
  tally: Tally;
}

/** How this life ends. */
export interface Ending {
  how: string; // "random", "recovery" or a fail point
  afterAcks: number; // counted in this life, then ...
  afterMs: number; // ... so long until the kill
}

export const launch = (table: { folder: string; port: number }, env: Record<string, string>): Server =>
  Server.launch({ folder: table.folder, port: table.port, env, words: noLimits });

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

interface Sockets {
  people: Map<Person, Wire>;
  observer: Wire;
}

async function connect(table: Table): Promise<Sockets> {
  const persons = [...new Set(table.chairs.map((chair) => chair.person))];
  const wires = await Promise.all(persons.map((person) => Wire.open(table.port, person.as)));
  const observer = await Wire.open(table.port);
  return { people: new Map(persons.map((person, n) => [person, wires[n] as Wire])), observer };
}

export const matchesOf = (chairs: Chair[]): string[] => [...new Set(chairs.map((chair) => chair.match))];

/** The chain and the index of a step's dice: none may be used twice. */
function diceOf({ event }: Entry): { dice?: string } {
  const { index } = event as { index?: number };
  return diceKinds.has(event.kind) && index !== undefined ? { dice: `${event.kind} ${index}` } : {};
}

function noteSeen(journal: Journal, viewer: string): (message: Message) => void {
  return (message) => {
    if (message.type !== 'events' || message['re'] !== undefined) return;
    for (const entry of (message['events'] as Entry[] | undefined) ?? [])
      journal.write({ what: 'seen', viewer, seq: entry.seq, hash: hashOf(entry), ...diceOf(entry) });
  };
}

type Seats = { ready: Record<string, boolean> }[];

/** Groups of which everything is in and that are not resolved. */
function closedGroups(view: Message): string[] {
  const asked = new Map<string, boolean>();
  for (const seat of view['seats'] as Seats)
    for (const [group, ready] of Object.entries(seat.ready))
      asked.set(group, ready && (asked.get(group) ?? true));
  return [...asked].filter(([, ready]) => ready).map(([group]) => group);
}

// A life in which nothing is acknowledged for so long is ended all the same; the oracle says whether that was wrong.
const STALLED_MS = 60_000;
// A server that cannot keep its promises ends; one that does not is killed.
const LAST_WORDS_MS = 2_000;

// The server does one piece of due work for each round of questions, so this many questions are always enough: whether
// a resolution is missing does not depend on anybody's speed.
const QUESTIONS = 60;

/** Asks until nothing that is closed is left; what stays closed is missing its resolution. */
async function waitForDue(table: Table, observer: Wire): Promise<void> {
  for (const match of matchesOf(table.chairs)) {
    for (let asked = 0; ; ++asked) {
      const view = await observer.request({ type: 'watch', match, seat: null, last_seq: null });
      if (view.type !== 'view') return table.oracle.add([`unreadable: ${match} ${JSON.stringify(view)}`]);
      const closed = closedGroups(view);
      if (closed.length === 0) break;
      if (asked < QUESTIONS) continue;
      for (const group of closed) table.oracle.missing(match, group);
      return;
    }
  }
}

/** Before anything is sent again: a retry would put back what was lost. */
async function judge(table: Table, sockets: Sockets): Promise<void> {
  await table.oracle.read();
  await waitForDue(table, sockets.observer);
  if (table.oracle.findings.length > 0) return;
  for (const match of matchesOf(table.chairs)) {
    const history = await wholeHistory(sockets.observer, match, null);
    const revealed = table.oracle.judgeHistory(match, history);
    for (const player of table.players.filter((one) => one.chair.match === match)) {
      const { seat, person } = player.chair;
      const wire = sockets.people.get(person) as Wire;
      const view = await watch(wire, match, seat, (message) => player.learn(message));
      wire.listen((message) => {
        if (message['match'] === match && message['seat'] === seat)
          noteSeen(table.journal, placeOf(player.chair))(message);
      });
      table.oracle.judgeView(placeOf(player.chair), view, revealed);
      player.learn(view);
    }
    await watch(sockets.observer, match, null, noteSeen(table.journal, match));
  }
}

/** The server is gone, and this is how a socket says so. */
const isGone = (error: unknown): boolean =>
  error instanceof Closed || /ECONNRE|EPIPE|no HTTP answer/.test(String(error));

/** Starts, judges and plays until the end that was chosen. False when a fail point was not reached. */
export async function live(table: Table, ending: Ending, env: Record<string, string>): Promise<boolean> {
  const point = ending.how === 'random' || ending.how === 'recovery' ? '' : ending.how;
  const server = launch(table, { ...env, ...(point === '' ? {} : { SIMOVE_FAIL_POINT: point }) });
  let byItself = false;
  try {
    if (ending.how === 'recovery') await Promise.race([pause(ending.afterMs), server.exited]);
    else byItself = !(await server.answers()) || (await underLoad(table, server, ending));
  } catch (error) {
    if (!isGone(error)) throw error;
    byItself = true;
  }
  if (byItself && point !== '') await server.exited;
  await server.kill();
  if (point === '' || byItself) table.journal.write({ what: 'killed', how: ending.how });
  return point === '' || byItself;
}

/** Until so much was acknowledged or nothing is left to play, never until a certain time; true when the server died. */
async function progress(table: Table, server: Server, acks: number): Promise<boolean> {
  let died = false;
  void server.exited.then(() => (died = true));
  const goal = table.tally.receipts + acks;
  const stalled = Date.now() + STALLED_MS;
  while (table.tally.receipts < goal && !died && Date.now() < stalled) {
    if (table.players.every((player) => player.finished)) return false;
    if (table.players.some((player) => player.gaveUp)) {
      await Promise.race([pause(LAST_WORDS_MS), server.exited]);
      return died;
    }
    await pause(1);
  }
  return died;
}

async function underLoad(table: Table, server: Server, { afterAcks, afterMs }: Ending): Promise<boolean> {
  const sockets = await connect(table);
  await judge(table, sockets);
  if (table.oracle.findings.length > 0) return false;
  const playing = table.players.map((player) => player.play(sockets.people.get(player.chair.person) as Wire));
  const died = await progress(table, server, afterAcks);
  await Promise.race([pause(afterMs), server.exited]);
  await server.kill();
  await Promise.all(playing);
  await sockets.observer.gone;
  return died;
}

export const database = (folder: string): string => path.join(folder, 'matches.db');
