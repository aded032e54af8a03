// @vitest-environment node
// What this client sends and calls, against the golden examples that the server's own tests read.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { HttpApi } from '../../web/src/protocol/http';
import type { HttpResult, Me } from '../../web/src/protocol/http';
import type { Request } from '../../web/src/protocol/messages';

const examples = `${import.meta.dirname}/../../protocol/examples/`;
const read = (name: string): Record<string, unknown> =>
  JSON.parse(readFileSync(`${examples}${name}.json`, 'utf8')) as Record<string, unknown>;

const of = { match: 'm', seat: 'north', decision: 'd' };
const nonce = '0'.repeat(32);
/** One message of each kind, as the compiler knows them. */
const samples: Readonly<Record<Request['type'], Request>> = {
  hello: { type: 'hello', token: 't' },
  watch: { type: 'watch', match: 'm', seat: 'north', last_seq: null },
  unwatch: { type: 'unwatch', match: 'm', seat: 'north' },
  check: { type: 'check', ...of, payload: {}, focus: {} },
  draft: { type: 'draft', ...of, base: 0, payload: {} },
  ready: { type: 'ready', ...of, submission: 's', nonce, payload: {} },
  unready: { type: 'unready', ...of, submission: 's' },
  resign: { type: 'resign', match: 'm', seat: 'north', submission: 's' },
  history: { type: 'history', match: 'm', seat: 'north', from: 1, to: 2 },
  ping: { type: 'ping' },
};

describe('messages to the server', () => {
  it.each(Object.entries(samples))('%s has the members of its golden example', (type, sample) => {
    const members = Object.keys({ v: 1, id: 'c1', ...sample }).sort();
    const golden = Object.keys(read(`client/${type}`)).sort();
    // `to` and `last_seq` may be left out; whatever is sent must be known.
    const known =
      type === 'history' ? [...golden, 'to'] : type === 'watch' ? [...golden, 'last_seq'] : golden;
    expect(members).toEqual([...new Set(known)].sort());
  });
});

interface Asked {
  readonly path: string;
  readonly init: RequestInit;
}

function api(answer: unknown, status = 200): { readonly api: HttpApi; readonly asked: Asked[] } {
  const asked: Asked[] = [];
  const made = new HttpApi((path, init = {}) => {
    asked.push({ path, init });
    return Promise.resolve(new Response(JSON.stringify(answer), { status }));
  });
  return { api: made, asked };
}

describe('HTTP calls', () => {
  it('reads who is signed in', async () => {
    const result: HttpResult<Me> = await api(read('http/me')).api.me();
    expect(result.ok && result.value.session?.name).toBe('Anna');
    expect(result.ok && result.value.matches?.[0]?.owes).toEqual(['north']);
    expect(await api(read('http/me.anonymous')).api.me()).toEqual({ ok: true, value: { session: null } });
  });
  it('reads games, invitations and what a code offers', async () => {
    const games = await api(read('http/games')).api.games();
    expect(games.ok && games.value.games[0]?.title).toMatch(/\S/);
    const invites = await api(read('http/invites')).api.invites('m');
    expect(invites.ok && invites.value.invites[0]?.code).toMatch(/\S{16,}/);
    const offer = await api(read('http/offer')).api.offer('code');
    expect(offer.ok && offer.value.seat_title).toMatch(/\S/);
    const joined = await api(read('http/joined')).api.join('code');
    expect(joined.ok && joined.value.seat).toMatch(/\S/);
  });
  it.each([
    ['bad-request', 400],
    ['forbidden', 403],
    ['not-found', 404],
    ['taken', 409],
  ])('gives the sentence of a refusal: %s', async (code, status) => {
    const result = await api(read(`http/error.${code}`), status).api.join('code');
    expect(result).toMatchObject({ ok: false, error: { status, code } });
    expect(!result.ok && result.error.text).toMatch(/\S/);
  });
  it('sends the token with every change and with nothing else, and a code only in a body', async () => {
    const { api: made, asked } = api({});
    made.use_token('secret');
    await made.me();
    await made.join('the-code');
    const [reading, change] = asked.map(({ init }) => init.headers as Record<string, string>);
    expect(reading?.['x-simove-token']).toBeUndefined();
    expect(change?.['x-simove-token']).toBe('secret');
    expect(asked.map(({ path }) => path).join()).not.toContain('the-code');
    expect(asked[1]?.init.body).toBe('{"code":"the-code"}');
  });
  it('says that there is no link when the network fails or the answer is no JSON', async () => {
    const broken = new HttpApi(() => Promise.reject(new Error('offline')));
    expect(await broken.me()).toMatchObject({ ok: false, error: { code: 'no-link', status: 0 } });
    const page = new HttpApi(() => Promise.resolve(new Response('<html>', { status: 502 })));
    expect(await page.me()).toMatchObject({ ok: false });
  });
});
