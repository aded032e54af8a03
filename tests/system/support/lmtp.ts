// The site's mail server, as far as it hands mails on: LMTP over a plain socket, each reply kept as it came.
import net from 'node:net';

export interface Handed {
  sender: string;
  recipients: string[];
  content: string; // the mail; binary strings, one character a byte
}

export class LmtpClient {
  private buffer = '';
  private waiting: ((line: string | null) => void)[] = [];
  private readonly lines: string[] = [];
  private gone = false;

  private constructor(private readonly socket: net.Socket) {
    socket.setEncoding('latin1');
    socket.on('data', (text: string) => {
      this.buffer += text;
      for (let end = this.buffer.indexOf('\r\n'); end >= 0; end = this.buffer.indexOf('\r\n')) {
        const line = this.buffer.slice(0, end);
        this.buffer = this.buffer.slice(end + 2);
        if (line[3] === '-') continue; // more of the same reply follows
        const next = this.waiting.shift();
        if (next === undefined) this.lines.push(line);
        else next(line);
      }
    });
    const end = (): void => {
      this.gone = true;
      for (const next of this.waiting.splice(0)) next(null);
    };
    socket.on('close', end);
    socket.on('error', end);
  }

  /** Greeted; fails when nobody answers. */
  static async open(where: number | string): Promise<LmtpClient> {
    const socket = typeof where === 'number' ? net.connect(where, '127.0.0.1') : net.connect(where);
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', () => resolve());
      socket.once('error', reject);
    });
    const client = new LmtpClient(socket);
    const greeting = await client.reply();
    if (greeting?.startsWith('220') !== true) throw new Error(`greeted with ${String(greeting)}`);
    await client.say('LHLO mail.example.org');
    return client;
  }

  /** The last line of the next reply; null when the connection ended instead. */
  reply(): Promise<string | null> {
    const line = this.lines.shift();
    if (line !== undefined) return Promise.resolve(line);
    if (this.gone) return Promise.resolve(null);
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  write(text: string): void {
    this.socket.write(Buffer.from(text, 'latin1'));
  }
  say(line: string): Promise<string | null> {
    this.write(`${line}\r\n`);
    return this.reply();
  }

  /** Envelope and content in one piece; what was answered for each recipient, at RCPT or after the content. */
  async hand(mail: Handed): Promise<(string | null)[]> {
    const from = await this.say(`MAIL FROM:<${mail.sender}>`);
    if (from?.startsWith('250') !== true) return [from];
    const answers: (string | null)[] = [];
    let taken = 0;
    for (const recipient of mail.recipients) {
      const answer = await this.say(`RCPT TO:<${recipient}>`);
      if (answer?.startsWith('250') === true) taken += 1;
      else answers.push(answer);
    }
    if (taken === 0) {
      await this.say('RSET');
      return answers;
    }
    const go = await this.say('DATA');
    if (go?.startsWith('354') !== true) return [...answers, go];
    this.write(wireText(mail.content));
    for (let left = taken; left > 0; --left) answers.push(await this.reply());
    return answers;
  }

  close(): void {
    this.socket.destroy();
  }
}

/** Line ends and dots as on the wire, and the dot that ends it. */
export function wireText(content: string): string {
  const lines = content.replaceAll('\r\n', '\n').split('\n');
  return `${lines.map((line) => (line.startsWith('.') ? `.${line}` : line)).join('\r\n')}\r\n.\r\n`;
}

/** One mail over a connection of its own. */
export async function handOver(where: number | string, mail: Handed): Promise<(string | null)[]> {
  const client = await LmtpClient.open(where);
  try {
    return await client.hand(mail);
  } finally {
    client.close();
  }
}
