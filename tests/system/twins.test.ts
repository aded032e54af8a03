// Twin runs: two servers with the same seed and clock receive the same input, except for what one side deploys or plots
// and how often it changes its mind. Until the reveal the other side, an observer and an anonymous visitor must get the
// same bytes: every frame and every HTTP answer, headers included, in the same order; and the two logs must be equal.
// Three leaks, seeded on purpose, must each be caught, or equality would prove nothing.
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { freePort, killAll, removeFolder, scratchFolder, Server, writeWebFolder } from './support/server';
import {
  defaultDeployment,
  firstSteps,
  guest,
  newMatch,
  Place,
  promise,
  type Decision,
} from './support/table';
import { http, type Message } from './support/wire';

type Payload = Record<string, unknown>;

/** What the watched side does with its answer in one run of a pair. */
type Conduct = (hand: Hand) => Promise<void>;

/** The side whose secrets must not be seen, with what it may use. */
class Hand {
  private saved = 0;
  constructor(
    readonly place: Place,
    readonly decision: Decision,
  ) {}

  async draft(payload: Payload): Promise<void> {
    const answer = await this.place.draft(this.decision.decision, this.saved, payload);
    expect(answer.type).toBe('draft_saved');
    this.saved = answer['draft'] as number;
  }
  async staleDraft(payload: Payload): Promise<void> {
    const answer = await this.place.draft(this.decision.decision, this.saved + 7, payload);
    expect(answer['code']).toBe('stale-draft');
  }
  check(payload: Payload): Promise<Message> {
    return this.place.ask('check', { decision: this.decision.decision, payload, focus: null });
  }
  /** The promise: always the same submission and nonce, so that only the payload differs. */
  async ready(payload: Payload): Promise<void> {
    const answer = await this.place.ready(promise(this.decision, 'a', payload));
    expect(answer.type).toBe('receipt');
  }
  async refusedReady(payload: Payload): Promise<void> {
    const answer = await this.place.ready(promise(this.decision, 'refused', payload));
    expect(answer['code']).toBe('illegal');
  }
}

interface Seen {
  views: Map<string, Buffer>; // by who saw it
  log: string;
  after: Buffer; // what the other side got once the group was closed: here the runs must differ
}

interface Pair {
  name: string;
  group: 'deploy' | 'plot';
  one: Conduct;
  two: Conduct;
  restart?: boolean; // kill the server between the two sides' answers
  sameOutcome?: boolean; // both runs promise the same answer in the end
}

/** The other side's, an observer's and a stranger's view of one run. */
class Watchers {
  private readonly pages: Buffer[] = [];
  constructor(
    private readonly port: number,
    private readonly others: Map<string, Place>,
    private readonly bert: { cookie?: string; token?: string },
  ) {}

  /** Everything that can be asked for, asked by everybody who is not to know. */
  async look(): Promise<void> {
    for (const place of this.others.values()) {
      await place.wire.request({ type: 'ping' });
      await place.look();
      await place.ask('history', { from: 1 });
    }
    for (const path of ['/api/me', '/api/games', '/', '/healthz', '/nothing.js', '/g/x']) {
      this.pages.push((await http(this.port, 'GET', path)).raw);
    }
    this.pages.push((await http(this.port, 'GET', '/api/me', undefined, this.bert)).raw);
  }

  take(into: Map<string, Buffer>): void {
    for (const [name, place] of this.others) {
      into.set(name, Buffer.concat([into.get(name) ?? Buffer.alloc(0), place.wire.bytes]));
    }
    into.set('http', Buffer.concat([into.get('http') ?? Buffer.alloc(0), ...this.pages.splice(0)]));
  }
}

/** The log up to the line that says the last side is ready. */
function untilReady(log: string, seat: string, group: string): string {
  const lines = log.split('\n');
  const last = lines.findIndex((line) => line.includes(`seat=${seat} group=${group}`));
  if (last < 0) throw new Error(`no such line in the log:\n${log}`);
  return lines.slice(0, last).join('\n');
}

