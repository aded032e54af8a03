// A server of its own for each test file: free port, fresh database, stopped by its process id.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');
export const program = resolve(root, 'web', process.env['SIMOVE_BIN'] ?? '../build/release/simove');
const client = join(root, 'web/dist');

export interface RunningServer {
  readonly address: string;
  stop(): Promise<void>;
}

export async function start_server(): Promise<RunningServer> {
  for (const needed of [program, join(client, 'index.html')]) {
    if (!existsSync(needed)) throw new Error(`${needed} is not there: build it first`);
  }
  const folder = mkdtempSync(join(tmpdir(), 'simove-browser-'));
  const child = spawn(
    program,
    ['serve', '--db', join(folder, 'test.db'), '--listen', '127.0.0.1:0', '--web', client],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const address = await printed_address(child);
  return {
    address,
    async stop() {
      const gone = new Promise((done) => child.once('exit', done));
      child.kill('SIGTERM');
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
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
