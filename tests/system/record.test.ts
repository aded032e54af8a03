// The record of a server: the archive of finished public matches, by pages; bookmarks, private and shared; both through
// a kill right after the answer. And what an operator rolls back, as players see it.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Player } from './support/player';
import {
  freePort,
  killAll,
  noLimits,
  removeFolder,
  scratchFolder,
  Server,
  writeWebFolder,
} from './support/server';
import { guest, openMatch, type Person } from './support/table';
import { http, type Credentials } from './support/wire';

interface Entry {
  match: string;
  title: string;
  scenario_title: string;
  seats: { title: string; player: string | null }[];
  outcome: string;
  length: string;
  begun: number;
  finished: number;
}
interface Page {
  matches: Entry[];
  next: string | null;
}
interface Mark {
  bookmark: string;
  note: string;
  title: string | null;
}

let folder = '';
let port = 0;
let server: Server;
let people: Person[] = [];

const start = (...words: string[]): Promise<Server> =>
  Server.start({ folder, port, words: [...noLimits, ...words] });

beforeEach(async () => {
  [port, folder] = [await freePort(), scratchFolder()];
  writeWebFolder(folder);
  server = await start('--limit-archive-page', '2');
  people = [await guest(port, 'Anna'), await guest(port, 'Bert')];
});
afterEach(async () => {
  await killAll();
  removeFolder(folder);
});

const bullRun = { game: 'bull_run', scenario: '14.11', seat: 'union' };

/** Begun, and given up by one side unless it shall go on. */
async function match(over: boolean, terms: Record<string, unknown> = {}): Promise<string> {
  const id = await openMatch(port, { ...bullRun, terms }, people);
  if (!over) return id;
  const seat = await Player.sit(port, people[1] ?? null, id, 'confederate');
  const answer = await seat.wire.request({
    type: 'resign',
    match: id,
    seat: 'confederate',
    submission: `give-up-${id}`,
  });
  expect(answer.type).toBe('done');
  seat.wire.close();
  return id;
}

async function archive(query = '', as: Credentials = {}): Promise<Page> {
  const answer = await http(port, 'GET', `/api/archive${query}`, undefined, as);
  expect(answer.status).toBe(200);
  return JSON.parse(answer.body) as Page;
}

async function post(path: string, body: unknown, as: Credentials = {}) {
  const answer = await http(port, 'POST', path, body, as);
  return { status: answer.status, body: JSON.parse(answer.body) as Mark };
}
async function read(path: string, as: Credentials = {}) {
  const answer = await http(port, 'GET', path, undefined, as);
  return {
    status: answer.status,
    body: JSON.parse(answer.body) as Mark & { bookmarks: Mark[] },
  };
}
const anna = (): Credentials => people[0]?.as ?? {};
const bert = (): Credentials => people[1]?.as ?? {};
const moment = (id: string, shared = false) => ({
  match: id,
  place: 'at=2.5.3&u=U01',
  label: 'Turn 2 · Sub-segment 5',
  note: 'Here it turned.',
  shared,
});

test('the archive shows finished public matches to everybody, in pages, and nothing else to anybody', async () => {
  const over = [await match(true), await match(true), await match(true)];
  const secret = await match(true, { visibility: 'private' });
  const running = await match(false);
  const first = await archive();
  expect(first.matches).toHaveLength(2);
  const second = await archive(`?after=${first.next ?? ''}`);
  expect(second.next).toBeNull();
  const shown = [...first.matches, ...second.matches].map((entry) => entry.match);
  expect(new Set(shown)).toEqual(new Set(over));
  expect(shown).toHaveLength(3);
  for (const as of [anna(), bert(), {}]) {
    const text = JSON.stringify([await archive('', as), await archive(`?after=${first.next ?? ''}`, as)]);
    expect(text).not.toContain(secret);
    expect(text).not.toContain(running);
  }
  const entry = first.matches[0];
  expect(entry?.seats).toEqual([
    { title: 'Union', player: 'Anna' },
    { title: 'Confederate', player: 'Bert' },
  ]);
  expect(entry?.outcome).toBe('Confederate resigns: decisive Union victory.');
  expect(entry?.scenario_title).toContain('First Bull Run');
  expect(entry?.length).toBe('1 of 8 turns');
  expect((await archive('?player=ann')).matches).toHaveLength(2);
  expect((await archive('?player=Dora')).matches).toHaveLength(0);
  expect((await archive('?game=bull_run&scenario=14.12')).matches).toHaveLength(0);
  expect((await http(port, 'GET', '/api/archive?after=x')).status).toBe(400);
  expect((await http(port, 'GET', '/api/archive?player=%ff')).status).toBe(400);
});

