// Talk: two commanders of one side and their opponent. What is said appears at once where it may be read, as a number while
// the panel is closed, by keys alone, as text whatever it looks like, and on a phone.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { guest, openMatch, type Person } from '../system/support/table';
import { findings } from './accessibility';
import { Player } from './player';
import { start_server } from './server';
import type { RunningServer } from './server';

let server: RunningServer;
let match = '';
let anna: Player;
let tom: Player;
let cleo: Player;

async function sit(player: Player, person: Person, seat: string): Promise<void> {
  const [name = '', value = ''] = (person.as.cookie ?? '').split('=');
  await player.page.context().addCookies([{ name, value, url: server.address }]);
  await player.page.goto(`${server.address}/g/${match}?seat=${seat}`);
  await player.page.locator('.talk-button').waitFor();
}
const count = (player: Player): Promise<string> => player.page.locator('.talk-count').innerText();
async function open(player: Player): Promise<void> {
  await player.page.locator('.talk-button').click();
  await player.page.getByRole('region', { name: 'Talk' }).waitFor();
}
async function say(player: Player, text: string): Promise<void> {
  await player.page.getByLabel('What you say').fill(text);
  await player.button('Send');
  await player.page.locator('.talk-mine .talk-text', { hasText: text }).waitFor();
}
/** What stands in the open channel. */
const texts = (player: Player): Promise<string[]> => player.page.locator('.talk-text').allInnerTexts();

beforeAll(async () => {
  server = await start_server();
  const port = Number(new URL(server.address).port);
  const people: Person[] = [];
  for (const name of ['Anna', 'Tom', 'Hugo', 'Cleo']) people.push(await guest(port, name));
  const [a, t, , c] = people;
  if (a === undefined || t === undefined || c === undefined) throw new Error('nobody came');
  const wanted = {
    game: 'bull_run',
    scenario: '14.11',
    seat: 'union',
    options: { union_commanders: 'three' },
    terms: { couriers: true },
  };
  match = await openMatch(port, wanted, people);
  [anna, tom, cleo] = await Promise.all([
    Player.start(),
    Player.start({ width: 390, height: 844 }, true),
    Player.start(),
  ]);
  await sit(anna, a, 'union');
  await sit(tom, t, 'union-tyler');
  await sit(cleo, c, 'confederate');
});
afterAll(async () => {
  await Promise.all([anna.stop(), tom.stop(), cleo.stop()]);
  await server.stop();
});
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  await anna.screenshot('failed-talk-anna');
  await tom.screenshot('failed-talk-tom');
});

describe('talk', () => {
  it('is said to the side, counted where the panel is closed, and not there for the opponent', async () => {
    await open(anna);
    await anna.page.getByRole('tab', { name: 'Your side' }).click();
    await expect
      .poll(() => anna.page.locator('.talk-readers').innerText())
      .toBe('Only your side reads this.');
    await say(anna, 'Hold the <b>ford</b>.\nI come at noon.');
    await tom.page.locator('.talk-count').waitFor();
    expect(await count(tom)).toBe('1');
    await open(tom);
    // It opens where there is news.
    expect(await texts(tom)).toEqual(['Hold the <b>ford</b>.\nI come at noon.']);
    await tom.page.locator('.talk-count').waitFor({ state: 'detached' });
    await expect.poll(() => tom.page.locator('.talk-couriers').count()).toBe(1);
    await open(cleo);
    expect(await cleo.page.getByRole('tab').count()).toBe(
      await cleo.page.locator('.table-panel [role=tab]').count(),
    );
    expect(cleo.heard.some((message) => message.includes('ford'))).toBe(false);
  });

  it('is answered from a phone, and pictures of both widths are there to look at', async () => {
    await say(tom, 'The ford is held. Where is Hunter?');
    await anna.page.locator('.talk-text', { hasText: 'Where is Hunter' }).waitFor();
    const box = await tom.page.locator('.talk-panel').boundingBox();
    expect(box).toMatchObject({ x: 0, y: 0, width: 390 });
    const send = await tom.page.getByRole('button', { name: 'Send' }).boundingBox();
    expect((send?.y ?? 0) + (send?.height ?? 0)).toBeLessThanOrEqual(844);
    expect(send?.height ?? 0).toBeGreaterThanOrEqual(36);
    await anna.screenshot('talk-desktop');
    await tom.screenshot('talk-phone');
    // Of the panel and its button; what lies below has tests of its own.
    for (const player of [anna, tom])
      expect((await findings(player)).filter((finding) => finding.includes('talk'))).toEqual([]);
  });

  it('shows a hex that is named on the map; on a phone the panel makes way for it', async () => {
    await say(tom, 'I am at 2906 by noon.');
    const shown = (player: Player): Promise<void> =>
      expect.poll(() => player.page.locator('.map-live').innerText()).toMatch(/^2906, /);
    await anna.page.locator('.talk-place', { hasText: '2906' }).click();
    await shown(anna);
    // The panel stays, and does not lie over what it shows; the cursor is there to be seen.
    const panel = await anna.page.locator('.talk-panel').boundingBox();
    const cursor = await anna.page.locator('.map-cursor').boundingBox();
    expect(cursor?.x ?? 0).toBeGreaterThan((panel?.x ?? 0) + (panel?.width ?? 0));
    await anna.screenshot('talk-place-desktop');
    await tom.page.locator('.talk-place', { hasText: '2906' }).tap();
    await tom.page.locator('.talk-panel').waitFor({ state: 'detached' });
    await shown(tom);
    expect(await tom.page.locator('.map-cursor').isVisible()).toBe(true);
    await tom.screenshot('talk-place-phone');
    await open(tom);
  });

  it('is used by keys alone, and gives the focus back', async () => {
    await anna.page.getByRole('tab', { name: 'Your side' }).focus();
    await anna.page.keyboard.press('ArrowLeft');
    await anna.page.getByRole('tab', { name: 'All', exact: true, selected: true }).waitFor();
    await expect
      .poll(() => anna.page.locator('.talk-readers').innerText())
      .toBe('Everybody who opens this game reads this, opponents too.');
    await anna.page.keyboard.press('Tab');
    await anna.page.keyboard.press('Tab');
    await anna.page.keyboard.type('Good luck, all of you.');
    await anna.page.keyboard.press('Control+Enter');
    await cleo.page.locator('.talk-text', { hasText: 'Good luck' }).waitFor();
    await anna.page.keyboard.press('Escape');
    await anna.page.locator('.talk-panel').waitFor({ state: 'detached' });
    expect(await anna.page.evaluate(() => document.activeElement?.classList.contains('talk-button'))).toBe(
      true,
    );
  });

  it('goes on after a lost server, with what was said meanwhile and nothing twice', async () => {
    await server.pause();
    await tom.page.getByRole('tab', { name: /^All\b/ }).click();
    await tom.page.getByLabel('What you say').fill('And to you.');
    await tom.button('Send');
    await tom.page.locator('.talk-foot [role=alert]').waitFor();
    await server.resume();
    await tom.page.locator('.banner').waitFor({ state: 'detached' });
    await tom.button('Send');
    await cleo.page.locator('.talk-text', { hasText: 'And to you.' }).waitFor();
    expect((await texts(cleo)).filter((text) => text === 'And to you.')).toHaveLength(1);
    await anna.page.locator('.talk-count').waitFor();
    expect(await count(anna)).toBe('1');
    await anna.page.reload();
    await anna.page.locator('.talk-count').waitFor();
    expect(await count(anna)).toBe('1');
    expect(anna.complaints.filter((text) => !/ERR_|WebSocket|Failed to load/.test(text))).toEqual([]);
  });
});
