// A side of three commanders in the browser: the seats an option brings, a clash told to both, and the overall commander
// who answers for another.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guest, openMatch, Place, promise, type Person } from '../system/support/table';
import { Player } from './player';
import { start_server } from './server';
import type { RunningServer } from './server';

const seats = ['union', 'union-tyler', 'union-hunter', 'confederate'] as const;

let server: RunningServer;
const desk: Player[] = [];

async function sit(player: Player, person: Person): Promise<void> {
  const [name = '', value = ''] = (person.as.cookie ?? '').split('=');
  await player.page.context().addCookies([{ name, value, url: server.address }]);
}
async function browser(person: Person, size?: { width: number; height: number }): Promise<Player> {
  const player = await Player.start(size);
  desk.push(player);
  await sit(player, person);
  return player;
}

beforeAll(async () => {
  server = await start_server();
});
afterAll(async () => {
  for (const player of desk) await player.stop();
  await server.stop();
});

describe('a side of several commanders', () => {
  it('is chosen as an option, with a link for each seat', async () => {
    const anna = await browser(await guest(Number(new URL(server.address).port), 'Anna'));
    await anna.page.goto(`${server.address}/new`);
    await anna.page.selectOption('select[name=union_commanders]', 'three');
    const radios = anna.page.locator('input[name=seat]');
    expect(await radios.evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value))).toEqual([
      ...seats,
      'all',
    ]);
    await anna.page.click('button[type=submit]');
    await anna.page.waitForSelector('.invite-line');
    await expect.poll(() => anna.page.locator('.invite-line').count()).toBe(3);
    expect(anna.complaints).toEqual([]);
  });

  it('is told of clashes, and the overall commander answers for another from what he left', async () => {
    const port = Number(new URL(server.address).port);
    const people: Person[] = [];
    for (const name of ['Anna', 'Tom', 'Hugo', 'Cleo']) people.push(await guest(port, name));
    const [anna, tom] = people;
    if (anna === undefined || tom === undefined) throw new Error('nobody came');
    const options = { union_commanders: 'three' };
    const id = await openMatch(port, { game: 'bull_run', scenario: '14.11', seat: 'union', options }, people);
    const places = new Map<string, Place>();
    for (const [n, seat] of seats.entries())
      places.set(seat, await Place.take(port, people[n] ?? null, id, seat));
    const place = (seat: string): Place => {
      const found = places.get(seat);
      if (found === undefined) throw new Error(`nobody is ${seat}`);
      return found;
    };
    for (const seat of ['union', 'confederate']) {
      const decision = place(seat).decision('deploy');
      await place(seat).ready(promise(decision, decision.decision, { deploy: decision.ask.default ?? [] }));
    }
    await place('union-tyler').resolved('1.deploy');
    await place('union-tyler').look();
    const his = place('union-tyler').decision('plot');
    await place('union-tyler').draft(his.decision, 0, { plots: ['U01/2504 2505'] });

    const overall = await browser(anna);
    await overall.page.goto(`${server.address}/g/${id}?seat=union`);
    await overall.page.click('text=Answer for Union: Tyler');
    const clash = overall.page.locator('.check-item[data-rule="5.13"]').first();
    await clash.waitFor();
    await expect.poll(() => clash.textContent()).toContain('U02 is under Hunter, who is not ready yet.');
    await expect.poll(() => overall.page.locator('.chart-row').count()).toBe(4);
    await expect.poll(() => overall.page.locator('.counter-ally').count()).toBeGreaterThan(3);
    await overall.page.click('.ready-corner');
    await overall.page.click('dialog[open] .main-action');
    await overall.page.waitForSelector('.receipt');

    const subordinate = await browser(tom, { width: 390, height: 844 });
    await subordinate.page.goto(`${server.address}/g/${id}?seat=union-tyler`);
    await subordinate.page.waitForSelector('text=Union: McDowell has answered for you');
    await subordinate.page.click('text=Unready to edit');
    await subordinate.page.waitForSelector('.ready-corner.main-action');
    expect(overall.complaints).toEqual([]);
    expect(subordinate.complaints).toEqual([]);
  });
});
