// The same operations in the same order on a server that nobody kills: its histories must be those of the killed one, for
// every viewer. It begins with a copy of the same file, so ids and dice chains are the same.
import { cpSync } from 'node:fs';
import { launch, Sockets, type Table } from './life';
import { placeOf } from './people';
import { removeFolder, scratchFolder } from './server';
import { groupsIn, historyOf, type Entry } from './table';
import { hashOf } from './journal';
import type { Wire } from './wire';

/** Sends a match's effective operations in the order in which its history tells of them. */
async function replay(
  table: Table,
  sockets: Sockets,
  match: string,
  history: Entry[],
): Promise<string | null> {
  const seats = new Map<string, { wire: Wire; operations: ReturnType<Table['oracle']['effective']> }>();
  for (const [{ chair }, wire] of sockets.seats)
    if (chair.match === match)
      seats.set(chair.seat, { wire, operations: table.oracle.effective(placeOf(chair)) });
  for (const { event } of history) {
    if (event.kind === 'resolved')
      await sockets.observer.next(
        (message) => message['match'] === match && groupsIn(message).includes(event.group ?? ''),
      );
    if (event.kind !== 'seat_ready' && event.kind !== 'seat_unready') continue;
    const seat = seats.get(event.seat ?? '');
    const operation = seat?.operations.shift();
    if (seat === undefined || operation === undefined || `seat_${operation.kind}` !== event.kind)
      return `more than was promised: ${match} ${event.kind} of ${event.seat ?? ''} in ${event.group ?? ''}`;
    const { kind, ...members } = operation;
    const reply = await seat.wire.request({ type: kind, ...members });
    if (reply.type === 'error') return `refused when nobody is killed: ${match} ${JSON.stringify(reply)}`;
  }
  for (const [seat, { operations }] of seats)
    if (operations.length > 0) return `kept and not told: ${match} ${seat} ${JSON.stringify(operations[0])}`;
  return null;
}

/** What differs from a run without kills; the histories are those of "match" (an observer) and "match seat". */
export async function quietRun(table: Table, base: string, histories: Map<string, Entry[]>): Promise<void> {
  const folder = scratchFolder();
  cpSync(base, folder, { recursive: true });
  const server = launch({ folder, port: table.port }, {});
  try {
    if (!(await server.answers())) throw new Error(`the server does not answer:\n${server.log}`);
    const sockets = await Sockets.open(table);
    for (const match of table.matches)
      await sockets.observer.request({ type: 'watch', match, seat: null, last_seq: null });
    const problems = await Promise.all(
      table.matches.map((match) => replay(table, sockets, match, histories.get(match) ?? [])),
    );
    for (const problem of problems) if (problem !== null) table.oracle.find(problem);
    const quiet = await historiesOf(table, sockets);
    for (const [viewer, history] of histories)
      if (hashOf(quiet.get(viewer)) !== hashOf(history))
        table.oracle.find(`otherwise than without kills: ${viewer}`);
    sockets.close();
  } finally {
    await server.kill();
    removeFolder(folder);
  }
}

/** Every viewer's whole history. */
export async function historiesOf({ matches }: Table, sockets: Sockets): Promise<Map<string, Entry[]>> {
  const all = new Map<string, Entry[]>();
  for (const match of matches) all.set(match, await historyOf(sockets.observer, match, null));
  for (const [{ chair }, wire] of sockets.seats)
    all.set(placeOf(chair), await historyOf(wire, chair.match, chair.seat));
  return all;
}
