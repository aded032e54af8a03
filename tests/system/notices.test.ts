// Letters through the real program and a mail server that is not ours (aiosmtpd), read by a parser that is not ours (Python's
// email): what they say and to whom, that nothing in a request or a name gets into their headers, that none is lost or
// doubled through kills, and that a mail server that fails never holds up play.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { figure } from './support/figures';
import { launchMailing, peopleWithMail, setClock, startMailing, START_MS } from './support/letters';
import { header, MailSink, type Taken } from './support/mail_sink';
import {
  ask,
  freePort,
  killAll,
  program,
  removeFolder,
  root,
  scratchFolder,
  type Server,
} from './support/server';
import { defaultDeployment, newMatch, openMatch, Place, promise, type Person } from './support/table';
import { Random } from './support/random';
import { http } from './support/wire';

test('hostile names, subjects, addresses and texts: refused, or exactly the headers that were meant', () => {
  const script = path.join(root, 'tests/notices/hostile_letters.py');
  const writer = path.join(path.dirname(program), 'write_letters');
  const ran = spawnSync('/usr/bin/python3', [script, writer], { encoding: 'utf8' });
  const lines = ran.stdout.trim().split('\n');
  figure('hostile letters', lines.slice(-2).join('; '));
  expect(ran.stdout).toMatch(/, 0 failed/);
  expect(ran.status).toBe(0);
}, 120_000);

const kills = Number(process.env['SIMOVE_MAIL_KILLS'] ?? 200);

let folder: string;
let sink: MailSink;

beforeEach(async () => {
  folder = scratchFolder();
  sink = await MailSink.start();
});
afterEach(async () => {
  await killAll();
  await sink.stop();
  removeFolder(folder);
});

const toOf = (letter: Taken): string => letter.recipients.join();
const to = (letters: Taken[], name: string): Taken[] =>
  letters.filter((letter) => toOf(letter) === `${name}@example.org`);

let promised = 0;

/**
 * Both sides deploy as the game proposes; the turn's orders are asked for then. `between`: what is waited for before the
 * second does, since who readies takes what still waits for him out of the outbox.
 */
async function deploy(
  port: number,
  match: string,
  people: [Person, Person],
  between: () => Promise<unknown> = () => Promise.resolve(),
): Promise<void> {
  for (const [n, seat] of ['union', 'confederate'].entries()) {
    const place = await Place.take(port, people[n] as Person, match, seat);
    const decision = place.decision('deploy');
    const answer = await place.ready(promise(decision, `${match} ${seat} ${++promised}`, defaultDeployment(decision)));
    expect(answer.type).toBe('receipt');
    place.close();
    if (n === 0) await between();
  }
}

test('a match that begins and a turn that runs: a letter to each, in his zone, with what he owes', async () => {
  const people = (await peopleWithMail(folder, ['anna', 'bert'])) as [Person, Person];
  const server = await startMailing({ folder, port: await freePort(), smtp: sink.port });
  const match = await newMatch(server.port, ...people);
  await sink.wait(2);
  expect(sink.letters.map((letter) => header(letter, 'subject').join())).toEqual([
    'A trial: you are asked for orders',
    'A trial: you are asked for orders',
  ]);
  await deploy(server.port, match, people, () => sink.wait(3)); // the second to ready is told that he is the last
  const letters = await sink.wait(5);
  expect(to(letters, 'anna')).toHaveLength(2);
  expect(to(letters, 'bert').map((letter) => header(letter, 'subject').join())).toEqual([
    'A trial: you are asked for orders',
    'A trial: you are the last',
    'A trial: the turn has run, you are asked for orders',
  ]);
  for (const letter of letters) {
    expect(letter.sender === '' || letter.sender === '<>' || letter.sender === null).toBe(true);
    expect(letter.defects).toEqual([]);
    expect(header(letter, 'auto-submitted')).toEqual(['auto-generated']);
    expect(header(letter, 'list-unsubscribe')).toEqual([`<http://127.0.0.1:${server.port}/notices>`]);
    expect(header(letter, 'from').join()).toContain('simove@play.example.org');
    expect(letter.text).toContain(`http://127.0.0.1:${server.port}/g/${match}?seat=`);
    expect(letter.text).not.toMatch(/cookie|token/i);
  }
  const ran = to(letters, 'anna')[1] as Taken;
  expect(ran.text).toContain('You play Union in “A trial”.');
  expect(ran.text).toContain('Turn 1 begins');
  expect(ran.text).toContain('What you owe');
  expect(new Set(letters.map((letter) => header(letter, 'message-id').join())).size).toBe(5);
  const metrics = await http(server.port, 'GET', '/metrics');
  expect(metrics.status).toBe(200);
  expect(metrics.body).toContain('simove_outbox_kept{channel="mail",state="sent"} 5');
  expect(metrics.body).toContain('simove_matches_running 1');
  const forwarded = { headers: ['X-Forwarded-For: 8.8.8.8'] };
  expect((await http(server.port, 'GET', '/metrics', undefined, forwarded)).status).toBe(404);
}, 300_000);

