// What people say in a match, through the real program: that the other side's, an observer's and a stranger's bytes do not
// depend on what one side and the umpire say; repeats; what is acknowledged survives a kill; limits of the command line;
// letters that ride with couriers; the letter that tells of what was not read.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { peopleWithMail, setClock, startMailing, START_MS } from './support/letters';
import { header, MailSink } from './support/mail_sink';
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
import { guest, newMatch, openMatch, Place, promise, submissionId, type Person } from './support/table';
import { http, type HttpAnswer as Answer } from './support/wire';

type Seat = 'umpire' | 'union' | 'union-tyler' | 'union-hunter' | 'confederate';
const seats: Seat[] = ['umpire', 'union', 'union-tyler', 'union-hunter', 'confederate'];

interface Post {
  number: number;
  seat: string | null;
  text: string;
  at: number;
  written: number;
}
interface Channel {
  channel: string;
  couriers: boolean;
  posts: Post[];
}

let folder: string;
beforeEach(() => {
  folder = scratchFolder();
  writeWebFolder(folder);
});
afterEach(async () => {
  await killAll();
  removeFolder(folder);
});

/** A match of three Union commanders against one, with an umpire. */
class Table {
  private said = 0;
  private constructor(
    readonly port: number,
    readonly match: string,
    readonly people: Map<Seat, Person>,
  ) {}

  static async make(port: number, terms: Record<string, unknown> = {}): Promise<Table> {
    const people: Person[] = [];
    for (const seat of seats) people.push(await guest(port, `Person of ${seat}`));
    const match = await openMatch(
      port,
      {
        game: 'bull_run',
        scenario: '14.11',
        seat: 'umpire',
        options: { union_commanders: 'three' },
        terms: { umpire: true, ...terms },
      },
      people,
    );
    return new Table(port, match, new Map(seats.map((seat, n) => [seat, people[n] as Person])));
  }

  person(seat: Seat): Person {
    return this.people.get(seat) as Person;
  }
  get path(): string {
    return `/api/matches/${this.match}/talk`;
  }
  say(seat: Seat, channel: string, text: string, name = `${seat} ${(this.said += 1)}`): Promise<Answer> {
    const body = { seat: seat === 'umpire' ? null : seat, channel, submission: submissionId(name), text };
    return http(this.port, 'POST', this.path, body, this.person(seat).as);
  }
  async must(seat: Seat, channel: string, text: string): Promise<Post> {
    const answer = await this.say(seat, channel, text);
    if (answer.status !== 200) throw new Error(`${answer.status} ${answer.body}`);
    return (JSON.parse(answer.body) as { post: Post }).post;
  }
  page(seat: Seat | null): Promise<Answer> {
    const as = seat === null || seat === 'umpire' ? '' : `?seat=${seat}`;
    return http(this.port, 'GET', this.path + as, undefined, seat === null ? {} : this.person(seat).as);
  }
  async channels(seat: Seat | null): Promise<Channel[]> {
    return (JSON.parse((await this.page(seat)).body) as { channels: Channel[] }).channels;
  }
  async texts(seat: Seat | null, channel: string): Promise<string[] | null> {
    const found = (await this.channels(seat)).find((each) => each.channel === channel);
    return found === undefined ? null : found.posts.map(({ text }) => text);
  }
}

/** Everything that whoever is not of the Union's side, nor the umpire, can get while those talk, or do not. */
async function seenFromOutside(port: number, talkative: boolean): Promise<Map<string, Buffer>> {
  const own = scratchFolder();
  writeWebFolder(own);
  const server = await Server.start({ folder: own, port });
  try {
    const table = await Table.make(port, { couriers: true });
    const stranger = await guest(port, 'Stranger');
    const watchers: [string, Person | null, string | null][] = [
      ['other side', table.person('confederate'), 'confederate'],
      ['stranger', stranger, null],
      ['anonymous', null, null],
    ];
    const places = new Map<string, Place>();
    for (const [who, person, seat] of watchers)
      places.set(who, await Place.take(port, person, table.match, seat));
    if (talkative) {
      for (const seat of ['union', 'union-tyler', 'union-hunter'] as const) {
        await table.must(seat, 'side:union', `A secret of ${seat}. ${'x'.repeat(700)}`);
        await table.must(seat, `umpire:${seat}`, 'May I cross at the ford?');
      }
      await table.must('umpire', 'umpire:union', 'You may.');
      await table.must('umpire', 'side:union', 'So may you all.');
    }
    await table.must('union-tyler', 'all', 'Good morning, gentlemen.');
    await table.must('confederate', 'umpire:confederate', 'And I?');
    if (talkative) await table.must('union', 'side:union', 'Say no more.');
    const seen = new Map<string, Buffer>();
    for (const [who, person, seat] of watchers) {
      const place = places.get(who) as Place;
      await place.wire.request({ type: 'ping' });
      await place.look();
      const parts = [place.wire.bytes];
      const as = seat === null ? '' : `seat=${seat}&`;
      for (const query of [
        as,
        `${as}channel=all&after=0`,
        `${as}channel=side:union&after=0`,
        `${as}channel=umpire:union`,
        'seat=union',
        'seat=union-tyler&channel=side:union',
      ])
        parts.push((await http(port, 'GET', `${table.path}?${query}`, undefined, person?.as ?? {})).raw);
      for (const path of ['', '/clock', '/audit', '/export', '/invites', '/desk'])
        parts.push(
          (await http(port, 'GET', `/api/matches/${table.match}${path}`, undefined, person?.as ?? {})).raw,
        );
      for (const path of ['/api/me', '/metrics'])
        parts.push((await http(port, 'GET', path, undefined, person?.as ?? {})).raw);
      seen.set(who, Buffer.concat(parts));
    }
    const union = await table.texts('union-tyler', 'side:union');
    expect(union?.length ?? 0).toBe(talkative ? 5 : 0);
    await server.kill();
    seen.set('log', Buffer.from(server.log));
    const tools = ['verify --db matches.db --match', 'export --db matches.db']
      .map((words) => simove([...words.split(' '), table.match], own))
      .map(({ code, out, err }) => `${code} ${out} ${err}`);
    seen.set('tools', Buffer.from(tools.join('\n')));
    return seen;
  } finally {
    await killAll();
    removeFolder(own);
  }
}

