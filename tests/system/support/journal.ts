// What the driver sent, what was acknowledged and what anybody saw: written down by a process of its own, append-only and
// synced, and read back from the file when the oracle judges. Nothing the driver remembers is evidence.
import { createHash } from 'node:crypto';
import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { entries } from './table';
import type { Message } from './wire';

/** One operation of one seat, as sent; an `unready` has no nonce and no payload. */
export interface Operation {
  kind: 'ready' | 'unready';
  match: string;
  seat: string;
  decision: string;
  submission: string; // its name, too
  nonce?: string;
  payload?: unknown;
}

/** An operation without `acked` or `refused` is unknown, not failed. */
export type Line =
  | { what: 'sent'; operation: Operation }
  | { what: 'acked'; op: string; receipt: Message }
  | { what: 'refused'; op: string; code: string }
  | { what: 'seen'; viewer: string; seq: number; hash: string }
  | { what: 'killed'; how: string };

export const hashOf = (entry: unknown): string =>
  createHash('sha256').update(JSON.stringify(entry)).digest('hex').slice(0, 24);

/** What a journal's file holds from a byte on. */
export function linesOf(name: string, from = 0): { lines: Line[]; size: number } {
  const { size } = statSync(name);
  const bytes = Buffer.alloc(size - from);
  const file = openSync(name, 'r');
  readSync(file, bytes, 0, bytes.length, from);
  closeSync(file);
  const texts = bytes.toString('utf8').split('\n').filter(Boolean);
  return { lines: texts.map((text) => JSON.parse(text) as Line), size };
}

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

  /** Entries that a viewer was shown without having asked for them. */
  seen(viewer: string, message: Message): void {
    if (message.type !== 'events' || message['re'] !== undefined) return;
    for (const entry of entries(message))
      this.write({ what: 'seen', viewer, seq: entry.seq, hash: hashOf(entry) });
  }

  /** Everything written since the last call, once it is on the disk. */
  async news(): Promise<Line[]> {
    const mark = `#${++this.marks}`;
    const synced = new Promise<void>((resolve) => this.waiting.set(mark, resolve));
    this.child.stdin?.write(`${mark}\n`);
    await synced;
    this.waiting.delete(mark);
    const { lines, size } = linesOf(this.file, this.read);
    this.read = size;
    return lines;
  }

  async close(): Promise<void> {
    const ended = new Promise((resolve) => this.child.once('close', resolve));
    this.child.stdin?.end();
    await ended;
  }
}
