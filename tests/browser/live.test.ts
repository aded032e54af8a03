// Two turns in which the players are asked after movement, on written dice: two people in two browsers answer every kind
// of decision by the page's own controls. Neither learns anything of the other's answer before both are in, and what
// then happens is what was answered.
import { spawnSync } from 'node:child_process';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { BullRunEvent, EventOf } from '../../web/src/games/bull_run/types';
import { findings } from './accessibility';
import { game_events } from './adjudicate';
import {
  accept,
  answer_unseen,
  card,
  confirm,
  give,
  log_of,
  look_at,
  promise,
  take_pictures,
  worked,
} from './answering';
import { confederate_deployment, faces, plots, union_deployment } from './live_match';
import { Player } from './player';
import { program, start_server } from './server';
import type { RunningServer } from './server';

const desktop = { width: 1440, height: 900 };

let server: RunningServer;
let ada: Player; // the Union
let ben: Player; // the Confederates

beforeAll(async () => {
  server = await start_server({ dice: faces });
  [ada, ben] = await Promise.all([Player.start(desktop), Player.start(desktop)]);
});
afterAll(async () => {
  await Promise.all([ada.stop(), ben.stop()]);
  await server.stop();
});
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail')
    await Promise.all([ada.screenshot('failed-ada'), ben.screenshot('failed-ben')]);
});

/** Events of one kind, which both browsers must have received alike. */
function told<K extends BullRunEvent['kind']>(turn: number, kind: K): readonly EventOf<K>[] {
  const [hers, his] = [ada, ben].map((player) =>
    game_events(player.entries, turn).filter((event) => event.kind === kind),
  );
  expect(hers).toEqual(his);
  return (hers ?? []) as unknown as readonly EventOf<K>[];
}

async function both_see(positions: Readonly<Record<string, string>>): Promise<void> {
  for (const player of [ada, ben]) await expect.poll(() => player.positions()).toMatchObject(positions);
}
/** The replay opens by itself after the movement and after the results. */
async function back_to_table(): Promise<void> {
  await both(async (player) => {
    await player.button('Back to the table');
    await player.page.locator('.table-layout').waitFor();
  });
}
const both = (act: (player: Player) => Promise<void>): Promise<unknown> => Promise.all([ada, ben].map(act));

it('written dice are for tests only', () => {
  const { SIMOVE_TEST: _, ...env } = process.env;
  const started = spawnSync(program, ['serve', '--test-dice', 'dice.json'], { env, encoding: 'utf8' });
  expect(started.status).toBe(1);
  expect(started.stderr).toContain('--test-dice are for tests only (SIMOVE_TEST=1)');
});

