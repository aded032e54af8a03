// The umpire's desk over HTTP: the creator's link appoints somebody with an account; a ruling is tried before it is done;
// what a seat is shown; deadlines moved with a reason and a line of the trail; a player replaced; dice from a table.
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
import { defaultDeployment, guest, openMatch, personOf, type Person } from './support/table';
import { http } from './support/wire';

afterEach(killAll);

type Body = Record<string, unknown>;
interface Said {
  status: number;
  body: Body;
}

const signed_up = async (port: number, name: string): Promise<Person> =>
  personOf(name, await http(port, 'POST', '/api/signup', { name, password: 'three grey horses' }));
const last = (player: Player): Body => player.entries.at(-1)?.event ?? {};

/** A server, and who says what to it. */
async function with_server(
  play: (
    port: number,
    say: (who: Person | null, path: string, body?: object) => Promise<Said>,
    folder: string,
  ) => Promise<void>,
): Promise<void> {
  const [port, folder] = [await freePort(), scratchFolder()];
  writeWebFolder(folder);
  const server = await Server.start({ folder, port, words: noLimits });
  try {
    const say = async (who: Person | null, where: string, body?: object): Promise<Said> => {
      const answer = await http(port, body === undefined ? 'GET' : 'POST', where, body, who?.as ?? {});
      return { status: answer.status, body: JSON.parse(answer.body) as Body };
    };
    await play(port, say, folder);
    await server.stop();
  } finally {
    removeFolder(folder);
  }
}

test('the creator’s link appoints an umpire with an account, once', async () => {
  await with_server(async (port, say) => {
    const [anna, bert] = [await guest(port, 'Anna'), await guest(port, 'Bert')];
    const [uma, dora] = [await signed_up(port, 'Uma'), await signed_up(port, 'Dora')];
    const wanted = { game: 'bull_run', scenario: '14.11', seat: 'union', terms: { umpire: true } };
    const match = await openMatch(port, wanted, [anna, bert]);
    const invite = `/api/matches/${match}/umpire_invite`;
    expect((await say(bert, invite, {})).status).toBe(404);
    expect((await say(null, invite, {})).status).toBe(401);
    const made = await say(anna, invite, {});
    expect(made.status).toBe(200);
    const token = made.body['code'];
    expect(token).toMatch(/^[0-9a-f]{32}$/);
    expect((await say(null, '/api/invitation', { code: token })).body).toMatchObject({
      kind: 'umpire',
      by: 'Anna',
    });

    const accept = (who: Person | null): Promise<Said> => say(who, '/api/umpire', { token });
    expect((await accept(null)).status).toBe(401);
    for (const who of [anna, bert, await guest(port, 'Gast')]) expect((await accept(who)).status).toBe(403);
    expect((await say(dora, '/api/join', { code: token })).status).toBe(403);
    expect(await accept(uma)).toEqual({ status: 200, body: { match } });
    for (const who of [uma, dora]) expect((await accept(who)).status).toBe(409);
    expect((await say(anna, invite, {})).status).toBe(409);
    expect((await say(uma, `/api/matches/${match}/desk`)).body).toMatchObject({ umpire: 'Uma', held: null });
    expect((await say(anna, `/api/matches/${match}/desk`)).status).toBe(403);
    expect((await say(uma, '/api/me')).body['matches']).toMatchObject([
      { match, umpires: true, created: false },
    ]);
  });
}, 60_000);

