// Twin runs: two servers receive the same input, except for what one side keeps secret and how often it changes its
// mind. Until the reveal everybody else must get the same bytes. bugs.test.ts shows that leaks are caught.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { figure } from './support/figures';
import { freePort, killAll } from './support/server';
import { dropTables, prepareTables, type TwinBase } from './support/twin_tables';
import { runTwins } from './support/twins';

const pairs = Number(process.env['SIMOVE_TWINS'] ?? 200);
const TABLES = 15;

let base: TwinBase;
beforeAll(async () => {
  base = await prepareTables(await freePort(), TABLES);
}, 120_000);
afterEach(killAll);
afterAll(() => dropTables(base));

test(`${pairs} pairs: until the reveal nobody else sees a difference`, async () => {
  const started = Date.now();
  const sum = { pairs: 0, bytes: 0, frames: 0, answers: 0, parted: 0, kinds: new Map<string, number>() };
  const channels = new Map<string, number>();
  const findings: string[] = [];
  for (let n = 0; sum.pairs < pairs; ++n) {
    const tables = base.tables.slice(0, Math.min(TABLES, pairs - sum.pairs));
    const part = await runTwins(base, { seed: 1861 + sum.pairs, tables, restart: n % 2 === 1 });
    findings.push(...part.findings);
    sum.pairs += part.pairs;
    sum.bytes += part.bytes;
    sum.frames += part.frames;
    sum.answers += part.answers;
    sum.parted += part.parted;
    for (const [name, bytes] of part.channels) channels.set(name, (channels.get(name) ?? 0) + bytes);
    for (const { kind } of tables) sum.kinds.set(kind, (sum.kinds.get(kind) ?? 0) + 1);
  }
  const list = [...channels].map(([name, bytes]) => `${name} ${bytes}`).join(', ');
  const kinds = [...sum.kinds].map(([name, count]) => `${name} ${count}`).join(', ');
  figure(
    'twins',
    `${sum.pairs} pairs (${kinds}), ${sum.bytes} bytes in ${sum.frames} frames and ${sum.answers} HTTP answers, ` +
      `${findings.length} differences before the reveal, ${sum.parted} pairs part after it; bytes by channel: ${list}`,
    started,
  );
  expect(findings).toEqual([]);
  for (const [name, bytes] of channels) expect(bytes, name).toBeGreaterThan(50);
  expect([...channels.keys()]).toEqual(
    expect.arrayContaining([
      ...['other seat', 'observer', 'anonymous', 'stranger', 'log', 'log of what is sent'],
      ...['mail', 'push', 'webhook', 'feeds', 'metrics', 'api/notices'],
    ]),
  );
  expect(sum.parted).toBeGreaterThan(sum.pairs / 2);
}, 3_600_000);