describe('turn 1, answered by hand', () => {
  it('begins with both sides deployed', async () => {
    await ada.page.goto(server.address);
    await ada.sign_in('Ada', 'Play as guest');
    await ada.page.goto(`${server.address}/new`);
    await ada.page.getByRole('radio', { name: 'Union' }).check();
    await ada.page.getByLabel('Decisions after movement').selectOption('asked of the players');
    await ada.page.locator('input[name=title]').fill('Face to face');
    await ada.button('Create the game');
    await ben.page.goto(await ada.page.locator('.invite-link').inputValue());
    await ben.sign_in('Ben', 'Play as guest');
    await ben.button('Take this seat');
    await ben.page.locator('.map-view').waitFor();
    await both((player) => give(player, player === ada ? union_deployment : confederate_deployment));
    await both((player) => player.page.locator('.strip-turn', { hasText: 'Turn 1 of 8' }).waitFor());
    await both((player) => give(player, player === ada ? plots.union[1] : plots.confederate[1]));
    await back_to_table();
    await both_see({ U01: '2407', U04: '2405', U06: '2511', U07: '3620', C01: '2408', C05: '2406' });
  });

  it('allocates attacks with worked odds', async () => {
    expect((await worked(ada, 2)).steps).toEqual([
      'Attack 4 + 2 = 6',
      'doubled: from two sides that do not touch (7.25): × 2 = 12',
      'Defence 2',
      '12 : 2 → 6-1',
      'Column shift: none.',
    ]);
    // An attacker in hand on the map, then its target there.
    await ada.click_hex('2407');
    await ada.page.getByText('U01 in hand: tap one of C01 and C05.').waitFor();
    await ada.click_hex('2408');
    expect(await worked(ada, 1)).toEqual({
      head: '7 : 4, column 1-1',
      steps: [
        'Attack 4 + 3 = 7',
        'Defence 4',
        '7 : 4 → 1-1 (rounded for the defender)',
        'Column shift: none.',
      ],
      results: ['Dr', 'Dr', 'Ar', 'Ar', '2/0', '2/0'],
    });
    expect(await worked(ada, 2)).toMatchObject({ head: '2 : 4, column 1-2' });
    await take_pictures(ada, '1-allocate', 'Battles');
    expect(await findings(ada)).toEqual([]);
    await answer_unseen(
      ada,
      ben,
      () => confirm(ada, 'Ready…', 'Ready', ['1. U01 and U02 against C01', '2. U04 against C05']),
      ['"U02"', '"attacks"'],
    );
    // He looks at what another grouping would bring, and goes back to what is proposed.
    await ben.page.getByLabel('C05 attacks').selectOption('U04 alone, a battle of its own');
    expect((await worked(ben, 2)).steps).toContain('2 : 4 → 1-2');
    await ben.button('Best odds');
    expect(await worked(ben, 1)).toMatchObject({ head: '12 : 4, column 3-1' });
    await confirm(ben, 'Ready…', 'Ready', ['1. C01 and C05 against U01']);
    await both((player) => player.page.locator('.inbox').waitFor());
    const rows = told(1, 'attack').map(({ attackers, defenders, odds, die, result, decided }) => ({
      attackers,
      defenders,
      odds,
      die,
      result,
      decided,
    }));
    expect(rows).toEqual([
      { attackers: ['U01', 'U02'], defenders: ['C01'], odds: '1-1', die: 6, result: '2/0', decided: 'order' },
      { attackers: ['U04'], defenders: ['C05'], odds: '1-2', die: 3, result: 'Ar', decided: 'order' },
      {
        attackers: ['C01', 'C05'],
        defenders: ['U01'],
        odds: '3-1',
        die: 3,
        result: 'Dr',
        decided: 'standing',
      },
    ]);
  });

  it('repulses, each side driving the other', async () => {
    await ada.click_hex('2409');
    await ada.page.locator('.choice-bar', { hasText: '2409' }).waitFor();
    await take_pictures(ada, '2-repulse', 'Decisions');
    await answer_unseen(
      ada,
      ben,
      () => confirm(ada, 'Confirm…', 'Confirm this one', ['Repulsion C02: 2409, clear (your choice)']),
      ['2409', 'C02'],
    );
    await ben.page.locator('.choice-bar').getByRole('button', { name: /^2611/ }).click();
    await confirm(ben, 'Confirm…', 'Confirm this one', ['Repulsion U06: 2611, clear (your choice)']);
    await both_see({ C02: '2409', U06: '2611' });
    expect(told(1, 'repulsed').map(({ unit, to, decided }) => ({ unit, to, decided }))).toEqual([
      { unit: 'U06', to: '2611', decided: 'order' },
      { unit: 'C02', to: '2409', decided: 'order' },
    ]);
  });

  it('divides a loss', async () => {
    await card(ada, 'loss 0').waitFor();
    await card(ada, 'loss 0').getByRole('button', { name: 'One less from U01' }).click();
    await card(ada, 'loss 0').getByText('1 of 2 divided').waitFor();
    await ada.page.locator('.problem-error', { hasText: '8.11' }).waitFor();
    await ada.page.locator('.choice-bar').getByRole('button', { name: 'One more from U02' }).click();
    await ada.page.locator('.problem-error').waitFor({ state: 'detached' });
    await take_pictures(ada, '3-loss', 'Decisions');
    await answer_unseen(
      ada,
      ben,
      () =>
        confirm(ada, 'Confirm…', 'Confirm this one', [
          'Lose 2 strength points in battle 1: from whom? U01 −1, U02 −1 (your choice)',
        ]),
      ['U01', 'U02', 'losses'],
    );
  });

  it('directs a retreat with displacement, and an advance', async () => {
    await look_at(ben, 'retreat U01');
    const ways = card(ben, 'retreat U01').locator('.owed-choice');
    expect((await ways.allInnerTexts()).map((text) => text.replace('\n', ': '))).toEqual([
      '1: 2507, clear: U05 makes room and goes to 2506 · standing orders',
      '2: 2507, clear: U05 makes room and goes to 2606',
      '3: 2507, clear: U05 makes room and goes to 2607',
    ]);
    await ben.page.getByRole('radio', { name: /U05 makes room and goes to 2606/ }).check();
    await take_pictures(ben, '4-retreat', 'Decisions');
    await look_at(ben, 'advance 2407');
    await ben.page.locator('.choice-bar').getByRole('button', { name: 'C05 advances to 2407' }).click();
    // Whoever goes there cannot go elsewhere as well.
    await card(ben, 'advance 2405').getByText('Nobody advances').waitFor();
    await take_pictures(ben, '5-advance', 'Decisions');
    expect(await findings(ben)).toEqual([]);
    await confirm(ben, 'Confirm…', 'Confirm these 4', [
      'Retreat U04: 2404, clear (as by standing orders)',
      'Retreat U01: 2507, clear: U05 makes room and goes to 2606 (your choice)',
      'Advance U04: Nobody advances (your choice)',
      'Advance U01: C05 advances to 2407 (your choice)',
    ]);
    await back_to_table();
    await both_see({ U01: '2507', U05: '2606', U04: '2404', C05: '2407', C01: '2408' });
    expect(told(1, 'loss').map(({ unit, points, decided }) => ({ unit, points, decided }))).toEqual([
      { unit: 'U01', points: 1, decided: 'order' },
      { unit: 'U02', points: 1, decided: 'order' },
    ]);
    expect(told(1, 'retreated').map(({ unit, to, decided }) => ({ unit, to, decided }))).toEqual([
      { unit: 'U04', to: '2404', decided: 'order' },
      { unit: 'U01', to: '2507', decided: 'order' },
    ]);
    expect(told(1, 'displaced').map(({ unit, to, by, decided }) => ({ unit, to, by, decided }))).toEqual([
      { unit: 'U05', to: '2606', by: 'U01', decided: 'order' },
    ]);
    expect(told(1, 'advanced').map(({ unit, to, decided }) => ({ unit, to, decided }))).toEqual([
      { unit: 'C05', to: '2407', decided: 'order' },
    ]);
  });
});

