// @vitest-environment node
// One socket over every loss: hello first, answers by id, resume by number, for ever.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Link, retry_wait_ms } from '../../web/src/protocol/link';
import type { LinkFailure } from '../../web/src/protocol/link';
import type { ServerMessage } from '../../web/src/protocol/messages';
import { FakeSocket, settle, view_message } from './fakes';

interface World {
  readonly link: Link;
  readonly sockets: FakeSocket[];
  readonly received: ServerMessage[];
  readonly statuses: string[];
  readonly refused: LinkFailure[];
  seq: number | null;
}

function make_world(): World {
  const world: Omit<World, 'link'> = {
    sockets: [],
    received: [],
    statuses: [],
    refused: [],
    seq: null,
  };
  const link = new Link({
    make_socket: () => {
      const socket = new FakeSocket();
      world.sockets.push(socket);
      return socket;
    },
    token: () => 'token',
    on_message: (message) => world.received.push(message),
    on_status: (status, attempt) => world.statuses.push(`${status} ${attempt}`),
    last_seq: () => full.seq,
    on_refused: (_match, _seat, failure) => world.refused.push(failure),
    random: () => 1,
  });
  const full: World = Object.assign(world, { link });
  return full;
}
const at = (world: World, index: number): FakeSocket => {
  const socket = world.sockets[index];
  if (socket === undefined) throw new Error(`no socket ${index}`);
  return socket;
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a fresh link', () => {
  it('says hello with the token before anything else', async () => {
    const world = make_world();
    world.link.watch('m1', 'union');
    world.link.start();
    at(world, 0).open();
    expect(at(world, 0).sent.map((each) => each.type)).toEqual(['hello']);
    expect(at(world, 0).last()).toMatchObject({
      v: 1,
      type: 'hello',
      token: 'token',
    });
    at(world, 0).say({
      type: 'welcome',
      re: at(world, 0).last().id,
      server: 's',
      protocol: 1,
      name: null,
      now: 1,
    });
    await settle();
    expect(at(world, 0).last()).toMatchObject({
      type: 'watch',
      match: 'm1',
      seat: 'union',
      last_seq: null,
    });
    expect(world.statuses).toEqual(['connecting 0', 'open 0']);
  });
  it('matches answers to questions by id, in any order', async () => {
    const world = make_world();
    world.link.start();
    at(world, 0).welcome();
    await settle();
    const first = world.link.request({ type: 'ping' }, 'pong');
    const second = world.link.request({ type: 'ping' }, 'pong');
    const [a, b] = at(world, 0).of_type('ping');
    at(world, 0).say({ type: 'pong', re: b?.id ?? '', now: 2 });
    at(world, 0).say({ type: 'pong', re: a?.id ?? '', now: 1 });
    expect(await first).toMatchObject({ ok: true, message: { now: 1 } });
    expect(await second).toMatchObject({ ok: true, message: { now: 2 } });
  });
  it('gives an error to whoever asked', async () => {
    const world = make_world();
    world.link.start();
    at(world, 0).welcome();
    await settle();
    world.link.watch('m1', 'union');
    at(world, 0).say({
      type: 'error',
      re: at(world, 0).last().id,
      code: 'no-such-match',
      path: '',
      text: 'None.',
    });
    await settle();
    expect(world.refused.map((failure) => failure.code)).toEqual(['no-such-match']);
  });
  it('drops what it cannot read', async () => {
    const world = make_world();
    world.link.start();
    at(world, 0).welcome();
    await settle();
    const before = world.received.length;
    at(world, 0).onmessage?.({ data: '{"v":1,"type":"view"}' });
    at(world, 0).onmessage?.({ data: 'no json' });
    expect(world.received.length).toBe(before);
  });
});

describe('a lost link', () => {
  it('settles what was in flight and resumes from the last entry known', async () => {
    const world = make_world();
    world.link.watch('m1', 'union');
    world.link.start();
    at(world, 0).welcome();
    await settle();
    at(world, 0).say({ ...view_message(), re: at(world, 0).last().id });
    world.seq = 3;
    const asked = world.link.request({ type: 'ping' }, 'pong');
    at(world, 0).drop();
    expect(await asked).toMatchObject({
      ok: false,
      failure: { code: 'link-lost' },
    });
    expect(world.statuses.at(-1)).toBe('lost 1');
    vi.advanceTimersByTime(500);
    at(world, 1).welcome();
    await settle();
    expect(at(world, 1).of_type('watch')[0]).toMatchObject({
      match: 'm1',
      seat: 'union',
      last_seq: 3,
    });
  });
  it('tries again for ever, with growing waits up to half a minute', () => {
    const world = make_world();
    world.link.start();
    for (let attempt = 1; attempt <= 40; attempt += 1) {
      at(world, attempt - 1).drop();
      vi.advanceTimersByTime(30_000);
      expect(world.sockets.length).toBe(attempt + 1);
    }
    expect(retry_wait_ms(1, () => 1)).toBe(500);
    expect(retry_wait_ms(3, () => 1)).toBe(2000);
    expect(retry_wait_ms(900, () => 1)).toBe(30_000);
    expect(retry_wait_ms(900, () => 0)).toBe(15_000);
  });
  it('does not wait when the reader or the network says so', () => {
    const world = make_world();
    world.link.start();
    at(world, 0).drop();
    world.link.try_now();
    expect(world.sockets.length).toBe(2);
    vi.advanceTimersByTime(60_000);
    expect(world.sockets.length).toBe(2);
  });
  it('finds a half-open socket by its silence', async () => {
    const world = make_world();
    world.link.start();
    at(world, 0).welcome();
    await settle();
    vi.advanceTimersByTime(20_000);
    expect(at(world, 0).of_type('ping').length).toBe(1);
    vi.advanceTimersByTime(60_000);
    expect(at(world, 0).closed).toBe(true);
    expect(world.statuses).toContain('lost 1');
  });
  it('lets those who wait know when it is open again', async () => {
    const world = make_world();
    world.link.start();
    let open = false;
    void world.link.when_open().then(() => (open = true));
    await settle();
    expect(open).toBe(false);
    at(world, 0).welcome();
    await settle();
    expect(open).toBe(true);
  });
  it('stays closed after stop', () => {
    const world = make_world();
    world.link.start();
    world.link.stop();
    vi.advanceTimersByTime(120_000);
    expect(world.sockets.length).toBe(1);
    expect(at(world, 0).closed).toBe(true);
  });
});
