// Receivers of what the server sends by itself: a mail server and an HTTP server that stands for a push service and for
// somebody's webhook. They read as their owners would: pushes are decrypted (RFC 8291) and their sender's signature is
// verified (RFC 8292), webhooks' signatures are computed again; what does not agree is a fault.
import {
  createDecipheriv,
  createECDH,
  createHmac,
  createPublicKey,
  hkdfSync,
  verify,
  type ECDH,
} from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MailSink } from './mail_sink';
import type { Person } from './table';
import { http } from './wire';

export interface Notice {
  channel: 'mail' | 'push' | 'webhook';
  to: string; // the reader's name
  match: string; // '' when it is about none
  text: string; // everything of it that its reader, or whoever carries it, can see
}

interface Call {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A browser's end of a push subscription. */
class Device {
  private readonly keys: ECDH = createECDH('prime256v1');
  readonly secret = Buffer.alloc(16, 7);
  constructor() {
    this.keys.generateKeys();
  }
  get point(): Buffer {
    return this.keys.getPublicKey();
  }

  /** The text of one record, which is all that a push has. */
  read(body: Buffer): string {
    const [salt, length] = [body.subarray(0, 16), body.readUInt8(20)];
    const sender = body.subarray(21, 21 + length);
    const shared = this.keys.computeSecret(sender);
    const about = Buffer.concat([Buffer.from('WebPush: info\0'), this.point, sender]);
    const secret = Buffer.from(hkdfSync('sha256', shared, this.secret, about, 32));
    const derived = (label: string, size: number): Buffer =>
      Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${label}\0`), size));
    const sealed = body.subarray(21 + length);
    const open = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12));
    open.setAuthTag(sealed.subarray(-16));
    const plain = Buffer.concat([open.update(sealed.subarray(0, -16)), open.final()]);
    const end = plain.lastIndexOf(2);
    if (end < 0 || plain.subarray(end + 1).some((byte) => byte !== 0))
      throw new Error('a push is not padded');
    return plain.subarray(0, end).toString();
  }
}

/** What a push service may check of its caller: whose key signed it, for which service, and until when. */
function signer(authorization: string, audience: string): string {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? [];
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const [head = '', claims = '', signature = ''] = token.split('.');
  const good = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const said = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string };
  if (!good) throw new Error('a push is not signed by the key it names');
  if (said.aud !== audience) throw new Error(`a push is meant for ${said.aud}`);
  return key;
}

export class NoticeSinks {
  private readonly devices = new Map<string, Device>(); // by the reader's name
  private readonly secrets = new Map<string, string>(); // of webhooks
  private calls: Call[] = [];
  private letters = 0; // that were read

  private constructor(
    readonly mail: MailSink,
    private readonly server: HttpServer,
  ) {}

  static async start(): Promise<NoticeSinks> {
    const server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        sinks.calls.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) });
        response.writeHead(201).end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const sinks = new NoticeSinks(await MailSink.start(), server);
    return sinks;
  }

  private get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Options of a server that is to send here. */
  get words(): string[] {
    return [
      ...['--smtp-url', `smtp://127.0.0.1:${this.mail.port}`, '--mail-from', 'simove@play.example.org'],
      ...['--mail-per-hour', '100000', '--allow-private-webhooks', '--push-host', '127.0.0.1'],
    ];
  }

  /** Pushes and a webhook of this person come here from now on. A webhook's address is https; here it is plain. */
  async subscribe(port: number, person: Person): Promise<void> {
    const device = new Device();
    this.devices.set(person.name, device);
    const post = async (path: string, body: unknown): Promise<Record<string, string>> => {
      const answer = await http(port, 'POST', path, body, person.as);
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.body}`);
      return JSON.parse(answer.body) as Record<string, string>;
    };
    await post('/api/notices/push', {
      endpoint: `${this.origin}/push/${person.name}`,
      p256dh: device.point.toString('base64url'),
      auth: device.secret.toString('base64url'),
    });
    const hook = await post('/api/notices/webhooks', { url: `${this.origin}/hook/${person.name}` });
    this.secrets.set(person.name, hook['secret'] ?? '');
  }

  /** What has come since this was last asked, each once: what a killed server sends again has its old name. */
  take(): Notice[] {
    const all = this.mail.letters;
    const fresh = all.slice(this.letters).map((letter): Notice => {
      const to = letter.recipients[0]?.split('@')[0] ?? '';
      const match = /\/g\/([a-z0-9]+)/.exec(letter.text ?? '')?.[1] ?? '';
      return { channel: 'mail', to, match, text: `${letter.sender}\n${letter.raw}` };
    });
    this.letters = all.length;
    fresh.push(
      ...this.calls.map((call) => (call.path.startsWith('/push/') ? this.push(call) : this.hook(call))),
    );
    this.calls = [];
    return [...new Map(fresh.map((notice) => [JSON.stringify(notice), notice])).values()];
  }

  private push({ path, headers, body }: Call): Notice {
    const to = path.slice('/push/'.length);
    const text = this.devices.get(to)?.read(body) ?? '';
    signer(headers.authorization ?? '', this.origin);
    const seen = { ...headers, authorization: '' };
    const { link } = JSON.parse(text) as { link: string };
    const match = /\/g\/([a-z0-9]+)/.exec(link)?.[1] ?? '';
    return { channel: 'push', to, match, text: `${JSON.stringify(seen)} ${body.length}\n${text}` };
  }

  private hook({ path, headers, body }: Call): Notice {
    const to = path.slice('/hook/'.length);
    const [, at = '', mac = ''] =
      /^t=(\d+),v1=([0-9a-f]+)$/.exec(String(headers['x-simove-signature'])) ?? [];
    const expected = createHmac('sha256', this.secrets.get(to) ?? '')
      .update(`${at}.`)
      .update(body)
      .digest('hex');
    if (mac !== expected) throw new Error('a webhook is not signed with its secret');
    const { match } = JSON.parse(body.toString()) as { match: string };
    return { channel: 'webhook', to, match, text: `${JSON.stringify(headers)}\n${body.toString()}` };
  }

  async stop(): Promise<void> {
    await this.mail.stop();
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
