// A match of letters whose seats are reached by mail alone: a server that sends letters to the mail server of the tests and
// takes mails over LMTP, its clock in a file, and one correspondent for each seat.
import { copyFileSync, existsSync } from 'node:fs';
import path from 'node:path';
import { Correspondent } from './correspondent';
import { launchMailing, peopleWithMail, setClock, START_MS } from './letters';
import { MailSink } from './mail_sink';
import { ask, freePort, removeFolder, scratchFolder, type Server } from './server';
import { openMatch, type Person } from './table';

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

export interface MailTableOptions {
  missed?: 'run_draft' | 'hold' | 'wait';
  period_ms?: number;
  env?: Record<string, string>;
  words?: string[];
}

const laid = new Set<MailTable>();

export class MailTable {
  now = START_MS;
  server!: Server;
  match = '';
  private seed = 1900;
  readonly anna: Correspondent; // of the Union
  readonly bert: Correspondent;

  private constructor(
    readonly folder: string,
    readonly sink: MailSink,
    readonly lmtp: number,
    private readonly people: [Person, Person],
    private readonly options: MailTableOptions,
  ) {
    this.anna = new Correspondent(sink, () => lmtp, 'anna@example.org');
    this.bert = new Correspondent(sink, () => lmtp, 'bert@example.org');
  }

  /** Accounts with confirmed addresses and a match with both at the table; what is asked is on its way by letter. */
  static async lay(options: MailTableOptions = {}): Promise<MailTable> {
    const folder = scratchFolder();
    const sink = await MailSink.start();
    const people = (await peopleWithMail(folder, ['anna', 'bert'])) as [Person, Person];
    const table = new MailTable(folder, sink, await freePort(), people, options);
    laid.add(table);
    await table.serve(options.env);
    table.match = await table.newMatch();
    return table;
  }

  /** Starts a server on what is there, with draws of its own each time. */
  async serve(
    env: Record<string, string> = {},
    mustAnswer = true,
    door = ['--lmtp', `127.0.0.1:${this.lmtp}`],
  ): Promise<void> {
    const words = ['--reply-mailbox', 'orders@play.example.org', ...door, ...(this.options.words ?? [])];
    const port = await freePort();
    this.server = launchMailing({
      folder: this.folder,
      port,
      smtp: this.sink.port,
      env,
      words,
      seed: this.seed++,
    });
    if (mustAnswer && !(await this.server.answers()))
      throw new Error(`the server does not answer:\n${this.server.log}`);
  }

  newMatch(): Promise<string> {
    const { missed = 'run_draft', period_ms = 4 * day } = this.options;
    const terms = { pace: { kind: 'letters', period_ms }, missed };
    const wanted = { game: 'bull_run', scenario: '14.11', seat: 'union', terms };
    return openMatch(this.server.port, wanted, this.people);
  }

  pass(ms: number): void {
    this.now += ms;
    setClock(this.folder, this.now);
  }

  /** What the database holds, from a copy: the server has the file for itself. */
  look(sql: string): string {
    const copy = scratchFolder();
    try {
      for (const name of ['matches.db', 'matches.db-wal'])
        if (existsSync(path.join(this.folder, name)))
          copyFileSync(path.join(this.folder, name), path.join(copy, name));
      return ask(copy, sql);
    } finally {
      removeFolder(copy);
    }
  }

  /** What the server holds of a seat's answer: "state payload", '' for nothing. */
  kept(seat: string, group: string): string {
    const where = `match_id='${this.match}' AND seat='${seat}' AND group_id LIKE '${group}'`;
    return this.look(`SELECT state || ' ' || payload FROM sealed WHERE ${where}`);
  }

  /** Until no letter waits and none has come for a moment. */
  async quiet(): Promise<void> {
    for (let same = 0, came = -1; same < 4; ++same) {
      await new Promise((resolve) => setTimeout(resolve, 150));
      if (this.sink.letters.length !== came) same = 0;
      came = this.sink.letters.length;
    }
  }

  async end(): Promise<void> {
    laid.delete(this);
    await this.server.kill();
    await this.sink.stop();
    removeFolder(this.folder);
  }
  /** Of all tables: what a failed test leaves must not stay. */
  static async endAll(): Promise<void> {
    await Promise.all([...laid].map((table) => table.end()));
  }
}
