// What the operator asks of a running server: lists, counts, a match taken out and brought in elsewhere, a backup made
// while people play and put in place, a match rolled back, clearing away. And who may not ask.
import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Player } from './support/player';
import {
  ask,
  freePort,
  killAll,
  removeFolder,
  scratchFolder,
  Server,
  simove,
  writeWebFolder,
} from './support/server';
import { guest, newMatch, openMatch, Place, type Person } from './support/table';
import { http } from './support/wire';

const QUICK = ['--proving-games', '--limit-answer-burst', '1000'];
const DAY_MS = 86_400_000;

let folder = '';
let port = 0;
let server: Server;
let people: Person[] = [];
let match = '';

const admin = (...words: string[]) => simove(['admin', ...words, '--db', 'matches.db'], folder);
const keyFile = () => path.join(folder, 'matches.db.operator');
const key = (): string => (JSON.parse(readFileSync(keyFile(), 'utf8')) as { key: string }).key;

beforeEach(async () => {
  [port, folder] = [await freePort(), scratchFolder()];
  writeWebFolder(folder);
  server = await Server.start({ folder, port, words: QUICK });
  people = [await guest(port, 'Anna'), await guest(port, 'Bert'), await guest(port, 'Cleo')];
  match = await openMatch(port, { game: 'caravan', scenario: 'plain', seat: 'amber' }, people);
});
afterEach(async () => {
  await killAll();
  removeFolder(folder);
});

const entriesOf = (): number =>
  (JSON.parse(admin('matches', '--json').out) as { matches: { revision: number }[] }).matches[0]?.revision ??
  0;

async function promiseOne(): Promise<void> {
  const seat = await Player.sit(port, people[0] ?? null, match, 'amber');
  const decision = seat.decisions[0];
  if (!decision) throw new Error('nothing is asked');
  await seat.ready(decision, 'first-answer', { card: decision.ask.from?.[0] ?? null });
}

test('people, matches and counts are listed, and found by a part of a name', () => {
  const users = admin('users');
  expect(users.err).toBe('');
  for (const name of ['Anna', 'Bert', 'Cleo']) expect(users.out).toContain(name);
  expect(users.out).toContain('3 of 3');
  const one = admin('users', '--find', 'BER');
  expect(one.out).toContain('Bert');
  expect(one.out).not.toContain('Anna');
  const matches = admin('matches', '--lifecycle', 'running');
  expect(matches.out).toContain(match);
  expect(admin('matches', '--lifecycle', 'finished').out).toContain('0 of 0');
  const counts = JSON.parse(admin('stats', '--json').out) as Record<string, number>;
  expect(counts).toMatchObject({ guests: 3, accounts: 0, matches_running: 1, matches_open: 0 });
  expect(counts['bytes']).toBeGreaterThan(0);
});

test('only whoever can read the key file may ask, and only from this machine', async () => {
  expect(statSync(keyFile()).mode & 0o777).toBe(0o600);
  const post = (headers: string[], token?: string) =>
    http(port, 'POST', '/api/admin/users', {}, token === undefined ? { headers } : { headers, token });
  expect((await post([])).status).toBe(403);
  expect((await post([], 'f'.repeat(64))).status).toBe(403);
  expect((await http(port, 'POST', '/api/admin/users', {}, people[0]?.as)).status).toBe(403);
  for (const sign of ['X-Forwarded-For', 'X-Forwarded-Proto', 'X-Real-IP', 'Forwarded', 'Via'])
    expect((await post([`${sign}: 192.0.2.7`], key())).status, sign).toBe(403);
  expect((await post(['Origin: http://evil.example'], key())).status).toBe(403);
  expect((await post([], key())).status).toBe(200);
  chmodSync(keyFile(), 0o644);
  expect(admin('stats')).toMatchObject({ code: 2 });
  expect(admin('stats').err).toContain('Others can read');
  expect(server.log).not.toContain(key());
});

test('a seat whose player has lost his browser is given on by a link of the operator, once', async () => {
  const [anna, bert] = people as [Person, Person];
  const lost = await newMatch(port, anna, bert);
  const made = admin('seat-link', lost, 'confederate');
  expect(made.code, made.err).toBe(0);
  const code = /\/join#([0-9a-f]{32})\n/.exec(made.out)?.[1];
  const heir = await guest(port, 'An heir');
  expect((await http(port, 'POST', '/api/join', { code }, heir.as)).status).toBe(200);
  expect((await http(port, 'POST', '/api/join', { code }, bert.as)).status).not.toBe(200);
  const place = await Place.take(port, heir, lost, 'confederate');
  expect(place.decision('deploy').kind).toBe('deploy');
  place.close();
  expect(admin('seat-link', lost, 'nobody').err).toContain('no seat nobody');
  expect(admin('seat-link', 'none', 'union').code).not.toBe(0);
  expect(server.log).toContain('event=seat-link-by-operator');
  expect(server.log).not.toContain(code);
});

test('without a server the command says so, and a stopped server leaves no key behind', async () => {
  await server.stop();
  expect(existsSync(keyFile())).toBe(false);
  const alone = admin('stats');
  expect(alone.code).toBe(2);
  expect(alone.err).toContain('No server runs on matches.db');
});

