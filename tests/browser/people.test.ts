// People: a guest opens an account and keeps his seat, offers a game, somebody takes it, both say that they are there, the
// seat is handed on by a link, and a device that is signed out loses its page at once.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findings } from './accessibility';
import { Player } from './player';
import { start_server } from './server';
import type { RunningServer } from './server';

const password = 'three grey horses';
let server: RunningServer;
let ada: Player;
let bob: Player;
let cleo: Player;
let match = '';
let link = '';

beforeAll(async () => {
  server = await start_server();
  [ada, bob, cleo] = await Promise.all([
    Player.start(),
    Player.start(),
    Player.start({ width: 390, height: 844 }),
  ]);
});
afterAll(async () => {
  await Promise.all([ada.stop(), bob.stop(), cleo.stop()]);
  await server.stop();
});
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail')
    await Promise.all([
      ada.screenshot('failed-people-ada'),
      bob.screenshot('failed-people-bob'),
      cleo.screenshot('failed-people-cleo'),
    ]);
});

async function sign_in(player: Player, name: string): Promise<void> {
  await player.page.goto(`${server.address}/signin`);
  await player.page.getByRole('radio', { name: 'With my account' }).check();
  await player.page.getByLabel('Name or mail address').fill(name);
  await player.page.getByLabel('Password', { exact: true }).fill(password);
  await player.button('Sign in');
}

async function menu(player: Player, item: string): Promise<void> {
  await player.page.getByText('Match', { exact: true }).click();
  await player.button(item);
}

