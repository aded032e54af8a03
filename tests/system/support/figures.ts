// What a harness measured, one line each: to the test's own output and to a file that `script/test system` prints at its
// end. A figure decides nothing.
import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { root } from './server';

const folder = path.join(root, 'build/test-logs');

export function figure(name: string, text: string, startedMs?: number): void {
  const time = startedMs === undefined ? '' : ` (${((Date.now() - startedMs) / 1000).toFixed(0)} s)`;
  const line = `${name}: ${text}${time}`;
  console.log(line);
  mkdirSync(folder, { recursive: true });
  appendFileSync(path.join(folder, 'system-figures.txt'), `${line}\n`);
}
