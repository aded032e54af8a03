// The server is killed (SIGKILL) at named points while two seats promise their plots (kill_load.test.ts does it under
// load and at random moments). The oracle
// is a run without a kill on the same data, clock and seeds. After each restart: nothing that was acknowledged is lost,
// what was not is wholly there or not at all, the turn resolves exactly once with the result of the quiet run, and what
// anybody saw before the kill is still so. An answer that never came is unknown, not failed: it is asked again with
// the same submission id.
import { cpSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  ask,
  freePort,
  killAll,
  removeFolder,
  scratchFolder,
  Server,
  writeWebFolder,
} from './support/server';
import {
  defaultDeployment,
  entries,
  firstSteps,
  guest,
  history,
  newMatch,
  Place,
  promise,
  type Answer,
  type Person,
} from './support/table';
import { Closed, type Message } from './support/wire';

interface Table {
  anna: Person;
  bert: Person;
  match: string;
  group: string; // of the plots
  plotA: Answer;
  plotB: Answer;
}

let port = 0;
let table: Table;
let deployed = ''; // a folder: both sides deployed, no plot yet
let promised = ''; // a folder: the first side's plot is ready and acknowledged
let receiptA: Message; // its receipt
type Histories = Map<string, string>; // viewer -> his whole history
let quiet: Histories[]; // of the runs without a kill: the first side promised first, or the second
const folders: string[] = [];

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

function folderFrom(base: string): string {
  const folder = scratchFolder();
  folders.push(folder);
  cpSync(base, folder, { recursive: true });
  return folder;
}

async function prepare(): Promise<void> {
  deployed = scratchFolder();
  folders.push(deployed);
  writeWebFolder(deployed);
  let server = await Server.start({ folder: deployed, port });
  const [anna, bert] = [await guest(port, 'Anna'), await guest(port, 'Bert')];
  const match = await newMatch(port, anna, bert);
  const a = await Place.take(port, anna, match, 'union');
  const b = await Place.take(port, bert, match, 'confederate');
  for (const place of [a, b]) {
    const decision = place.decision('deploy');
    await place.ready(promise(decision, `deploy ${String(place.seat)}`, defaultDeployment(decision)));
  }
  await Promise.all([a, b].map((place) => place.resolved(place.decision('deploy').group)));
  await a.look();
  await b.look();
  const [plotA, plotB] = [a.decision('plot'), b.decision('plot')];
  table = {
    anna,
    bert,
    match,
    group: plotA.group,
    plotA: promise(plotA, 'plot a', { plots: await firstSteps(a, plotA, 12) }),
    plotB: promise(plotB, 'plot b', { plots: await firstSteps(b, plotB, 12) }),
  };
  await server.stop();
  promised = folderFrom(deployed);
  server = await Server.start({ folder: promised, port });
  receiptA = await (await Place.take(port, anna, match, 'union')).ready(table.plotA);
  expect(receiptA.type).toBe('receipt');
  await server.stop();
}

/** Entries as seen live: number -> text; the histories must agree with them. */
type Sight = Map<number, string>;

function sightOf(messages: Message[]): Sight {
  const sight: Sight = new Map();
  for (const message of messages)
    if (message.type === 'events')
      for (const entry of entries(message)) sight.set(entry.seq, JSON.stringify(entry));
  return sight;
}

/** Sends a promise and gives the receipt, or null when the server died before it came; and what was seen live. */
async function promiseAt(place: Place, answer: Answer): Promise<{ receipt: Message | null; sight: Sight }> {
  const receipt = await place.ready(answer).catch((error: unknown) => {
    if (error instanceof Closed) return null;
    throw error;
  });
  // What follows the receipt is seen too, as far as it gets out before the kill.
  await place.resolved(table.group).catch(() => undefined);
  return { receipt, sight: sightOf(place.wire.messages) };
}

const union = (): Promise<Place> => Place.take(port, table.anna, table.match, 'union');
const confederate = (): Promise<Place> => Place.take(port, table.bert, table.match, 'confederate');

async function histories(): Promise<Histories> {
  const all: Histories = new Map();
  for (const [name, person, seat] of [
    ['a', table.anna, 'union'],
    ['b', table.bert, 'confederate'],
    ['observer', null, null],
  ] as const) {
    const place = await Place.take(port, person, table.match, seat);
    for (let tries = 0; tries < 200; ++tries) {
      const seen = await history(place);
      all.set(name, JSON.stringify(seen));
      if (seen.some((entry) => entry.event.kind === 'resolved' && entry.event.group === table.group)) break;
      await pause(20);
    }
    place.close();
  }
  return all;
}

/** What the file itself must hold in the end. */
function inspect(folder: string): void {
  expect(ask(folder, 'PRAGMA integrity_check')).toBe('ok');
  expect(ask(folder, `SELECT count(*) FROM resolution WHERE group_id='${table.group}'`)).toBe('1');
  expect(ask(folder, 'SELECT count(*) FROM resolution')).toBe('2');
  expect(ask(folder, 'SELECT count(*) = max(dice_index) AND min(dice_index) = 1 FROM dice_step')).toBe('1');
  expect(ask(folder, 'SELECT count(*) = max(revision) FROM log')).toBe('1');
  expect(
    ask(folder, `SELECT count(*) FROM sealed WHERE group_id='${table.group}' AND state='resolved'`),
  ).toBe('2');
  for (const plot of [table.plotA, table.plotB]) {
    const stored = ask(folder, `SELECT payload FROM sealed WHERE decision_id='${plot.decision}'`);
    expect(JSON.parse(stored)).toEqual(plot.payload);
  }
}

