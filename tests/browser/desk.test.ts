// An umpire's match in three browsers: the creator's link makes somebody the umpire; readiness until both plots are in,
// then both plots, the executed steps and the dice for his eyes only; a plot amended, a die put, the turn published, rolled
// back and played forward in a new branch. What players and an observer are sent meanwhile holds nothing of it, and the
// trail names every act with its reason and what it changed.
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findings } from './accessibility';
import { give } from './answering';
import { confederate_deployment, plots, union_deployment } from './live_match';
import { Player, out } from './player';
import { start_server } from './server';
import type { Faces, RunningServer } from './server';

const desktop = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };
/** Each look at a held turn deals written faces anew, so there is the same one for all of them. */
const dealt = (face: number): readonly number[] => Array<number>(60).fill(face);
const faces: Faces = {
  'command/union': dealt(1),
  'command/confederate': dealt(3),
  'combat/0': dealt(6),
  'combat/1': dealt(3),
  'combat/2': dealt(3),
};
const secret_note = 'Ben thinks the ford is open';
const amended = 'U06/2906 2806';
const password = 'three grey horses';

let server: RunningServer;
let uma: Player; // the umpire
let ada: Player; // the Union; she makes the match
let ben: Player; // the Confederates
let match = '';

beforeAll(async () => {
  server = await start_server({ dice: faces });
  [uma, ada, ben] = await Promise.all([Player.start(desktop), Player.start(desktop), Player.start(desktop)]);
});
afterAll(async () => {
  await Promise.all([uma.stop(), ada.stop(), ben.stop()]);
  await server.stop();
});
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail')
    await Promise.all([
      uma.screenshot('failed-desk-uma'),
      ada.screenshot('failed-desk-ada'),
      ben.screenshot('failed-desk-ben'),
    ]);
});

