// Asks the cells of the authorisation matrix and says which were answered otherwise than their row wants.
import {
  expected,
  keys,
  roles,
  titleOf,
  type Answer,
  type At,
  type Body,
  type Key,
  type Role,
  type Row,
} from './authority';
import { matchRows } from './authority_match_rows';
import type { OperatorRow } from './authority_operator_rows';
import { seatA, Table, type Wanted } from './authority_tables';
import { World } from './authority_world';
import { http, Wire, type Credentials, type Message } from './wire';

interface Told {
  answer: string; // an Answer, or what is none
  text: string; // all of it, to be compared
}

const byStatus: Record<number, Answer> = {
  200: 'allowed',
  401: 'sign-in',
  403: 'forbidden',
  404: 'unknown',
  409: 'closed',
};
const byCode: Record<string, Answer> = {
  'not-signed-in': 'sign-in',
  'not-your-seat': 'forbidden',
  forbidden: 'forbidden',
  'no-such-match': 'unknown',
};

const never = `m${'0'.repeat(20)}`;

function difference(before: string[], after: string[]): string[] {
  const [old, now] = [new Set(before), new Set(after)];
  const changed = [
    ...after.filter((line) => !old.has(line)).map((line) => `+ ${line}`),
    ...before.filter((line) => !now.has(line)).map((line) => `- ${line}`),
  ];
  return changed.map((line) => line.slice(0, 200));
}

const wantedOf = (row: Row, isPrivate: boolean): Wanted => ({ stage: row.stage ?? 'fresh', isPrivate });

export class Cells {
  private readonly shared = new Map<string, Table>();
  private readonly counts = { allowed: 0, refused: 0, unseen: 0 };

  constructor(private readonly world: World) {}

  close(): void {
    for (const table of this.shared.values()) table.close();
  }
  counted(rows: readonly Row[]): string {
    const { allowed, refused, unseen } = this.counts;
    const names = new Set(rows.map((row) => row.name)).size;
    return (
      `${allowed + refused} cells of ${rows.length} rows (${names} routes and messages): ${allowed} allowed, ` +
      `${refused} refused; ${unseen} private ones compared with a match that never was`
    );
  }

  /** Every cell of a row; sentences for those that are wrong. */
  async run(row: Row): Promise<string[]> {
    const found: string[] = [];
    const refused: { role: Role; isPrivate: boolean }[] = [];
    const allowed: typeof refused = [];
    for (const isPrivate of row.stage === undefined ? [false] : [false, true])
      for (const role of roles)
        (expected(row, role, isPrivate) === 'allowed' ? allowed : refused).push({ role, isPrivate });
    for (const { isPrivate } of refused) await this.sharedTable(row, isPrivate);
    const before = await this.world.contents();
    for (const cell of refused) found.push(...(await this.cell(row, cell.role, cell.isPrivate)));
    const changed = difference(before, await this.world.contents());
    if (changed.length > 0)
      found.push(`${titleOf(row)}: refused, and yet: ${changed.slice(0, 5).join(' | ')}`);
    for (const cell of allowed) found.push(...(await this.cell(row, cell.role, cell.isPrivate)));
    this.counts.allowed += allowed.length;
    this.counts.refused += refused.length;
    return found;
  }

  private async cell(row: Row, role: Role, isPrivate: boolean): Promise<string[]> {
    const wanted = expected(row, role, isPrivate);
    const fresh = wanted === 'allowed' && row.spends === 'table';
    const table = fresh
      ? await Table.make(this.world, wantedOf(row, isPrivate))
      : await this.sharedTable(row, isPrivate);
    const at: At = {
      world: this.world,
      role,
      who: this.world.person(role),
      table,
    };
    const told = await this.ask(row, at, table.match);
    const found: string[] = [];
    const place = `${titleOf(row)} as ${role}${isPrivate ? ', private' : ''}`;
    if (told.answer !== wanted)
      found.push(`${place}: ${wanted} was wanted, came ${told.answer} ${told.text}`);
    else if (isPrivate && wanted === 'unknown') {
      this.counts.unseen += 1;
      const other = await this.ask(row, at, never);
      if (other.text !== told.text) found.push(`${place}: ${told.text}, and of none: ${other.text}`);
    }
    if (fresh) table.close();
    if (wanted === 'allowed' && row.spends === 'session') await this.world.renew(role);
    return found.map((text) => text.slice(0, 600));
  }

