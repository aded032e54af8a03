// Issue-level proof: two people, two browsers, one link; deploy, plot, execute turn 1, step the replay to sub-segment 8;
// both see the positions that `simove adjudicate` finds for the same plots and dice.
import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { BullRunView } from '../../web/src/games/bull_run/types';
import { adjudicate, case_of_turn_one, event_of, game_events } from './adjudicate';
import type { Adjudicated } from './adjudicate';
import { findings } from './accessibility';
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
    expect(await cut_off(player), `${name}-${suffix}`).toEqual([]);
    pictures.push({ path: await player.screenshot(`${name}-${suffix}`), size });
  }
  await player.page.setViewportSize(desktop);
}

/** Lists and texts to fill in, buttons and links of a page that reach beyond the side of the screen. */
function cut_off(player: Player): Promise<string[]> {
  return player.page
    .locator('.top, .sheet-page')
    .locator('select, input, button, a')
    .evaluateAll((all) =>
      all
        .filter((one) => one.getClientRects().length > 0 && one.getBoundingClientRect().right > innerWidth)
        .map((one) => one.outerHTML.slice(0, 120)),
    );
}

beforeAll(async () => {
  server = await start_server();
  [ada, ben] = await Promise.all([Player.start(desktop), Player.start(desktop)]);
});
afterAll(async () => {
  await Promise.all([ada.stop(), ben.stop()]);
  await server.stop();
});

