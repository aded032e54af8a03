// The door for mails of the real program: what strangers, machines, broken mails and kills can do there, and `simove
// mail-in`. Read from letters that a mail server of others took, and from a copy of the database. [reliability T17, P9]
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { compose, linesOf, receipt, replyAddress, subjectOf, swapped, turn } from './support/correspondent';
import { figure } from './support/figures';
import { handOver, LmtpClient } from './support/lmtp';
import { hour, MailTable } from './support/mail_table';
import { header, type Taken } from './support/mail_sink';
import { Random } from './support/random';
import { killAll, program, removeFolder, scratchFolder, simove } from './support/server';
import { http } from './support/wire';

let table: MailTable;
afterEach(async () => {
  await killAll();
  await MailTable.endAll();
});

const hand = (mail: Parameters<typeof compose>[0], sender = mail.from): Promise<(string | null)[]> =>
  handOver(table.lmtp, { sender, recipients: [mail.to], content: compose(mail) });
const taken = ['250 2.0.0 Taken'];
const noSuch = ['550 5.1.1 No such address'];

/** A letter that asks bert for orders, and what a mail to its address makes of his draft. */
async function asked(words: string[] = []): Promise<Taken> {
  table = await MailTable.lay({ words });
  return table.bert.next(/you are asked for orders/);
}
const draft = (): string => table.kept('confederate', '%.deploy');