test('an umpire is told that a turn waits for him, and nothing of what comes of it; a proposal says what it is', async () => {
  const names = ['uma', 'anna', 'bert'];
  const [uma, ...players] = (await peopleWithMail(folder, names)) as [Person, Person, Person];
  const server = await startMailing({ folder, port: await freePort(), smtp: sink.port });
  const terms = { umpire: true, umpire_preview: true, pace: { kind: 'letters', period_ms: 86_400_000 } };
  const wanted = { game: 'bull_run', scenario: '14.11', seat: 'umpire', terms };
  const match = await openMatch(server.port, wanted, [uma, ...players]);
  await deploy(server.port, match, players);
  const subjects = (name: string): string[] =>
    to(sink.letters, name).map((letter) => header(letter, 'subject').join());
  while (subjects('uma').length === 0) await pause(25);
  const letter = to(sink.letters, 'uma')[0] as Taken;
  const desk = `http://127.0.0.1:${server.port}/g/${match}/desk`;
  expect(subjects('uma')).toEqual(['A trial: a turn waits for you']);
  expect(letter.text.split(/\r?\n/).filter((line) => line !== '')).toEqual([
    'All answers are in: the turn waits for you.',
    'You are the umpire of “A trial”. Nobody else sees what comes of it before you publish it.',
    'Your desk:',
    desk,
    expect.stringContaining('This link gives nobody a right'),
  ]);
  // The players are not written to of that.
  expect(subjects('anna').concat(subjects('bert')).join()).not.toMatch(/wait/);
  // A proposal is written of to whom it is made, in its own sentence, and not to who made it.
  const say = (person: Person, act: string, body: object): Promise<{ status: number }> =>
    http(server.port, 'POST', `/api/matches/${match}/${act}`, body, person.as);
  expect((await say(uma, 'desk/publish', {})).status).toBe(200);
  while (!subjects('bert').join().includes('the turn has run')) await pause(25);
  expect((await say(players[0], 'extend', { ms: 7_200_000 })).status).toBe(200);
  while (!subjects('bert').join().includes('something is proposed to you')) await pause(25);
  const proposal = to(sink.letters, 'bert').find((each) => each.text.startsWith('Union proposes'));
  expect(proposal?.text).toMatch(/^Union proposes 2 hours more for what is due\. Your answer is asked for\./);
  expect(subjects('anna').join()).not.toContain('proposed');
  await server.stop();
}, 120_000);

test('who touched the page a moment ago is told all the same once he has closed it', async () => {
  const people = (await peopleWithMail(folder, ['anna', 'bert'])) as [Person, Person];
  const server = await startMailing({ folder, port: await freePort(), smtp: sink.port });
  const match = await newMatch(server.port, ...people);
  await sink.wait(2);
  const touch = async (person: Person): Promise<void> => {
    const answer = await http(server.port, 'POST', '/api/notices/here', { match }, person.as);
    expect(answer.status).toBe(200);
  };
  const stays = await Place.take(server.port, people[1], match, 'confederate');
  for (const person of people) await touch(person);
  await deploy(server.port, match, people); // each on a page that is closed then
  while (to(sink.letters, 'anna').length < 2) await pause(25);
  expect(header(to(sink.letters, 'anna')[1] as Taken, 'subject').join()).toContain('the turn has run');
  while ((await queuedMail(server.port)) > 0) await pause(25);
  expect(to(sink.letters, 'bert')).toHaveLength(1); // he still has it before him
  stays.close();
  await server.stop();
}, 120_000);

