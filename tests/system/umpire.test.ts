// A match of 14.11 under an umpire who looks at each turn before it is published: preview, an amended plot, a roll-back
// before and one after the reveal, publication, the end. What the players and an observer are sent meanwhile, what the
// trail says, what a killed server brings back, and that the export is verified without the server.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { Player } from './support/player';
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
import {
  defaultDeployment,
  firstSteps,
  guest,
  history,
  openMatch,
  Place,
  type Person,
} from './support/table';
import { http } from './support/wire';

afterEach(killAll);

type Body = Record<string, unknown>;
interface Step {
  revision: number;
  kind: string;
  group: string;
  branch: number;
  current: boolean;
}
interface Desk {
  branch: number;
  steps: Step[];
  seats: { seat: string; ready: Record<string, boolean> }[];
  answers: { seat: string; decision: string; payload: { plots: string[] }; text: string }[];
  held: { group: string; dice: Body[]; events: { event: { kind: string } }[]; view: Body } | null;
  audit: { act: string; reason: string; diff: { subject: string; before: unknown; after: unknown }[] }[];
}

/** The umpire at his desk. */
class Umpire {
  constructor(
    private readonly port: number,
    private readonly person: Person,
    private readonly match: string,
  ) {}

  async desk(): Promise<Desk> {
    const answer = await http(this.port, 'GET', `/api/matches/${this.match}/desk`, undefined, this.person.as);
    expect(answer.status, answer.body).toBe(200);
    return JSON.parse(answer.body) as Desk;
  }
  async act(
    word: string,
    body: Body,
    as: Person = this.person,
  ): Promise<{ status: number; diff: Body[]; desk: Desk }> {
    const answer = await http(this.port, 'POST', `/api/matches/${this.match}/desk/${word}`, body, as.as);
    return { status: answer.status, ...(JSON.parse(answer.body) as { diff: Body[]; desk: Desk }) };
  }
}

/** Everything that was sent before has come. */
async function settled(players: Player[]): Promise<void> {
  for (const player of players) {
    await player.wire.request({ type: 'ping' });
    await player.until(() => true);
  }
}

