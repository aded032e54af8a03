// Undo by consent over the wire: what is ready is taken back without a branch when all seats agree; a step that was
// carried out is played again in a branch, each finding his own answer as a draft; one who declines ends it; what cannot be
// undone is refused; and the export of such a match is verified without the server.
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
  newMatch,
  openMatch,
  Place,
  submissionId,
  type Person,
} from './support/table';
import { http } from './support/wire';

afterEach(killAll);

async function draft_of(port: number, person: Person, match: string, seat: string): Promise<unknown> {
  const place = await Place.take(port, person, match, seat);
  const drafts = place.view['drafts'] as Record<string, { payload: unknown; state: string }>;
  place.close();
  return Object.values(drafts).map(({ payload, state }) => ({ payload, state }));
}

test('undo by consent, before and after a reveal', async () => {
  const [port, folder] = [await freePort(), scratchFolder()];
  writeWebFolder(folder);
  let server = await Server.start({ folder, port, words: noLimits });
  try {
    const [anna, bert, eve] = [
      await guest(port, 'Anna'),
      await guest(port, 'Bert'),
      await guest(port, 'Eve'),
    ];
    const match = await newMatch(port, anna, bert);
    const union = await Player.sit(port, anna, match, 'union');
    const confederate = await Player.sit(port, bert, match, 'confederate');
    const players = [union, confederate];
    const say = async (who: Person, word: string, body: object) => {
      const answer = await http(port, 'POST', `/api/matches/${match}/${word}`, body, who.as);
      return { status: answer.status, body: JSON.parse(answer.body) as { proposal?: string } };
    };
    const all_hear = async (kind: string, times: number): Promise<void> => {
      for (const player of players)
        await player.until(() => player.kinds.filter((each) => each === kind).length === times);
      for (const player of players) await player.wire.request({ type: 'ping' });
      for (const player of players) await player.until(() => true);
    };

    // Nothing is ready and nothing was carried out.
    expect((await say(anna, 'undo', { steps: 0 })).status).toBe(409);
    expect((await say(anna, 'undo', { steps: 1 })).status).toBe(400);
    expect((await say(eve, 'undo', { steps: 1 })).status).toBe(403);

    const deployed = union.the('deploy').group;
    await union.ready(union.the('deploy'), 'deploy.union', defaultDeployment(union.the('deploy')));
    // One's own answer needs nobody's word.
    const own = await union.wire.request({
      type: 'unready',
      match,
      seat: 'union',
      decision: union.the('deploy').decision,
      submission: submissionId('unready once'),
    });
    expect(own.type).toBe('done');
    await union.ready(union.the('deploy'), 'deploy.union again', defaultDeployment(union.the('deploy')));
    await confederate.ready(
      confederate.the('deploy'),
      'deploy.confederate',
      defaultDeployment(confederate.the('deploy')),
    );
    for (const player of players) await player.resolved(deployed);

    const place = await Place.take(port, anna, match, 'union');
    const lines = await firstSteps(place, union.the('plot'), 2);
    place.close();
    expect(lines.length).toBeGreaterThan(0);

    // Before a reveal: back to a draft, in the same branch, when both say so.
    const plot = union.the('plot');
    await union.ready(plot, 'plot.union', { plots: lines });
    const proposed = await say(bert, 'undo', { steps: 0 });
    expect(proposed.status).toBe(200);
    await all_hear('proposed', 1);
    expect(union.kinds).not.toContain('taken_back');
    expect((await say(anna, 'agree', { proposal: proposed.body.proposal })).status).toBe(200);
    await all_hear('taken_back', 1);
    expect(await draft_of(port, anna, match, 'union')).toMatchObject([
      { payload: { plots: lines }, state: 'draft' },
    ]);
    expect(union.kinds).not.toContain('undone');

    await union.ready(plot, 'plot.union again', { plots: lines });
    await confederate.ready(confederate.the('plot'), 'plot.confederate', { plots: [] });
    for (const player of players) await player.resolved(plot.group);
    expect(confederate.kinds).toContain('turn_ends');

    // Declined: nothing happens. Agreed after a kill: it does.
    const declined = await say(anna, 'undo', { steps: 1 });
    expect((await say(bert, 'decline', { proposal: declined.body.proposal })).status).toBe(200);
    await all_hear('declined', 1);
    expect(union.kinds).not.toContain('undone');
    expect((await say(anna, 'undo', { steps: 9 })).status).toBe(400);
    const wanted = await say(anna, 'undo', { steps: 1 });
    await server.kill();
    server = await Server.start({ folder, port, words: noLimits });
    for (const player of players) await player.comeBack(port);
    expect((await say(bert, 'agree', { proposal: wanted.body.proposal })).status).toBe(200);
    await all_hear('undone', 1);
    expect(union.entries.find(({ event }) => event.kind === 'undone')?.event).toMatchObject({
      by: 'consent',
      branch: 2,
    });

    // The same question again; each has his own answer of before, and not the other's.
    expect(union.the('plot').decision).toBe(plot.decision);
    expect(await draft_of(port, anna, match, 'union')).toMatchObject([
      { payload: { plots: lines }, state: 'draft' },
    ]);
    expect(JSON.stringify(await draft_of(port, bert, match, 'confederate'))).not.toContain(lines[0] ?? '');
    // What was taken back is nobody's history any more.
    const fresh = await Player.sit(port, null, match, null);
    expect(fresh.kinds).not.toContain('turn_ends');
    expect(fresh.kinds).toContain('abandoned');

    await union.ready(union.the('plot'), 'plot.union at last', { plots: [] });
    await confederate.ready(confederate.the('plot'), 'plot.confederate at last', { plots: [] });
    await all_hear('turn_ends', 2);

    const gone = await union.wire.request({
      type: 'resign',
      match,
      seat: 'union',
      submission: submissionId('enough'),
    });
    expect(gone.type, JSON.stringify(gone)).toBe('done');
    for (const player of players) await player.until(() => player.lifecycle === 'finished');
    const answer = await http(port, 'GET', `/api/matches/${match}/export`, undefined, anna.as);
    const file = path.join(folder, 'match.json');
    writeFileSync(file, answer.body);
    const good = simove(['verify', file]);
    expect(good.code, good.out + good.err).toBe(0);
    expect(good.out).toContain('2 branches');
    await server.stop();
  } finally {
    removeFolder(folder);
  }
}, 120_000);

test('where it was agreed that nothing is taken back, nothing is', async () => {
  const [port, folder] = [await freePort(), scratchFolder()];
  writeWebFolder(folder);
  const server = await Server.start({ folder, port, words: noLimits });
  try {
    const people = [await guest(port, 'Anna'), await guest(port, 'Bert')];
    const wanted = { game: 'bull_run', scenario: '14.11', seat: 'union', terms: { undo: false } };
    const match = await openMatch(port, wanted, people);
    const answer = await http(port, 'POST', `/api/matches/${match}/undo`, { steps: 0 }, people[0]?.as ?? {});
    expect(answer.status).toBe(403);
    expect(answer.body).toContain('In this match nothing is taken back.');
    await server.stop();
  } finally {
    removeFolder(folder);
  }
});