test('what one side and the umpire say changes no byte that anybody else gets, nor log, metrics or export', async () => {
  const port = await freePort();
  const quiet = await seenFromOutside(port, false);
  const loud = await seenFromOutside(port, true);
  for (const [who, bytes] of quiet) {
    expect(bytes.length, who).toBeGreaterThan(50);
    expect(loud.get(who)?.toString(), who).toBe(bytes.toString());
    expect(bytes.toString(), who).not.toContain('secret of');
  }
  expect(quiet.get('other side')?.toString()).toContain('Good morning, gentlemen.');
  expect(quiet.get('other side')?.toString()).toContain('"type":"talk"');
}, 240_000);

test('sent again it is the same post, and what was acknowledged survives a kill', async () => {
  const port = await freePort();
  let server = await Server.start({ folder, port });
  const table = await Table.make(port);
  const first = await table.say('union', 'side:union', 'Hold the ford.', 'once');
  expect(first.status).toBe(200);
  await server.kill();
  server = await Server.start({ folder, port });
  expect(await table.texts('union-hunter', 'side:union')).toEqual(['Hold the ford.']);
  expect((await table.say('union', 'side:union', 'Hold the ford.', 'once')).body).toBe(first.body);
  const other = await table.say('union', 'side:union', 'Leave it.', 'once');
  expect([other.status, other.body.includes('"duplicate"')]).toEqual([409, true]);
  expect(await table.texts('union-hunter', 'side:union')).toEqual(['Hold the ford.']);
  await server.kill();
  for (const [n, point] of ['before-commit:1', 'after-commit-before-ack:1'].entries()) {
    const text = `Number ${n}`;
    const failing = await Server.start({ folder, port, env: { SIMOVE_FAIL_POINT: point } });
    const lost = await table.say('union-tyler', 'all', text, text).then(
      (answer) => answer.status,
      () => 'lost',
    );
    expect(lost).toBe('lost');
    await failing.kill();
    const again = await Server.start({ folder, port });
    const answer = await table.say('union-tyler', 'all', text, text);
    expect(answer.status).toBe(200);
    expect((await table.texts(null, 'all'))?.filter((each) => each === text)).toHaveLength(1);
    await again.kill();
  }
  expect(ask(folder, 'PRAGMA integrity_check')).toBe('ok');
}, 240_000);

test('how long, how often and how much is said are options of the server', async () => {
  const port = await freePort();
  const words = ['--limit-talk-length', '10', '--limit-talk-per-minute', '12', '--limit-talk-kept', '10'];
  await Server.start({ folder, port, words });
  const table = await Table.make(port);
  expect((JSON.parse((await table.page('union')).body) as { longest: number }).longest).toBe(10);
  const statuses: number[] = [];
  for (const text of ['1234567890', '12345678901', 'a\u0007b', '\u202eabc', '   ', '😀😀😀😀😀😀😀😀😀😀'])
    statuses.push((await table.say('union', 'all', text)).status);
  expect(statuses).toEqual([200, 400, 400, 400, 400, 200]);
  for (let n = 1; n <= 10; n += 1) await table.must('union', 'side:union', `${n}`);
  const more = await table.say('union', 'all', '13');
  expect([more.status, more.body.includes('"too-fast"')]).toEqual([429, true]);
  for (let n = 11; n <= 13; n += 1) await table.must('union-hunter', 'side:union', `${n}`);
  const kept = Array.from({ length: 10 }, (_, n) => `${n + 4}`);
  expect(await table.texts('union-tyler', 'side:union')).toEqual(kept);
  expect(await table.texts(null, 'all')).toHaveLength(2);
}, 120_000);