afterEach(async ({ task }) => {
  // What stood on the screen says more than what was waited for.
  if (task.result?.state === 'fail')
    await Promise.all([ada.screenshot('failed-ada'), ben.screenshot('failed-ben')]);
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
    // The leader goes to the front, so that most of what is plotted stays in command [10.2].
    await ada.click_hex('2505');
    await ada.button('Swap');
    await ada.click_hex('3904');
    await expect.poll(() => ada.positions()).toMatchObject({ UL: '2505', U04: '3904' });
    await ada.make_ready();
    await ada.page.getByText('Waiting for your opponent').waitFor();
    await take_pictures(ada, '05-deployment-ready');
    await ben.page.locator('.strip-union[data-ready=true]').waitFor();
    // Not one message to the other side has named a unit of hers.
    expect(ben.heard.filter((message) => message.includes('"U01'))).toEqual([]);
    await ben.button('Fill by default');
    await ben.make_ready();
    for (const player of [ada, ben]) await player.page.getByText('Simultaneous movement plot').waitFor();
    expect(await ada.positions()).toEqual(await ben.positions());
  });

  it('is plotted on the map, by text and by buttons', async () => {
    // Across the ford beside the bridge, one click a hex; the second hex can be plotted but will not be reached.
    await ada.click_hex('2507');
    await ada.page.locator('.plot-bar[data-unit="U02"]').waitFor();
    await ada.click_hex('2407');
    await ada.click_hex('2307');
    await ada.page.locator('.plot-bar-path', { hasText: '2507 → 2307' }).waitFor();
    await ada.button('Done');
    // Through woods, which take three columns.
    await ada.click_hex('2504');
    await ada.click_hex('2603');
    await ada.click_hex('2704');
    await ada.button('Wait');
    await ada.page.locator('.plot-bar-path', { hasText: '2504 → 2704' }).waitFor();
    await take_pictures(ada, '06-plotting');
    await ada.button('Done');
    // An attack across the Stone Bridge, without moving.
    await ada.click_hex('2508');
    await ada.button(/ATTACK/);
    await ada.button('Done');
    // The rest as text; two of them would end in one hex, and the chart says so.
    await ada.paste(['U05/2707 2806', 'U07/2906 2806']);
    await ada.page.locator('.chart-problem', { hasText: '5.13' }).first().waitFor();
    await take_pictures(ada, '07-error');
    await ada.button('Undo');
    await ada.paste(['U05/2707 2807 2808', 'U07/2906 - 2907']);
    expect(await plot_text(ada)).toEqual([
      'U01/2508 - - - - ATTACK',
      'U02/2507 2407 2407 2307',
      'U03/2504 2603 2603 2603 2704 -',
      'U05/2707 2807 2808',
      'U07/2906 - 2907',
    ]);
    await ben.click_hex('2408');
    await ben.button(/ATTACK/);
    await ben.saved();
    await take_pictures(ben, '08-other-side');
  });

  it('is promised in a review and executed when both are ready', async () => {
    await ada.saved();
    await ada.button('Ready…');
    await ada.page.getByText('Your opponent is not ready').waitFor();
    await take_pictures(ada, '09-review');
    await ada.page.getByRole('dialog').getByRole('button', { name: 'Go back' }).click();
    await ada.make_ready();
    await ada.page.getByText('Waiting for your opponent').waitFor();
    // No message to the other side has a plotted hex of hers in it; units stand elsewhere.
    expect(ben.heard.filter((message) => /"2603"|2603 2603/.test(message))).toEqual([]);
    await ben.page.locator('.strip-union[data-ready=true]').waitFor();
    await ben.button('Ready…');
    await ben.page.getByText('it runs at once').waitFor();
    await ben.page.getByRole('dialog').getByRole('button', { name: 'Ready', exact: true }).click();
    for (const player of [ada, ben]) await player.page.locator('.replay-timeline').waitFor();
    await take_pictures(ada, '10-replay-opens');
    expect(await findings(ada)).toEqual([]);
  });

  it('shows both the positions that the program adjudicates, at sub-segment 8 and at the end', async () => {
    const view = ada.last_view as unknown as BullRunView;
    const played = {
      entries: ada.entries,
      objectives: objectives_before(view),
      movement_ban: ['confederate' as const],
    };
    const result = adjudicate('turn-1', case_of_turn_one(played));
    expect(result.errors).toEqual([]);
    await step_to(ada, '8');
    await step_to(ben, '8');
    const at_eight = of_track(result);
    expect(Object.keys(at_eight).length).toBeGreaterThan(20);
    expect(await ada.positions()).toEqual(at_eight);
    expect(await ben.positions()).toEqual(at_eight);
    await take_pictures(ada, '11-sub-segment-8');
    await take_pictures(ben, '12-sub-segment-8-other-side');

    await step_to(ada, 'E');
    await step_to(ben, 'E');
    const at_end = Object.fromEntries(Object.entries(result.final).map(([unit, { hex }]) => [unit, hex]));
    expect(await ada.positions()).toEqual(sorted(at_end));
    expect(await ben.positions()).toEqual(sorted(at_end));
    const events = game_events(ben.entries, 1);
    expect(event_of(events, 'turn_ends').losses).toEqual(result.losses);
    expect(events.filter((event) => event.kind === 'attack').length).toBe(result.attacks.length);
    await take_pictures(ada, '13-results');
  });

  it('goes on with turn 2', async () => {
    for (const player of [ada, ben]) {
      await player.page.getByRole('button', { name: 'Back to the table' }).click();
      await player.page.locator('.strip-turn', { hasText: 'Turn 2 of 8' }).waitFor();
    }
    await ada.page.getByRole('tab', { name: 'Log' }).click();
    await take_pictures(ada, '14-turn-2-log');
    // A reload shows the same, and the replay does not open a second time.
    await ada.page.reload();
    await ada.page.locator('.strip-turn', { hasText: 'Turn 2 of 8' }).waitFor();
    expect(await ada.page.locator('.replay-timeline').count()).toBe(0);
    expect(await ada.page.title()).toMatch(/^\(!\) .*your move.*Stone Bridge/);
    await ada.page.goto(server.address);
    await ada.page.getByRole('heading', { name: 'Your move' }).waitFor();
    await take_pictures(ada, '15-home');
  });

  it('leaves pictures of every screen, in the right size and not blank', () => {
    expect(pictures.length).toBe(30);
    for (const { path, size } of pictures) {
      const { width, height, colours } = read_png(readFileSync(path));
      expect({ path, width, height }).toEqual({ path, ...size });
      expect(colours, path).toBeGreaterThan(50);
    }
  });

  it('wrote no complaint on either console', () => {
    expect([...ada.complaints, ...ben.complaints]).toEqual([]);
  });
});

async function plot_text(player: Player): Promise<string[]> {
  await player.saved();
  await player.button('Ready…');
  const text = await player.page.getByRole('dialog').locator('.orders-text').innerText();
  await player.page.getByRole('dialog').getByRole('button', { name: 'Go back' }).click();
  return text.split('\n');
}

/** Who held what when the turn began: nobody but Centreville's two hexes, which the Union holds [14.14]. */
function objectives_before(view: BullRunView): BullRunView['objectives'] {
  return view.objectives.map((each) => ({
    ...each,
    held_by: each.name.includes('Centreville') ? 'union' : null,
  }));
}

async function step_to(player: Player, stage: string): Promise<void> {
  const now = player.page.locator('.replay-step[aria-current="step"]');
  for (let steps = 0; (await now.getAttribute('data-stage')) !== stage; steps += 1) {
    if (steps > 20) throw new Error(`the replay never reached ${stage}`);
    await player.button('Next step');
  }
}

function of_track(result: Adjudicated): Record<string, string> {
  const pairs = Object.entries(result.track).flatMap(([unit, hexes]) => {
    const hex = hexes[7];
    return hex === undefined || hex === null ? [] : [[unit, hex] as const];
  });
  return sorted(Object.fromEntries(pairs));
}
function sorted(record: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => a.localeCompare(b)));
}