test('at the door: forged, guessed, late, replayed, oversized, HTML alone, attachments, other characters', async () => {
  const letter = await asked();
  const { anna, bert, lmtp, sink } = table;
  const address = replyAddress(letter);
  // Guessed: no address of nobody's is taken, nor one that differs in a letter.
  const near = address.replace(
    /(\+.{5})(.)/,
    (_, head: string, at: string) => head + (at === 'a' ? 'b' : 'a'),
  );
  for (const to of [
    near,
    'orders@play.example.org',
    'orders+@play.example.org',
    'anna@example.org',
    `x${address}`,
  ])
    expect(await hand({ ...bert.answerTo(letter, ['READY']), to })).toEqual(noSuch);
  // Forged: the receipt goes to the seat's own mailbox, and says whose name was on the mail.
  const [one, two] = swapped(letter);
  expect(await hand({ ...bert.answerTo(letter, [one, two]), from: 'mallory@example.com' })).toEqual(taken);
  const told = await bert.next(/^Draft saved: /);
  expect(told.text).toContain('names mallory@example.com as its writer');
  expect(sink.letters.some((mail) => mail.recipients.includes('mallory@example.com'))).toBe(false);
  const first = draft();
  expect(first).toContain(`"${one}","${two}"`);
  // Replayed: a newer mail, then the older one again; an hour later he is told how things stand.
  const newer = bert.answerTo(letter, ['DEFAULT']);
  expect(await hand(newer)).toEqual(taken);
  await bert.next(/^Draft saved: /);
  const older = { ...bert.answerTo(letter, [one, two]), id: 'older@mail.example.org' };
  expect(await hand(older)).toEqual(taken);
  await bert.next(/^Draft saved: /);
  expect(await hand({ ...bert.answerTo(letter, ['DEFAULT']), id: 'newest@mail.example.org' })).toEqual(taken);
  await bert.next(/^Draft saved: /);
  const now = draft();
  const letters = bert.letters.length;
  for (let n = 0; n < 3; ++n) expect(await hand(older)).toEqual(taken);
  await table.quiet();
  expect(bert.letters).toHaveLength(letters);
  table.pass(hour + 1);
  expect(await hand(older)).toEqual(taken);
  const again = await bert.next(/^As it stands: /);
  expect(again.text).toContain('This mail came before and was dealt with then');
  expect(again.text).not.toContain(one);
  expect(draft()).toBe(now);
  // Oversized, announced and not.
  const client = await LmtpClient.open(lmtp);
  expect(await client.say(`MAIL FROM:<bert@example.org> SIZE=${300_000}`)).toMatch(/^552 /);
  client.close();
  const large = { ...bert.answerTo(letter, [one, two]), headers: [`X-Long: ${'x'.repeat(300_000)}`] };
  expect(await hand(large)).toEqual(['552 5.3.4 Larger than may be']);
  expect(draft()).toBe(now);
  // HTML alone, with a quotation, a script and an entity.
  const html =
    `<html><head><style>p{}</style></head><body><p>${one}</p><div>${two.replace('/', '&#47;')}</div>` +
    `<script>READY</script><blockquote>DEFAULT<br>READY</blockquote></body></html>`;
  const page = {
    ...bert.answerTo(letter, []),
    text: html,
    headers: ['Content-Type: text/html; charset=utf-8'],
  };
  const asPage = compose(page).replace('Content-Type: text/plain; charset=utf-8\r\n', '');
  expect(await handOver(lmtp, { sender: page.from, recipients: [page.to], content: asPage })).toEqual(taken);
  expect((await bert.next(/^Draft saved: /)).text).toContain('its HTML was read instead');
  expect(draft()).toContain(`"${one}","${two}"`);
  // Orders in an attachment are not read; what stands beside it is.
  const parts = [
    '--b\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nDEFAULT\r\n',
    `--b\r\nContent-Type: text/plain\r\nContent-Disposition: attachment; filename=orders.txt\r\n\r\n${one}\r\n`,
    `--b\r\nContent-Type: application/octet-stream\r\nContent-Transfer-Encoding: base64\r\n\r\nUkVBRFkK\r\n--b--\r\n`,
  ];
  const mixed = compose({ ...page, id: 'mixed@mail.example.org', text: parts.join(''), headers: [] });
  const asMixed = mixed.replace('text/plain; charset=utf-8', 'multipart/mixed; boundary=b');
  expect(await handOver(lmtp, { sender: page.from, recipients: [page.to], content: asMixed })).toEqual(taken);
  const both = await bert.next(/^Draft saved: /);
  expect(both.text).toContain('Attachments are never read: 2 left alone.');
  expect(draft()).toBe(now);
  // Other characters: full-width digits, any dash, a name in Greek; in UTF-8, Latin-1 as quoted-printable, UTF-16.
  const wide = two.replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit)));
  expect(await hand(bert.answerTo(letter, ['Γειά σου,', '', one, wide, '', 'Ἀλκιβιάδης']))).toEqual(taken);
  expect((await bert.next(/^Draft saved: /)).text).toContain('Not read as orders.');
  expect(draft()).toContain(`"${one}","${two}"`);
  const plain = (id: string, text: string, encoding: string): string =>
    compose({ ...bert.answerTo(letter, []), id, text: '' })
      .replace('charset=utf-8', encoding)
      .concat(text);
  const latin = plain('latin@x', 'Gr=FC=DFe aus K=F6ln\r\nDEFAULT=\r\n\r\n', 'charset=iso-8859-1').replace(
    '8bit',
    'quoted-printable',
  );
  const sixteen = plain(
    'sixteen@x',
    Buffer.from(`${one}\n${two}\n`, 'utf16le').toString('base64'),
    'charset=utf-16le',
  ).replace('8bit', 'base64');
  for (const content of [latin, sixteen]) {
    expect(await handOver(lmtp, { sender: page.from, recipients: [address], content })).toEqual(taken);
    await bert.next(/^Draft saved: /);
  }
  expect(draft()).toContain(`"${one}","${two}"`);
  const broken =
    compose({ ...bert.answerTo(letter, []), text: '' }) + '\xff\xfe\x00\x80 \xc3\x28\r\nDEFAULT\r\n';
  expect(await handOver(lmtp, { sender: page.from, recipients: [address], content: broken })).toEqual(taken);
  await bert.next(/^(Draft saved|Not taken): /);
  // Late: both are ready, the turn is another one.
  await bert.reply(letter, ['CLEAR', 'DEFAULT', 'READY'], /^READY: /);
  await anna.reply(await anna.next(/you are asked for orders/), ['DEFAULT', 'READY'], /^READY: /);
  await bert.next(turn);
  const late = await bert.reply(letter, ['CL/4420 4520', 'READY'], /^Too late: A trial/);
  expect(late.text).toContain('came too late and nothing in it was used');
  expect(late.text).not.toContain('4420');
  expect(table.kept('confederate', '1.plot')).toBe('');
  figure(
    'mails at the door',
    `${sink.letters.length} letters; forged, guessed, replayed, oversized, late: none did harm`,
  );
}, 300_000);

