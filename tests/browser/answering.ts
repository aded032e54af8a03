// How one person answers after movement: by the page's own panels, with a look at the review before every promise.
import { expect } from 'vitest';
import type { Player } from './player';

const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

/** Never while a dialog is open: another width lays the page out anew. */
export async function take_pictures(player: Player, name: string, panel: string): Promise<void> {
  await player.screenshot(`live-${name}-desktop`);
  await player.page.setViewportSize(phone);
  await player.page.locator('.table-phone').waitFor();
  await player.page.getByRole('tab', { name: 'Map' }).click();
  await player.screenshot(`live-${name}-phone-map`);
  await player.page.getByRole('tab', { name: panel }).click();
  await player.screenshot(`live-${name}-phone-list`);
  await player.page.setViewportSize(desktop);
  await player.page.locator('.table-desktop').waitFor();
}

const table_of = (player: Player): Promise<string> => player.page.locator('.table-layout').innerText();

/**
 * One side answers while the other is still asked: what the other hears then names nothing of the answer, and what
 * stands on its table does not change.
 */
export async function answer_unseen(
  who: Player,
  other: Player,
  answer: () => Promise<void>,
  secrets: readonly string[],
): Promise<void> {
  await other.page.getByText('Summing up…').waitFor({ state: 'detached' });
  const table = await table_of(other);
  const heard = other.heard.length;
  await answer();
  await who.page.locator('.receipt', { hasText: 'Waiting for your opponent' }).waitFor();
  await expect.poll(() => who.page.locator('.receipt-digest code').innerText()).toMatch(/^[0-9a-f]{12}$/);
  const side = String(who.last_view?.['side']);
  await other.page.locator(`.strip-${side}[data-ready=true]`).waitFor();
  expect(await table_of(other)).toBe(table);
  const since = other.heard.slice(heard);
  expect(since.length).toBeGreaterThan(0);
  for (const secret of secrets) expect(since.join('\n')).not.toContain(secret);
}

/** Opens the review, looks at what will be sent, and confirms. */
export async function confirm(
  player: Player,
  review: RegExp | string,
  go: string,
  lines: readonly string[],
): Promise<void> {
  await player.saved();
  await promise(player, review, go, lines);
}
export async function promise(
  player: Player,
  review: RegExp | string,
  go: string,
  lines: readonly string[],
): Promise<void> {
  await player.button(review);
  const dialog = player.page.getByRole('dialog');
  expect((await dialog.locator('.orders-text').innerText()).split('\n')).toEqual(lines);
  await dialog.getByRole('button', { name: go, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

export async function give(player: Player, lines: readonly string[]): Promise<void> {
  await player.paste(lines);
  await player.make_ready();
}

export const card = (player: Player, key: string) => player.page.locator(`.owed-card[data-owed="${key}"]`);
export const look_at = (player: Player, key: string): Promise<void> =>
  card(player, key).locator('.owed-head').click();

export async function worked(
  player: Player,
  battle: number,
): Promise<{ head: string; steps: string[]; results: string[] }> {
  const sheet = player.page.locator(`.alloc-card[data-battle="${battle}"]`);
  await sheet.locator('.odds-steps').waitFor();
  return {
    head: await sheet.locator('.alloc-odds').innerText(),
    steps: await sheet.locator('.odds-steps li').allInnerTexts(),
    results: await sheet.locator('.odds-results tbody td:nth-of-type(1)').allInnerTexts(),
  };
}

export async function log_of(player: Player): Promise<string> {
  await player.page.getByRole('tab', { name: 'Log' }).click();
  return player.page.locator('.log').innerText();
}

/** Opens the review and takes what stands there. */
export async function accept(player: Player, review: string, go: string | RegExp): Promise<void> {
  await player.button(review);
  const dialog = player.page.getByRole('dialog');
  await dialog.getByRole('button', { name: go, exact: typeof go === 'string' }).click();
  await dialog.waitFor({ state: 'detached' });
}