async function run(port: number, pair: Pair, conduct: Conduct, leak: string): Promise<Seen> {
  const folder = scratchFolder();
  writeWebFolder(folder);
  const env: Record<string, string> = leak === '' ? {} : { SIMOVE_TEST_LEAK: leak };
  let server = await Server.start({ folder, port, env });
  let log = '';
  try {
    const anna = await guest(port, 'Anna');
    const bert = await guest(port, 'Bert');
    const olga = await guest(port, 'Olga');
    const match = await newMatch(port, anna, bert);
    const sit = async (): Promise<{ a: Place; b: Place; watchers: Watchers }> => {
      const a = await Place.take(port, anna, match, 'union');
      const b = await Place.take(port, bert, match, 'confederate');
      const others = new Map([
        ['confederate', b],
        ['observer', await Place.take(port, olga, match, null)],
        ['stranger', await Place.take(port, null, match, null)],
      ]);
      return { a, b, watchers: new Watchers(port, others, bert.as) };
    };
    let table = await sit();
    const views = new Map<string, Buffer>();
    await table.watchers.look();

    if (pair.group === 'plot') {
      const mine = table.a.decision('deploy');
      await table.a.ready(promise(mine, 'deploy a', defaultDeployment(mine)));
      const theirs = table.b.decision('deploy');
      await table.b.ready(promise(theirs, 'deploy b', defaultDeployment(theirs)));
      await Promise.all([table.a.resolved(mine.group), table.b.resolved(theirs.group)]);
      await table.a.look();
      await table.b.look();
    }
    await conduct(new Hand(table.a, table.a.decision(pair.group)));
    await table.watchers.look();

    if (pair.restart === true) {
      table.watchers.take(views);
      await server.kill();
      log += server.log;
      server = await Server.start({ folder, port, env });
      table = await sit();
      await table.watchers.look();
    }
    const theirs = table.b.decision(pair.group);
    const answer = pair.group === 'deploy' ? defaultDeployment(theirs) : { plots: [] };
    await table.b.draft(theirs.decision, 0, answer);
    await table.watchers.look();
    table.watchers.take(views);

    const before = table.b.wire.bytes.length;
    await table.b.ready(promise(theirs, 'b', answer));
    await table.b.resolved(theirs.group);
    await table.b.look();
    const after = table.b.wire.bytes.subarray(before);
    await server.kill(); // the log is whole only now
    return { views, log: log + untilReady(server.log, 'confederate', theirs.group), after };
  } finally {
    await server.kill();
    removeFolder(folder);
  }
}

/** Where two byte strings part, with what stands around; null when they are equal. */
function difference(one: Buffer, two: Buffer): string | null {
  if (one.equals(two)) return null;
  let at = 0;
  while (at < Math.min(one.length, two.length) && one[at] === two[at]) at += 1;
  const around = (bytes: Buffer): string =>
    JSON.stringify(bytes.subarray(Math.max(0, at - 120), at + 80).toString());
  return `at byte ${at} of ${one.length} and ${two.length}:\n  ${around(one)}\n  ${around(two)}`;
}

/** All differences before the reveal, by who saw them. */
function differences(one: Seen, two: Seen): string[] {
  const found: string[] = [];
  for (const [name, bytes] of one.views) {
    const where = difference(bytes, two.views.get(name) ?? Buffer.alloc(0));
    if (where !== null) found.push(`${name} ${where}`);
  }
  const where = difference(Buffer.from(one.log), Buffer.from(two.log));
  if (where !== null) found.push(`log ${where}`);
  return found;
}

// ---- what the watched side does

let port = 0;
let deployment: string[] = []; // the proposed one, "unit/hex"
let steps: string[] = []; // a legal first step for many units

beforeAll(async () => {
  port = await freePort();
  const folder = scratchFolder();
  writeWebFolder(folder);
  const server = await Server.start({ folder, port });
  try {
    const [anna, bert] = [await guest(port, 'Anna'), await guest(port, 'Bert')];
    const match = await newMatch(port, anna, bert);
    const a = await Place.take(port, anna, match, 'union');
    const b = await Place.take(port, bert, match, 'confederate');
    const mine = a.decision('deploy');
    deployment = mine.ask.default ?? [];
    await a.ready(promise(mine, 'deploy a', defaultDeployment(mine)));
    const theirs = b.decision('deploy');
    await b.ready(promise(theirs, 'deploy b', defaultDeployment(theirs)));
    await a.resolved(mine.group);
    await a.look();
    steps = await firstSteps(a, a.decision('plot'), 30);
  } finally {
    await server.kill();
    removeFolder(folder);
  }
  expect(deployment.length).toBeGreaterThan(5);
  expect(steps.length).toBeGreaterThan(5);
});

/** The proposed deployment with the hexes of some units exchanged. */
function swapped(by: number): Payload {
  const units = deployment.map((line) => line.split('/')[0] ?? '');
  const hexes = deployment.map((line) => line.split('/')[1] ?? '');
  return { deploy: units.map((unit, n) => `${unit}/${hexes[(n + by) % hexes.length]}`) };
}
const plots = (from: number, to: number): Payload => ({ plots: steps.slice(from, to) });
const crowded = (): Payload => ({
  deploy: deployment.map((line) => `${line.split('/')[0]}/${deployment[0]?.split('/')[1]}`),
});
const nowhere = (): Payload => ({ plots: steps.map((line) => `${line.split(' ')[0]} 0101`) });