test('preview, amended plot, roll-back, publish; views and trail as specified', async () => {
  const [port, folder] = [await freePort(), scratchFolder()];
  writeWebFolder(folder);
  let server = await Server.start({ folder, port, words: noLimits });
  try {
    const people = [await guest(port, 'Uma'), await guest(port, 'Anna'), await guest(port, 'Bert')] as const;
    const [uma, anna, bert] = people;
    const wanted = {
      game: 'bull_run',
      scenario: '14.11',
      seat: 'umpire',
      terms: { umpire: true, umpire_preview: true },
    };
    const match = await openMatch(port, wanted, [...people]);
    const umpire = new Umpire(port, uma, match);
    const union = await Player.sit(port, anna, match, 'union');
    const confederate = await Player.sit(port, bert, match, 'confederate');
    const observer = await Player.sit(port, null, match, null);
    const players = [union, confederate, observer];

    const promiseBoth = async (kind: string, name: string, payloads: [Body, Body]): Promise<string> => {
      const asked = [union.the(kind), confederate.the(kind)] as const;
      await union.ready(asked[0], `${name}.union`, payloads[0]);
      await confederate.ready(asked[1], `${name}.confederate`, payloads[1]);
      for (const player of players) await player.until(() => player.entries.at(-1)?.event.kind === 'held');
      return asked[0].group;
    };
    const publish = async (group: string): Promise<void> => {
      expect((await umpire.act('publish', {})).status).toBe(200);
      for (const player of players) await player.resolved(group);
    };

    // Nobody but the umpire acts, and he not without a reason.
    expect((await umpire.act('end', { reason: 'I may.' }, anna)).status).toBe(403);
    expect((await umpire.act('end', {})).status).toBe(400);

    const deployed = await promiseBoth('deploy', 'deploy', [
      defaultDeployment(union.the('deploy')),
      defaultDeployment(confederate.the('deploy')),
    ]);
    await publish(deployed);

    // Readiness until both plots are in; then both plots and everything.
    const place = await Place.take(port, anna, match, 'union');
    const lines = await firstSteps(place, union.the('plot'), 2);
    place.close();
    expect(lines.length).toBeGreaterThan(0);
    const early = await umpire.desk();
    expect(early.answers).toEqual([]);
    const plotted = await promiseBoth('plot', 'plot', [{ plots: [] }, { plots: [] }]);
    const seen = await umpire.desk();
    expect(seen.answers.map((plot) => plot.seat).sort()).toEqual(['confederate', 'union']);
    expect(seen.held?.group).toBe(plotted);
    expect(seen.held?.dice.length).toBeGreaterThan(0);
    expect(JSON.stringify(seen.held)).not.toContain('"element"');

    // Looking sends nothing to anybody; nothing of the turn is in what they were sent.
    await settled(players);
    const before = players.map((player) => player.bytes.length);
    await umpire.desk();
    await settled(players);
    for (const player of players) {
      expect(player.kinds).not.toContain('turn_ends');
      expect(player.kinds.filter((kind) => kind === 'resolved')).toHaveLength(1);
    }
    const pongs = players.map((player, n) => player.bytes.length - (before[n] ?? 0));
    expect(Math.max(...pongs)).toBeLessThan(120);

    // An amended plot: the same dice, other moves; everybody is told that there was one.
    const union_plot = seen.answers.find((plot) => plot.seat === 'union');
    const amended = await umpire.act('amend', {
      decision: union_plot?.decision,
      payload: { ...union_plot?.payload, plots: lines },
      reason: 'The letter said so.',
    });
    expect(amended.status).toBe(200);
    expect(amended.diff[0]).toMatchObject({
      subject: 'union',
      before: { plots: [] },
      after: { plots: lines },
    });
    expect(amended.desk.held?.view).not.toEqual(seen.held?.view);
    const rolled = (desk: Desk): unknown => desk.held?.dice.filter((die) => die['step'] === 'command');
    expect(rolled(amended.desk)).toEqual(rolled(seen));
    for (const player of players) {
      await player.until(() => player.entries.at(-1)?.event.kind === 'umpire_act');
      expect(player.entries.at(-1)?.event).toMatchObject({
        act: 'amend',
        seat: 'union',
        reason: 'The letter said so.',
      });
      expect(player.kinds.filter((kind) => kind === 'resolved')).toHaveLength(1);
    }

    // A kill while the turn is held: it is held still, and the same comes of it.
    const held = (await umpire.desk()).held;
    await server.kill();
    server = await Server.start({ folder, port, words: noLimits });
    for (const player of players) await player.comeBack(port);
    expect((await umpire.desk()).held).toEqual(held);

    // Back to before the plots: each finds his own as a draft, nobody the other's.
    const start = (await umpire.desk()).steps.find((step) => step.group === deployed);
    expect((await umpire.act('roll_back', { revision: start?.revision, reason: 'Once more.' })).status).toBe(
      200,
    );
    for (const player of players) await player.until(() => player.entries.at(-1)?.event.kind === 'undone');
    await settled(players);
    expect((await umpire.desk()).branch).toBe(2);
    expect((await umpire.desk()).answers).toEqual([]);

    const again = await promiseBoth('plot', 'plot again', [{ plots: lines }, { plots: [] }]);
    expect(again).toBe(plotted);
    await publish(again);
    for (const player of players) expect(player.kinds.filter((kind) => kind === 'turn_ends')).toHaveLength(1);

    // After the reveal: what was left is nobody's history any more, and keeps its numbers.
    const published = observer.entries.length;
    const rolled_back = await umpire.act('roll_back', {
      revision: start?.revision,
      reason: 'A hex was misread.',
    });
    expect(rolled_back.status).toBe(200);
    for (const player of players) await player.until(() => player.entries.at(-1)?.event.kind === 'undone');
    for (const player of players) {
      const fresh = await Place.take(port, player.person, match, player.seat);
      const now = await history(fresh);
      expect(now).toHaveLength(player.entries.length);
      expect(now.map((entry) => entry.seq)).toEqual(player.entries.map((entry) => entry.seq));
      expect(now.some((entry) => entry.event.kind === 'turn_ends')).toBe(false);
      expect(now.filter((entry) => entry.event.kind === 'abandoned').length).toBeGreaterThan(5);
      fresh.close();
    }
    expect(observer.entries.length).toBe(published + 1);
    await settled(players);
    const third = await promiseBoth('plot', 'plot at last', [{ plots: [] }, { plots: [] }]);
    await publish(third);

    // The trail is everybody's when the match has ended, not before.
    const trail = (person: Person | null): ReturnType<typeof http> =>
      http(port, 'GET', `/api/matches/${match}/audit`, undefined, person?.as ?? {});
    expect((await trail(anna)).status).toBe(403);
    expect((await umpire.act('end', { reason: 'The evening is over.' })).status).toBe(200);
    for (const player of players) await player.until(() => player.lifecycle === 'finished');
    const acts = JSON.parse((await trail(null)).body) as Desk['audit'];
    expect(acts.map((line) => line.act)).toEqual([
      'publish',
      'amend',
      'roll_back',
      'publish',
      'roll_back',
      'publish',
      'end',
    ]);
    expect(acts.map((line) => line.reason)).toEqual([
      '',
      'The letter said so.',
      'Once more.',
      '',
      'A hex was misread.',
      '',
      'The evening is over.',
    ]);

    const answer = await http(port, 'GET', `/api/matches/${match}/export`, undefined, anna.as);
    expect(answer.status, answer.body).toBe(200);
    const file = path.join(folder, 'match.json');
    writeFileSync(file, answer.body);
    const good = simove(['verify', file]);
    expect(good.code, good.out + good.err).toBe(0);
    expect(good.out).toContain('3 branches');
    await server.stop();
  } finally {
    removeFolder(folder);
  }
}, 120_000);
