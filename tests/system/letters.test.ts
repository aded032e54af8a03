// A match whose seats are reached by mail alone: letters by SMTP to a mail server that is not ours (aiosmtpd), read by a
// parser that is not ours, and answers over LMTP. Three turns, one of them missed, under each policy. [reliability T17]
import { afterEach, expect, test } from 'vitest';
import { linesOf, receipt, replyAddress, subjectOf, turn, type Correspondent } from './support/correspondent';
import { figure } from './support/figures';
import { day, hour, MailTable, minute } from './support/mail_table';
import { header } from './support/mail_sink';
import { killAll, simove } from './support/server';

let table: MailTable;
afterEach(async () => {
  await killAll();
  await MailTable.endAll();
});

/** What a seat's plot of a turn was, once it was opened; '' before that. */
function opened(seat: string, turn: number): string {
  const [state = '', payload = ''] = table.kept(seat, `${turn}.plot`).split(/ (.*)/s);
  return state === 'resolved' ? payload : '';
}

/** Both sides deploy by mail: one takes what is proposed, the other pastes it and thinks twice. */
async function deploy(anna: Correspondent, bert: Correspondent): Promise<void> {
  const asked = await anna.next(/you are asked for orders/);
  const done = await anna.reply(asked, ['DEFAULT', 'READY'], /^READY: A trial/);
  expect(linesOf(done)).toEqual(linesOf(asked));
  expect(done.text).toContain('are READY.');
  expect(done.text).toMatch(/^Receipt: [0-9a-f]{64}/m);
  const his = await bert.next(/you are asked for orders/);
  expect(linesOf(his).length).toBeGreaterThan(10);
  const draft = await bert.reply(his, linesOf(his), /^Draft saved: A trial/);
  expect(linesOf(draft)).toEqual(linesOf(his));
  expect(draft.text).toContain('They are not READY.');
  await bert.reply(draft, ['READY'], /^READY: A trial/);
}

/** Steps that are legal from where the armies are proposed to stand. */
const plots = {
  one: ['U05/2707 2706'],
  two: ['U08/3004 3003'],
  twoMore: ['U06/2903 2902'],
  three: ['U01/2504 2503'],
  leader: 'CL/4420 4520',
  drafted: 'C10/3112 3111',
};

/** Two turns by mail: slips with their rules, an order among other words, and one that is taken back. */
async function twoTurns(anna: Correspondent, bert: Correspondent): Promise<void> {
  const first = await anna.next(turn);
  const unread = await anna.reply(first, ['U05/2707 wherever', 'READY'], /^Not taken: A trial/);
  expect(unread.text).toContain('Nothing was changed. Some of your mail could not be read.');
  expect(unread.text).toMatch(/line 1, column 10: "WHEREVER": .*\(\d+\.\d+\)/);
  const illegal = await anna.reply(unread, ['U05/2707 1010', 'READY'], /^Draft saved, not READY: A trial/);
  expect(illegal.text).toContain('They are NOT READY');
  expect(illegal.text).toMatch(/What cannot be done:\s+line 1, U05.*: .*\d+\.\d+/);
  expect(opened('union', 1)).toBe('');
  const lines = ['Hello,', '', 'CLEAR', ...plots.one, 'Ready', '', '-- ', 'Anna', '+49 30 123456'];
  const done = await anna.reply(illegal, lines, /^READY: A trial/);
  expect(linesOf(done)).toEqual(plots.one);
  await bert.reply(await bert.next(turn), ['READY'], /^READY: A trial/); // he may not move yet [14.15]
  const second = await anna.next(turn);
  expect(second.text).toContain('# U05 Willcox, strength 2: 2706'); // whoever has no page needs to know where he stands
  await anna.reply(second, [...plots.two, 'READY'], /^READY: A trial/);
  const changed = await anna.reply(second, ['UNREADY', ...plots.twoMore, 'READY'], /^READY: A trial/);
  expect(linesOf(changed).sort()).toEqual([...plots.two, ...plots.twoMore].sort());
  await bert.reply(await bert.next(turn), [plots.leader, 'READY'], /^READY: A trial/);
}

/** A turn in which one side writes a draft and no READY until the time is over; what he is told before that. */
async function missedTurn(anna: Correspondent, bert: Correspondent): Promise<void> {
  await anna.reply(await anna.next(turn), [...plots.three, 'READY'], /^READY: A trial/);
  const draft = await bert.reply(await bert.next(turn), [plots.drafted], /^Draft saved: A trial/);
  expect(linesOf(draft)).toEqual([plots.drafted]);
  const deadline = /^Deadline: (.+)$/m.exec(draft.text)?.[1]?.trim() ?? 'nothing';
  const subjects = [/half of your time is gone/, /one day left/, /three hours left/];
  for (const [n, after] of [2 * day, day, 21 * hour].entries()) {
    table.pass(after);
    const reminder = await bert.next(subjects[n] as RegExp);
    expect(linesOf(reminder)).toEqual([plots.drafted]);
    expect(replyAddress(reminder)).toBe(replyAddress(draft));
    expect(reminder.text).toContain(`You have until ${deadline}`);
  }
  table.pass(3 * hour - minute);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(opened('confederate', 3)).toBe(''); // nothing closes early
  table.pass(minute);
}

const policies = ['run_draft', 'hold', 'wait'] as const;
test.each(policies)(
  '14.11 by mail alone: three turns, the third missed under %s',
  async (missed) => {
    const started = Date.now();
    table = await MailTable.lay({ missed });
    const { anna, bert } = table;
    await deploy(anna, bert);
    await twoTurns(anna, bert);
    await missedTurn(anna, bert);
    if (missed === 'wait') {
      const waits = await bert.next(/a deadline has passed/);
      expect(opened('confederate', 3)).toBe('');
      expect(linesOf(waits)).toEqual([plots.drafted]);
      await bert.reply(waits, ['READY'], /^READY: A trial/);
    }
    if (missed !== 'wait') expect((await bert.next(/a deadline has passed/)).text).toContain('Time is up.');
    const last = await bert.next(turn);
    expect(last.text).toContain('Turn 4');
    const plotted = { plots: missed === 'hold' ? [] : [plots.drafted] };
    expect(JSON.parse(opened('confederate', 3))).toMatchObject(plotted);
    expect(JSON.parse(opened('union', 3))).toMatchObject({ plots: plots.three });
    expect(JSON.parse(opened('union', 2))).toMatchObject({ plots: [...plots.two, ...plots.twoMore] });
    expect(JSON.parse(opened('confederate', 2))).toMatchObject({ plots: [plots.leader] });
    // What one side wrote stands in no letter to the other, and each receipt went to its own seat's mailbox.
    for (const letter of anna.letters) expect(letter.raw).not.toContain('3112 3111');
    for (const letter of bert.letters)
      expect(letter.raw).not.toMatch(/2707 2706|3004 3003|2903 2902|2504 2503/);
    const receipts = table.sink.letters.filter((letter) => receipt.test(subjectOf(letter)));
    for (const letter of receipts) expect(header(letter, 'auto-submitted')).toEqual(['auto-generated']);
    await table.server.stop();
    const verified = simove(['verify', '--db', 'matches.db', '--match', table.match], table.folder);
    expect(`${verified.code} ${verified.err}`).toBe('0 ');
    const counted = `${table.sink.letters.length} letters, ${receipts.length} of them receipts`;
    figure(`a match by mail, ${missed}`, `3 turns, ${counted}`, started);
  },
  300_000,
);