afterEach(killAll);

const pairs: Pair[] = [
  {
    name: 'two deployments',
    group: 'deploy',
    one: (hand) => hand.ready(swapped(0)),
    two: (hand) => hand.ready(swapped(3)),
  },
  {
    name: 'no draft, and nine drafts of changing size',
    group: 'deploy',
    one: (hand) => hand.ready(swapped(0)),
    two: async (hand) => {
      for (let n = 0; n < 9; ++n)
        await hand.draft({ deploy: deployment.slice(0, (n * 5) % deployment.length) });
      await hand.ready(swapped(1));
    },
  },
  {
    name: 'a legal deployment, and an illegal one mended',
    group: 'deploy',
    one: (hand) => hand.ready(swapped(2)),
    two: async (hand) => {
      await hand.draft(crowded());
      await hand.refusedReady(crowded());
      await hand.ready(swapped(4));
    },
  },
  {
    name: 'one ready, and the same ready sent again and again',
    group: 'deploy',
    sameOutcome: true,
    one: (hand) => hand.ready(swapped(5)),
    two: async (hand) => {
      for (let n = 0; n < 4; ++n) await hand.ready(swapped(5));
    },
  },
  {
    name: 'an empty plot, and everything that can move moves',
    group: 'plot',
    one: (hand) => hand.ready(plots(0, 0)),
    two: (hand) => hand.ready(plots(0, steps.length)),
  },
  {
    name: 'different units move',
    group: 'plot',
    one: (hand) => hand.ready(plots(0, 2)),
    two: (hand) => hand.ready(plots(3, 5)),
  },
  {
    name: 'no draft, and twelve drafts with stale ones among them',
    group: 'plot',
    one: (hand) => hand.ready(plots(0, 1)),
    two: async (hand) => {
      for (let n = 1; n <= 12; ++n) await hand.draft(plots(0, n % steps.length));
      await hand.staleDraft(plots(0, 1));
      await hand.ready(plots(1, 2));
    },
  },
  {
    name: 'a legal plot, and an illegal one mended',
    group: 'plot',
    one: (hand) => hand.ready(plots(0, 3)),
    two: async (hand) => {
      await hand.refusedReady(nowhere());
      await hand.draft(nowhere());
      await hand.ready(plots(2, 4));
    },
  },
  {
    name: 'the server is killed between the two plots',
    group: 'plot',
    restart: true,
    one: (hand) => hand.ready(plots(0, 0)),
    two: async (hand) => {
      await hand.draft(plots(0, 4));
      await hand.ready(plots(0, steps.length));
    },
  },
  {
    name: 'many checks, a large draft and a foreign unit',
    group: 'plot',
    one: (hand) => hand.ready(plots(0, 1)),
    two: async (hand) => {
      for (let n = 0; n < 8; ++n) await hand.check(plots(0, n));
      await hand.draft({ plots: Array.from({ length: 1500 }, (_, n) => `X${n}/2504 2505 2606 – é`) });
      await hand.ready(plots(4, 5));
    },
  },
];

describe('until the reveal nobody else sees a difference', () => {
  for (const pair of pairs) {
    test(pair.name, async () => {
      const one = await run(port, pair, pair.one, '');
      const two = await run(port, pair, pair.two, '');
      expect(differences(one, two)).toEqual([]);
      for (const bytes of one.views.values()) expect(bytes.length).toBeGreaterThan(1000);
      expect(one.log.length).toBeGreaterThan(100);
      // After the reveal the runs part: the comparison did look at servers that knew different things.
      expect(one.after.equals(two.after)).toBe(pair.sameOutcome === true);
    });
  }
});

describe('each seeded leak is caught', () => {
  const telltale: Record<string, string[]> = {
    log: ['log'],
    etag: ['http'],
    counter: ['confederate', 'observer'],
  };
  for (const [leak, where] of Object.entries(telltale)) {
    test(leak, async () => {
      const pair = pairs[6]; // drafts against none
      if (pair === undefined) throw new Error('no such pair');
      const one = await run(port, pair, pair.one, leak);
      const two = await run(port, pair, pair.two, leak);
      const found = differences(one, two);
      for (const name of where) expect(found.some((line) => line.startsWith(`${name} `))).toBe(true);
    });
  }
});
