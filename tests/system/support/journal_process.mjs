// The journal's own process: appends what it is told to a file, syncs, and only then says up to which mark it has come.
// It outlives the servers that are killed and knows nothing of them.
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';

const file = openSync(process.argv[2], 'a');
let rest = '';
process.stdin.setEncoding('utf8');
process.stdin.on('data', (chunk) => {
  const lines = (rest + chunk).split('\n');
  rest = lines.pop() ?? '';
  const marks = lines.filter((line) => line.startsWith('#'));
  const kept = lines.filter((line) => line !== '' && !line.startsWith('#'));
  if (kept.length > 0) writeSync(file, `${kept.join('\n')}\n`);
  if (marks.length === 0) return;
  fsyncSync(file);
  process.stdout.write(`${marks.join('\n')}\n`);
});
process.stdin.on('end', () => closeSync(file));