describe('turn 2, where one side leaves its loss to an edited standing order', () => {
  it('changes a standing order with the plot', async () => {
    await ben.button('Standing orders…');
    const dialog = ben.page.getByRole('dialog');
    await dialog.getByRole('radio', { name: /^The smallest first/ }).check();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await ben.page.locator('.standing', { hasText: 'changed in this plot' }).waitFor();
    await both((player) => give(player, player === ada ? plots.union[2] : plots.confederate[2]));
    await back_to_table();
  });

  it('allocates in an order of its own', async () => {
    expect(await worked(ada, 1)).toMatchObject({ head: '3 : 4, column 1-2' });
    await ada.button('Roll battle 2 earlier');
    expect(await worked(ada, 1)).toMatchObject({ head: '2 : 1, column 2-1' });
    await confirm(ada, 'Ready…', 'Ready', ['1. U04 against C09', '2. U01 against C05']);
    await promise(ben, 'Ready…', 'Ready', ['1. C05 and C09 against U04']);
    await both((player) => player.page.locator('.inbox').waitFor());
  });

  it('drives back, follows up, and pays as the standing order says', async () => {
    await look_at(ada, 'retreat C05');
    await ada.page.getByRole('radio', { name: '2308, clear: C02 makes room and goes to 2309' }).check();
    await look_at(ada, 'advance 2307');
    await ada.page.getByRole('radio', { name: 'U04 advances to 2307' }).check();
    await look_at(ada, 'advance 2407');
    // Either may go there; the other one is busy.
    await ada.page.locator('.choice-bar').getByRole('button', { name: 'U01 advances to 2407' }).click();
    await answer_unseen(
      ada,
      ben,
      () =>
        confirm(ada, 'Confirm…', 'Confirm these 4', [
          'Retreat C09: 2206, clear (as by standing orders)',
          'Retreat C05: 2308, clear: C02 makes room and goes to 2309 (your choice)',
          'Advance C09: U04 advances to 2307 (your choice)',
          'Advance C05: U01 advances to 2407 (your choice)',
        ]),
      ['2308', 'C02', 'U04'],
    );
    await promise(ben, 'Confirm…', 'Confirm this one', [
      'Lose 2 strength points in battle 3: from whom? C05 −1, C09 −1 (as by standing orders)',
    ]);
    await back_to_table();
    await both_see({ C05: '2308', C02: '2309', U01: '2407', U04: '2307' });
    for (const player of [ada, ben]) expect(await player.positions()).not.toHaveProperty('C09');
    expect(told(2, 'loss').map(({ unit, points, decided }) => ({ unit, points, decided }))).toEqual([
      { unit: 'C05', points: 1, decided: 'standing' },
      { unit: 'C09', points: 1, decided: 'standing' },
    ]);
    for (const player of [ada, ben]) {
      const log = await log_of(player);
      expect(log).toContain('C09 loses 1 point in combat 3 and is destroyed, by standing order (8.11).');
      expect(log).toContain('C02 makes room for C05 and goes to 2309 (8.22). (by order)');
    }
  });
});

/** Nobody plots anything; whoever is asked after that confirms what is proposed. */
async function let_a_turn_pass(): Promise<void> {
  await both((player) => accept(player, 'Ready…', 'Ready'));
  await back_to_table();
  const asked = [ada, ben].filter(({ asked: kinds }) => kinds.includes('repulse'));
  await Promise.all(asked.map((player) => accept(player, 'Confirm…', /^Confirm th/)));
  if (asked.length > 0) await back_to_table();
}

describe('turn 5, in which an arrival finds its hex closed', () => {
  it('comes after two turns in which nobody moves', async () => {
    await let_a_turn_pass();
    await let_a_turn_pass();
    await both((player) => player.page.locator('.strip-turn', { hasText: 'Turn 5 of 8' }).waitFor());
  });

  it('asks where it enters', async () => {
    await card(ben, 'enter C22').getByText('C22 cannot enter at 3325').waitFor();
    await ben.click_hex('3326');
    await ben.page.locator('.choice-bar', { hasText: '3326' }).waitFor();
    await take_pictures(ben, '6-enter', 'Decisions');
    await confirm(ben, 'Confirm…', 'Confirm this one', ['Entry C22: 3326, clear (your choice)']);
    await both_see({ C22: '3326', U07: '3424' });
    expect(told(5, 'entered')).toMatchObject([
      { unit: 'C22', hex: '3326', wanted: '3325', decided: 'order' },
    ]);
  });

  it('wrote no complaint on either console', () => {
    expect([...ada.complaints, ...ben.complaints]).toEqual([]);
  });
});
