// What the driver sent, what was acknowledged and what anybody saw: written down by a process of its own, append-only,
// and read back from the file when the oracle judges. Nothing the driver remembers is evidence.
import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** What a seat sends for an operation; an `unready` has no nonce and no payload. */
export interface Sent {
  decision: string;
  submission: string;
  nonce?: string;
  payload?: unknown;
}

/** One operation of one seat. An operation without `acked` or `refused` is unknown, not failed. */
export type Line =
  | { what: 'sent'; op: string; kind: 'ready' | 'unready'; place: string; digest: string; message: Sent }
  | { what: 'acked'; op: string; receipt: unknown }
  | { what: 'refused'; op: string; code: string }
  | { what: 'seen'; viewer: string; seq: number; hash: string; dice?: string }
  | { what: 'killed'; how: string };

export class Journal {
  private marks = 0;
  private read = 0;
  private waiting = new Map<string, () => void>();
  private readonly child: ChildProcess;

  constructor(readonly file: string) {
    const program = fileURLToPath(new URL('journal_process.mjs', import.meta.url));
    this.child = spawn(process.execPath, [program, file], { stdio: ['pipe', 'pipe', 'inherit'] });
    let rest = '';
    this.child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) this.waiting.get(line)?.();
    });
  }

  write(line: Line): void {
    this.child.stdin?.write(`${JSON.stringify(line)}\n`);
  }

  /** Everything written since the last call, once it is on the disk. */
  async news(): Promise<Line[]> {
    const mark = `#${++this.marks}`;
    const synced = new Promise<void>((resolve) => this.waiting.set(mark, resolve));
    this.child.stdin?.write(`${mark}\n`);
    await synced;
    this.waiting.delete(mark);
    const size = statSync(this.file).size;
    const bytes = Buffer.alloc(size - this.read);
    const file = openSync(this.file, 'r');
    readSync(file, bytes, 0, bytes.length, this.read);
    closeSync(file);
    this.read = size;
    return bytes
      .toString('utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Line);
  }

  async close(): Promise<void> {
    const ended = new Promise((resolve) => this.child.once('close', resolve));
    this.child.stdin?.end();
    await ended;
  }
}
