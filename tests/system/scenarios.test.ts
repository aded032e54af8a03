// Every scenario once from its beginning to its outcome over real sockets: in live matches, and in standing ones with
// exactly one submission a side and turn. All on one server, which is not killed (whole.test.ts does that). What a seat
// and an observer gathered must in the end be what a fresh look shows.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scripted } from './support/bot';
import { Player } from './support/player';
import { Random } from './support/random';
import {
  freePort,
  killAll,
  noLimits,
  removeFolder,
  scratchFolder,
  Server,
  writeWebFolder,
} from './support/server';
import { guest, openMatch, Place, type Person } from './support/table';

const SCENARIOS = [
  { id: '14.11', turns: 8, deploy: ['union', 'confederate'] },
  { id: '14.12', turns: 8, deploy: ['union', 'confederate'] },
  { id: '14.13', turns: 8, deploy: ['union', 'confederate'] },
  { id: '14.21', turns: 24, deploy: [] },
  { id: '14.22', turns: 24, deploy: ['confederate'] },
];
const MOVED = 12; // units a side and turn; enough to meet, and soon done

const folder = scratchFolder();
let port = 0;
let people: Person[] = [];

beforeAll(async () => {
  writeWebFolder(folder);
  port = await freePort();
  await Server.start({ folder, port, words: noLimits });
  people = [await guest(port, 'Anna'), await guest(port, 'Bert')];
});
afterAll(async () => {
  await killAll();
  removeFolder(folder);
});

interface Played {
  /** Submissions by seat, then by kind and turn. */
  sent: Record<string, string[]>;
  kinds: Record<string, number>;
  players: Player[];
  id: string;
}

async function play(scenario: string, decisions: string, seed: number): Promise<Played> {
  const wanted = { game: 'bull_run', scenario, seat: 'union', options: { decisions } };
  const id = await openMatch(port, wanted, people);
  const players: Player[] = [];
  for (const [n, seat] of ['union', 'confederate', null].entries())
    players.push(await Player.sit(port, people[n] ?? null, id, seat));
  const played: Played = { sent: { union: [], confederate: [] }, kinds: {}, players, id };
  const luck = new Random(seed);
  for (let steps = 0; ; ++steps) {
    expect(steps).toBeLessThan(130);
    const owing = players.flatMap((player) => player.decisions.map((decision) => ({ player, decision })));
    const group = owing[0]?.decision.group;
    if (group === undefined) return played;
    for (const { player, decision } of owing) {
      const payload = await scripted(player, decision, luck, MOVED);
      await player.ready(decision, `${id} ${decision.decision}`, payload);
      played.sent[player.seat ?? '']?.push(`${decision.kind} ${String(player.view['turn'])}`);
      played.kinds[decision.kind] = (played.kinds[decision.kind] ?? 0) + 1;
    }
    for (const player of players) await player.resolved(group);
  }
}

async function judge({ players, id }: Played, turns: number): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const player of players) {
    const fresh = await Place.take(port, player.person, id, player.seat);
    expect(JSON.stringify(player.view)).toBe(JSON.stringify(fresh.view['view']));
    fresh.close();
    expect(player.lifecycle).toBe('finished');
    expect(player.view['outcome']).not.toBeNull();
  }
  for (const { event } of players[2]?.entries ?? []) counts[event.kind] = (counts[event.kind] ?? 0) + 1;
  expect(counts['turn_ends']).toBe(turns);
  expect(counts['game_ends']).toBe(1);
  for (const kind of ['orders_revealed', 'command', 'sub_segment', 'attack', 'loss', 'retreated'])
    expect(counts[kind] ?? 0, `${kind} in ${JSON.stringify(counts)}`).toBeGreaterThan(0);
  for (const player of players) player.wire.close();
  return counts;
}

describe('every scenario to its outcome', () => {
  for (const { id, turns, deploy } of SCENARIOS) {
    test(`${id} standing: one submission a side and turn`, async () => {
      const played = await play(id, 'standing', 5);
      const counts = await judge(played, turns);
      const plots = Array.from({ length: turns }, (_, turn) => `plot ${turn + 1}`);
      for (const seat of ['union', 'confederate'])
        expect(played.sent[seat]).toEqual([...(deploy.includes(seat) ? ['deploy 1'] : []), ...plots]);
      console.log(`${id} standing: ${JSON.stringify(counts)}`);
    });
    test(`${id} live`, async () => {
      const played = await play(id, 'live', 8);
      await judge(played, turns);
      for (const kind of ['allocate', 'repulse', 'results'])
        expect(played.kinds[kind] ?? 0, kind).toBeGreaterThan(0);
      console.log(`${id} live: asked ${JSON.stringify(played.kinds)}`);
    });
  }
});
