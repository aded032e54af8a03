// The battle of 1862 on the screen, by one person who holds both seats: 14.21 begins with the plots, guns bombard, points
// are counted, the seventh turn brings the night; in 14.22 the Confederates hide among dummies. Pictures for a look.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { BullRunView } from '../../web/src/games/bull_run/types';
import { scripted } from '../system/support/bot';
import { Player as Seat } from '../system/support/player';
import { Random } from '../system/support/random';
import { findings } from './accessibility';
import { Player } from './player';
import { start_server } from './server';
import type { RunningServer } from './server';

const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

let server: RunningServer;
let eve: Player;

beforeAll(async () => {
  server = await start_server();
  eve = await Player.start(desktop);
  await eve.page.goto(server.address);
  await eve.sign_in('Eve', 'Play as guest');
});
afterAll(async () => {
  await eve.stop();
  await server.stop();
});
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await eve.screenshot('failed-eve');
});

async function pictures(name: string): Promise<void> {
  for (const [suffix, size] of [
    ['desktop', desktop],
    ['phone', phone],
  ] as const) {
    await eve.page.setViewportSize(size);
    await eve.page.locator('main').waitFor();
    await eve.screenshot(`second-${name}-${suffix}`);
    const wide = await eve.page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide, `${name} ${suffix}`).toBeLessThanOrEqual(size.width);
    expect(await findings(eve), `${name} ${suffix}`).toEqual([]);
  }
  await eve.page.setViewportSize(desktop);
}

/** Makes a game of both sides; gives the match. */
async function create(scenario: string): Promise<string> {
  await eve.page.goto(`${server.address}/new`);
  await eve.page.getByLabel('Scenario').selectOption(scenario);
  await eve.page.getByRole('radio', { name: /Both sides/ }).check();
  await eve.page.locator('.situation').waitFor();
  await expect.poll(() => eve.page.locator('.aim').count()).toBe(2);
  expect(await eve.page.getByText('Concealed movement and dummies').count()).toBe(0);
  await pictures(`${scenario}-new`);
  await eve.button('Create the game');
  await eve.page.locator('.map-view').waitFor();
  return /\/g\/([^?/]+)/.exec(eve.page.url())?.[1] ?? '';
}

async function sit(match: string, seat: string): Promise<void> {
  await eve.page.goto(`${server.address}/g/${match}?seat=${seat}`);
  await eve.page.locator('.map-view').waitFor();
}

/** Both seats' answers of the open group by script, over a socket with the browser's own session. */
async function play_on(match: string): Promise<void> {
  const cookies = await eve.page.context().cookies();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const me = await eve.page.evaluate(async () => (await fetch('/api/me')).json() as Promise<unknown>);
  const { token } = (me as { session: { token: string } }).session;
  const port = Number(new URL(server.address).port);
  const seats = [];
  for (const seat of ['union', 'confederate'])
    seats.push(await Seat.sit(port, { name: 'Eve', as: { cookie, token } }, match, seat));
  let group = '';
  for (const seat of seats)
    for (const decision of seat.decisions) {
      group = decision.group;
      const payload = await scripted(seat, decision, new Random(1), 0);
      await seat.ready(decision, `${match} ${decision.decision}`, payload);
    }
  for (const seat of seats) {
    await seat.resolved(group);
    seat.wire.close();
  }
}

/** Promises what stands there, though it be nothing. */
async function promise(): Promise<void> {
  await eve.button('Ready…');
  await eve.page.getByRole('dialog').getByRole('button', { name: 'Ready', exact: true }).click();
  await eve.page.getByRole('dialog').waitFor({ state: 'detached' });
}

function view(): BullRunView {
  return eve.last_view as unknown as BullRunView;
}

describe('14.21', () => {
  let match = '';
  it('begins with the plots on the map of 1862, and says what it is about', async () => {
    match = await create('14.21');
    await sit(match, 'union');
    await eve.page.getByText('Simultaneous movement plot').waitFor();
    expect(await eve.positions()).toMatchObject({ U02: '1433', UL: '2209', C03: '1309', C04: '1508' });
    expect(view().map).toBe('map_1862.json');
    await pictures('14.21-union');
    await eve.button('The battle');
    const dialog = eve.page.getByRole('dialog');
    await dialog.getByText('Sudley Springs (1803)').waitFor();
    await dialog.getByText('Victory points').waitFor();
    await pictures('14.21-battle');
    await eve.button('Close');
  });
  it('lets guns bombard and support', async () => {
    await sit(match, 'confederate');
    await eve.page.getByText('Simultaneous movement plot').waitFor();
    await eve.paste(['C04/1508 - - - - BOMBARD', 'C05/1606 1706 - - - ATTACK']);
    await eve.click_hex('1508');
    await eve.page.locator('.plot-bar[data-unit="C04"]').waitFor();
    await expect.poll(() => eve.page.getByRole('button', { name: /SUPPORT/ }).count()).toBeGreaterThan(0);
    await pictures('14.21-guns');
    await eve.make_ready();
    await sit(match, 'union');
    await promise();
    await eve.page.getByText('Back to the table').first().waitFor();
    await pictures('14.21-replay');
  });
  it('comes to the night of turn 8, in which nobody attacks', async () => {
    for (let turn = 2; turn < 8; ++turn) await play_on(match);
    await sit(match, 'confederate');
    await eve.page.goto(`${server.address}/g/${match}?seat=confederate`);
    await eve.page.locator('.strip-night').waitFor();
    expect(view().turn).toBe(8);
    await expect.poll(() => eve.page.locator('.strip-points').count()).toBe(2);
    await eve.click_hex(view().units.find((unit) => unit.id === 'C04')?.hex ?? '');
    await eve.page.locator('.plot-bar[data-unit="C04"]').waitFor();
    expect(await eve.page.getByRole('button', { name: /BOMBARD/ }).isEnabled()).toBe(false);
    await pictures('14.21-night');
  });
});

describe('14.22', () => {
  let match = '';
  it('is deployed by the Confederates alone, with the Union before their eyes', async () => {
    match = await create('14.22');
    await sit(match, 'union');
    await eve.page.getByText('Your opponent places his counters').waitFor();
    expect(Object.keys(await eve.positions()).length).toBe(18);
    await sit(match, 'confederate');
    await eve.page.locator('.tray-counter').first().waitFor();
    expect(Object.keys(await eve.positions()).length).toBe(18);
    await eve.button('Fill by default');
    await expect.poll(async () => Object.keys(await eve.positions()).length).toBe(33);
    await pictures('14.22-deploy');
    await eve.make_ready();
    await eve.page.getByText('Simultaneous movement plot').waitFor();
  });
  it('shows the Union fifteen backs, and plays turn 1', async () => {
    await sit(match, 'union');
    await eve.page.getByText('Simultaneous movement plot').waitFor();
    expect(view().units.filter((unit) => unit.type === 'unknown').length).toBe(15);
    await pictures('14.22-union');
    await promise();
    await sit(match, 'confederate');
    await promise();
    await eve.page.getByText('Back to the table').first().waitFor();
    await pictures('14.22-replay');
    expect(eve.complaints).toEqual([]);
  });
});
