// A client on plain sockets that keeps every byte the server sends: HTTP requests, and a WebSocket whose key and masks
// are fixed. Written for comparing two servers byte for byte, so it must never decode, inflate or drop anything before
// it is recorded.
import net from 'node:net';

// How long silence is taken for slowness. A test that runs into it fails; none passes because of it.
const PATIENCE_MS = 60_000;

const KEY = 'c2ltb3ZlLXN5c3RlbS1reQ=='; // fixed: the server's handshake depends on it

export interface HttpAnswer {
  status: number;
  headers: Map<string, string>;
  body: string;
  raw: Buffer;
}

/** The cookie a guest got, and what his requests need besides. */
export interface Credentials {
  cookie?: string;
  token?: string;
  headers?: string[]; // further lines; one that begins with "Origin" or "Host:" stands for the usual one
}

function connect(port: number): Promise<net.Socket> {
  return new Promise((resolve, reject) => {
    const socket = net.connect({ port, host: '127.0.0.1' }, () => {
      socket.setNoDelay(true);
      resolve(socket);
    });
    socket.once('error', reject);
  });
}

function requestText(
  port: number,
  method: string,
  path: string,
  body: string | undefined,
  as: Credentials,
): string {
  const lines = [`${method} ${path} HTTP/1.1`, 'Connection: close'];
  if (!as.headers?.some((line) => line.startsWith('Host:'))) lines.splice(1, 0, `Host: 127.0.0.1:${port}`);
  if (as.cookie !== undefined) lines.push(`Cookie: ${as.cookie}`);
  if (as.token !== undefined) lines.push(`X-Simove-Token: ${as.token}`);
  if (body !== undefined) {
    if (!as.headers?.some((line) => line.startsWith('Origin')))
      lines.push(`Origin: http://127.0.0.1:${port}`);
    lines.push('Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`);
  }
  lines.push(...(as.headers ?? []));
  return `${lines.join('\r\n')}\r\n\r\n${body ?? ''}`;
}

function parseAnswer(raw: Buffer): HttpAnswer {
  const end = raw.indexOf('\r\n\r\n');
  if (end < 0) throw new Error(`no HTTP answer: ${raw.toString('latin1').slice(0, 200)}`);
  const [first = '', ...lines] = raw.subarray(0, end).toString('latin1').split('\r\n');
  const headers = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(':');
    headers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim());
  }
  return { status: Number(first.split(' ')[1]), headers, body: raw.subarray(end + 4).toString('utf8'), raw };
}

/** One request on a connection of its own; the answer is everything until the server closes it. */
export async function http(
  port: number,
  method: string,
  path: string,
  body?: unknown,
  as: Credentials = {},
): Promise<HttpAnswer> {
  const socket = await connect(port);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => {
    socket.once('close', () => resolve());
    socket.once('error', reject);
    setTimeout(() => socket.destroy(new Error(`no answer to ${method} ${path}`)), PATIENCE_MS).unref();
  });
  socket.write(requestText(port, method, path, body === undefined ? undefined : JSON.stringify(body), as));
  await ended;
  return parseAnswer(Buffer.concat(chunks));
}

export type Message = Record<string, unknown> & { type: string };

interface Waiter {
  wanted: (message: Message) => boolean;
  resolve: (message: Message) => void;
  reject: (error: Error) => void;
}

export class Closed extends Error {}

/** A WebSocket that speaks the protocol's envelope and keeps all bytes and all messages it got. */
export class Wire {
  readonly messages: Message[] = [];
  private received: Buffer[] = [];
  private unread = Buffer.alloc(0);
  private waiters: Waiter[] = [];
  private replies = new Map<string, Waiter>(); // by the id of the question
  private upgraded = false;
  private shakeHands: (value: void) => void = () => undefined;
  private refuse: (error: Error) => void = () => undefined;
  private readonly handshake = new Promise<void>((resolve, reject) => {
    this.shakeHands = resolve;
    this.refuse = reject;
  });
  private ended = false;
  private count = 0;
  /** Called for every message that comes. */
  heard: (message: Message) => void = () => undefined;
  /** Settles when the connection is closed. */
  readonly gone: Promise<void>;

  private constructor(private readonly socket: net.Socket) {
    socket.on('data', (chunk: Buffer) => this.take(chunk));
    socket.on('error', () => undefined);
    this.gone = new Promise((resolve) => socket.once('close', () => resolve()));
    socket.on('close', () => this.end());
  }

  static async open(port: number, as: Credentials = {}): Promise<Wire> {
    const wire = new Wire(await connect(port));
    const lines = [
      'GET /ws HTTP/1.1',
      `Host: 127.0.0.1:${port}`,
      'Upgrade: websocket',
      'Connection: Upgrade',
    ];
    lines.push(`Origin: http://127.0.0.1:${port}`, 'Sec-WebSocket-Version: 13', `Sec-WebSocket-Key: ${KEY}`);
    if (as.cookie !== undefined) lines.push(`Cookie: ${as.cookie}`);
    wire.socket.write(`${lines.join('\r\n')}\r\n\r\n`);
    await wire.handshake;
    await wire.request({ type: 'hello', token: as.token ?? null });
    return wire;
  }