describe('people', () => {
  it('a guest offers a game that begins with a muster', async () => {
    await ada.page.goto(server.address);
    await ada.sign_in('Ada', 'Play as guest');
    await ada.page.goto(`${server.address}/new`);
    await ada.page.locator('input[name=title]').fill('Come and play');
    await ada.page.locator('input[name=offer]').check();
    await ada.page.locator('input[name=muster]').check();
    expect(await findings(ada)).toEqual([]);
    await ada.button('Create the game');
    await ada.page.locator('.map-view').waitFor();
    match = /\/g\/([^?]+)/.exec(ada.page.url())?.[1] ?? '';
    await ada.page.getByRole('region', { name: 'Is everybody there?' }).waitFor();
  });

  it('the guest opens an account and keeps his seat', async () => {
    await ada.page.goto(`${server.address}/account`);
    await ada.page.getByRole('heading', { name: 'You play as a guest' }).waitFor();
    await ada.page.getByRole('link', { name: 'New account' }).click();
    await ada.page.getByLabel('Password (at least 10 characters)').fill('1234567890');
    await ada.button('Open the account');
    await ada.page.getByText('among those that are tried first').waitFor();
    await ada.page.getByLabel('Password (at least 10 characters)').fill(password);
    expect(await findings(ada)).toEqual([]);
    await ada.button('Open the account');
    await ada.page.getByRole('heading', { name: 'Your games' }).waitFor();
    await ada.page.getByRole('link', { name: 'Come and play' }).waitFor();
    await ada.page.goto(`${server.address}/account`);
    await ada.page.getByRole('heading', { name: 'Devices' }).waitFor();
    expect(await findings(ada)).toEqual([]);
  });

  it('another finds the game among the open ones, with what is agreed, and takes it', async () => {
    await bob.page.goto(`${server.address}/lobby`);
    await bob.page.getByRole('heading', { name: 'Come and play' }).waitFor();
    await bob.page.getByText('It begins when everybody has said that he is there.').waitFor();
    await bob.sign_in('Bob', 'Play as guest');
    expect(await findings(bob)).toEqual([]);
    await bob.button('Play Confederate');
    await bob.page.locator('.map-view').waitFor();
    expect(bob.page.url()).toContain('seat=confederate');
    await cleo.page.goto(`${server.address}/lobby`);
    await cleo.page.getByText('Nobody offers a game just now.', { exact: false }).waitFor();
    expect(await findings(cleo)).toEqual([]);
  });

  it('the game begins when both have said that they are there', async () => {
    await bob.button('I am here (Confederate)');
    await bob.page.getByText('Confederate is there.').first().waitFor({ state: 'attached' });
    await ada.page.goto(`${server.address}/g/${match}?seat=union`);
    await ada.button('I am here (Union)');
    await ada.page.getByRole('region', { name: 'Is everybody there?' }).waitFor({ state: 'detached' });
    await bob.page.getByRole('region', { name: 'Is everybody there?' }).waitFor({ state: 'detached' });
  });

  it('a seat is handed over by a link; the one before is shown out in the same moment', async () => {
    await menu(ada, 'Hand the seat over…');
    await ada.button('Make the link');
    await ada.page.getByText('This is not your password.').waitFor();
    await ada.page.getByLabel('Your password, to be sure that it is you').fill(password);
    await ada.button('Make the link');
    link = await ada.page.getByLabel('Link to hand the seat over').inputValue();
    expect(await findings(ada)).toEqual([]);
    await cleo.page.goto(link);
    await cleo.page.getByText('Ada hands the seat of Union over to you', { exact: false }).waitFor();
    await cleo.sign_in('Cleo', 'Play as guest');
    expect(await findings(cleo)).toEqual([]);
    await cleo.button('Take the seat over');
    await cleo.page.locator('.map-view').waitFor();
    await ada.page.getByRole('heading', { name: 'Not your seat' }).waitFor();
    expect(await ada.page.locator('.map-counter').count()).toBe(0);
    await bob.page
      .getByText('Ada hands the seat of Union over to Cleo.')
      .first()
      .waitFor({ state: 'attached' });
  });

  it('somebody with an account stands in, and everybody sees it', async () => {
    await menu(cleo, 'Somebody stands in for me…');
    await cleo.page.getByLabel('Name of his account').fill('Nobody');
    await cleo.button('Let him stand in');
    await cleo.page.getByText('Nobody here has an account of this name', { exact: false }).waitFor();
    await cleo.page.getByLabel('Name of his account').fill('ada');
    await cleo.button('Let him stand in');
    await cleo.page.getByRole('dialog').waitFor({ state: 'detached' });
    await ada.page.goto(`${server.address}/g/${match}?seat=union`);
    await ada.page.locator('.map-view').waitFor();
    await bob.page.getByText('Ada stands in for Union.').first().waitFor({ state: 'attached' });
  });

  it('a guest on a phone finds his account from the table, and is asked before he signs out', async () => {
    await cleo.page.goto(`${server.address}/g/${match}?seat=union`);
    await cleo.page.getByRole('link', { name: 'Signed in as Cleo' }).click();
    await cleo.page.getByRole('heading', { name: 'You play as a guest' }).waitFor();
    await cleo.button('Sign out');
    const dialog = cleo.page.getByRole('dialog', { name: 'Sign out and lose your seats?' });
    await dialog.waitFor();
    expect(await findings(cleo)).toEqual([]);
    await dialog.getByRole('link', { name: 'Open an account' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await cleo.page.getByRole('radio', { name: 'New account' }).isChecked()).toBe(true);
    expect(await cleo.page.getByRole('radio', { name: 'As a guest' }).count()).toBe(0);
    await cleo.page.getByText('You keep all you play as a guest').waitFor();
  });

  it('a device is signed out from another one, with what is open on it', async () => {
    const phone = await Player.start({ width: 390, height: 844 });
    try {
      await sign_in(phone, 'Ada');
      await phone.page.getByRole('heading', { name: 'Your games' }).waitFor();
      await phone.page.goto(`${server.address}/g/${match}?seat=union`);
      await phone.page.locator('.map-view').waitFor();
      await ada.page.goto(`${server.address}/account`);
      const devices = ada.page.getByRole('listitem');
      await devices.getByRole('button', { name: /^Sign out / }).click();
      await phone.page.getByRole('heading', { name: 'Not your seat' }).waitFor();
      await ada.page.getByText('this device', { exact: true }).waitFor();
    } finally {
      await phone.stop();
    }
  });
});
