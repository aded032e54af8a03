// Issue-level proof: two people, two browsers, one link; deploy, plot, execute turn 1, step the replay to sub-segment 8;
// both see the positions that `simove adjudicate` finds for the same plots and dice.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adjudicate_turn } from './adjudicate';
import { Player } from './player';
import { read_png } from './png';
import { start_server } from './server';
import type { RunningServer } from './server';

const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

let server: RunningServer;
let ada: Player;
let ben: Player;
const pictures: { path: string; size: typeof desktop }[] = [];

/** One picture of the screen as a desktop and one as a phone shows it. */
async function take_pictures(player: Player, name: string): Promise<void> {
  for (const [suffix, size] of [
    ['desktop', desktop],
    ['phone', phone],
  ] as const) {
    await player.page.setViewportSize(size);
    await player.page.locator('main').waitFor();
    pictures.push({ path: await player.screenshot(`${name}-${suffix}`), size });
  }
  await player.page.setViewportSize(desktop);
}

beforeAll(async () => {
  server = await start_server();
  [ada, ben] = await Promise.all([Player.start(desktop), Player.start(desktop)]);
});
afterAll(async () => {
  await Promise.all([ada.stop(), ben.stop()]);
  await server.stop();
});

describe('turn 1 of the first scenario', () => {
  it('is created and joined by link', async () => {
    await ada.page.goto(server.address);
    await take_pictures(ada, '01-signed-out');
    await ada.sign_in('Ada', 'Play as guest');
    await ada.page.getByRole('link', { name: 'New game' }).click();
    await ada.page.getByRole('radio', { name: 'Union' }).check();
    await ada.page.locator('input[name=title]').fill('Stone Bridge');
    await take_pictures(ada, '02-new-game');
    await ada.button('Create the game');
    const link = await ada.page.locator('.invite-link').inputValue();
    expect(link).toMatch(/\/join#\S{16,}$/);

    await ben.page.goto(link);
    await ben.page.getByText('Ada invites you').waitFor();
    await take_pictures(ben, '03-invitation');
    await ben.sign_in('Ben', 'Play as guest');
    await ben.button('Take this seat');
    await ben.page.locator('.map-view').waitFor();
    // Ada's page learns of it without a reload: the invitation goes away.
    await ada.page.locator('.invite').waitFor({ state: 'detached' });
  });

  it('is deployed in secret', async () => {
    await ada.page.locator('.tray-counter').first().click();
    await ada.click_hex('2508');
    await ada.click_hex('2507');
    await expect.poll(() => ada.positions()).toMatchObject({ U01: '2508', U02: '2507' });
    await take_pictures(ada, '04-deployment');
    await ada.button('Fill by default');
    await ada.make_ready();
    await ada.page.getByText('Waiting for your opponent').waitFor();
    await take_pictures(ada, '05-deployment-ready');
    await ben.page.locator('.strip-union[data-ready=true]').waitFor();
    expect(JSON.stringify(ben.entries)).not.toContain('2508');
    await ben.button('Fill by default');
    await ben.make_ready();
    for (const player of [ada, ben]) await player.page.getByText('Simultaneous movement plot').waitFor();
    expect(await ada.positions()).toEqual(await ben.positions());
  });
});