test('no loop: ten thousand bounces and machines, receipts sent back, a machine that looks like a person', async () => {
  const started = Date.now();
  const letter = await asked(['--limit-receipts-per-address', '12']);
  const { bert, lmtp, sink } = table;
  const to = replyAddress(letter);
  const machines: [string, string[]][] = [
    ['', []],
    ['bert@example.org', ['Auto-Submitted: auto-replied']],
    ['bert@example.org', ['Precedence: bulk']],
    ['bert@example.org', ['List-Id: <friends.example.org>']],
    ['MAILER-DAEMON@example.org', []],
    ['simove@play.example.org', []],
    [to, []],
    ['orders@play.example.org', []],
  ];
  await bert.reply(letter, ['DEFAULT'], /^Draft saved: /);
  const kept = draft();
  expect(kept).toMatch(/^draft \{/);
  const before = sink.letters.length;
  const clients = await Promise.all([1, 2, 3, 4].map(() => LmtpClient.open(lmtp)));
  const storm = async (client: LmtpClient, first: number): Promise<number> => {
    let right = 0;
    for (let n = first; n < 10_000; n += clients.length) {
      const [sender, headers] = machines[n % machines.length] as [string, string[]];
      const mail = {
        from: 'bert@example.org',
        to,
        subject: 'Away',
        id: `${n}@x`,
        text: 'CLEAR\r\nREADY\r\n',
        headers,
      };
      const said = await client.hand({ sender, recipients: [to], content: compose(mail) });
      if (said.join() === taken.join()) right += 1;
    }
    return right;
  };
  const rights = await Promise.all(clients.map((client, n) => storm(client, n)));
  for (const client of clients) client.close();
  expect(rights.reduce((a, b) => a + b)).toBe(10_000);
  await table.quiet();
  expect(sink.letters).toHaveLength(before);
  expect(draft()).toBe(kept);
  // Our own letters, sent back to the address that they name.
  for (const sent of sink.letters) {
    const said = await handOver(lmtp, { sender: 'bert@example.org', recipients: [to], content: sent.raw });
    expect(said).toEqual(taken);
  }
  await table.quiet();
  expect(sink.letters).toHaveLength(before);
  // A machine without any sign answers every letter to bert as he would.
  let refused = '';
  for (let answered = 0; refused === ''; ++answered) {
    const said = (
      await hand(bert.answerTo(bert.letters[answered] as Taken, ['I am away until 2 July.']))
    ).join();
    if (said.startsWith('554')) refused = said;
    await table.quiet();
  }
  expect(refused).toBe('554 5.7.1 Too many mails for these orders; go on on the page');
  const receipts = bert.letters.filter((mail) => receipt.test(subjectOf(mail)));
  expect(receipts).toHaveLength(12);
  figure(
    'mail loops',
    `10,000 mails of machines: 0 letters; a machine without a sign: ${receipts.length} receipts, then refused`,
    started,
  );
}, 600_000);

const kills = Number(process.env['SIMOVE_MAIL_IN_KILLS'] ?? 60);
test(`${kills} kills while mails are handed in: each becomes one order and one receipt`, async () => {
  const started = Date.now();
  const letter = await asked([
    '--limit-receipts-per-hour',
    '10000',
    '--limit-receipts-per-address',
    '1000000',
  ]);
  const { bert, sink } = table;
  const lines = [swapped(letter), linesOf(letter).slice(0, 2)];
  const reply = (n: number): Parameters<typeof compose>[0] => bert.answerTo(letter, lines[n % 2] as string[]);
  const random = new Random(1864);
  let mail = reply(0);
  let done = 0;
  let again = 0;
  await table.server.kill();
  for (let kill = 0; kill < kills; ++kill) {
    const point = ['before-commit', 'after-commit-before-ack', ''][kill % 3] ?? '';
    await table.serve(point === '' ? {} : { SIMOVE_FAIL_POINT: `${point}:${1 + (kill % 4)}` }, false);
    const { server } = table;
    if (await server.answers()) {
      if (point === '') setTimeout(() => void server.kill(), 5 + random.below(40));
      for (let alive = true; alive;) {
        const said = (await hand(mail).catch(() => [null])).join();
        alive = said !== '' && !/^(220|421)/.test(said);
        if (said === taken.join()) mail = reply(++done);
        else again += 1;
      }
    }
    await server.kill();
  }
  await table.serve();
  for (let tries = 0; (await hand(mail)).join() !== taken.join(); ++tries) expect(tries).toBeLessThan(100);
  done += 1;
  await table.quiet();
  await table.server.stop();
  const orders = Number(
    table.look(`SELECT draft FROM sealed WHERE seat='confederate' AND group_id LIKE '%.deploy'`),
  );
  const queued = Number(table.look(`SELECT count(*) FROM outbox WHERE kind='receipt'`));
  const receipts = sink.letters.filter((one) => receipt.test(subjectOf(one)));
  const ids = new Set(receipts.map((one) => header(one, 'message-id').join()));
  const measured = `${kills} kills, ${again} mails handed in again, ${done} mails: ${orders} orders, ${queued} receipts`;
  figure(
    'mails through kills',
    `${measured}; ${receipts.length - ids.size} of them came twice with one Message-ID`,
    started,
  );
  expect([orders, queued, ids.size]).toEqual([done, done, done]);
}, 3_600_000);

test('whatever one side writes by mail, the other side, the log and the metrics show the same bytes', async () => {
  const run = async (mails: (letter: Taken) => string[][]): Promise<string[]> => {
    table = await MailTable.lay();
    const { anna, bert } = table;
    const letter = await anna.next(/you are asked for orders/);
    await table.quiet(); // bert's letter has left as well, whoever is quicker
    for (const lines of mails(letter)) await anna.reply(letter, lines, receipt);
    await bert.next(/you are the last/);
    await table.quiet();
    const metrics = await http(table.server.port, 'GET', '/metrics');
    await table.server.stop();
    const ports = new RegExp(`\\b(${table.server.port}|${table.sink.port}|${table.lmtp})\\b`, 'g');
    const all = [...bert.letters.map((one) => one.raw), table.server.log, metrics.body];
    return all.map((text) => text.replaceAll(ports, 'PORT'));
  };
  const few = await run(() => [['DEFAULT', 'READY']]);
  const many = await run((letter) => [
    ['Hello there'],
    swapped(letter),
    ['CLEAR'],
    ['U01/9999 nonsense'],
    ['DEFAULT', ...swapped(letter), 'READY'],
  ]);
  expect(few).toHaveLength(4);
  expect(few[3]).toContain('simove_outbox_kept{channel="mail",state="sent"} 3');
  expect(many).toEqual(few);
}, 300_000);

test('`simove mail-in`: what it hands over, from where, and how it ends', async () => {
  const letter = await asked();
  const { bert, lmtp } = table;
  const to = replyAddress(letter);
  const [one, two] = swapped(letter);
  let door = `127.0.0.1:${lmtp}`;
  const run = (words: string[], input: string, env: Record<string, string> = {}): [number | null, string] => {
    const ran = spawnSync(program, ['mail-in', '--lmtp', door, ...words], {
      input: Buffer.from(input, 'latin1'),
      env,
      encoding: 'utf8',
    });
    expect(ran.stdout).toBe('');
    return [ran.status, ran.stderr];
  };
  const mailOf = (lines: string[]): string => compose(bert.answerTo(letter, lines));
  expect(run([to], mailOf(['.', one, two]))).toEqual([0, '']);
  expect((await bert.next(receipt)).text).toContain(one);
  // As local delivery hands it over: line feeds alone, an mbox line, recipient and sender in the environment.
  const mbox = `From bert@example.org Tue Jun 17 10:00:00 2025\n${mailOf(['DEFAULT']).replaceAll('\r\n', '\n')}`;
  expect(run([], mbox, { ORIGINAL_RECIPIENT: to })).toEqual([0, '']);
  await bert.next(/^Draft saved: /);
  expect(run([], mailOf([one, two]), { RECIPIENT: to, SENDER: 'bert@example.org' })).toEqual([0, '']);
  await bert.next(/^Draft saved: /);
  const kept = draft();
  for (const env of [{ SENDER: '' }, { SENDER: 'MAILER-DAEMON' }])
    expect(run([to], mailOf(['CLEAR']), env)[0]).toBe(0);
  expect(run(['--sender', '', to], mailOf(['CLEAR']))[0]).toBe(0);
  await table.quiet();
  expect(draft()).toBe(kept);
  expect(run(['orders+nobody@play.example.org'], mailOf(['READY']))).toEqual([
    67,
    'simove mail-in: The server says: 550 5.1.1 No such address\n',
  ]);
  expect(run([to], `X-Long: ${'x'.repeat(300_000)}\n\nREADY\n`)[0]).toBe(65);
  expect(run([to], '')).toEqual([65, 'simove mail-in: There is no mail on standard input.\n']);
  expect(run([], mailOf(['READY']))[0]).toBe(64);
  expect(run(['a b'], mailOf(['READY']))[0]).toBe(67);
  await table.server.stop();
  const [code, said] = run([to], mailOf(['READY']));
  expect([code, said]).toEqual([75, expect.stringMatching(/No server takes mails at 127\.0\.0\.1:\d+/)]);
  // A Unix socket, left behind by a server that was killed.
  door = `unix:${table.folder}/lmtp.sock`;
  for (const mail of [mailOf(['DEFAULT']), mailOf([one, two])]) {
    await table.serve({}, true, ['--lmtp', door]);
    expect(statSync(`${table.folder}/lmtp.sock`).mode & 0o777).toBe(0o660);
    expect(run([to], mail)).toEqual([0, '']);
    await bert.next(/^Draft saved: /);
    await table.server.kill();
  }
}, 300_000);

test('the door is bounded: connections, recipients, silence, time in all; others are let in meanwhile', async () => {
  const words = ['--limit-mail-connections', '2', '--limit-mail-recipients', '1'];
  words.push('--limit-mail-silence-ms', '700', '--limit-mail-session-ms', '2500');
  const letter = await asked(words);
  const { bert, lmtp } = table;
  const mail = bert.answerTo(letter, ['DEFAULT']);
  const two = [await LmtpClient.open(lmtp), await LmtpClient.open(lmtp)];
  await expect(LmtpClient.open(lmtp)).rejects.toThrow('greeted with 421 4.3.2 Too many connections');
  const [first] = two as [LmtpClient, LmtpClient];
  await first.say('MAIL FROM:<bert@example.org>');
  expect(await first.say(`RCPT TO:<${mail.to}>`)).toBe('250 2.1.5 Recipient ok');
  expect(await first.say(`RCPT TO:<${mail.to}>`)).toBe('452 4.5.3 Too many recipients');
  // Silent in the middle of a mail: nothing of it counts.
  const silent = Date.now();
  await first.say('DATA');
  first.write('Subject: x\r\n\r\nCLEAR\r\n');
  expect(await first.reply()).toBe(null);
  expect(Date.now() - silent).toBeGreaterThan(600);
  expect(await two[1]?.reply()).toBe(null);
  // Never silent, and never done.
  const began = Date.now();
  const talker = await LmtpClient.open(lmtp);
  let said: string | null = '';
  while (said !== null) {
    said = await talker.say('NOOP');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  expect(Date.now() - began).toBeGreaterThan(2400);
  expect(Date.now() - began).toBeLessThan(10_000);
  expect(draft()).toBe('');
  expect(await hand(mail)).toEqual(taken);
  await bert.next(/^Draft saved: /);
}, 120_000);

test('options that do not fit together are refused, and nothing is made', () => {
  const serve = (...words: string[]): string => {
    const folder = scratchFolder();
    const { code, err } = simove(['serve', '--db', 'm.db', '--listen', '127.0.0.1:0', ...words], folder);
    const made = existsSync(`${folder}/m.db`);
    removeFolder(folder);
    return `${code} ${String(made)} ${err}`;
  };
  const smtp = ['--smtp-url', 'smtp://127.0.0.1:2525', '--mail-from', 'simove@play.example.org'];
  const box = ['--reply-mailbox', 'orders@play.example.org'];
  expect(serve(...box)).toMatch(/^1 false [^]*only where a receipt can be sent/);
  expect(serve(...smtp, ...box, '--lmtp', '0.0.0.0:2424')).toMatch(/^1 false [^]*--lmtp-anywhere/);
  expect(serve(...smtp, ...box, '--lmtp', 'localhost')).toMatch(/^1 false [^]*no ADDRESS:PORT/);
  expect(serve(...smtp, '--reply-mailbox', 'orders')).toMatch(/^1 false [^]*no mailbox for orders/);
});
