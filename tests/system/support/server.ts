// A server of one's own: the built program on a scratch folder and a free port, in test mode, with its log kept.
// SIMOVE_BIN names another program than build/release/simove.
import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { http } from './wire';

export const root = fileURLToPath(new URL('../../..', import.meta.url));
export const program = process.env['SIMOVE_BIN'] ?? path.join(root, 'build/release/simove');

/** What a command of the program said, and how it ended; `folder` is where it runs. */
export function simove(
  words: readonly string[],
  folder?: string,
): { code: number | null; out: string; err: string } {
  const ran = spawnSync(program, words, { cwd: folder, encoding: 'utf8' });
  return { code: ran.status, out: ran.stdout, err: ran.stderr };
}

const CLOCK_MS = 1_750_000_000_000;

export function scratchFolder(): string {
  return mkdtempSync(path.join(os.tmpdir(), 'simove-system-'));
}
export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

// Below the ports that the system gives to clients: a server that is killed and started again must find its port free,
// and not taken by a connection that somebody opened meanwhile.
const FIRST_PORT = 20_000;
const LAST_PORT = 32_000;
let nextPort = FIRST_PORT + ((process.pid * 37) % (LAST_PORT - FIRST_PORT));

/** A port on which nobody listens; another at each call. */
export async function freePort(): Promise<number> {
  for (;;) {
    nextPort = nextPort < LAST_PORT ? nextPort + 1 : FIRST_PORT;
    if (await isFree(nextPort)) return nextPort;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = net.createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

/** Load, not patience, is what is tried here: no limit may stand in its way. */
export const noLimits = [
  ...['--proving-games', '--limit-messages-per-second', '100000', '--limit-message-burst', '1000000'],
  ...['--limit-answers-per-second', '100000', '--limit-answer-burst', '1000000'],
  ...['--limit-watches-per-socket', '1000', '--limit-sockets-per-account', '1000'],
  ...['--limit-api-per-minute', '1000000', '--limit-queue-messages', '1000000'],
  ...['--limit-queue-bytes', '1000000000', '--limit-connections', '100000'],
];

/** What the database file holds. */
export function ask(folder: string, sql: string): string {
  return execFileSync('sqlite3', [path.join(folder, 'matches.db'), sql])
    .toString()
    .trim();
}

export interface ServerOptions {
  folder: string; // holds the database; the server's working folder
  port: number;
  seed?: number;
  env?: Record<string, string>;
  words?: string[]; // further options of `serve`
}

const running = new Set<Server>();

/** After a failed test nothing may be left on the port the next one uses. */
export async function killAll(): Promise<void> {
  await Promise.all([...running].map((server) => server.kill()));
}

export class Server {
  private output: Buffer[] = [];
  readonly exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;

  private constructor(
    private readonly child: ChildProcess,
    readonly port: number,
  ) {
    child.stdout?.on('data', (chunk: Buffer) => this.output.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => this.output.push(chunk));
    // 'close' comes when the log has been read to its end, too.
    this.exited = new Promise((resolve) => {
      child.once('close', (code, signal) => resolve({ code, signal }));
      child.once('error', (error) => {
        this.output.push(Buffer.from(`${error.message}\n`));
        resolve({ code: null, signal: null });
      });
    });
    running.add(this);
    void this.exited.then(() => running.delete(this));
  }

  /** Started, but perhaps not answering yet (or, with a fail point, never). */
  static launch(options: ServerOptions): Server {
    const web = path.join(options.folder, 'web');
    const address = `127.0.0.1:${options.port}`;
    const words = ['serve', '--db', 'matches.db', '--listen', address, '--base-url', `http://${address}`];
    words.push('--web', web, '--test-seed', String(options.seed ?? 1861), '--test-clock', String(CLOCK_MS));
    words.push(...(options.words ?? []));
    const env = { PATH: process.env['PATH'], HOME: options.folder, SIMOVE_TEST: '1', ...options.env };
    return new Server(spawn(program, words, { cwd: options.folder, env }), options.port);
  }

  static async start(options: ServerOptions): Promise<Server> {
    const server = Server.launch(options);
    if (!(await server.answers())) throw new Error(`the server does not answer:\n${server.log}`);
    return server;
  }

  /** True as soon as it answers, false when it ended instead. */
  async answers(timeoutMs = 60_000): Promise<boolean> {
    let ended = false;
    void this.exited.then(() => (ended = true));
    const until = Date.now() + timeoutMs;
    while (Date.now() < until && !ended) {
      const alive = await http(this.port, 'GET', '/healthz').then(
        (answer) => answer.status === 200,
        () => false,
      );
      if (alive) return true;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    return false;
  }

  get log(): string {
    return Buffer.concat(this.output).toString('utf8');
  }

  /** Shuts the pipes its log comes through; what it writes from now on is lost. */
  leaveLog(): void {
    this.child.stdout?.destroy();
    this.child.stderr?.destroy();
  }

  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.exited;
  }
  async stop(): Promise<void> {
    this.child.kill('SIGTERM');
    await this.exited;
  }
}

/** A web folder with one small page, so that these tests do not depend on the client. */
export function writeWebFolder(folder: string): void {
  mkdirSync(path.join(folder, 'web'), { recursive: true });
  writeFileSync(path.join(folder, 'web', 'index.html'), '<!doctype html><title>simove</title>\n');
}