test('a backup made while people play is the database of that moment, and can be put in place', async () => {
  await promiseOne();
  const entries = entriesOf();
  expect(entries).toBeGreaterThan(3);
  const backup = path.join(folder, 'copy.db');
  const made = admin('backup', 'copy.db');
  expect(made).toMatchObject({ code: 0, err: '' });
  expect(statSync(backup).mode & 0o777).toBe(0o600);
  expect(admin('backup', 'copy.db').err).toContain('already');
  expect(admin('backup', 'no/such/folder.db').code).toBe(1);

  const running = simove(['restore', 'copy.db', '--db', 'matches.db'], folder);
  expect(running.code).toBe(1);
  expect(running.err).toContain('in use');
  await guest(port, 'Dora'); // after the copy: gone once it is put in place
  await server.stop();
  writeFileSync(
    path.join(folder, 'bad.db'),
    'this is no database, and long enough to be looked at'.repeat(9),
  );
  expect(simove(['restore', 'bad.db', '--db', 'matches.db'], folder).code).toBe(1);
  expect(simove(['restore', 'none.db', '--db', 'matches.db'], folder).code).toBe(2);
  const restored = simove(['restore', 'copy.db', '--db', 'matches.db'], folder);
  expect(restored).toMatchObject({ code: 0, err: '' });
  expect(existsSync(path.join(folder, 'matches.db.before-restore-1'))).toBe(true);
  expect(ask(folder, "SELECT count(*) FROM account WHERE name = 'Dora'")).toBe('0');

  server = await Server.start({ folder, port, words: QUICK });
  expect(entriesOf()).toBe(entries);
  const again = await Player.sit(port, people[0] ?? null, match, 'amber');
  expect(again.entries.map(({ event }) => event.kind)).toContain('seat_ready');
});

test('a running match is exported for the operator, and what is no finished match is not brought in', () => {
  const exported = admin('export', match);
  expect(exported.code).toBe(0);
  expect(JSON.parse(exported.out)).toMatchObject({ format: 'simove-match', match: { id: match } });
  writeFileSync(path.join(folder, 'running.json'), exported.out);
  expect(admin('import', 'running.json').err).toContain('only a finished match');
  expect(admin('export', 'mnone')).toMatchObject({ code: 1 });
  expect(admin('import', 'none.json').err).toContain('cannot read');
  const verified = admin('verify', match);
  expect(verified.out).toContain('all agrees');
});

test('an account is signed out everywhere, and what nobody needs is cleared away', async () => {
  const users = JSON.parse(admin('users', '--json').out) as { users: { account: string; name: string }[] };
  const anna = users.users.find((user) => user.name === 'Anna')?.account ?? '';
  expect(admin('sign-out', anna).code).toBe(0);
  const me = await http(port, 'GET', '/api/me', undefined, people[0]?.as);
  expect(JSON.parse(me.body)).toMatchObject({ session: null });
  expect(admin('sign-out', 'anobody').code).toBe(1);

  await guest(port, 'Passing');
  expect(JSON.parse(admin('prune', '--dry-run', '--json').out)).toMatchObject({ guests: 0 });
  await server.stop();
  // A year later: his session has run out, and he has no seat. Anna has one, and stays.
  const later = path.join(folder, 'clock');
  writeFileSync(later, String(1_750_000_000_000 + 400 * DAY_MS));
  server = await Server.start({ folder, port, words: [...QUICK, '--test-clock-file', later] });
  expect(JSON.parse(admin('prune', '--dry-run', '--json').out)).toMatchObject({ guests: 1 });
  expect(JSON.parse(admin('prune', '--json').out)).toMatchObject({ guests: 1 });
  expect(JSON.parse(admin('prune', '--json').out)).toMatchObject({ guests: 0, sessions: 0 });
  expect(admin('users').out).not.toContain('Passing');
  expect(admin('users').out).toContain('Anna');
});

test('a match is rolled back with a reason: its players are told, the trail names the operator, a kill undoes none of it', async () => {
  await promiseOne();
  const watcher = await Player.sit(port, people[1] ?? null, match, 'birch');
  const steps = admin('steps', match);
  expect(steps.out).toMatch(/^1 {2}\d{4}-\d\d-\d\d.* created {2}branch 1$/m);
  expect(admin('roll-back', match, '--to', '1').code).not.toBe(0);
  expect(admin('roll-back', match, '--to', '1', '--reason', ' ')).toMatchObject({ code: 1 });
  expect(admin('roll-back', match, '--to', '2', '--reason', 'Why.').err).toContain('no such step');
  expect(admin('roll-back', 'mnone', '--to', '1', '--reason', 'Why.').err).toContain('no such match');
  const done = admin('roll-back', match, '--to', '1', '--reason', 'A wrong map was served.');
  expect(done).toMatchObject({ code: 0, err: '' });
  expect(done.out).toContain('goes on from entry 1');
  await watcher.until(() => watcher.entries.some(({ event }) => event.kind === 'undone'));
  await server.kill();
  expect(ask(folder, "SELECT account || '/' || act || '/' || reason FROM umpire_audit")).toBe(
    'operator/roll_back/A wrong map was served.',
  );
  server = await Server.start({ folder, port, words: QUICK });
  expect(server.log).toContain('frozen=0');
  const again = await Player.sit(port, people[0] ?? null, match, 'amber');
  const told = again.entries.find(({ event }) => event.kind === 'undone') as { text?: string } | undefined;
  expect(told?.text).toBe(
    'The operator of this server rolled the match back to an earlier step. Reason: A wrong map was served.',
  );
  expect(again.decisions.length).toBe(1);
  expect(admin('verify', match).out).toContain('all agrees');
});
