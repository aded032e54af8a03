// Two more things at the umpire's desk, in two browsers: deadlines moved with a reason, whose line is the very one that was
// shown before it was done; and dice rolled at a table, asked for one after the other until the turn runs.
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findings } from './accessibility';
import { give } from './answering';
import { confederate_deployment, plots, union_deployment } from './live_match';
import { Player, out } from './player';
import { start_server } from './server';
import type { RunningServer } from './server';

const phone = { width: 390, height: 844 };

let server: RunningServer;
let uma: Player; // made the match and is its umpire
let ada: Player; // plays both sides
let match = '';

beforeAll(async () => {
  server = await start_server();
  [uma, ada] = await Promise.all([
    Player.start({ width: 1280, height: 800 }),
    Player.start({ width: 1280, height: 800 }),
  ]);
});
afterAll(async () => {
  await Promise.all([uma.stop(), ada.stop()]);
  await server.stop();
});
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail')
    await Promise.all([uma.screenshot('failed-dice-uma'), ada.screenshot('failed-dice-ada')]);
});

/** From the dialog that is open to the deed; what the players were said to read. */
async function go_through_with(reason: string): Promise<string> {
  const dialog = uma.page.getByRole('dialog');
  await dialog.locator('textarea[name=reason]').fill(reason);
  await dialog.getByRole('button', { name: 'Review…' }).click();
  const told = await dialog.locator('blockquote').innerText();
  await dialog.getByRole('button', { name: 'Do it' }).click();
  await dialog.waitFor({ state: 'detached' });
  return told;
}
async function sit(seat: string): Promise<void> {
  await ada.page.goto(`${server.address}/g/${match}?seat=${seat}`);
  await ada.page.locator('.map-view').waitFor();
}
const told_to_ada = (): readonly string[] => ada.entries.map((entry) => entry.text);

describe('at the umpire’s desk', () => {
  it('whoever makes the match may keep the place, and hands the seats out from there', async () => {
    await uma.page.goto(server.address);
    await uma.sign_in('Uma', 'Play as guest');
    await uma.page.goto(`${server.address}/new`);
    await uma.page.getByRole('radio', { name: 'By letter: so long for each answer' }).check();
    await uma.page.locator('input[name=umpire]').check();
    await uma.page.locator('input[name=umpire_preview]').uncheck();
    await uma.page.locator('input[name=manual_dice]').check();
    await uma.page.getByRole('radio', { name: 'No seat: I am the umpire' }).check();
    await uma.button('Create the game');
    await uma.page.getByRole('region', { name: 'Seats', exact: true }).waitFor();
    match = /\/g\/([^/?]+)\/desk/.exec(uma.page.url())?.[1] ?? '';
    await expect.poll(() => uma.page.locator('.invite-link').count()).toBe(2);
    const links: string[] = [];
    for (const link of await uma.page.locator('.invite-link').all()) links.push(await link.inputValue());
    for (const [n, link] of links.entries()) {
      await ada.page.goto(link);
      if (n === 0) await ada.sign_in('Ada', 'Play as guest');
      await ada.button('Take this seat');
      await ada.page.locator('.map-view').waitFor();
    }
    await uma.page.locator('.invite-link').first().waitFor({ state: 'detached' });
  });

  it('deadlines are moved with a reason, and the players read what was shown', async () => {
    await uma.button('More time…');
    await uma.page.getByRole('dialog').locator('select[name=span]').selectOption({ label: '2 days' });
    const more = await go_through_with('Snow on the roads.');
    expect(more).toMatch(
      /^The umpire: There is more time: answers are due by \w{3} \d+ \w+ \d{4}, \d\d:\d\d UTC\. Reason: Snow on the roads\.$/,
    );
    await expect.poll(told_to_ada).toContain(more);

    await uma.button('Pause…');
    const dialog = uma.page.getByRole('dialog');
    await dialog.locator('select[name=span]').selectOption({ label: '3 days' });
    await dialog.locator('input[name=secret]').check();
    const pause = await go_through_with('Ada is in hospital.');
    expect(pause).toMatch(
      /^The umpire: The clock stands until .* UTC\. The reason is withheld until the end\.$/,
    );
    await expect
      .poll(() => told_to_ada().at(-1))
      .toMatch(/The clock stands until .* withheld until the end\.$/);
    expect(ada.heard.join('\n')).not.toContain('in hospital');

    await uma.button('Go on…');
    const on = await go_through_with('She is back.');
    expect(on).toBe('The umpire: The clock runs again. Reason: She is back.');
    await expect.poll(told_to_ada).toContain(on);
    const trail = await uma.page.getByRole('region', { name: 'Audit trail' }).innerText();
    expect(trail).toMatch(/Clock goes on[\s\S]*Clock stopped[\s\S]*reason withheld[\s\S]*More time/);
    expect(trail).toContain('Deployment due');
  });

  it('dice from a table are asked for one by one; with the last the turn runs', async () => {
    for (const [seat, lines] of [
      ['union', union_deployment],
      ['confederate', confederate_deployment],
    ] as const) {
      await sit(seat);
      await give(ada, lines);
    }
    await ada.page.locator('.strip-turn', { hasText: 'Turn 1 of 8' }).waitFor();
    for (const side of ['union', 'confederate'] as const) {
      await sit(side);
      await give(ada, plots[side][1]);
    }
    const wanted = uma.page.locator('.desk-preview', { hasText: 'The turn waits for a die' });
    await wanted.getByText('Put the face that fell for “Command, Union”').waitFor();
    await uma.page.setViewportSize(phone);
    await uma.page.screenshot({ path: join(out, 'desk-dice-phone.png') });
    expect(
      await uma.page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    ).toBeLessThanOrEqual(0);
    expect(await findings(uma)).toEqual([]);
    await uma.page.setViewportSize({ width: 1280, height: 800 });
    const asked: string[] = [];
    while (asked.length < 30 && (await wanted.count()) > 0) {
      const text = await wanted.innerText();
      asked.push(/“(.*)”/.exec(text)?.[1] ?? '');
      expect(ada.entries.some((entry) => entry.event.kind === 'command')).toBe(false);
      await wanted.getByRole('button', { name: '2', exact: true }).click();
      // The next die, or none any more.
      await uma.page.waitForFunction(
        (before) => document.querySelector('.desk-preview')?.textContent !== before,
        (await wanted.count()) === 0 ? '' : text.replaceAll('\n', ''),
      );
    }
    expect(asked.slice(0, 2)).toEqual(['Command, Union', 'Command, Confederate']);
    expect(asked).toContain('Combat 1');
    await expect.poll(() => ada.entries.some((entry) => entry.event.kind === 'turn_ends')).toBe(true);
    const drawn = ada.entries
      .filter((entry) => entry.event.kind === 'dice')
      .flatMap((entry) => entry.event['draws'] as readonly { face: number; by?: string }[]);
    expect(drawn).toHaveLength(asked.length);
    for (const die of drawn) expect(die).toMatchObject({ face: 2, by: 'table' });
    const trail = await uma.page.getByRole('region', { name: 'Audit trail' }).innerText();
    expect(trail.match(/Die from the table/g)).toHaveLength(asked.length);
  });
});
