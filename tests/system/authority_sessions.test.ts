// Sessions: what whoever guesses is told, that a sign-in begins a session of its own, that one which ends takes its sockets
// with it, and that feeds say nothing of a private match to whoever has left it.
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { figure } from './support/figures';
import {
  freePort,
  killAll,
  noLimits,
  removeFolder,
  scratchFolder,
  Server,
  writeWebFolder,
} from './support/server';
import { guest, personOf, type Person } from './support/table';
import { http, Wire, type Credentials, type HttpAnswer } from './support/wire';

const PASSWORD = 'the gate of the yard 1861';
/** The frame that closes a socket: code 1008, and why. */
const farewell = Buffer.concat([Buffer.from([0x88, 12, 1008 >> 8, 1008 & 0xff]), Buffer.from('signed out')]);
const SOON_MS = 1000; // what is promised; a busy machine is given five times as long
let folder = '';
let port = 0;
let slowest = 0;
let ways = 0;

beforeEach(async () => {
  [port, folder] = [await freePort(), scratchFolder()];
  writeWebFolder(folder);
  await Server.start({ folder, port, words: noLimits });
});
afterEach(async () => {
  await killAll();
  removeFolder(folder);
});
afterAll(() =>
  figure(
    'sessions that end',
    `${ways} ways, each socket closed within ${slowest} ms of the question that ended it`,
  ),
);

const post = (at: string, body: unknown, as: Credentials = {}): Promise<HttpAnswer> =>
  http(port, 'POST', at, body, as);
const nameOf = (answer: HttpAnswer): string | undefined =>
  (JSON.parse(answer.body) as { session: { name: string } | null }).session?.name;
const who = async (as: Credentials): Promise<string | undefined> =>
  nameOf(await http(port, 'GET', '/api/me', undefined, as));

const signUp = async (name: string, as: Credentials = {}): Promise<Person> =>
  personOf(name, await post('/api/signup', { name, password: PASSWORD }, as));
const signIn = async (name: string, as: Credentials = {}): Promise<Person> =>
  personOf(name, await post('/api/signin', { who: name, password: PASSWORD }, as));

test('an unknown name, a guest’s and a wrong password are told the same, byte for byte', async () => {
  await signUp('Ada');
  await guest(port, 'Ben');
  const told = [];
  for (const name of ['Ada', 'Ben', 'Nobody', 'nobody@example.org'])
    told.push(await post('/api/signin', { who: name, password: 'not the gate at all' }));
  const text = (answer: HttpAnswer): string => answer.raw.toString().replace(/^Date: .*$/im, '');
  for (const answer of told) {
    expect(answer.status).toBe(403);
    expect(text(answer)).toBe(text(told[0] as HttpAnswer));
  }
});

describe('a sign-in begins a session of its own', () => {
  test('over a guest’s, whose cookie is good no more and whose socket is closed', async () => {
    await signUp('Ada');
    const before = await guest(port, 'Ben');
    const wire = await Wire.open(port, before.as);
    const now = await signIn('Ada', before.as);
    expect(now.as.cookie).not.toBe(before.as.cookie);
    expect(await who(before.as)).toBeUndefined();
    expect(await who(now.as)).toBe('Ada');
    await wire.gone;
  });
  test('over one of the same account, and with a sign-up over a guest’s', async () => {
    const first = await signUp('Ada');
    const second = await signIn('Ada', first.as);
    expect(await who(first.as)).toBeUndefined();
    expect(await who(second.as)).toBe('Ada');
    const before = await guest(port, 'Ben');
    const grown = await signUp('Bernard', before.as);
    expect(grown.as.cookie).not.toBe(before.as.cookie);
    expect(await who(before.as)).toBeUndefined();
    expect(await who(grown.as)).toBe('Bernard');
  });
  test('whatever cookie was planted before', async () => {
    const real = await signUp('Ada');
    const [key] = (real.as.cookie ?? '').split('=');
    const planted = { cookie: `${key}=${'ab'.repeat(32)}` };
    const now = await signIn('Ada', planted);
    expect(now.as.cookie).not.toBe(planted.cookie);
    expect(await who(planted)).toBeUndefined();
    expect(await who(now.as)).toBe('Ada');
  });
});