const column = (hex: string): number => Number(hex.slice(0, 2));

test('where couriers ride, a letter far off comes when the turn has run, and to those it was meant for', async () => {
  const port = await freePort();
  let server = await Server.start({ folder, port });
  const table = await Table.make(port, { couriers: true });
  const places = new Map<Seat, Place>();
  for (const seat of ['union', 'union-tyler', 'union-hunter', 'confederate'] as const)
    places.set(seat, await Place.take(port, table.person(seat), table.match, seat));
  const place = (seat: Seat): Place => places.get(seat) as Place;
  const [, side] = await table.channels('union');
  expect(side).toMatchObject({ channel: 'side:union', couriers: true });
  await table.must('union', 'side:union', 'We are all in one tent.');
  expect(await table.texts('union-tyler', 'side:union')).toEqual(['We are all in one tent.']);

  // The leader as far west as he may stand, Tyler's first unit as far east.
  for (const seat of ['union', 'confederate'] as const) {
    const decision = place(seat).decision('deploy');
    const lines = (decision.ask.default ?? []).map((line) => line.split('/') as [string, string]);
    const swap = (unit: string, better: (a: string, b: string) => boolean): void => {
      const mine = lines.find(([id]) => id === unit);
      const best = lines.reduce((a, b) => (better(a[1], b[1]) ? a : b));
      if (mine !== undefined) [mine[1], best[1]] = [best[1], mine[1]];
    };
    swap('UL', (a, b) => column(a) <= column(b));
    swap('U01', (a, b) => column(a) >= column(b));
    const deploy = lines.map(([id, hex]) => `${id}/${hex}`);
    const answer = await place(seat).ready(promise(decision, `deploy ${seat}`, { deploy }));
    expect(answer.type).toBe('receipt');
  }
  await place('union').resolved('1.deploy');
  await table.must('union', 'side:union', 'March at noon.');
  expect(await table.texts('union', 'side:union')).toHaveLength(2);
  expect(await table.texts('union-tyler', 'side:union')).toHaveLength(1);
  expect(await table.texts('umpire', 'side:union')).toHaveLength(2);
  // He survives the night of the server.
  places.forEach((each) => each.close());
  await server.kill();
  server = await Server.start({ folder, port });
  for (const seat of ['union', 'union-tyler', 'union-hunter', 'confederate'] as const) {
    const fresh = await Place.take(port, table.person(seat), table.match, seat);
    places.set(seat, fresh);
    const decision = fresh.decision('plot');
    expect((await fresh.ready(promise(decision, `plot ${seat}`, { plots: [] }))).type).toBe('receipt');
  }
  await place('union-tyler').resolved('1.plot');
  const pushed = await place('union-tyler').wire.next((message) => message.type === 'talk');
  expect(pushed).toMatchObject({ channel: 'side:union', post: { number: 2, text: 'March at noon.' } });
  expect(await table.texts('union-tyler', 'side:union')).toEqual([
    'We are all in one tent.',
    'March at noon.',
  ]);
  const mine = (await table.channels('union'))[1]?.posts ?? [];
  expect(mine.every((post) => !('couriers' in post))).toBe(true);
  await place('confederate').wire.request({ type: 'ping' });
  expect(place('confederate').wire.messages.some((message) => message.type === 'talk')).toBe(false);
}, 240_000);

test('who has not read is told once, by letter, how much was said and nothing of what', async () => {
  const sink = await MailSink.start();
  try {
    const people = (await peopleWithMail(folder, ['anna', 'bert'])) as [Person, Person];
    const server = await startMailing({ folder, port: await freePort(), smtp: sink.port });
    const match = await newMatch(server.port, ...people);
    await sink.wait(2);
    const say = async (text: string): Promise<void> => {
      const body = { seat: 'union', channel: 'all', submission: submissionId(text), text };
      const answer = await http(server.port, 'POST', `/api/matches/${match}/talk`, body, people[0].as);
      expect(answer.status).toBe(200);
    };
    await say('A word of the Union.');
    await say('A second word.');
    setClock(folder, START_MS + 31 * 60_000);
    const letters = await sink.wait(3);
    const letter = letters.at(-1);
    if (letter === undefined) throw new Error('no letter came');
    expect(letter.recipients.join()).toBe('bert@example.org');
    expect(header(letter, 'subject').join()).toBe('A trial: several things were said');
    expect(letter.text).toContain('2 things were said that you have not read: to all.');
    expect(letter.raw).not.toContain('word of the Union');
    setClock(folder, START_MS + 90 * 60_000);
    await say('A third.');
    const off = { mail: true, push: true, webhook: true, quiet: null, digest: null, off: ['chat'] };
    expect((await http(server.port, 'POST', '/api/notices', off, people[1].as)).status).toBe(200);
    setClock(folder, START_MS + 150 * 60_000);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(sink.letters).toHaveLength(3);
  } finally {
    await killAll();
    await sink.stop();
  }
}, 180_000);
