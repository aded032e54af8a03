// A server of its own for each test file: free port, fresh database, stopped by its process id. It can be
// taken away and brought back on the same port and database, as at a restart.
import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from '../system/support/server';

export const root = resolve(import.meta.dirname, '../..');
export const program = resolve(root, 'web', process.env['SIMOVE_BIN'] ?? '../build/release/simove');
const client = join(root, 'web/dist');
const dice_file = 'dice.json';

/** Faces by the label of the die, in the order in which it is rolled. */
export type Faces = Readonly<Record<string, readonly number[]>>;

interface Given {
  /** The server then runs in test mode and deals these; it cannot be paused and resumed. */
  readonly dice?: Faces;
  /** A file with an exported match that is brought in first. */
  readonly archive?: string;
}

export class RunningServer {
  private readonly folder_: string;
  private child_: ChildProcess;
  readonly address: string;

  private constructor(folder: string, child: ChildProcess, address: string) {
    this.folder_ = folder;
    this.child_ = child;
    this.address = address;
  }
  static async start({ dice, archive }: Given): Promise<RunningServer> {
    const folder = mkdtempSync(join(tmpdir(), 'simove-browser-'));
    if (dice !== undefined) writeFileSync(join(folder, dice_file), JSON.stringify(dice));
    if (archive !== undefined) execFileSync(program, ['import', archive, '--db', join(folder, 'test.db')]);
    const child = launch(folder, `127.0.0.1:${await freePort()}`);
    return new RunningServer(folder, child, await printed_address(child));
  }
  async pause(): Promise<void> {
    const gone = new Promise((done) => this.child_.once('exit', done));
    this.child_.kill('SIGTERM');
    await gone;
  }
  async resume(): Promise<void> {
    this.child_ = launch(this.folder_, this.address.replace('http://', ''));
    await printed_address(this.child_);
  }
  async stop(): Promise<void> {
    await this.pause();
    rmSync(this.folder_, { recursive: true, force: true });
  }
}

export function start_server(given: Given = {}): Promise<RunningServer> {
  for (const needed of [program, join(client, 'index.html')]) {
    if (!existsSync(needed)) throw new Error(`${needed} is not there: build it first`);
  }
  return RunningServer.start(given);
}

function launch(folder: string, listen: string): ChildProcess {
  const options = ['serve', '--db', join(folder, 'test.db'), '--listen', listen, '--web', client];
  const dice = join(folder, dice_file);
  if (!existsSync(dice)) return spawn(program, options, { stdio: ['ignore', 'pipe', 'pipe'] });
  const env = { ...process.env, SIMOVE_TEST: '1' };
  return spawn(program, [...options, '--test-dice', dice], { stdio: ['ignore', 'pipe', 'pipe'], env });
}

function printed_address(child: ChildProcess): Promise<string> {
  return new Promise((found, failed) => {
    let said = '';
    const listen = (chunk: Buffer): void => {
      said += chunk.toString();
      const address = /serves (http:\/\/[\d.:]+)/.exec(said)?.[1];
      if (address !== undefined) found(address);
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('exit', (code) => failed(new Error(`the server ended with ${String(code)}: ${said}`)));
  });
}