describe('a session that ends closes its sockets', () => {
  const operator = (): string =>
    (JSON.parse(readFileSync(path.join(folder, 'matches.db.operator'), 'utf8')) as { key: string }).key;
  const present = { present: PASSWORD };
  /** Ends the session of `device`; `other` is another one of the same account, which stays unless all are ended. */
  const endings: Record<string, (device: Person, other: Person) => Promise<HttpAnswer>> = {
    'signed out': (device) => post('/api/signout', {}, device.as),
    'ended from another device': async (device, other) => {
      const listed = await http(port, 'GET', '/api/sessions', undefined, device.as);
      const { sessions } = JSON.parse(listed.body) as { sessions: { session: string; present: boolean }[] };
      const { session } = sessions.find((one) => one.present) ?? { session: '' };
      return post('/api/sessions/end', { session }, other.as);
    },
    'all ended': (_device, other) => post('/api/sessions/end_all', present, other.as),
    'a new password': (_device, other) =>
      post('/api/account/password', { ...present, password: `${PASSWORD} and more` }, other.as),
    'signed in anew': (device) => post('/api/signin', { who: 'Ada', password: PASSWORD }, device.as),
    'signed out by the operator': async (device) => {
      const me = await http(port, 'GET', '/api/me', undefined, device.as);
      const { account } = (JSON.parse(me.body) as { session: { account: string } }).session;
      return post('/api/admin/sign-out', { id: account }, { token: operator() });
    },
  };
  for (const [name, end] of Object.entries(endings))
    test(name, async () => {
      const other = await signUp('Ada');
      const device = await signIn('Ada');
      const bystander = await Wire.open(port, (await guest(port, 'Ben')).as);
      const wire = await Wire.open(port, device.as);
      expect(wire.messages[0]?.type).toBe('welcome');
      const from = Date.now();
      const answer = await end(device, other);
      expect(answer.status, answer.body).toBe(200);
      while (!wire.bytes.includes(farewell) && Date.now() - from < 5 * SOON_MS)
        await new Promise((resolve) => setTimeout(resolve, 5));
      slowest = Math.max(slowest, Date.now() - from);
      expect(wire.bytes.includes(farewell)).toBe(true);
      // This client does not answer a close; so the server waits a little, says no more, and hangs up.
      await wire.gone;
      expect(wire.bytes.subarray(-farewell.length).equals(farewell)).toBe(true);
      ways += 1;
      expect(await who(device.as)).toBeUndefined();
      expect((await bystander.request({ type: 'ping' })).type).toBe('pong');
      bystander.close();
    });
});

test('feeds say nothing of a private match to whoever handed his seat over', async () => {
  const [former, holder] = [await guest(port, 'Ada'), await guest(port, 'Ben')];
  const feeds: Record<string, string> = {};
  for (const person of [former, holder]) {
    const told = JSON.parse((await post('/api/notices/feed', { on: true }, person.as)).body) as {
      atom: string;
    };
    feeds[person.name] = new URL(told.atom).pathname;
  }
  const news = async (person: Person): Promise<string> =>
    (await http(port, 'GET', feeds[person.name] ?? '')).body;
  const maker = await guest(port, 'Cleo');
  const terms = { visibility: 'private', pace: { kind: 'letters', period_ms: 86_400_000 } };
  const wanted = {
    game: 'bull_run',
    scenario: '14.11',
    options: {},
    title: 'Behind doors',
    seat: 'union',
    terms,
  };
  const made = JSON.parse((await post('/api/matches', wanted, maker.as)).body) as {
    match: string;
    invites: { code: string }[];
  };
  expect((await post('/api/join', { code: made.invites[0]?.code }, former.as)).status).toBe(200);
  expect(await news(former)).toContain('Behind doors');
  const over = await post(`/api/matches/${made.match}/seats/confederate/hand_over`, {}, former.as);
  expect((await post('/api/join', JSON.parse(over.body), holder.as)).status).toBe(200);
  expect(await news(holder)).toContain('Behind doors');
  for (const told of [await news(former), (await http(port, 'GET', '/api/lobby', undefined, former.as)).body])
    expect(told).not.toContain('Behind doors');
  expect((await http(port, 'GET', '/api/me', undefined, former.as)).body).not.toContain(made.match);
});