/** Does the match say that this seat's plot is in? */
async function isPromised(place: Place): Promise<boolean> {
  const events = (await history(place)).map((entry) => entry.event);
  return events.some(
    (event) => event.kind === 'seat_ready' && event.group === table.group && event.seat === place.seat,
  );
}

/** After a restart: finish what was begun, and compare everything with the quiet run. */
async function settle(folder: string, acked: (Message | null)[], sights: [string, Sight][]): Promise<void> {
  const server = await Server.start({ folder, port });
  for (const [n, seat, plot] of [
    [0, union, table.plotA],
    [1, confederate, table.plotB],
  ] as const) {
    const place = await seat();
    // Looked at before anything is sent again: a retry would put back what was lost.
    if (acked[n]) expect(await isPromised(place)).toBe(true);
    const again = await place.ready(plot);
    expect(again.type, JSON.stringify(again)).toBe('receipt');
    const earlier = acked[n];
    if (earlier !== null && earlier !== undefined)
      expect({ ...again, re: '' }).toEqual({ ...earlier, re: '' });
    place.close();
  }
  const now = await histories();
  const alike = quiet.find((one) => one.get('a') === now.get('a')) ?? quiet[0];
  expect(Object.fromEntries(now)).toEqual(Object.fromEntries(alike ?? []));
  for (const [name, sight] of sights) {
    const known = JSON.parse(alike?.get(name) ?? '[]') as { seq: number }[];
    const bySeq = new Map(known.map((entry) => [entry.seq, JSON.stringify(entry)]));
    for (const [seq, text] of sight) expect(text).toBe(bySeq.get(seq));
  }
  await server.stop();
  inspect(folder);
}

async function quietRun(base: string, order: string[]): Promise<Histories> {
  const folder = folderFrom(base);
  const server = await Server.start({ folder, port });
  for (const who of order) {
    const place = await (who === 'a' ? union() : confederate());
    const plot = who === 'a' ? table.plotA : table.plotB;
    expect((await place.ready(plot)).type).toBe('receipt');
    place.close();
  }
  const seen = await histories();
  await server.stop();
  inspect(folder);
  return seen;
}

beforeAll(async () => {
  port = await freePort();
  await prepare();
  quiet = [await quietRun(promised, ['b']), await quietRun(deployed, ['b', 'a'])];
  for (const seen of quiet) expect(seen.get('observer')).toContain('"sub_segment"');
});

afterEach(killAll);
afterAll(() => folders.forEach(removeFolder));

test('killed after a ready was acknowledged: the plot, its digest and its receipt are still there', async () => {
  const folder = folderFrom(deployed);
  const server = await Server.start({ folder, port });
  const place = await union();
  const receipt = await place.ready(table.plotA);
  await server.kill();
  const next = await Server.start({ folder, port });
  const again = await union();
  const drafts = again.view['drafts'] as Record<string, { state: string; payload: unknown; digest: string }>;
  const kept = drafts[table.plotA.decision];
  expect(kept?.state).toBe('ready');
  expect(kept?.payload).toEqual(table.plotA.payload);
  expect(kept?.digest).toBe(receipt['digest']);
  await next.kill();
  await settle(folder, [receipt, null], []);
});

describe('killed at every fail point, the turn resolves once and as in the quiet run', () => {
  // The second hit of the store's points is the resolution itself, the first is the promise that makes it due.
  const points = ['before-begin', 'after-insert', 'before-commit', 'after-commit-before-ack'].flatMap(
    (name) => [`${name}:1`, `${name}:2`],
  );
  points.push(
    'after-ack-before-broadcast:1',
    'after-ack-before-broadcast:2',
    'resolver-mid:1',
    'after-resolve:1',
  );
  for (const point of points) {
    test(point, async () => {
      const folder = folderFrom(promised);
      const server = await Server.start({ folder, port, env: { SIMOVE_FAIL_POINT: point } });
      expect(server.log).toContain(point); // armed loudly
      const watcher = await Place.take(port, null, table.match, null);
      const { receipt, sight } = await promiseAt(await confederate(), table.plotB);
      expect((await server.exited).signal).toBe('SIGKILL');
      // A receipt is given after the commit and never before.
      if (/^(before-begin|after-insert|before-commit|after-commit-before-ack):1$/.test(point))
        expect(receipt).toBeNull();
      // Later points race with the receipt's way to the socket: it may be lost, but nothing else may come in its place.
      if (receipt !== null) expect(receipt.type).toBe('receipt');
      await settle(
        folder,
        [receiptA, receipt],
        [
          ['b', sight],
          ['observer', sightOf(watcher.wire.messages)],
        ],
      );
    });
  }

  test('startup-recovery, three times over, after a kill while resolving', async () => {
    const folder = folderFrom(promised);
    const server = await Server.start({ folder, port, env: { SIMOVE_FAIL_POINT: 'resolver-mid:1' } });
    const { receipt } = await promiseAt(await confederate(), table.plotB);
    expect((await server.exited).signal).toBe('SIGKILL');
    for (let n = 0; n < 3; ++n) {
      const recovering = Server.launch({ folder, port, env: { SIMOVE_FAIL_POINT: 'startup-recovery:1' } });
      expect((await recovering.exited).signal).toBe('SIGKILL');
    }
    const resolving = Server.launch({ folder, port, env: { SIMOVE_FAIL_POINT: 'resolver-mid:1' } });
    expect((await resolving.exited).signal).toBe('SIGKILL'); // what was due is resolved at start, by the same path
    await settle(folder, [receiptA, receipt], []);
  });
});
