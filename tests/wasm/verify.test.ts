// The check of an exported match: what `simove verify` says and what the browser's module says, on whole matches, on
// hundreds of changed bytes and on forgeries whose hashes fit. One source and two compilers; here they are held equal.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RulesModule } from '../../web/src/rules_wasm/module';
import { hashes } from '../../web/src/verifier_wasm/hashes';
import { stages } from '../../web/src/verifier_wasm/verdict';
import type { Verdict } from '../../web/src/verifier_wasm/verdict';
import { build, root } from './support';

const folder = mkdtempSync(join(tmpdir(), 'simove-verify-'));
const matches = [
  { game: 'bull_run', scenario: '14.11', seed: 3, changed: 220 },
  { game: 'caravan', scenario: 'plain', seed: 5, changed: 160 },
].map((match) => ({ ...match, file: join(folder, `${match.game}.json`) }));

let module: RulesModule;

function native(words: readonly string[], input = ''): string {
  return execFileSync(join(build, 'matches'), words, { input, encoding: 'utf8', maxBuffer: 1 << 28 });
}
function simove_verify(file: string): { readonly code: number; readonly out: string; readonly err: string } {
  const run = spawnSync(join(build, 'simove'), ['verify', '--steps', file], { encoding: 'utf8' });
  return { code: run.status ?? -1, out: run.stdout, err: run.stderr };
}
/** What the program prints for a verdict. */
function printed(file: string, verdict: Verdict): string {
  const passed = verdict.stages.flatMap(({ stage, text }) =>
    text === undefined ? [] : [`${stage}: ${text}\n`],
  );
  const wrong = verdict.difference;
  return passed.join('') + (wrong === undefined ? '' : `simove: ${file}: ${wrong.place}: ${wrong.text}\n`);
}
function judged(bytes: Uint8Array): string {
  return module.call_bytes(bytes);
}

/** Always the same numbers: a multiplicative generator is random enough to choose places. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48271) % 2147483647);
}

beforeAll(async () => {
  module = await RulesModule.from(readFileSync(join(root, 'web/src/verifier_wasm/verifier.wasm')), hashes);
  for (const { game, scenario, seed, file } of matches)
    writeFileSync(file, native(['play', game, scenario, String(seed)]));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each(matches)('a whole match of $game', ({ file, changed }) => {
  it('agrees in every stage, in the words of the program', () => {
    const verdict = JSON.parse(judged(readFileSync(file))) as Verdict;
    expect(verdict.difference).toBeUndefined();
    expect(verdict.stages.map((stage) => stage.stage)).toEqual(stages);
    expect(verdict.stages.every((stage) => stage.state === 'agrees')).toBe(true);
    const program = simove_verify(file);
    expect(program).toMatchObject({ code: 0, err: '' });
    expect(program.out.startsWith(printed(file, verdict))).toBe(true);
    expect(native(['judge', file], '-\n').trim()).toBe(JSON.stringify(verdict));
  });

  it(`says the same of ${changed} changed bytes as the native build, and names the entry`, () => {
    const good = readFileSync(file);
    const next = numbers(1861);
    const pool = [...Buffer.from('0123456789abcdef"{}[]:, -\n\\\x7f'), 0xc3];
    const edits = Array.from({ length: changed }, () => {
      const at = next() % good.length;
      let byte = pool[next() % pool.length] ?? 0;
      if (byte === good[at]) byte = byte === 0x30 ? 0x31 : 0x30;
      return { at, byte };
    });
    const answers = native(['judge', file], edits.map(({ at, byte }) => `${at} ${byte}\n`).join('')).split(
      '\n',
    );
    const entries = good.toString('latin1').split('\n').length - 3; // the head, the log's end, the last line break
    let named = 0;
    for (const [n, { at, byte }] of edits.entries()) {
      const bad = Uint8Array.from(good);
      bad[at] = byte;
      const answer = judged(bad);
      expect(answer, `byte ${at} to ${byte}`).toBe(answers[n]);
      const { agrees, difference } = JSON.parse(answer) as Verdict;
      expect(agrees).toBe(false);
      const entry = good.subarray(0, at).filter((one) => one === 10).length;
      if (entry < 1 || entry > entries || good[at] === 10 || byte === 10) continue;
      expect(difference?.place).toMatch(new RegExp(`entry ${entry}\\b|/log/${entry - 1}\\b`));
      named += 1;
    }
    expect(named).toBeGreaterThan(changed / 2);
  });

  it('says the same of forgeries with mended hashes', () => {
    const place = mkdtempSync(join(folder, 'forged-'));
    native(['forge', file, place]);
    const seen = new Set<string>();
    const names = execFileSync('ls', [place], { encoding: 'utf8' }).trim().split('\n');
    expect(names.length).toBeGreaterThanOrEqual(12);
    for (const name of names) {
      const forged = join(place, name);
      const answer = judged(readFileSync(forged));
      expect(native(['judge', forged], '-\n').trim(), name).toBe(answer);
      const verdict = JSON.parse(answer) as Verdict;
      expect(verdict.agrees, name).toBe(false);
      const program = simove_verify(forged);
      expect(program.code).toBe(1);
      expect(program.out + program.err, name).toBe(printed(forged, verdict));
      seen.add(verdict.stages.find((stage) => stage.state === 'differs')?.stage ?? '');
    }
    expect([...seen].sort()).toEqual(['dice', 'replay', 'ruleset', 'submissions']);
  });
});

describe('what is no match', () => {
  it.each(['', '{}', '[]', 'nothing', '{"format":"simove-match"}'])('%j: the same sentence', (text) => {
    const file = join(folder, 'no.json');
    writeFileSync(file, text);
    const verdict = JSON.parse(judged(Buffer.from(text))) as Verdict;
    expect(verdict.agrees).toBe(false);
    const program = simove_verify(file);
    expect(program.out + program.err).toBe(printed(file, verdict));
  });
});
