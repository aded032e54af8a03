// The server and the people of the authorisation matrix: an account for each role with everything that an account can
// have, sessions that are good no more, and the whole database as text, so that "nothing was changed" means all of it.
import { createECDH, createHash, randomBytes } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { execFileSync } from 'node:child_process';
import { roles, type Body, type Role } from './authority';
import { ask, freePort, noLimits, removeFolder, scratchFolder, Server, writeWebFolder } from './server';
import { guest, personOf, type Person } from './table';
import { http, type Credentials, type HttpAnswer } from './wire';

/** What an account has that another one might reach for. */
export interface Belongings {
  holiday: string;
  webhook: string;
  push: string;
  device: string; // another device, or a guest's only one
  feed: string; // the token of its address
  link: string; // a mailed link that opens an account
}

type Own = Exclude<Role, 'anonymous' | 'revoked' | 'expired' | 'untokened'>;
const owners = roles.filter(
  (role): role is Own => !['anonymous', 'revoked', 'expired', 'untokened'].includes(role),
);

const words = [
  ...noLimits,
  ...['--limit-open-matches', '100000', '--limit-sign-ins-per-minute', '10000'],
  // Letters, pushes and calls wait for a mail server and a listener that are not there.
  ...['--smtp-url', 'smtp://127.0.0.1:1', '--mail-from', 'simove@play.example.org'],
  ...['--mail-first-retry-ms', '3600000', '--allow-private-webhooks', '--push-host', '127.0.0.1'],
];

export const passwordOf = (name: string): string => `the door of ${name} is open 1861`;

