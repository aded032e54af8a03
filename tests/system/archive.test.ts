// A finished match taken from a running server and checked by the program itself; and a database of the first schema,
// written by an older program, that opens and goes on.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { Player } from './support/player';
import {
  freePort,
  killAll,
  removeFolder,
  root,
  scratchFolder,
  Server,
  simove,
  writeWebFolder,
} from './support/server';
import { guest, openMatch, type Decision, type Person } from './support/table';
import { http } from './support/wire';

afterEach(killAll);

const QUICK = ['--proving-games', '--limit-answer-burst', '1000'];

/** The first card of the hand, and no reaction: the shortest way to the end. */
async function playOn(seats: Player[], groups: number): Promise<void> {
  for (let n = 0; n < groups && seats[0]?.lifecycle !== 'finished'; ++n) {
    const asked = seats.flatMap((player) => player.decisions.map((decision) => ({ player, decision })));
    const group = asked[0]?.decision.group ?? '';
    const card = (decision: Decision): number | null =>
      decision.kind === 'react' ? null : (decision.ask.from?.[0] ?? null);
    for (const { player, decision } of asked)
      await player.ready(decision, decision.decision, { card: card(decision) });
    const over = (player: Player): boolean =>
      player.entries.some((entry) => entry.event.kind === 'resolved' && entry.event['group'] === group);
    for (const player of seats) await player.until(() => over(player));
    for (const player of seats) await player.until(() => player.wire.messages.at(-1)?.type === 'decisions');
  }
}

async function sitDown(port: number, people: Person[], match: string): Promise<Player[]> {
  const seats: Player[] = [];
  for (const [n, seat] of ['amber', 'birch', 'cedar'].entries())
    seats.push(await Player.sit(port, people[n] ?? null, match, seat));
  return seats;
}

test('a match is taken away when it is over, verifies offline, and comes into another database', async () => {
  const [port, folder] = [await freePort(), scratchFolder()];
  writeWebFolder(folder);
  const server = await Server.start({
    folder,
    port,
    words: [...QUICK, '--snapshot-every', '5'],
  });
  try {
    const people = [await guest(port, 'Anna'), await guest(port, 'Bert'), await guest(port, 'Cleo')];
    const match = await openMatch(port, { game: 'caravan', scenario: 'plain', seat: 'amber' }, people);
    const seats = await sitDown(port, people, match);
    await playOn(seats, 3);
    const early = await http(port, 'GET', `/api/matches/${match}/export`, undefined, people[0]?.as ?? {});
    expect(early.status).toBe(403);
    await playOn(seats, 1000);
    const answer = await http(port, 'GET', `/api/matches/${match}/export`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toContain(`simove-${match}.json`);
    expect((await http(port, 'GET', '/api/matches/m0000/export')).status).toBe(404);
    const file = path.join(folder, 'match.json');
    writeFileSync(file, answer.body);
    const good = simove(['verify', file]);
    expect(good.err).toBe('');
    expect(good.code).toBe(0);
    expect(good.out).toMatch(/all agrees\. \d+ entries, \d+ dice steps with \d+ faces, \d+ submissions, /);

    const face = answer.body.indexOf('"face":') + 7;
    const other = answer.body[face] === '3' ? '4' : '3';
    writeFileSync(file, answer.body.slice(0, face) + other + answer.body.slice(face + 1));
    const bad = simove(['verify', file]);
    expect(bad.code).toBe(1);
    expect(bad.err).toContain('/log/0 (entry 1, created)');
    writeFileSync(file, answer.body);

    const busy = simove(['export', '--db', path.join(folder, 'matches.db'), match]);
    expect(busy.code).toBe(2);
    expect(busy.err).toContain('in use by another process');
    await server.stop();
    const db = path.join(folder, 'matches.db');
    expect(simove(['export', '--db', db, match]).out).toBe(answer.body);
    const rebuilt = simove(['rebuild', '--check', '--db', db]);
    expect(rebuilt.out).toContain(
      '1 matches replayed from their logs, 1 of them also from a snapshot, 0 with',
    );
    expect(rebuilt.code).toBe(0);

    const copy = path.join(folder, 'copy.db');
    expect(simove(['import', file, '--db', copy]).code).toBe(0);
    expect(simove(['verify', '--db', copy, '--match', match]).code).toBe(0);
    expect(simove(['export', '--db', copy, match]).out).toBe(answer.body);
  } finally {
    await server.kill();
    removeFolder(folder);
  }
});

test('a database of schema 1 with a running match opens, goes on, and verifies', async () => {
  const [port, folder] = [await freePort(), scratchFolder()];
  writeWebFolder(folder);
  const db = path.join(folder, 'matches.db');
  const dump = readFileSync(path.join(root, 'tests/system/corpus/schema_1.sql'), 'utf8');
  execFileSync('sqlite3', [db], { input: dump });
  execFileSync('chmod', ['600', db]);
  const match = execFileSync('sqlite3', [db, 'SELECT match_id FROM game_match'], { encoding: 'utf8' }).trim();
  const server = await Server.start({
    folder,
    port,
    words: QUICK,
  });
  try {
    expect(server.log).toContain('event=recovered matches=1 due=0 frozen=0');
    // Whoever held the seats then: the corpus keeps the sessions of its test seed.
    const people = JSON.parse(
      readFileSync(path.join(root, 'tests/system/corpus/people.json'), 'utf8'),
    ) as Person[];
    const seats = await sitDown(port, people, match);
    await playOn(seats, 1000);
    expect(seats[0]?.view['headline']).toBe('Finished');
    const answer = await http(port, 'GET', `/api/matches/${match}/export`);
    expect(answer.status).toBe(200);
    const file = path.join(folder, 'match.json');
    writeFileSync(file, answer.body);
    expect(simove(['verify', file])).toMatchObject({ code: 0, err: '' });
  } finally {
    await server.kill();
    removeFolder(folder);
  }
});
