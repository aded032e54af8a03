// What happens around a turn: pages that must refuse, a link that is lost and comes back, both seats on one screen,
// one seat on two devices, and what an accessibility checker says of every screen.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findings } from './accessibility';
import { Player, out } from './player';
import { program, start_server } from './server';
import type { RunningServer } from './server';

let server: RunningServer;
let ada: Player;
let eve: Player;
let match = '';

beforeAll(async () => {
  server = await start_server();
  [ada, eve] = await Promise.all([Player.start(), Player.start({ width: 390, height: 844 })]);
});
afterAll(async () => {
  await Promise.all([ada.stop(), eve.stop()]);
  await server.stop();
});

afterEach(async ({ task }) => {
  // What stood on the screen says more than what was waited for.
  if (task.result?.state === 'fail')
    await Promise.all([ada.screenshot('failed-ada'), eve.screenshot('failed-eve')]);
});

describe('around a turn', () => {
  it('refuses in words and shows the way home', async () => {
    await ada.page.goto(`${server.address}/no/such/page`);
    await ada.page.getByRole('heading', { name: 'No such page' }).waitFor();
    await ada.page.goto(`${server.address}/g/nothing?seat=union`);
    await ada.page.getByRole('heading', { name: 'No such game' }).waitFor();
    await ada.page.getByRole('main').getByRole('link', { name: 'To your games' }).click();
    await ada.page.getByRole('heading', { name: 'Play as guest' }).waitFor();
    await ada.page.goto(`${server.address}/join#notacode`);
    await ada.page.getByRole('alert').first().waitFor();
  });

  it('is checked: pages of the shell', async () => {
    await ada.page.goto(server.address);
    expect(await findings(ada)).toEqual([]);
    await ada.sign_in('Ada', 'Play as guest');
    await ada.page.goto(`${server.address}/new`);
    await ada.page.getByRole('radio', { name: /hot-seat/ }).check();
    expect(await findings(ada)).toEqual([]);
  });

  it('gives both seats to one person, each in its window', async () => {
    await ada.page.locator('input[name=title]').fill('Both sides');
    await ada.button('Create the game');
    await ada.page.locator('.map-view').waitFor();
    match = /\/g\/([^?]+)/.exec(ada.page.url())?.[1] ?? '';
    await ada.page.getByRole('link', { name: 'Open Confederate in another window' }).waitFor();
    await expect.poll(() => ada.page.locator('.tray-counter').count()).toBe(18);
    const other = await ada.page.context().newPage();
    await other.goto(`${server.address}/g/${match}?seat=confederate`);
    await other.locator('.map-view').waitFor();
    await expect.poll(() => other.locator('.tray-counter').count()).toBe(22);
    await other.close();
  });

  it('keeps a seat from everybody else', async () => {
    await eve.page.goto(server.address);
    await eve.sign_in('Eve', 'Play as guest');
    await eve.page.goto(`${server.address}/g/${match}?seat=union`);
    await eve.page.getByRole('heading', { name: 'Not your seat' }).waitFor();
    await eve.page.goto(`${server.address}/g/${match}`);
    await eve.page.getByText('The plots are secret until both sides are ready').waitFor();
    expect(await eve.page.locator('.map-counter').count()).toBe(0);
    expect(await findings(eve)).toEqual([]);
  });

  it('asks when one seat was drawn on two devices, and follows what the other saves', async () => {
    const deaf = await ada.page.context().newPage();
    // This device misses the news of the other one, as a phone does that slept.
    await deaf.routeWebSocket(/\/ws$/, (socket) => {
      const behind = socket.connectToServer();
      behind.onMessage((message) => {
        if (!message.toString().includes('"draft_changed"')) socket.send(message);
      });
    });
    await deaf.goto(`${server.address}/g/${match}?seat=union`);
    await deaf.locator('.tray-counter').first().waitFor();
    await ada.button('Fill by default');
    await ada.saved();
    await deaf.getByLabel('U01, Hex').selectOption('3904');
    await deaf.getByRole('heading', { name: 'Two drafts' }).waitFor();
    await deaf.getByRole('cell', { name: 'U01/3904' }).waitFor();
    await deaf.getByRole('button', { name: 'Use the other' }).click();
    await deaf.getByText('18 of 18 placed').waitFor();
    // Now it draws on the newest one, and the first device hears of it by itself.
    await deaf.getByLabel('U01, Hex').selectOption('2505');
    await expect.poll(() => ada.positions()).toMatchObject({ U01: '2505', U02: '2504' });
    await deaf.close();
  });

  it('is checked: deployment and plotting, on both widths', async () => {
    expect(await findings(ada)).toEqual([]);
    await ada.make_ready();
    await ada.page.goto(`${server.address}/g/${match}?seat=confederate`);
    await ada.button('Fill by default');
    await ada.make_ready();
    await ada.page.getByText('Simultaneous movement plot').waitFor();
    await ada.page.goto(`${server.address}/g/${match}?seat=union`);
    await ada.page.locator('.chart-table').waitFor();
    await ada.page.locator('.row-head').first().click();
    await ada.page.locator('.plot-mission').waitFor();
    expect(await findings(ada)).toEqual([]);
    await ada.button('Ready…');
    expect(await findings(ada)).toEqual([]);
    await ada.button('Go back');
    await ada.page.setViewportSize({ width: 390, height: 844 });
    expect(await findings(ada)).toEqual([]);
    expect(await ada.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await ada.page.setViewportSize({ width: 1440, height: 900 });
    // The chart alone is complete without the map.
    await ada.page.getByRole('link', { name: 'Chart alone' }).click();
    await ada.page.locator('.table-alone .chart-table').waitFor();
    expect(await ada.page.locator('.map-view').count()).toBe(0);
    expect(await findings(ada)).toEqual([]);
    await ada.page.getByRole('link', { name: 'With the map' }).click();
    await ada.page.locator('.map-view').waitFor();
  });

  it('plots a row by keyboard alone, typing into the chart', async () => {
    await ada.page.locator('.chart-row[data-unit="U05"] .cell[data-column="1"]').focus();
    // Half a number is not taken, and stays to be mended.
    await ada.page.keyboard.type('270');
    await ada.page.keyboard.press('Enter');
    await ada.page.locator('.cell-field[aria-invalid="true"]').waitFor();
    await ada.page.keyboard.type('8');
    await ada.page.keyboard.press('Enter');
    await ada.page.locator('.chart-row[data-unit="U05"] .row-state').waitFor();
    await ada.saved();
    await expect
      .poll(() => ada.page.locator('.chart-row[data-unit="U05"] .cell[data-column="1"]').innerText())
      .toMatch(/2708/);
    // Focus went on to the next column and never left the table.
    expect(await ada.page.evaluate(() => document.activeElement?.getAttribute('data-column'))).toBe('2');
    await ada.button('Undo');
    await ada.saved();
  });

  it('goes on through a restart of the server and saves what was drawn meanwhile', async () => {
    await ada.page.locator('.row-head').first().click();
    await server.pause();
    await ada.page.getByText('Connection lost, trying again').first().waitFor();
    await ada.button('Wait');
    await ada.page.locator('[data-save="offline"]').waitFor();
    await server.resume();
    await ada.saved();
    await ada.page.locator('.banner').waitFor({ state: 'detached' });
    await ada.page.reload();
    await ada.page.locator('.chart-table').waitFor();
    await expect.poll(() => ada.page.locator('.chart-row .cell-wait').count()).toBe(1);
  });

  it('gives the whole match away as one document, once it is over', async () => {
    await ada.page.getByText('Match', { exact: true }).click();
    expect(await ada.page.getByRole('link', { name: 'Export the match' }).count()).toBe(0);
    await ada.button('Resign…');
    await ada.button('I want to resign');
    await ada.button('Resign now');
    await ada.page.locator('.result-over').waitFor();
    const [download] = await Promise.all([
      ada.page.waitForEvent('download'),
      ada.page.locator('.result').getByRole('link', { name: 'Export the match' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`simove-${match}.json`);
    const file = join(out, 'exported.json');
    await download.saveAs(file);
    execFileSync(program, ['verify', file]);
    // Brought in elsewhere, it says so.
    const other = await start_server({ archive: file });
    try {
      await eve.page.goto(`${other.address}/g/${match}`);
      await eve.page.locator('.result-over').waitFor();
      await expect.poll(() => eve.page.locator('.strip .badge').innerText()).toBe('imported, not verified');
      expect(await findings(eve)).toEqual([]);
      await eve.screenshot('around-imported');
    } finally {
      await other.stop();
    }
    expect(await ada.page.locator('.strip .badge').count()).toBe(0);
  });
});