test('what was acknowledged stands after a kill: an end in the archive, a bookmark, its change, its deletion', async () => {
  const over = await match(true);
  const kept = await post('/api/bookmarks', moment(over), anna());
  const gone = await post('/api/bookmarks', moment(over), anna());
  expect(kept.status).toBe(200);
  await post(`/api/bookmarks/${kept.body.bookmark}/change`, { note: 'Or here.', shared: true }, anna());
  expect((await post(`/api/bookmarks/${gone.body.bookmark}/delete`, {}, anna())).status).toBe(200);
  await server.kill();
  server = await start();
  expect((await archive()).matches.map((entry) => entry.match)).toEqual([over]);
  const mine = await read('/api/bookmarks', anna());
  expect(mine.body.bookmarks.map((each) => each.bookmark)).toEqual([kept.body.bookmark]);
  expect(mine.body.bookmarks[0]?.note).toBe('Or here.');
  const last = await post('/api/bookmarks', moment(over, true), bert());
  await server.kill();
  server = await start();
  expect((await read(`/api/bookmarks/${last.body.bookmark}`)).status).toBe(200);
});

test('a bookmark is seen by its owner alone until he shares it, and never by who may not watch the match', async () => {
  const open = await match(false);
  const closed = await match(false, { visibility: 'private' });
  const dora = await guest(port, 'Dora');
  const own = (await post('/api/bookmarks', moment(open), anna())).body.bookmark;
  const hidden = (await post('/api/bookmarks', moment(closed, true), anna())).body.bookmark;
  for (const as of [bert(), dora.as, {}]) {
    expect((await read(`/api/bookmarks/${own}`, as)).status).toBe(404);
    if (as === bert()) continue;
    expect((await read(`/api/bookmarks/${hidden}`, as)).status).toBe(404);
  }
  expect((await read(`/api/bookmarks/${hidden}`, bert())).status).toBe(200);
  expect((await read('/api/bookmarks', bert())).body.bookmarks).toEqual([]);
  expect((await http(port, 'GET', '/api/bookmarks')).status).toBe(401);
  expect((await post('/api/bookmarks', moment(open))).status).toBe(401);
  expect((await post('/api/bookmarks', moment(closed), dora.as)).status).toBe(404);
  expect((await post(`/api/bookmarks/${own}/change`, { note: 'x', shared: true }, bert())).status).toBe(404);
  expect((await post(`/api/bookmarks/${own}/delete`, {}, bert())).status).toBe(404);
  await post(`/api/bookmarks/${own}/change`, { note: 'Look.', shared: true }, anna());
  expect((await read(`/api/bookmarks/${own}`)).body).toMatchObject({
    note: 'Look.',
    mine: false,
    by: 'Anna',
  });
  expect(server.log).not.toContain('Look.');
  for (const bad of [
    { ...moment(open), place: 'at=1"><x' },
    { ...moment(open), note: 'x'.repeat(281) },
    { ...moment(open), label: '' },
    { ...moment(open), more: 1 },
  ])
    expect((await post('/api/bookmarks', bad, anna())).status).toBe(400);
});