  /** Everything the server has sent on this connection. */
  get bytes(): Buffer {
    return Buffer.concat(this.received);
  }
  get closed(): boolean {
    return this.ended;
  }

  /** Sends without waiting; gives the id under which an answer will come. */
  send(body: Record<string, unknown> & { type: string }): string {
    const id = `c${++this.count}`;
    this.frame(1, Buffer.from(JSON.stringify({ v: 1, id, ...body })));
    return id;
  }

  /** Sends and waits for the answer, which may be an error. */
  async request(body: Record<string, unknown> & { type: string }): Promise<Message> {
    if (this.ended) throw new Closed('the connection is closed');
    return this.wait(
      (waiter) => this.replies.set(this.send(body), waiter),
      () => true,
    );
  }

  /** The first message that fits, among those that came already or the next ones. */
  next(wanted: (message: Message) => boolean, timeoutMs = PATIENCE_MS): Promise<Message> {
    const known = this.messages.find(wanted);
    if (known !== undefined) return Promise.resolve(known);
    if (this.ended) return Promise.reject(new Closed('the connection is closed'));
    return this.wait((waiter) => this.waiters.push(waiter), wanted, timeoutMs);
  }

  private wait(
    enter: (waiter: Waiter) => void,
    wanted: Waiter['wanted'],
    timeoutMs = PATIENCE_MS,
  ): Promise<Message> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('nothing came in time')), timeoutMs);
      enter({
        wanted,
        resolve: (message) => (clearTimeout(timer), resolve(message)),
        reject: (error) => (clearTimeout(timer), reject(error)),
      });
    });
  }

  close(): void {
    this.socket.destroy();
  }

  private take(chunk: Buffer): void {
    this.received.push(chunk);
    this.unread = Buffer.concat([this.unread, chunk]);
    if (!this.upgraded) {
      const end = this.unread.indexOf('\r\n\r\n');
      if (end < 0) return;
      this.upgraded = true;
      this.shakeHands();
      this.unread = this.unread.subarray(end + 4);
    }
    while (this.takeFrame());
  }

  private takeFrame(): boolean {
    const [first, second] = this.unread;
    if (first === undefined || second === undefined) return false;
    let size = second & 0x7f;
    let at = 2;
    if (size >= 126) {
      at = size === 126 ? 4 : 10;
      if (this.unread.length < at) return false;
      size = at === 4 ? this.unread.readUInt16BE(2) : Number(this.unread.readBigUInt64BE(2));
    }
    if (this.unread.length < at + size) return false;
    const payload = this.unread.subarray(at, at + size);
    this.unread = this.unread.subarray(at + size);
    if (first === 0x81) this.read(payload.toString('utf8'));
    else if (first === 0x89) this.frame(10, payload);
    else if (first !== 0x8a && first !== 0x88) throw new Error(`unexpected frame ${first}`);
    return true;
  }

  /** What is no JSON fails whoever waits for anything: nobody can say whose answer it was. */
  private read(text: string): void {
    let message: Message;
    try {
      message = JSON.parse(text) as Message;
    } catch {
      const left = [...this.waiters.splice(0), ...this.replies.values()];
      for (const waiter of left) waiter.reject(new Error(`not JSON: ${text.slice(0, 300)}`));
      return;
    }
    this.arrived(message);
  }

  private arrived(message: Message): void {
    this.messages.push(message);
    this.heard(message);
    const answered = String(message['re']);
    this.replies.get(answered)?.resolve(message);
    this.replies.delete(answered);
    const fitting = this.waiters.filter((waiter) => waiter.wanted(message));
    this.waiters = this.waiters.filter((waiter) => !fitting.includes(waiter));
    for (const waiter of fitting) waiter.resolve(message);
  }

  private end(): void {
    this.ended = true;
    const last = this.bytes.subarray(-200).toString();
    if (!this.upgraded) this.refuse(new Closed(`refused: ${last}`));
    const left = [...this.waiters.splice(0), ...this.replies.values()];
    this.replies.clear();
    for (const waiter of left) waiter.reject(new Closed(`closed after: ${last}`));
  }

  /** One masked frame; the mask is zero, so the payload stands as it is. */
  private frame(opcode: number, payload: Buffer): void {
    const size = payload.length;
    const head = size < 126 ? Buffer.alloc(2) : size < 65_536 ? Buffer.alloc(4) : Buffer.alloc(10);
    head[0] = 0x80 | opcode;
    head[1] = 0x80 | (size < 126 ? size : size < 65_536 ? 126 : 127);
    if (head.length === 4) head.writeUInt16BE(size, 2);
    if (head.length === 10) head.writeBigUInt64BE(BigInt(size), 2);
    this.socket.write(Buffer.concat([head, Buffer.alloc(4), payload]));
  }
}
