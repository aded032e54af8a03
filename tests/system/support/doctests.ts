// A test case of one of the C++ test programs, run as a harness: what it says is wrong is its findings.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { program, root } from './server';

export function doctest(name: string, testCase: string, env: Record<string, string>): string[] {
  const test = path.join(path.dirname(program), name);
  // A comma would part two filters.
  const words = [`--test-case=${testCase.replaceAll(',', '?')}`, '--no-colors=true'];
  const done = spawnSync(test, words, {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], SIMOVE_TEST: '1', ...env },
    timeout: 120_000,
    maxBuffer: 64 << 20,
  });
  const counts = /test cases: +(\d+) \| +(\d+) passed \| +(\d+) failed/.exec(done.stdout);
  if (counts === null) throw new Error(`${name} did not run: ${done.stdout}${done.stderr}`);
  if (counts[1] !== '1') throw new Error(`${counts[1]} test cases are called "${testCase}" in ${name}`);
  const wrong = done.stdout.split('\n').filter((line) => line.includes('ERROR: '));
  if (done.status === 0) return [];
  return wrong.length > 0 ? wrong.map((line) => line.replace(/^.*ERROR: /, '')) : [`status ${done.status}`];
}