test('a ruling is tried, views are those of the seats, the clock is moved, a player is replaced', async () => {
  await with_server(async (port, say) => {
    const [uma, anna, bert] = [
      await guest(port, 'Uma'),
      await guest(port, 'Anna'),
      await guest(port, 'Bert'),
    ];
    const terms = { umpire: true, missed: 'wait', pace: { kind: 'letters', period_ms: 48 * 3_600_000 } };
    const wanted = { game: 'bull_run', scenario: '14.11', seat: 'umpire', terms };
    const match = await openMatch(port, wanted, [uma, anna, bert]);
    const base = `/api/matches/${match}/desk`;
    const union = await Player.sit(port, anna, match, 'union');
    const confederate = await Player.sit(port, bert, match, 'confederate');
    const both = [union, confederate];

    // Until something was carried out he sees what everybody sees.
    expect((await say(uma, `${base}/view`)).status).toBe(200);
    expect((await say(uma, `${base}/view/union`)).status).toBe(409);
    expect((await say(uma, `${base}/try`, { kind: 'move', payload: {} })).status).toBe(409);

    const deployed = union.the('deploy').group;
    for (const player of both)
      await player.ready(
        player.the('deploy'),
        `deploy.${player.seat ?? ''}`,
        defaultDeployment(player.the('deploy')),
      );
    for (const player of both) await player.resolved(deployed);
    for (const player of both)
      expect((await say(uma, `${base}/view/${player.seat ?? ''}`)).body['view']).toEqual(player.view);
    for (const who of [anna, null])
      for (const where of ['/view', '/view/union', '/view/confederate'])
        expect((await say(who, base + where)).status).toBe(who === null ? 401 : 403);

    const ruling = { kind: 'move', payload: { unit: 'U01', hex: '2210' } };
    const before = union.entries.length;
    const tried = await say(uma, `${base}/try`, ruling);
    expect(tried.status, JSON.stringify(tried.body)).toBe(200);
    expect(tried.body['line']).toMatch(/^Umpire ruling, turn 1: U01 is moved from \d{4} to 2210\.$/);
    expect(tried.body['diff']).toMatchObject([{ after: '2210' }]);
    expect(
      (await say(uma, `${base}/try`, { kind: 'move', payload: { unit: 'U01', hex: '9999' } })).status,
    ).toBe(409);
    expect((await say(anna, `${base}/try`, ruling)).status).toBe(403);
    await union.wire.request({ type: 'ping' });
    await union.until(() => true);
    expect(union.entries.length).toBe(before);
    const done = await say(uma, `${base}/rule`, { ...ruling, reason: 'It was set up wrongly.' });
    expect(done.body['diff']).toEqual(tried.body['diff']);
    await union.until(() => union.entries.some(({ event }) => event.kind === 'umpire_act'));
    const told = union.entries.find(({ event }) => event.kind === 'umpire_act') as unknown as {
      text: string;
    };
    expect(told.text).toBe(`${String(tried.body['line'])} Reason: It was set up wrongly.`);

    // The clock: each act with its reason; one of them withheld.
    const due = async (): Promise<number> =>
      ((await say(uma, base)).body['clock'] as { deadlines: { due: number }[] }).deadlines[0]?.due ?? 0;
    const first = await due();
    expect((await say(uma, `${base}/extend`, { ms: 3_600_000 })).status).toBe(400);
    expect((await say(uma, `${base}/extend`, { ms: 3_600_000, reason: 'Snow.' })).status).toBe(200);
    expect(await due()).toBe(first + 3_600_000);
    await union.until(() => last(union).kind === 'deadline');
    expect(last(union)).toMatchObject({ reason: 'Snow.', umpire: true, why: 'extended' });
    const { now } = (await say(uma, base)).body['clock'] as { now: number };
    const until_ms = now + 86_400_000;
    const paused = await say(uma, `${base}/pause`, { until_ms, reason: 'A private matter.', secret: true });
    expect(paused.status, JSON.stringify(paused.body)).toBe(200);
    await union.until(() => last(union).kind === 'paused');
    expect(last(union)).toMatchObject({ withheld: true, umpire: true });
    expect((await say(uma, `${base}/resume`, { reason: 'It is over.' })).status).toBe(200);
    expect(
      (await say(uma, `${base}/close`, { group: union.the('plot').group, reason: 'We go on.' })).status,
    ).toBe(200);
    for (const player of both)
      await player.until(() => player.entries.some(({ event }) => event.kind === 'turn_ends'));
    expect(union.bytes.toString()).not.toContain('A private matter.');
    const trail = (await say(uma, base)).body['audit'] as { act: string; secret: boolean; diff: Body[] }[];
    expect(trail.map((line) => line.act)).toEqual(['rule', 'extend', 'pause', 'resume', 'close']);
    expect(trail[2]?.secret).toBe(true);
    expect(trail[1]?.diff).toMatchObject([{ what: 'due', before: first, after: first + 3_600_000 }]);

    // Somebody else for a seat: the link is the umpire's to send.
    expect(
      (await say(uma, `${base}/vacate`, { seat: 'confederate', reason: 'He is travelling.' })).status,
    ).toBe(200);
    const invites = (await say(uma, `/api/matches/${match}/invites`)).body['invites'] as {
      seat: string;
      code: string;
    }[];
    expect(invites.map(({ seat }) => seat)).toEqual(['confederate']);
    const cleo = await guest(port, 'Cleo');
    expect((await say(uma, '/api/join', { code: invites[0]?.code })).status).toBe(403);
    expect((await say(cleo, '/api/join', { code: invites[0]?.code })).status).toBe(200);
    expect((await say(bert, `/api/matches/${match}/undo`, { steps: 1 })).status).toBe(403);
  });
}, 60_000);