/** Two pictures of the desk; on neither does anything reach beyond the side, and no id or JSON is shown. */
async function look(name: string): Promise<void> {
  for (const [suffix, size] of [
    ['desktop', desktop],
    ['phone', phone],
  ] as const) {
    await uma.page.setViewportSize(size);
    await uma.page.locator('main').waitFor();
    const wide = await uma.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide, `${name}-${suffix} is wider than the screen`).toBeLessThanOrEqual(0);
    await uma.screenshot(`desk-${name}-${suffix}`);
    await uma.page.screenshot({ path: join(out, `desk-${name}-${suffix}-whole.png`), fullPage: true });
  }
  await uma.page.setViewportSize(desktop);
  const text = await uma.page.locator('.desk').innerText();
  expect(text).not.toMatch(/\d\.(plot|deploy)|command\/|combat\/|confederate\b|\{"|null|undefined/);
}

function panel(name: string) {
  return uma.page.getByRole('region', { name, exact: true });
}

/** The dialog of an act: its reason, what it changes and what is told, then done. */
async function do_it(reason: string, told: string): Promise<string> {
  const dialog = uma.page.getByRole('dialog');
  await dialog.locator('textarea[name=reason]').fill(reason);
  await dialog.getByRole('button', { name: 'Review…' }).click();
  await dialog.getByRole('heading', { name: 'What changes' }).waitFor();
  await expect.poll(() => dialog.locator('blockquote').innerText()).toBe(`${told} Reason: ${reason}`);
  const changes = await dialog.locator('.desk-diff').innerText();
  await dialog.getByRole('button', { name: 'Do it' }).click();
  await dialog.waitFor({ state: 'detached' });
  return changes;
}

async function publish(): Promise<void> {
  await uma.button('Publish…');
  await uma.page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click();
  await uma.page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** Everything that the server says to somebody about the match, beside what comes by itself. */
async function asked_of(player: Player | null): Promise<string> {
  const base = `${server.address}/api/matches/${match}`;
  const paths = [
    '/clock',
    '/desk',
    '/desk/view',
    '/desk/view/union',
    '/desk/view/confederate',
    '/audit',
    '/export',
  ];
  const all = [
    ...paths.map((path) => base + path),
    `${server.address}/api/me`,
    `${server.address}/api/lobby`,
  ];
  if (player !== null)
    return player.page.evaluate(
      async (urls) => (await Promise.all(urls.map(async (url) => (await fetch(url)).text()))).join('\n'),
      all,
    );
  return (await Promise.all(all.map(async (url) => (await fetch(url)).text()))).join('\n');
}

async function both(act: (player: Player) => Promise<void>): Promise<void> {
  await Promise.all([ada, ben].map(act));
}
const kinds = (player: Player): readonly string[] => player.entries.map((entry) => entry.event.kind);

describe('a match with an umpire', () => {
  it('is made with a place for him, and the link appoints somebody with an account', async () => {
    await ada.page.goto(server.address);
    await ada.sign_in('Ada', 'Play as guest');
    await ada.page.goto(`${server.address}/new`);
    await ada.page.locator('input[name=title]').fill('Under the umpire');
    await ada.page.locator('input[name=umpire]').check();
    await expect.poll(() => ada.page.locator('input[name=umpire_preview]').isChecked()).toBe(true);
    await ada.page.getByRole('radio', { name: 'No seat: I am the umpire' }).waitFor();
    await ada.page.getByRole('radio', { name: 'Union' }).check();
    expect(await findings(ada)).toEqual([]);
    await ada.button('Create the game');
    await ada.page.locator('.map-view').waitFor();
    match = /\/g\/([^?]+)/.exec(ada.page.url())?.[1] ?? '';
    const seat_link = await ada.page.locator('.invite-link').first().inputValue();
    await ada.button('Make the link');
    const link = await ada.page.getByLabel('Link for the umpire').inputValue();
    expect(link).toMatch(/\/umpire#[0-9a-f]{32}$/);

    await ben.page.goto(seat_link);
    await ben.sign_in('Ben', 'Play as guest');
    await ben.button('Take this seat');
    await ben.page.locator('.map-view').waitFor();
    // Whoever plays may not, and no guest may.
    await ben.page.goto(link);
    await ben.page.getByText('For this you need an account').waitFor();

    await uma.page.goto(`${server.address}/signin`);
    await uma.page.getByRole('radio', { name: 'New account' }).check();
    await uma.page.getByLabel('Your name').fill('Uma');
    await uma.page.getByLabel('Password (at least 10 characters)').fill(password);
    await uma.button('Open the account');
    await uma.page.getByRole('heading', { name: 'Your games' }).waitFor();
    await uma.page.goto(link);
    await uma.page.getByText('Ada asks you to be the umpire of this match.').waitFor();
    expect(await findings(uma)).toEqual([]);
    await uma.screenshot('desk-invitation');
    await uma.button('Become the umpire');
    await uma.page.getByRole('heading', { name: 'Umpire desk: Under the umpire' }).waitFor();
    await expect.poll(() => ada.entries.at(-1)?.text).toBe('Uma is the umpire of this match.');
    await ada.page.getByRole('region', { name: 'Umpire' }).waitFor({ state: 'detached' });
    await uma.page.goto(link);
    await uma.page.getByText('it may have been used').waitFor();
    await uma.page.goto(server.address);
    await uma.page.getByRole('link', { name: 'Umpire desk' }).click();
    await panel('Seats').waitFor();
  });

  it('shows him readiness alone until both have answered', async () => {
    await ben.page.goto(`${server.address}/g/${match}?seat=confederate`);
    await both((player) => give(player, player === ada ? union_deployment : confederate_deployment));
    await uma.page.getByText('Only you see this turn.').waitFor();
    await publish();
    await both((player) => player.page.locator('.strip-turn', { hasText: 'Turn 1 of 8' }).waitFor());

    await give(ada, plots.union[1]);
    const seats = panel('Seats');
    await expect.poll(async () => seats.locator('.desk-ready-yes').count()).toBe(1);
    await expect
      .poll(() => seats.innerText())
      .toMatch(/Union\s+Ada\s+✓ ready\s+Confederate\s+Ben\s+● not ready/);
    expect(await uma.page.locator('.desk-chart').count()).toBe(0);
    // Not in what was drawn, and not in what was sent.
    const sent = await uma.page.evaluate(
      async (path) => (await fetch(path)).text(),
      `/api/matches/${match}/desk`,
    );
    expect(JSON.parse(sent)).toMatchObject({ answers: [], held: null });
    expect(sent).not.toContain('U06/2906');
    expect(uma.heard.filter((message) => message.includes('2906 2806'))).toEqual([]);
    await look('readiness');
    expect(await findings(uma)).toEqual([]);
  });

  it('shows him both plots, the executed steps and the dice when both are sealed, and nobody else', async () => {
    await give(ben, plots.confederate[1]);
    await uma.page.getByText('Only you see this turn.').waitFor();
    await both((player) => player.page.getByText('Uma, the umpire, is looking at the turn').waitFor());
    await uma.page.getByRole('heading', { name: 'Union plot' }).waitFor();
    await uma.page.getByRole('heading', { name: 'Confederate plot' }).waitFor();
    await expect.poll(() => uma.page.locator('.desk-chart-union').innerText()).toContain('U06');
    await expect.poll(() => uma.page.locator('.desk-chart-confederate').innerText()).toContain('C05');
    await uma.page.locator('.desk-replay').waitFor();
    await panel('Dice').locator('.desk-die-words', { hasText: 'Combat 1' }).waitFor();

    await uma.page.locator('.desk-note-form textarea').fill(secret_note);
    await uma.button('Keep the note');
    await panel('Secret notes').getByText(secret_note).first().waitFor();
    await look('held');
    expect(await findings(uma)).toEqual([]);
  });

  it('lets him amend a plot and put a die with a reason, and look again', async () => {
    await uma.button('Union: Amend…');
    const dialog = uma.page.getByRole('dialog');
    const text = dialog.getByLabel('Answer');
    const before = await text.inputValue();
    const own = before.split('\n').find((line) => line.startsWith('U06/')) ?? '';
    expect(own).toContain('2906 2806');
    await text.fill(before.replace(own, amended));
    await dialog.locator('textarea[name=reason]').fill('The letter said one hex.');
    await dialog.getByRole('button', { name: 'Review…' }).click();
    await dialog.getByRole('heading', { name: 'What changes' }).waitFor();
    await expect
      .poll(() => dialog.locator('blockquote').innerText())
      .toBe('The umpire amended the sealed answer of Union. Reason: The letter said one hex.');
    await expect.poll(() => dialog.locator('.desk-diff').innerText()).toContain(amended);
    await uma.screenshot('desk-amend-review');
    await dialog.getByRole('button', { name: 'Do it' }).click();
    await dialog.waitFor({ state: 'detached' });

    const die = panel('Dice').getByRole('listitem').filter({ hasText: 'Combat 1' });
    await expect.poll(() => die.locator('.desk-face').innerText()).toBe('6');
    await die.getByRole('button').click();
    await uma.page.getByRole('dialog').getByLabel('New face').fill('1');
    const changes = await do_it('It lay cocked.', 'The umpire put a die.');
    expect(changes).toMatch(/Combat 1 face\s+6\s+1/);
    await die.getByText('put by the umpire; 6 was rolled').waitFor();
    await expect.poll(() => die.locator('.desk-face').innerText()).toBe('1');
    await look('amended');
  });

  it('sends nothing of it to players or observers before he publishes', async () => {
    for (const player of [ada, ben, null]) {
      const http = await asked_of(player);
      for (const secret of [amended, secret_note, 'turn_ends', '"dice":[{'])
        expect(http, `${secret} in what was asked`).not.toContain(secret);
      const heard = player?.heard.join('\n') ?? '';
      for (const secret of [secret_note, 'turn_ends', `${amended}"`]) expect(heard).not.toContain(secret);
    }
    // Each knows his own plot and nothing of the other's.
    expect(ada.heard.join('\n')).not.toContain('C05/2406 -');
    expect(ben.heard.join('\n')).not.toContain('U06/2906 2806');
  });

  it('publishes: both see the result and the public line', async () => {
    await publish();
    for (const player of [ada, ben]) {
      await expect.poll(() => kinds(player)).toContain('turn_ends');
      const told = player.entries.map((entry) => entry.text);
      expect(told).toContain(
        'The umpire amended the sealed answer of Union. Reason: The letter said one hex.',
      );
      expect(told).toContain('The umpire put a die. Reason: It lay cocked.');
      await player.button('Back to the table');
      // The amended plot is what was carried out.
      await expect.poll(() => player.positions()).toMatchObject({ U06: '2806' });
      await player.page.goto(
        `${server.address}/g/${match}/log?seat=${player === ada ? 'union' : 'confederate'}`,
      );
      await player.page.getByText('The umpire amended the sealed answer of Union.').first().waitFor();
    }
    await ada.screenshot('desk-log-of-a-player');
  });

  it('rolls back into a new branch, and play goes forward from there', async () => {
    const steps = panel('Steps and branches');
    await steps.getByRole('button', { name: 'Go back to here… Deployment: played' }).click();
    const changes = await do_it('A hex was misread.', 'The umpire rolled the match back to an earlier step.');
    expect(changes).toMatch(/Turn 1, plots: played\s+Deployment: played/);
    await steps.getByText('left behind').first().waitFor();
    await both(async (player) => {
      await player.page.goto(`${server.address}/g/${match}?seat=${player === ada ? 'union' : 'confederate'}`);
      await player.page.locator('.strip-turn', { hasText: 'Turn 1 of 8' }).waitFor();
      await expect.poll(() => player.positions()).toMatchObject({ U06: '2906' });
      // What was carried out there before, amended as it was, stands as a draft.
      await player.make_ready();
    });
    await uma.page.getByText('Only you see this turn.').waitFor();
    await publish();
    await both(async (player) => {
      await player.page.locator('.strip-turn', { hasText: 'Turn 2 of 8' }).waitFor();
      await expect.poll(() => player.positions()).toMatchObject({ U06: '2806' });
    });
    await steps.getByText('Branch 2').first().waitFor();
    await look('branches');
  });

  it('keeps a trail with each act, its reason and what it changed', async () => {
    const trail = panel('Audit trail');
    const lines = await trail.getByRole('listitem').allInnerTexts();
    const acts = lines.map((line) => line.split('\n')[0]?.replace(/ \d+ .*$/, '')).reverse();
    expect(acts).toEqual(['Published', 'Plot amended', 'Die put', 'Published', 'Rolled back', 'Published']);
    const text = (await trail.innerText()).replace(/\s+/g, ' ');
    for (const part of ['The letter said one hex.', 'It lay cocked.', 'A hex was misread.', amended])
      expect(text).toContain(part);
    expect(text).toMatch(/Combat 1 face 6 1/);
    expect((await asked_of(ada)).includes('It lay cocked.')).toBe(false);
  });

  it('calls for another player, with the link for him at hand', async () => {
    await uma.button('Replace a player…');
    await uma.page.getByRole('dialog').getByLabel('Seat').selectOption('Confederate');
    const changes = await do_it(
      'Ben is travelling.',
      'The umpire calls for somebody else in the seat of Confederate.',
    );
    expect(changes).toMatch(/Confederate\s+.*Ben\s+seat free/s);
    await uma.page.getByText('Send this link to whoever shall play Confederate').waitFor();
    const link = await uma.page.locator('.invite-link').inputValue();
    expect(link).toMatch(/\/join#[0-9a-f]{32}$/);
    await look('replaced');
    await ben.page.goto(link);
    await ben.page.getByText('Confederate').first().waitFor();
  });

  it('ends by his ruling, which is tried before it is done; then the trail is everybody’s', async () => {
    await uma.button('End the battle…');
    const dialog = uma.page.getByRole('dialog');
    for (const list of await dialog.locator('select').all()) await list.selectOption({ index: 1 });
    await dialog.locator('textarea[name=reason]').fill('The hall closes.');
    await dialog.getByRole('button', { name: 'Review…' }).click();
    await dialog.getByRole('heading', { name: 'What changes' }).waitFor();
    const told = await dialog.locator('blockquote').innerText();
    expect(told).toMatch(/^Umpire ruling, turn 2: the battle ends.* Reason: The hall closes\.$/);
    expect(told.match(/Umpire ruling/g)).toHaveLength(1);
    expect(ada.heard.join('\n')).not.toContain('the battle ends');
    await dialog.getByRole('button', { name: 'Do it' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => ada.entries.map((entry) => entry.text)).toContain(told);
    await look('ended');

    await ada.page.goto(`${server.address}/g/${match}/desk`);
    await ada.page.getByRole('heading', { name: 'What the umpire did' }).waitFor();
    const text = await ada.page.locator('.desk').innerText();
    for (const part of ['The letter said one hex.', amended, 'Ben is travelling.', 'The hall closes.'])
      expect(text).toContain(part);
    expect(text).not.toContain(secret_note);
    expect(await findings(ada)).toEqual([]);
    expect(await asked_of(null)).not.toContain(secret_note);
    // Refusals that were provoked are noted by the browser; nothing else is.
    for (const player of [uma, ada])
      expect(player.complaints.filter((line) => !line.includes('status of 40'))).toEqual([]);
  });
});
