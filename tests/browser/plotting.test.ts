// The same turn plotted with the mouse only and with keys only: what the server keeps must be the same text.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../web/src/protocol/messages';
import { Player } from './player';
import { start_server } from './server';
import type { RunningServer } from './server';

const desktop = { width: 1280, height: 800 };
/** Two steps into woods and out again after a wait, a ford after a mended mistake, an attack, a delayed step. */
const expected = [
  'U01/2504 2603 2603 2603 - 2704',
  'U03/2507 2407 2407 2307',
  'U04/2508 - - - - ATTACK',
  'U07/2906 - 2907',
];

let server: RunningServer;
let ada: Player;

beforeAll(async () => {
  server = await start_server();
  ada = await Player.start(desktop);
});
afterAll(async () => {
  await ada.stop();
  await server.stop();
});
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await ada.screenshot('failed-plotting');
});

describe('a plot', () => {
  it('begins with both sides deployed', async () => {
    await ada.page.goto(server.address);
    await ada.sign_in('Ada', 'Play as guest');
    await ada.page.goto(`${server.address}/new`);
    await ada.page.getByRole('radio', { name: /hot-seat/ }).check();
    await ada.page.locator('input[name=title]').fill('Plotting');
    await ada.button('Create the game');
    await ada.page.locator('.map-view').waitFor();
    const match = /\/g\/([^?]+)/.exec(ada.page.url())?.[1] ?? '';
    for (const seat of ['confederate', 'union']) {
      await ada.page.goto(`${server.address}/g/${match}?seat=${seat}`);
      await ada.button('Fill by default');
      await ada.make_ready();
    }
    await ada.page.locator('.chart-table').waitFor();
  });

  it('is drawn with the mouse only', async () => {
    await ada.click_hex('2504');
    await bar('U01');
    await ada.click_hex('2603');
    await path('2504 → 2603');
    // The path end has a menu of its own.
    await ada.click_hex('2603');
    await menu('Wait');
    await ada.click_hex('2704');
    await path('2504 → 2704');
    await ada.button('Done');
    await ada.click_hex('2507');
    await bar('U03');
    await ada.click_hex('2506');
    await path('2507 → 2506');
    await ada.button('Undo');
    await path('stands in 2507');
    await ada.click_hex('2407');
    await path('2507 → 2407');
    await ada.click_hex('2307');
    await path('2507 → 2307');
    await ada.click_hex('2508');
    await bar('U04');
    await ada.button('ATTACK');
    await ada.click_hex('2906');
    await bar('U07');
    await ada.button('Wait');
    await ada.click_hex('2907');
    await path('2906 → 2907');
    await ada.screenshot('plotting-mouse');
    expect(await kept()).toEqual(expected);
  });

  it('is drawn with keys only, and the focus never leaves the map', async () => {
    await clear_all();
    await ada.page.locator('.map-view').focus();
    const unit = async (id: string, presses: number): Promise<void> => {
      for (let press = 0; press < presses; press += 1) await ada.page.keyboard.press('n');
      await bar(id);
    };
    const keys = async (...pressed: string[]): Promise<void> => {
      for (const key of pressed) await ada.page.keyboard.press(key);
    };
    await unit('U01', 1);
    await keys('e', 'Space', 'd');
    await path('2504 → 2704');
    await keys('Enter');
    await unit('U03', 2);
    await keys('w', 'Control+z', 'a', 'q');
    await path('2507 → 2307');
    await keys('Enter');
    await unit('U04', 2);
    await keys('x', 'Enter');
    await unit('U07', 4);
    await keys('Space', 's');
    await path('2906 → 2907');
    expect(await ada.page.evaluate(() => document.activeElement?.className)).toBe('map-view');
    await ada.screenshot('plotting-keys');
    expect(await kept()).toEqual(expected);
  });

  it('[14] moves the cursor by arrows and says each hex', async () => {
    await ada.page.locator('.map-view').focus();
    await ada.page.keyboard.press('g');
    await ada.page.getByLabel('Hex number').fill('3306');
    await ada.page.keyboard.press('Enter');
    const cursor = ada.page.locator('.map-cursor');
    for (const [key, hex] of [
      ['ArrowRight', '3406'],
      ['ArrowLeft', '3306'],
      ['ArrowUp', '3305'],
      ['ArrowDown', '3306'],
    ] as const) {
      await ada.page.keyboard.press(key);
      await expect.poll(() => cursor.getAttribute('data-cursor')).toBe(hex);
      expect(await ada.page.locator('.map-live').innerText()).toMatch(new RegExp(`^${hex}, `));
    }
  });
});

async function bar(unit: string): Promise<void> {
  await ada.page.locator(`.plot-bar[data-unit="${unit}"]`).waitFor();
}
async function path(words: string): Promise<void> {
  // While the pointer rests on a hex the bar tells of the way there; the chart's meter and the row say the same.
  const [start = '', end] = words.includes('→')
    ? words.split(' → ')
    : [words.split(' ').at(-1) ?? '', undefined];
  await expect
    .poll(async () => {
      const grip = ada.page.locator('.map-grip');
      return (await grip.count()) === 0 ? null : await grip.getAttribute('data-grip');
    })
    .toBe(end ?? start);
}
async function menu(name: string): Promise<void> {
  await ada.page.locator('.path-menu').getByRole('button', { name, exact: true }).click();
}
/** What the server holds: the draft as it comes with the view after a reload. */
async function kept(): Promise<unknown> {
  await ada.saved();
  const told = ada.heard.length;
  await ada.page.reload();
  await ada.page.locator('.map-counter').first().waitFor();
  const views = ada.heard.slice(told).map((text) => JSON.parse(text) as JsonObject);
  const drafts = views.find((message) => message['type'] === 'view')?.['drafts'] as
    Readonly<Record<string, { readonly payload: { readonly plots?: unknown } }>> | undefined;
  return Object.entries(drafts ?? {}).find(([decision]) => decision.includes('plot'))?.[1].payload.plots;
}
async function clear_all(): Promise<void> {
  await ada.page.locator('.chart-table').waitFor();
  await ada.button('Paste orders');
  await ada.page.getByLabel('Orders as text').fill('');
  await ada.page.getByRole('radio', { name: 'Replace all' }).check();
  await ada.button('Apply');
  await ada.page.locator('.chart-counts', { hasText: /^0 of/ }).waitFor();
  await ada.saved();
}
