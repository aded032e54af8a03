// Somebody who plays by mail alone: reads what the server has sent to his address, and answers it the way mail programs
// do, with the letter quoted below his own lines. Knows no route and no socket but the mail server's.
import { handOver } from './lmtp';
import { header, type MailSink, type Taken } from './mail_sink';

/** Binary text as it travels: one character for each byte of UTF-8. */
export const bytes = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');

export interface Composed {
  from: string;
  to: string;
  subject: string;
  id: string;
  text: string;
  headers?: string[];
}

/** A plain mail in UTF-8. */
export function compose(mail: Composed): string {
  const headers = [
    `From: Somebody <${mail.from}>`,
    `To: <${mail.to}>`,
    `Subject: ${mail.subject}`,
    `Message-ID: <${mail.id}>`,
    'Date: Tue, 17 Jun 2025 10:00:00 +0200',
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
    ...(mail.headers ?? []),
  ];
  return bytes(`${headers.join('\r\n')}\r\n\r\n${mail.text}`);
}

export function replyAddress(letter: Taken): string {
  const address = header(letter, 'reply-to').join();
  return /<([^>]+)>/.exec(address)?.[1] ?? address;
}
export const subjectOf = (letter: Taken): string => header(letter, 'subject').join();

/** The lines of orders that a letter or a receipt shows, without their indent. */
export function linesOf(letter: Taken): string[] {
  const lines = letter.text.split(/\r?\n/).filter((line) => /^\s+[A-Z0-9]+\/\d{4}/.test(line));
  return lines.map((line) => line.trim());
}
/** The first two lines that a letter shows, each unit in the other's hex. */
export function swapped(letter: Taken): [string, string] {
  const [one = '', two = ''] = linesOf(letter);
  return [one.slice(0, 4) + two.slice(4), two.slice(0, 4) + one.slice(4)];
}

/** Subjects: of receipts, and of letters that tell that a turn has run. */
export const receipt = /^(READY|Draft saved|Draft saved, not READY|Not taken|As it stands|Too late): /;
export const turn = /the turn has run, you are asked for orders/;

let written = 0;

export class Correspondent {
  private read = 0; // of his letters
  readonly passed: Taken[] = []; // letters he did not wait for

  constructor(
    private readonly sink: MailSink,
    private readonly lmtp: () => number,
    readonly address: string,
  ) {}

  get letters(): Taken[] {
    return this.sink.letters.filter((letter) => letter.recipients.includes(this.address));
  }

  /** The next letter to him with such a subject, after the last one that he read. */
  async next(subject: RegExp, timeoutMs = 60_000): Promise<Taken> {
    const until = Date.now() + timeoutMs;
    for (;;) {
      const letters = this.letters;
      while (this.read < letters.length) {
        const letter = letters[this.read++] as Taken;
        if (subject.test(subjectOf(letter))) return letter;
        this.passed.push(letter);
      }
      if (Date.now() > until) {
        const came = letters.map(subjectOf).join('; ');
        throw new Error(`no letter "${subject.source}" came to ${this.address}; these did: ${came}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  /** What a mail program makes of his lines and the letter that he answers. */
  answerTo(letter: Taken, lines: string[]): Composed {
    const quoted = letter.text.split(/\r?\n/).map((line) => (line === '' ? '>' : `> ${line}`));
    written += 1;
    return {
      from: this.address,
      to: replyAddress(letter),
      subject: `Re: ${subjectOf(letter)}`,
      id: `reply-${written}@mail.example.org`,
      text: [...lines, '', 'On Tue, 17 Jun 2025 at 09:12, simove wrote:', ...quoted, ''].join('\r\n'),
      headers: [`In-Reply-To: ${header(letter, 'message-id').join()}`],
    };
  }

  /** Writes, and waits for the receipt. */
  async reply(letter: Taken, lines: string[], receipt: RegExp): Promise<Taken> {
    const mail = this.answerTo(letter, lines);
    const said = await handOver(this.lmtp(), {
      sender: mail.from,
      recipients: [mail.to],
      content: compose(mail),
    });
    if (said.join() !== '250 2.0.0 Taken') throw new Error(`the mail was answered with ${said.join()}`);
    return this.next(receipt);
  }
}
