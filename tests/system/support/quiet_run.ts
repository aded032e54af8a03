// The same promises in the same order on a server that nobody kills: its histories must be those of the killed one, for
// every viewer. It begins with a copy of the same file, so ids and dice chains are the same.
import { cpSync } from 'node:fs';
import { launch, matchesOf, type Table } from './life';
import { placeOf, wholeHistory, type Entry } from './people';
import { removeFolder, scratchFolder } from './server';
import { shortHash } from './table';
import { Wire, type Message } from './wire';

class Waiting {
  private resolved = new Set<string>();
  private waiting = new Map<string, () => void>();
  take(message: Message): void {
    if (message.type !== 'events') return;
    for (const { event } of (message['events'] as Entry[] | undefined) ?? []) {
      if (event.kind !== 'resolved') continue;
      const name = `${String(message['match'])} ${event.group ?? ''}`;
      this.resolved.add(name);
      this.waiting.get(name)?.();
    }
  }
  async until(match: string, group: string): Promise<void> {
    const name = `${match} ${group}`;
    if (!this.resolved.has(name)) await new Promise<void>((resolve) => this.waiting.set(name, resolve));
  }
}

/** Sends a match's effective operations in the order in which its history tells of them. */
async function replay(
  table: Table,
  match: string,
  history: Entry[],
  wires: Map<unknown, Wire>,
  waiting: Waiting,
): Promise<string | null> {
  const left = new Map(
    table.chairs
      .filter((chair) => chair.match === match)
      .map((chair) => [chair.seat, { chair, operations: [...table.oracle.effective(placeOf(chair))] }]),
  );
  for (const { event } of history) {
    if (event.kind === 'resolved') await waiting.until(match, event.group ?? '');
    if (event.kind !== 'seat_ready' && event.kind !== 'seat_unready') continue;
    const mine = left.get(event.seat ?? '');
    const operation = mine?.operations.shift();
    if (mine === undefined || operation === undefined)
      return `more than was promised: ${match} ${event.kind} of ${event.seat ?? ''} in ${event.group ?? ''}`;
    const reply = await (wires.get(mine.chair.person) as Wire).request({
      type: operation.kind,
      match,
      seat: mine.chair.seat,
      ...operation.message,
    });
    if (reply.type === 'error') return `refused when nobody is killed: ${match} ${JSON.stringify(reply)}`;
  }
  return null;
}

/** What differs from a run without kills. */
export async function quietRun(
  table: Table,
  base: string,
  histories: Map<string, Entry[]>,
): Promise<string[]> {
  const folder = scratchFolder();
  cpSync(base, folder, { recursive: true });
  const server = launch({ folder, port: table.port }, {});
  const findings: string[] = [];
  try {
    if (!(await server.answers())) throw new Error(`the server does not answer:\n${server.log}`);
    const persons = [...new Set(table.chairs.map((chair) => chair.person))];
    const wires = new Map<unknown, Wire>();
    for (const person of persons) wires.set(person, await Wire.open(table.port, person.as));
    const observer = await Wire.open(table.port);
    const waiting = new Waiting();
    observer.listen((message) => waiting.take(message));
    const matches = matchesOf(table.chairs);
    for (const match of matches) await observer.request({ type: 'watch', match, seat: null, last_seq: null });
    const problems = await Promise.all(
      matches.map((match) => replay(table, match, histories.get(match) ?? [], wires, waiting)),
    );
    findings.push(...problems.filter((problem) => problem !== null));
    if (findings.length > 0) return findings;
    for (const [viewer, history] of histories) {
      const [match = '', seat = null] = viewer.split(' ');
      const person = table.chairs.find((chair) => placeOf(chair) === viewer)?.person;
      const wire = person === undefined ? observer : (wires.get(person) as Wire);
      const quiet = await wholeHistory(wire, match, seat);
      if (shortHash(JSON.stringify(quiet)) !== shortHash(JSON.stringify(history)))
        findings.push(`otherwise than without kills: ${viewer}`);
    }
    return findings;
  } finally {
    await server.kill();
    removeFolder(folder);
  }
}