test('dice from a table: one face after the other, and the record says so', async () => {
  await with_server(async (port, say, folder) => {
    const [uma, anna, bert] = [
      await guest(port, 'Uma'),
      await guest(port, 'Anna'),
      await guest(port, 'Bert'),
    ];
    const terms = { umpire: true, manual_dice: true };
    const wanted = { game: 'bull_run', scenario: '14.11', seat: 'umpire', terms };
    const match = await openMatch(port, wanted, [uma, anna, bert]);
    const base = `/api/matches/${match}/desk`;
    const both = [
      await Player.sit(port, anna, match, 'union'),
      await Player.sit(port, bert, match, 'confederate'),
    ];
    const deployed = (both[0] as Player).the('deploy').group;
    for (const player of both)
      await player.ready(
        player.the('deploy'),
        `deploy.${player.seat ?? ''}`,
        defaultDeployment(player.the('deploy')),
      );
    for (const player of both) await player.resolved(deployed);
    const plotted = (both[0] as Player).the('plot').group;
    for (const player of both)
      await player.ready(player.the('plot'), `plot.${player.seat ?? ''}`, { plots: [] });
    for (const player of both) await player.until(() => last(player).kind === 'held');

    interface Waiting {
      code: string;
      wants?: { label: string; nth: number; sides: number };
    }
    // What cannot be read whole changes nothing: neither a member too many nor one of the wrong kind.
    const before = JSON.stringify((await say(uma, base)).body);
    for (const [act, body] of [
      ['roll_back', { reason: 'r', revision: 0 }],
      ['roll_back', { reason: 'r', revision: -1 }],
      ['roll_back', { reason: 'r', revision: 1, foo: 1 }],
      ['roll_back', { reason: 'r', revision: 1, secret: 'true' }],
      ['roll_back', { reason: ['r'], revision: 1 }],
      ['publish', { reason: 'r', foo: 1 }],
      ['vacate', { reason: 'r', seat: 'union', secret: 1 }],
      ['end', { reason: 'r', secret: 'yes' }],
      ['take_back', { reason: 'r', more: {} }],
      ['hold', { reason: 'r', seat: 'union', secret: 'true' }],
      ['override', { reason: 'r', label: 'command/union', nth: -5, face: 3 }],
      ['face', { label: 'command/union', nth: 0, face: 0 }],
      ['face', { label: 'command/union', nth: 0, face: 3, foo: 1 }],
      ['extend', { reason: 'r', ms: -1 }],
      ['rule', { reason: 'r', kind: 'move', payload: {}, foo: 1 }],
      ['amend', { reason: 'r', decision: '1.plot.union', payload: { plots: [] }, foo: 1 }],
    ] as const) {
      const refused = await say(uma, `${base}/${act}`, body);
      expect(refused.status, `${act} ${JSON.stringify(body)}`).toBe(400);
      expect(JSON.stringify((await say(uma, base)).body)).toBe(before);
    }
    const faces: Record<string, number> = {};
    let waiting = (await say(uma, base)).body['waiting'] as Waiting | null;
    expect(waiting?.wants?.label).toBe('command/union');
    expect((await say(uma, `${base}/face`, { face: 7 })).status).toBe(400);
    expect((await say(anna, `${base}/face`, { face: 6 })).status).toBe(403);
    expect((await say(uma, `${base}/face`, { label: 'combat/0', nth: 0, face: 6 })).status).toBe(409);
    for (let face = 6; waiting?.wants !== undefined; face = (face % 6) + 1) {
      const { label, nth } = waiting.wants;
      faces[`${label}#${nth}`] = face;
      const put = await say(uma, `${base}/face`, { label, nth, face });
      expect(put.status, JSON.stringify(put.body)).toBe(200);
      for (const player of both)
        expect(player.entries.some(({ event }) => event.kind === 'command')).toBe(false);
      waiting = (put.body['desk'] as { waiting: Waiting | null }).waiting;
    }
    expect(Object.keys(faces).length).toBeGreaterThanOrEqual(2);
    // With the last face the turn runs by itself: nobody looks at it first in this match.
    for (const player of both) await player.resolved(plotted);
    const drawn = both[0]?.entries
      .filter(({ event }) => event.kind === 'dice')
      .flatMap(({ event }) => event['draws'] as { label: string; face: number; by?: string }[]);
    expect(drawn?.length).toBe(Object.keys(faces).length);
    for (const one of drawn ?? []) expect(one).toMatchObject({ by: 'table', face: faces[`${one.label}#0`] });
    const trail = (await say(uma, base)).body['audit'] as { act: string }[];
    expect(trail.every((line) => line.act === 'face')).toBe(true);

    expect((await say(uma, `${base}/end`, { reason: 'Enough for tonight.' })).status).toBe(200);
    const answer = await http(port, 'GET', `/api/matches/${match}/export`, undefined, anna.as);
    const file = path.join(folder, 'match.json');
    writeFileSync(file, answer.body);
    const good = simove(['verify', file]);
    expect(good.code, good.out + good.err).toBe(0);
    expect(good.out).toMatch(new RegExp(`${Object.keys(faces).length} (faces|from a table)`));
  });
}, 60_000);