  /** One that is looked at and not changed, for all who are refused and for all who only read. */
  private async sharedTable(row: Row, isPrivate: boolean): Promise<Table> {
    const wanted = wantedOf(row, isPrivate);
    const key = JSON.stringify(wanted);
    const known = this.shared.get(key) ?? (await Table.make(this.world, wanted));
    this.shared.set(key, known);
    return known;
  }

  private async ask(row: Row, at: At, match: string): Promise<Told> {
    const asked = (text: string): string => text.replaceAll(at.table.match, match);
    const body = row.body?.(at);
    const sent = body === undefined ? undefined : (JSON.parse(asked(JSON.stringify(body))) as Body);
    if (row.access === 'socket') return this.say(at, sent ?? {});
    const [method = '', pattern = ''] = row.name.split(' ');
    const path = asked(row.path?.(at) ?? pattern.replace('{match}', match).replace('{seat}', seatA));
    return this.request(method, path, sent, {
      ...at.who.as,
      headers: row.headers,
    });
  }

  private async request(
    method: string,
    path: string,
    body: Body | undefined,
    as: Credentials,
  ): Promise<Told> {
    const answer = await http(this.world.port, method, path, body, as);
    return {
      answer: byStatus[answer.status] ?? `status ${answer.status}`,
      text: answer.body,
    };
  }

  private async say(at: At, message: Body): Promise<Told> {
    const as = at.role === 'untokened' ? { ...at.who.as, token: 'none' } : at.who.as;
    const wire = await Wire.open(this.world.port, as);
    try {
      const [greeting] = wire.messages;
      const greeted = greeting?.type === 'welcome';
      const told: Message | undefined =
        message['type'] === 'hello' || !greeted ? greeting : await wire.request(message as Message);
      if (told === undefined) throw new Error('no answer');
      const { re: _, ...text } = told;
      const answer =
        told.type === 'error' ? (byCode[String(told['code'])] ?? String(told['code'])) : 'allowed';
      return { answer, text: JSON.stringify(text) };
    } finally {
      wire.close();
    }
  }

  /** An operator's route: every session is refused, whatever it is; so is every key but the right one, from here. */
  async runOperator(row: OperatorRow): Promise<string[]> {
    const found: string[] = [];
    const table = await this.sharedTable(row, false);
    const body = await row.ask(this.world, table.match);
    const key = this.world.operatorKey;
    const wrong: Record<Exclude<Key, 'right key'>, Credentials> = {
      'no key': {},
      'wrong key': { token: key.replace(/./g, '0') },
      'right key, forwarded': {
        token: key,
        headers: ['X-Forwarded-For: 127.0.0.1'],
      },
    };
    const path = row.name.replace('POST ', '');
    const before = await this.world.contents();
    const people = roles.map((role) => [role, this.world.person(role).as] as const);
    for (const [name, as] of [...people, ...Object.entries(wrong)]) {
      const told = await this.request('POST', path, body, as);
      if (told.answer !== 'forbidden')
        found.push(`${titleOf(row)} with ${name}: ${told.answer} ${told.text}`);
    }
    const changed = difference(before, await this.world.contents());
    if (changed.length > 0)
      found.push(`${titleOf(row)}: refused, and yet: ${changed.slice(0, 5).join(' | ')}`);
    const told = await this.request('POST', path, body, { token: key });
    if (told.answer !== 'allowed')
      found.push(`${titleOf(row)} with the right key: ${told.answer} ${told.text}`);
    this.counts.refused += roles.length + keys.length - 1;
    this.counts.allowed += 1;
    return found;
  }
}

/** For a server that may have a bug: who is let to the umpire's desk and to his trail. */
export async function deskFindings(env: Record<string, string>): Promise<string[]> {
  const world = await World.start(env);
  const cells = new Cells(world);
  const found: string[] = [];
  for (const row of matchRows)
    if (/^GET .*\/(desk|audit)$/.test(row.name)) found.push(...(await cells.run(row)));
  cells.close();
  await world.end();
  return found;
}
