// House rules that words cannot enforce: lengths, banned calls, includes outside their homes, a README in each
// folder, no game word in the game-agnostic folders, no package that bootstrap does not know.
// Run by script/test; prints each breach as file:line and ends with "N passed, N failed" (a rule counts as one).
// `--self-test` feeds each rule a breach and fails when the rule does not see it.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { rules } from './rules.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

function tracked() {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
  return listed.toString().split('\0').filter((name) => name && existsSync(path.join(root, name)));
}

function loadTree() {
  const names = tracked();
  const isText = (name) => !/\.(png|woff2?|gz|ico|db|wasm)$/.test(name);
  const files = names.filter(isText).map((name) => {
    const text = readFileSync(path.join(root, name), 'utf8');
    return { name, text, lines: text.split('\n') };
  });
  return { root, names, files };
}

function selfTest() {
  let failed = 0;
  for (const rule of rules) {
    const breaches = rule.check({ root, names: rule.example.map((f) => f.name), files: rule.example.map(asFile) });
    if (breaches.length === 0) {
      console.log(`SELF-TEST ${rule.id}: its example breach was not seen`);
      failed += 1;
    }
  }
  return failed;
}

function asFile({ name, text }) {
  return { name, text, lines: text.split('\n') };
}

const tree = loadTree();
let passed = 0;
let failed = selfTest();
for (const rule of rules) {
  const breaches = rule.check(tree);
  if (breaches.length === 0) {
    passed += 1;
    continue;
  }
  failed += 1;
  console.log(`BREACH ${rule.id}: ${rule.why}`);
  for (const breach of breaches.slice(0, 25)) console.log(`  ${breach}`);
  if (breaches.length > 25) console.log(`  ... and ${breaches.length - 25} more`);
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
