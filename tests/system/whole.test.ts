// A whole match of 14.11 over real sockets, from deployment to its end, played by scripts in both decision modes. The
// server is killed (SIGKILL) and started again in turns 2, 4 and 6, between the two sides' promises. What both seats and
// an observer gathered live must in the end be the whole history, and their last views a fresh view; and enough must
// have happened for that to mean something.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { scripted } from './support/bot';
import { Player, type Entry } from './support/player';
import { Random } from './support/random';
import {
  freePort,
  killAll,
  noLimits,
  removeFolder,
  scratchFolder,
  Server,
  simove,
  writeWebFolder,
} from './support/server';
import { guest, history, openMatch, Place, type Decision, type Person } from './support/table';
import { http } from './support/wire';

const KILLED_IN = [2, 4, 6];

class Match {
  readonly players: Player[] = [];
  readonly tally: Record<string, number> = {};
  kills = 0;
  verified = ''; // what `simove verify` said of the export
  private readonly killed = new Set<number>();

  constructor(
    private server: Server,
    private readonly folder: string,
    readonly port: number,
    readonly id: string,
    private readonly luck: Random,
  ) {}

  async seat(person: Person | null, seat: string | null): Promise<void> {
    this.players.push(await Player.sit(this.port, person, this.id, seat));
  }

  /** Killed, started again; everybody comes back by the number of the last entry he has. */
  async killAndResume(): Promise<void> {
    await this.server.kill();
    this.kills += 1;
    this.server = await Server.start({
      folder: this.folder,
      port: this.port,
      words: noLimits,
    });
    for (const player of this.players) await player.comeBack(this.port);
  }

  /** All open decisions answered and their group resolved; false when the match is over. */
  async step(): Promise<boolean> {
    const owing = this.players.flatMap((player) =>
      player.decisions.map((decision) => ({ player, decision })),
    );
    const [first] = owing;
    if (first === undefined) return false;
    const turn = first.player.view['turn'] as number;
    for (const [n, { player, decision }] of owing.entries()) {
      const payload = await this.answer(player, decision);
      if (n > 0 && KILLED_IN.includes(turn) && !this.killed.has(turn)) {
        this.killed.add(turn);
        await this.killAndResume();
      }
      await player.ready(decision, decision.decision, payload);
    }
    for (const player of this.players) await player.resolved(first.decision.group);
    return true;
  }

  private async answer(player: Player, decision: Decision): Promise<Record<string, unknown>> {
    this.tally[decision.kind] = (this.tally[decision.kind] ?? 0) + 1;
    return scripted(player, decision, this.luck);
  }

  async finish(): Promise<void> {
    for (const player of this.players) {
      const fresh = await Place.take(this.port, player.person, this.id, player.seat);
      expect(JSON.stringify(player.view), String(player.seat)).toBe(JSON.stringify(fresh.view['view']));
      expect(player.entries.map((entry) => JSON.stringify(entry))).toEqual(
        (await history(fresh)).map((entry) => JSON.stringify(entry)),
      );
    }
    await this.prove();
    await this.server.stop();
  }

  /** The export can be checked without the server, and one changed byte of it is found and named. */
  private async prove(): Promise<void> {
    const answer = await http(
      this.port,
      'GET',
      `/api/matches/${this.id}/export`,
      undefined,
      this.players[0]?.person?.as,
    );
    expect(answer.status).toBe(200);
    const file = path.join(this.folder, 'match.json');
    writeFileSync(file, answer.body);
    const good = simove(['verify', file]);
    expect(good.code, good.out + good.err).toBe(0);
    this.verified = good.out.trim();
    const lines = answer.body.split('\n');
    const entry = Math.floor(lines.length / 2);
    const line = lines[entry] ?? '';
    const at = line.indexOf('"digest":"') + 12; // or, without a digest, some other byte
    lines[entry] = `${line.slice(0, at)}${line[at] === '7' ? '8' : '7'}${line.slice(at + 1)}`;
    writeFileSync(file, lines.join('\n'));
    const bad = simove(['verify', file]);
    expect(bad.code).not.toBe(0);
    expect(bad.out + bad.err).toMatch(new RegExp(`entry ${entry}\\b|/log/${entry - 1}\\b`));
  }
}

interface Counts {
  turns: number;
  combats: number;
  interceptions: number;
  retreats: number;
  contests: number;
}

function count(all: Entry['event'][]): Counts {
  const of = (kind: string): Entry['event'][] => all.filter((event) => event.kind === kind);
  const inner = (kind: string, member: string): number =>
    of(kind).reduce((sum, event) => sum + (event[member] as unknown[]).length, 0);
  return {
    turns: of('turn_ends').length,
    combats: of('attack').filter((event) => event['die'] !== null).length,
    interceptions: inner('sub_segment', 'interceptions') + inner('pinned', 'interceptions'),
    retreats: of('retreated').filter((event) => event['to'] !== null).length,
    contests: inner('sub_segment', 'contests'),
  };
}

async function play(decisions: string, seed: number): Promise<{ counts: Counts; match: Match }> {
  const folder = scratchFolder();
  writeWebFolder(folder);
  try {
    const port = await freePort();
    const server = await Server.start({ folder, port, words: noLimits });
    const [anna, bert] = [await guest(port, 'Anna'), await guest(port, 'Bert')];
    const id = await openMatch(
      port,
      {
        game: 'bull_run',
        scenario: '14.11',
        seat: 'union',
        options: { decisions },
      },
      [anna, bert],
    );
    const match = new Match(server, folder, port, id, new Random(seed));
    await match.seat(anna, 'union');
    await match.seat(bert, 'confederate');
    await match.seat(null, null);
    for (let steps = 0; await match.step(); ++steps) expect(steps).toBeLessThan(60);
    const observer = match.players[2];
    if (observer === undefined) throw new Error('nobody watched');
    const events = observer.entries.map((entry) => entry.event);
    expect(events.some((event) => event.kind === 'game_ends')).toBe(true);
    const counts = count(events);
    await match.finish();
    return { counts, match };
  } finally {
    await killAll();
    removeFolder(folder);
  }
}

afterEach(killAll);

describe('14.11 whole, with the server killed in turns 2, 4 and 6', () => {
  for (const [decisions, seed] of [
    ['standing', 3],
    ['live', 3],
  ] as const) {
    test(`decisions ${decisions}`, async () => {
      const { counts, match } = await play(decisions, seed);
      console.log(
        `${decisions}: ${JSON.stringify({ ...counts, kills: match.kills, asked: match.tally })}; ${match.verified}`,
      );
      expect(match.kills).toBe(3);
      expect(counts.turns).toBe(8);
      expect(counts.combats).toBeGreaterThanOrEqual(10);
      expect(counts.interceptions).toBeGreaterThanOrEqual(20);
      expect(counts.retreats).toBeGreaterThanOrEqual(5);
      expect(counts.contests).toBeGreaterThanOrEqual(1);
      if (decisions === 'live')
        for (const kind of ['allocate', 'repulse', 'results']) expect(match.tally[kind]).toBeGreaterThan(0);
    });
  }
});