function subscription(name: string): Body {
  const curve = createECDH('prime256v1');
  return {
    endpoint: `http://127.0.0.1:1/${name}`,
    p256dh: curve.generateKeys().toString('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
}

export class World {
  readonly folder = scratchFolder();
  readonly belongings = {} as Record<Own, Belongings>;
  readonly links = {} as Record<Role, string>;
  private readonly people = {} as Record<Own, Person>;
  private readonly dead = {} as Record<'revoked' | 'expired', Credentials>;
  private server!: Server;
  readonly imported = path.join(this.folder, 'elsewhere.json');
  private copies = 0;
  port = 0;

  private constructor(private readonly env: Record<string, string>) {}

  static async start(env: Record<string, string> = {}): Promise<World> {
    const world = new World(env);
    writeWebFolder(world.folder);
    world.port = await freePort();
    world.server = await Server.start({
      folder: world.folder,
      port: world.port,
      words,
      env,
    });
    for (const role of owners)
      world.people[role] = role === 'guest' ? await guest(world.port, role) : await world.signUp(role);
    for (const role of owners) world.belongings[role] = await world.equip(role);
    await world.mailLinks();
    await world.endSessions();
    return world;
  }

  async end(): Promise<void> {
    await this.server.stop();
    removeFolder(this.folder);
  }

  /** Whoever a role is; those without an account of their own are A, or what is left of his session. */
  person(role: Role): Person {
    if (role === 'anonymous') return { name: 'account', as: {} };
    if (role === 'revoked' || role === 'expired') return { name: 'seat', as: this.dead[role] };
    if (role === 'untokened') return { name: 'seat', as: { cookie: this.people.seat.as.cookie ?? '' } };
    return this.people[role];
  }
  belongingsOf(role: Role): Belongings {
    return this.belongings[(owners as readonly Role[]).includes(role) ? (role as Own) : 'seat'];
  }
  /** Somebody else's, whoever asks. */
  othersThan(role: Role): Belongings {
    return this.belongings[role === 'opponent' ? 'ally' : 'opponent'];
  }

  async as(role: Role, method: 'GET' | 'POST', at: string, body?: Body): Promise<Body> {
    return this.ok(
      await http(this.port, method, at, body, this.person(role).as),
      `${method} ${at} as ${role}`,
    );
  }
  private ok(answer: HttpAnswer, what: string): Body {
    if (answer.status !== 200) throw new Error(`${what}: ${answer.status} ${answer.body}`);
    return JSON.parse(answer.body) as Body;
  }

  private async signUp(name: string): Promise<Person> {
    const wanted = { name, password: passwordOf(name) };
    return personOf(name, await http(this.port, 'POST', '/api/signup', wanted));
  }
  /** One more session of the account, on another device. */
  async signIn(name: string, as: Credentials = {}): Promise<Person> {
    const wanted = { who: name, password: passwordOf(name) };
    return personOf(name, await http(this.port, 'POST', '/api/signin', wanted, as));
  }

  /** A session was used up: a fresh one of the same account; a guest is somebody new. */
  async renew(role: Role): Promise<void> {
    if (role === 'guest') {
      this.people.guest = await guest(this.port, role);
      this.belongings.guest.device = await this.device('guest', true);
    } else if ((owners as readonly Role[]).includes(role)) this.people[role as Own] = await this.signIn(role);
  }

  private async equip(role: Own): Promise<Belongings> {
    const post = (at: string, body: Body): Promise<Body> => this.as(role, 'POST', at, body);
    const other = role === 'guest' ? undefined : await this.signIn(role);
    const { holidays } = (await post('/api/holidays', {
      from: '2025-08-01',
      to: '2025-08-02',
      zone: 'Europe/Berlin',
    })) as { holidays: { holiday: string }[] };
    const { id } = await post('/api/notices/webhooks', {
      url: 'http://127.0.0.1:1/call',
    });
    const pushed = await post('/api/notices/push', subscription(role));
    const { calendar } = (await post('/api/notices/feed', { on: true })) as {
      calendar: string;
    };
    return {
      holiday: holidays[0]?.holiday ?? '',
      webhook: id as string,
      push: pushed['id'] as string,
      device: await this.device(role, other === undefined),
      feed: calendar.split('/').at(-2) ?? '',
      link: '',
    };
  }
  private async device(role: Own, present: boolean): Promise<string> {
    const { sessions } = (await this.as(role, 'GET', '/api/sessions')) as {
      sessions: { session: string; present: boolean }[];
    };
    return sessions.find((one) => one.present === present)?.session ?? '';
  }
  subscription = subscription;

  /** A link for each role, taken from the letters that wait: the letters themselves reach nobody here. */
  private async mailLinks(): Promise<void> {
    for (const role of roles) {
      const mail = `${role}@example.org`;
      const wanted = { name: `linked ${role}`.replace('_', ' '), mail };
      await this.ok(await http(this.port, 'POST', '/api/signup', wanted), `a link for ${role}`);
    }
    const file = await this.copy();
    for (const role of roles) {
      const sql = `SELECT body FROM outbox WHERE address = '${role}@example.org'`;
      const letter = execFileSync('sqlite3', [file, sql]).toString();
      this.links[role] = /\/link#([0-9a-f]{64})/.exec(letter)?.[1] ?? '';
      if (this.links[role] === '') throw new Error(`no link in the letter to ${role}: ${letter}`);
    }
    rmSync(file);
  }

  private async endSessions(): Promise<void> {
    const [revoked, expired] = [await this.signIn('seat'), await this.signIn('seat')];
    await this.ok(await http(this.port, 'POST', '/api/signout', {}, revoked.as), 'signing out');
    await this.server.stop();
    await this.playElsewhere();
    const secret = expired.as.cookie?.split('=')[1] ?? '';
    const hash = createHash('sha256').update(secret).digest('hex');
    ask(this.folder, `UPDATE login_session SET expires_ms = 1 WHERE token_hash = '${hash}'`);
    if (ask(this.folder, 'SELECT count(*) FROM login_session WHERE expires_ms = 1') !== '1')
      throw new Error('no session has run out');
    this.dead.revoked = revoked.as;
    this.dead.expired = expired.as;
    this.server = await Server.start({
      folder: this.folder,
      port: this.port,
      words,
      env: this.env,
    });
  }

  /** A match of another server, written down for whoever brings it in here. */
  private async playElsewhere(): Promise<void> {
    const folder = scratchFolder();
    writeWebFolder(folder);
    const server = await Server.start({ folder, port: this.port, seed: 7, words });
    const { as } = await guest(this.port, 'Somebody');
    const wanted = { game: 'bull_run', scenario: '14.11', options: {}, title: 'Elsewhere', seat: 'umpire' };
    const terms = { umpire: true };
    const made = await http(this.port, 'POST', '/api/matches', { ...wanted, terms }, as);
    const at = `/api/matches/${String(this.ok(made, 'a match elsewhere')['match'])}`;
    const ended = await http(this.port, 'POST', `${at}/desk/end`, { reason: 'It is late.' }, as);
    this.ok(ended, 'its end');
    writeFileSync(this.imported, (await http(this.port, 'GET', `${at}/export`, undefined, as)).body);
    await server.stop();
    removeFolder(folder);
  }

  get operatorKey(): string {
    return (
      JSON.parse(readFileSync(path.join(this.folder, 'matches.db.operator'), 'utf8')) as { key: string }
    ).key;
  }
  operator(command: string, body: Body): Promise<HttpAnswer> {
    return http(this.port, 'POST', `/api/admin/${command}`, body, {
      token: this.operatorKey,
    });
  }

  /** The path of a fresh file of this world. */
  file(name: string): string {
    return path.join(this.folder, `${++this.copies}-${name}`);
  }
  private async copy(): Promise<string> {
    const file = this.file('copy.db');
    this.ok(await this.operator('backup', { file }), 'a copy');
    return file;
  }

  /** Everything that the database holds, save what the server writes of itself: its letters' attempts, its heart. */
  async contents(): Promise<string[]> {
    const file = await this.copy();
    const dump = execFileSync('sqlite3', [file, '.dump'], {
      maxBuffer: 1 << 30,
    }).toString();
    const letters = execFileSync('sqlite3', [file, 'SELECT count(*) FROM outbox']).toString();
    rmSync(file);
    const own = /^INSERT INTO "?(outbox|heartbeat|refused_address|webhook|sqlite_sequence|snapshot)"?[ (]/;
    return [...dump.split('\n').filter((line) => !own.test(line)), `letters ${letters}`];
  }
}
