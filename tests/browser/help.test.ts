// The help as a page and beside a table: it opens at a rule, on both widths, and takes nothing away from what is drawn.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findings } from './accessibility';
import { Player } from './player';
import { start_server } from './server';
import type { RunningServer } from './server';

let server: RunningServer;
let ada: Player;

beforeAll(async () => {
  server = await start_server();
  ada = await Player.start();
});
afterAll(async () => {
  await ada.stop();
  await server.stop();
});
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await ada.screenshot('failed-help');
});

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };

describe('the help', () => {
  it.each([
    ['/help', 'help-contents'],
    ['/help/rules', 'help-index'],
    ['/help/rules/7.31', 'help-bump'],
    ['/help/keys', 'help-keys'],
  ])('is served at %s, signed out and on both widths', async (path, name) => {
    const answer = await ada.page.goto(`${server.address}${path}`);
    expect(answer?.status()).toBe(200);
    await ada.page.getByRole('heading', { name: 'Help', level: 1 }).waitFor();
    await ada.page.locator('.help-page h2').first().waitFor();
    expect(await findings(ada)).toEqual([]);
    await ada.screenshot(name);
    await ada.page.setViewportSize(phone);
    expect(await ada.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await findings(ada)).toEqual([]);
    await ada.screenshot(`${name}-phone`);
    await ada.page.setViewportSize(desktop);
  });

  it('opens a case in its place, with its diagrams, and goes on from link to link', async () => {
    await ada.page.goto(`${server.address}/help/rules/7.31`);
    const now = ada.page.locator('.help-case-now');
    await now.getByRole('img', { name: /^The bump/ }).waitFor();
    expect(await now.evaluate((case_) => Math.abs(case_.getBoundingClientRect().top) < 200)).toBe(true);
    await now.getByRole('link', { name: '8.21', exact: true }).first().click();
    await ada.page.locator('.help-case-now h3', { hasText: '8.21' }).waitFor();
    expect(new URL(ada.page.url()).pathname).toBe('/help/rules/8.21');
    await ada.page.goBack();
    await ada.page.locator('.help-case-now h3', { hasText: '7.31' }).waitFor();
  });

  it('opens beside a table from a rule number, and the draft stays', async () => {
    await ada.page.goto(`${server.address}/new`);
    await ada.sign_in('Ada', 'Play as guest');
    await ada.page.getByRole('radio', { name: /hot-seat/ }).check();
    await ada.button('Create the game');
    await ada.page.locator('.map-view').waitFor();
    const match = /\/g\/([^?]+)/.exec(ada.page.url())?.[1] ?? '';
    await ada.button('Fill by default');
    await ada.make_ready();
    await ada.page.goto(`${server.address}/g/${match}?seat=confederate`);
    await ada.button('Fill by default');
    await ada.make_ready();
    await ada.page.goto(`${server.address}/g/${match}?seat=union`);
    await ada.page.locator('.chart-table').waitFor();
    // U01 stands in 2504 and U02 in 2505: stepping into a friend who stays breaks 5.13.
    await ada.paste(['U01/2504 2505']);
    await ada.saved();
    const address = ada.page.url();
    await ada.page.locator('.check-item .rule-link', { hasText: '5.13' }).first().click();
    const panel = ada.page.getByRole('dialog', { name: 'Help' });
    await panel.locator('.help-case-now h3', { hasText: '5.13' }).waitFor();
    expect(ada.page.url()).toBe(address);
    expect(await findings(ada)).toEqual([]);
    await ada.screenshot('help-beside');
    // Plotting goes on beside it.
    await ada.page.locator('.chart-row[data-unit="U03"] .row-head').click();
    await panel.waitFor();
    await ada.page.goBack();
    await panel.waitFor({ state: 'detached' });
    expect(ada.page.url()).toBe(address);
    await expect.poll(() => ada.page.locator('.chart-row[data-unit="U01"]').innerText()).toContain('2505');
  });

  it('opens over the review of Ready, and Escape closes the help alone', async () => {
    await ada.button('Ready…');
    const review = ada.page.getByRole('dialog', { name: 'Ready?' });
    await review.locator('.rule-link').first().click();
    const panel = ada.page.getByRole('dialog', { name: 'Help' });
    await panel.locator('.help-case-now').waitFor();
    await ada.page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await review.waitFor();
    await ada.button('Go back');
  });

  it('fills a phone, and the glyph stands in its header', async () => {
    await ada.page.setViewportSize(phone);
    await ada.page.getByRole('banner').getByRole('link', { name: 'Help' }).click();
    const panel = ada.page.getByRole('dialog', { name: 'Help' });
    await panel.locator('.help-contents').waitFor();
    expect((await panel.boundingBox())?.width).toBe(390);
    expect(await findings(ada)).toEqual([]);
    await ada.screenshot('help-phone');
    await panel.getByRole('button', { name: 'Close' }).click();
    await panel.waitFor({ state: 'detached' });
    expect(ada.complaints).toEqual([]);
  });
});
