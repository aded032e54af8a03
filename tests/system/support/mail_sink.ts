// The mail server of the tests (mail_sink.py) as a process: what it has taken, and how it is to behave.
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort, root } from './server';

export interface Taken {
  sender: string;
  recipients: string[];
  headers: [string, string][];
  defects: string[];
  text: string;
  raw: string;
}

export function header(letter: Taken, name: string): string[] {
  return letter.headers.filter(([word]) => word.toLowerCase() === name).map(([, value]) => value);
}

export class MailSink {
  private constructor(
    private readonly child: ChildProcess,
    readonly port: number,
    private readonly folder: string,
  ) {}

  static async start(): Promise<MailSink> {
    const port = await freePort();
    const folder = mkdtempSync(path.join(os.tmpdir(), 'simove-mail-'));
    // Debian's own python: that is where its aiosmtpd is.
    const child = spawn('/usr/bin/python3', [
      path.join(root, 'tests/system/support/mail_sink.py'),
      String(port),
      folder,
    ]);
    await new Promise<void>((resolve, reject) => {
      child.stdout.once('data', () => resolve());
      child.once('exit', () =>
        reject(new Error('the mail server did not start: is python3-aiosmtpd there?')),
      );
    });
    return new MailSink(child, port, folder);
  }

  set(mode: 'accept' | 'refuse' | 'later' | 'slow'): void {
    writeFileSync(path.join(this.folder, 'mode'), mode);
  }

  get letters(): Taken[] {
    try {
      const lines = readFileSync(path.join(this.folder, 'letters'), 'utf8').split('\n');
      return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Taken);
    } catch {
      return [];
    }
  }

  /** As soon as there are so many; fails after a while. */
  async wait(count: number, timeoutMs = 60_000): Promise<Taken[]> {
    const until = Date.now() + timeoutMs;
    while (this.letters.length < count) {
      if (Date.now() > until) throw new Error(`${this.letters.length} letters came, not ${count}`);
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    return this.letters;
  }

  async stop(): Promise<void> {
    const gone = new Promise((resolve) => this.child.once('exit', resolve));
    this.child.stdin?.end();
    await gone;
    rmSync(this.folder, { recursive: true, force: true });
  }
}