test('after a roll-back one letter says so, with the deadline that holds now, and every group is told again', async () => {
  const [uma, ...players] = (await peopleWithMail(folder, ['uma', 'anna', 'bert'])) as [
    Person,
    Person,
    Person,
  ];
  const server = await startMailing({ folder, port: await freePort(), smtp: sink.port });
  const terms = { umpire: true, pace: { kind: 'letters', period_ms: 86_400_000 } };
  const wanted = { game: 'bull_run', scenario: '14.11', seat: 'umpire', terms };
  const match = await openMatch(server.port, wanted, [uma, ...players]);
  await deploy(server.port, match, players);
  const letters = (): Taken[] => to(sink.letters, 'anna');
  while (!letters().some((each) => header(each, 'subject').join().includes('the turn has run')))
    await pause(25);
  const before = letters().length;
  const back = { revision: 1, reason: 'The wrong\nset-up.' };
  const at = `/api/matches/${match}/desk/roll_back`;
  const steps = await http(server.port, 'GET', `/api/matches/${match}/desk`, undefined, uma.as);
  const points = (JSON.parse(steps.body) as { steps: { revision: number }[] }).steps;
  back.revision = points[0]?.revision ?? 0;
  expect((await http(server.port, 'POST', at, back, uma.as)).status).toBe(200);
  while (letters().length === before) await pause(25);
  const letter = letters()[before] as Taken;
  expect(header(letter, 'subject').join()).toBe('A trial: the umpire has ruled');
  expect(letter.text).toContain('rolled the match back to an earlier step. Reason: The wrong set-up.');
  expect(letter.text).toContain('You have until ');
  expect(letter.text).not.toContain('There is no deadline');
  await deploy(server.port, match, players);
  while (letters().length === before + 1) await pause(25);
  expect(header(letters()[before + 1] as Taken, 'subject').join()).toContain('the turn has run');
  await server.stop();
}, 120_000);

/** What is written to bert while anna, who promises this, may have written anything. */
async function lettersToBert(anna: (place: Place) => Promise<void>): Promise<string[]> {
  const own = scratchFolder();
  const box = await MailSink.start();
  try {
    const people = (await peopleWithMail(own, ['anna', 'bert'])) as [Person, Person];
    const port = await freePort();
    const server = await startMailing({ folder: own, port, smtp: box.port });
    const match = await newMatch(port, ...people);
    const place = await Place.take(port, people[0], match, 'union');
    await anna(place);
    await box.wait(3);
    await server.stop();
    return to(box.letters, 'bert').map((letter) => letter.raw.replaceAll(String(port), 'PORT'));
  } finally {
    await killAll();
    await box.stop();
    removeFolder(own);
  }
}

test('a letter is the same, byte for byte, whatever the other side has drafted or promised', async () => {
  const lines = (place: Place): string[] => place.decision('deploy').ask.default ?? [];
  /** The same counters in other hexes. */
  const swapped = (place: Place): string[] => {
    const units = lines(place).map((line) => line.split('/')[0] ?? '');
    const hexes = lines(place).map((line) => line.split('/')[1] ?? '');
    return units.map((unit, n) => `${unit}/${hexes[(n + 1) % hexes.length]}`);
  };
  const plain = await lettersToBert(async (place) => {
    const decision = place.decision('deploy');
    await place.ready(promise(decision, 'one', { deploy: lines(place) }));
  });
  const other = await lettersToBert(async (place) => {
    const decision = place.decision('deploy');
    for (let n = 0; n < 5; ++n)
      await place.draft(decision.decision, n, { deploy: n % 2 === 0 ? [] : swapped(place) });
    const answer = await place.ready(promise(decision, 'two', { deploy: swapped(place) }));
    expect(answer.type).toBe('receipt');
  });
  expect(plain).toHaveLength(2);
  expect(other).toEqual(plain);
}, 300_000);

async function trial(server: Server, person: Person, headers: string[] = []): Promise<number> {
  const as = { ...person.as, headers };
  return (await http(server.port, 'POST', '/api/notices/trial', { channel: 'mail' }, as)).status;
}

test('no Host and no forwarded host of a request gets into a link', async () => {
  const [anna] = (await peopleWithMail(folder, ['anna'])) as [Person];
  const port = await freePort();
  const words = ['--host', 'evil.example'];
  const server = await startMailing({ folder, port, smtp: sink.port, words });
  const poison = [
    'X-Forwarded-Host: evil.example',
    'Forwarded: host=evil.example',
    'X-Forwarded-Proto: https',
  ];
  expect(await trial(server, anna, poison)).toBe(200);
  setClock(folder, START_MS + 1000);
  // A further name of the server that its operator allows is none for links either.
  expect(await trial(server, anna, ['Host: evil.example'])).toBe(200);
  for (const letter of await sink.wait(2)) {
    expect(letter.raw).not.toContain('evil.example');
    expect(letter.text).toContain(`http://127.0.0.1:${port}/notices`);
  }
}, 120_000);

