// Servers that send letters: started with a mail server of the tests and a clock that can be moved, and people who have a
// confirmed mail address. The address is written into the database while nobody serves it, so that these tests stand on
// letters alone and not on how an address is confirmed.
import { writeFileSync, renameSync } from 'node:fs';
import path from 'node:path';
import { ask, freePort, Server, writeWebFolder } from './server';
import { guest, type Person } from './table';
import { http } from './wire';

export const START_MS = 1_750_000_000_000;

/** Put in place in one step, so that no reader sees half a number. */
export function setClock(folder: string, ms: number): void {
  writeFileSync(path.join(folder, 'clock.new'), String(ms));
  renameSync(path.join(folder, 'clock.new'), path.join(folder, 'clock'));
}

export interface MailServer {
  folder: string;
  port: number;
  smtp: number;
  seed?: number;
  env?: Record<string, string>;
  words?: string[];
}

function optionsOf(wanted: MailServer): Parameters<typeof Server.launch>[0] {
  const words = ['--test-clock-file', 'clock', '--smtp-url', `smtp://127.0.0.1:${wanted.smtp}`];
  words.push('--mail-from', 'simove@play.example.org', '--mail-first-retry-ms', '1000');
  words.push('--mail-per-hour', '100000', '--limit-api-per-minute', '1000000', ...(wanted.words ?? []));
  return { ...wanted, words };
}
export const startMailing = (wanted: MailServer): Promise<Server> => Server.start(optionsOf(wanted));
export const launchMailing = (wanted: MailServer): Server => Server.launch(optionsOf(wanted));

/** What the account of a session is called. */
export async function accountOf(port: number, person: Person): Promise<string> {
  const me = JSON.parse((await http(port, 'GET', '/api/me', undefined, person.as)).body) as {
    session: { account: string };
  };
  return me.session.account;
}

/** Guests of a fresh database, with addresses name@example.org; nobody serves it afterwards. */
export async function peopleWithMail(folder: string, names: string[], seed = 1861): Promise<Person[]> {
  writeWebFolder(folder);
  setClock(folder, START_MS);
  const server = await Server.start({ folder, port: await freePort(), seed });
  const people = [];
  const accounts = [];
  for (const name of names) {
    const person = await guest(server.port, name);
    people.push(person);
    accounts.push(await accountOf(server.port, person));
  }
  await server.stop();
  for (const [n, account] of accounts.entries()) giveAddress(folder, account, `${names[n]}@example.org`);
  return people;
}

export function giveAddress(folder: string, account: string, address: string): void {
  const key = address.toLowerCase();
  ask(
    folder,
    `INSERT INTO account_login (account_id, login, password, mail, mail_key, wanted_mail, since_ms) ` +
      `VALUES ('${account}','${account}','','${address}','${key}','',1); ` +
      `UPDATE account SET zone='Europe/Berlin' WHERE account_id='${account}'`,
  );
}