test('a mail server that is down, slow or refuses never holds up play; what can still be sent is sent', async () => {
  const people = (await peopleWithMail(folder, ['anna', 'bert'])) as [Person, Person];
  const server = await startMailing({ folder, port: await freePort(), smtp: sink.port });
  const waits: Record<string, number> = {};
  for (const mode of ['later', 'slow', 'accept'] as const) {
    sink.set(mode);
    const from = Date.now();
    const match = await newMatch(server.port, ...people);
    await deploy(server.port, match, people);
    waits[mode] = Date.now() - from;
    setClock(folder, START_MS + 3_600_000 * (1 + Object.keys(waits).length));
  }
  // Three days pass for what was put off; each step of the clock is one attempt more. What is tried again after that
  // needs no clock: a slow machine only needs patience.
  for (let hour = 5; hour < 80 && orders(sink.letters) < 12; hour += 6) {
    setClock(folder, START_MS + hour * 3_600_000);
    await pause(300);
  }
  const patience = Date.now() + 120_000;
  while (orders(sink.letters) < 12 && Date.now() < patience) await pause(50);
  expect(orders(sink.letters)).toBe(12);
  while ((await queuedMail(server.port)) > 0 && Date.now() < patience) await pause(50);
  const came = sink.letters.length;
  sink.set('refuse');
  for (let n = 0; n < 3; ++n) {
    setClock(folder, START_MS + (100 + n) * 3_600_000);
    const match = await newMatch(server.port, ...people);
    await deploy(server.port, match, people);
  }
  await server.stop();
  expect(sink.letters).toHaveLength(came);
  expect(Number(ask(folder, 'SELECT count(*) FROM refused_address WHERE times >= 2'))).toBe(2);
  figure(
    'mail server failing',
    `a match made and deployed in ${waits['later']} ms while it put off, ${waits['slow']} ms while it took 3 s a letter, ` +
      `${waits['accept']} ms while it took them; 12 of 12 letters that ask for orders came in the end, ` +
      `${came - 12} of 3 that said who was the last: the others had readied meanwhile`,
  );
}, 600_000);

/** How many letters wait to be sent. */
async function queuedMail(port: number): Promise<number> {
  const { body } = await http(port, 'GET', '/metrics');
  return Number(/simove_outbox_queued\{channel="mail"\} (\d+)/.exec(body)?.[1]);
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Those that nothing overtakes; who is the last may have readied before his letter could be sent. */
const orders = (letters: Taken[]): number =>
  letters.filter((letter) => header(letter, 'subject').join().includes('you are asked for orders')).length;

const points = [
  'before-commit:1',
  'after-commit-before-ack:1',
  'after-mail-before-record:1',
  'before-commit:2',
  '',
];

test(`${kills} kills: no letter lost, none that its reader would take for two`, async () => {
  const started = Date.now();
  const [anna] = (await peopleWithMail(folder, ['anna'])) as [Person];
  const random = new Random(1867);
  const asked: number[] = [];
  const answered: number[] = [];
  for (let n = 0; n < kills; ++n) {
    const at = START_MS + (n + 1) * 61_000;
    setClock(folder, at);
    const point = points[n % points.length] ?? '';
    const env: Record<string, string> = point === '' ? {} : { SIMOVE_FAIL_POINT: point };
    const server = launchMailing({ folder, port: await freePort(), smtp: sink.port, seed: 1861 + n, env });
    if (await server.answers()) {
      asked.push(at);
      const twice = [0, 1].map(() => trial(server, anna).catch(() => 0));
      for (const status of await Promise.all(twice)) if (status === 200) answered.push(at);
      if (point === '' || point === 'before-commit:2') {
        await pause(random.below(60));
      } else {
        await Promise.race([server.exited, pause(400)]);
      }
    }
    await server.kill();
  }
  setClock(folder, START_MS + (kills + 1000) * 61_000);
  const last = await startMailing({ folder, port: await freePort(), smtp: sink.port, seed: 7 });
  while ((await queuedMail(last.port)) > 0) await pause(50);
  await last.stop();
  const byDate = new Map<string, Set<string>>();
  const raws = new Map<string, Set<string>>();
  for (const letter of sink.letters) {
    const date = header(letter, 'date').join();
    const id = header(letter, 'message-id').join();
    byDate.set(date, (byDate.get(date) ?? new Set()).add(id));
    raws.set(id, (raws.get(id) ?? new Set()).add(letter.raw.replace(/127\.0\.0\.1:\d+/g, 'HERE')));
  }
  const owed = new Set(answered);
  const lost = [...owed].filter((at) => !byDate.has(dateText(at)));
  const doubled = [...byDate.values()].filter((ids) => ids.size > 1);
  const changed = [...raws.values()].filter((texts) => texts.size > 1);
  const again = sink.letters.length - raws.size;
  figure(
    'mail through kills',
    `${kills} kills, ${owed.size} events answered for, ${raws.size} letters by Message-ID, ${lost.length} lost, ` +
      `${doubled.length} events with two; ${again} letters came again with their own Message-ID, ${changed.length} of them changed`,
    started,
  );
  expect(lost).toEqual([]);
  expect(doubled).toEqual([]);
  expect(changed).toEqual([]);
  expect(raws.size).toBeGreaterThan(kills / 4);
}, 3_600_000);

/** As the mail parser shows the header's date. */
function dateText(ms: number): string {
  return new Date(ms).toUTCString().replace('GMT', '+0000');
}
