// The judge of the kills under load, judged: after a sound run one thing at a time is spoilt in a copy of the file or of a
// history, and the judge must name it.
import { execFileSync } from 'node:child_process';
import { closeSync, copyFileSync, openSync, writeSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { linesOf, type Line } from './support/journal';
import { readKept } from './support/kept_file';
import { runKills } from './support/kill_run';
import { Oracle } from './support/oracle';
import { killAll, removeFolder, scratchFolder } from './support/server';
import type { Entry } from './support/table';

const kept = scratchFolder(); // a copy of the file and of the journal
const file = path.join(kept, 'matches.db');
let lines: Line[] = [];
let histories = new Map<string, Entry[]>(); // by viewer

beforeAll(async () => {
  const { findings } = await runKills({
    randomKills: 8,
    onAudit(table, all) {
      copyFileSync(path.join(table.folder, 'matches.db'), file);
      lines = linesOf(table.journal.file).lines;
      histories = all;
    },
  });
  expect(findings).toEqual([]);
}, 120_000);
afterAll(async () => {
  await killAll();
  removeFolder(kept);
});

function freshOracle(): Oracle {
  const oracle = new Oracle();
  lines.forEach((line) => oracle.take(line));
  return oracle;
}

/** What is found after statements that the server itself would never make. */
function findingsAfter(statements: string): string[] {
  const folder = scratchFolder();
  try {
    copyFileSync(file, path.join(folder, 'matches.db'));
    const free = ask(
      folder,
      "SELECT 'DROP TRIGGER ' || name || ';' FROM sqlite_schema WHERE type = 'trigger'",
    );
    if (statements !== '') ask(folder, `PRAGMA foreign_keys = OFF; ${free} ${statements}`);
    const oracle = freshOracle();
    oracle.judgeFile(readKept(folder));
    return oracle.findings;
  } finally {
    removeFolder(folder);
  }
}
const ask = (folder: string, sql: string): string =>
  execFileSync('sqlite3', [path.join(folder, 'matches.db'), sql]).toString();

test('a sound file is found sound', () => {
  expect(findingsAfter('')).toEqual([]);
});

const someReady = "(SELECT submission FROM sealed WHERE state <> 'draft' ORDER BY submission LIMIT 1)";
const someGroup = '(SELECT group_id FROM resolution ORDER BY match_id, group_id LIMIT 1)';
const someMatch = '(SELECT match_id FROM resolution ORDER BY match_id, group_id LIMIT 1)';

test.each([
  ['lost', `DELETE FROM submission WHERE submission_id = ${someReady}`],
  ['a record without its receipt', `DELETE FROM submission WHERE submission_id = ${someReady}`],
  ['lost', `DELETE FROM sealed WHERE submission = ${someReady}`],
  ['lost', `UPDATE sealed SET state = 'draft' WHERE submission = ${someReady}`],
  ['torn', `UPDATE sealed SET payload = payload || ' ' WHERE submission = ${someReady}`],
  ['torn', `UPDATE sealed SET nonce = digest WHERE submission = ${someReady}`],
  [
    'another receipt in the file',
    `UPDATE submission SET reply = replace(reply, '"at":1', '"at":2') WHERE submission_id = ${someReady}`,
  ],
  [
    'never sent',
    "INSERT INTO submission SELECT match_id, seat, 'another', revision, reply FROM submission LIMIT 1",
  ],
  ['a receipt without its record', 'UPDATE submission SET revision = 1 WHERE submission_id = ' + someReady],
  ['a gap in the log', `DELETE FROM log WHERE match_id = ${someMatch} AND revision = 2`],
  ['a record without its events', `DELETE FROM event WHERE match_id = ${someMatch} AND revision = 2`],
  [
    'resolved twice',
    `INSERT INTO log SELECT match_id, (SELECT max(revision) + 1 FROM log WHERE match_id = l.match_id), kind, body, at_ms
     FROM log l WHERE kind = 'resolved' LIMIT 1`,
  ],
  [
    'resolved without its key',
    `DELETE FROM resolution WHERE match_id = ${someMatch} AND group_id = ${someGroup}`,
  ],
  [
    'a key without its resolution',
    `UPDATE resolution SET revision = 1 WHERE match_id = ${someMatch} AND group_id = ${someGroup}`,
  ],
  [
    'half opened',
    `UPDATE sealed SET state = 'ready' WHERE match_id = ${someMatch} AND group_id = ${someGroup}`,
  ],
  ['dice index', 'DELETE FROM dice_step WHERE dice_index = 1 AND hidden = 0'],
])('%s: %s', (kind, statements) => {
  expect(findingsAfter(statements).map((finding) => finding.split(':')[0])).toContain(kind);
});

test('damaged file: a page in its midst written over', () => {
  const folder = scratchFolder();
  try {
    const copy = path.join(folder, 'matches.db');
    copyFileSync(file, copy);
    const page = Number(ask(folder, "SELECT rootpage FROM sqlite_schema WHERE name = 'snapshot'"));
    const opened = openSync(copy, 'r+');
    writeSync(opened, Buffer.alloc(4096, 0x55), 0, 4096, (page - 1) * 4096);
    closeSync(opened);
    const oracle = freshOracle();
    oracle.judgeFile(readKept(folder));
    expect(oracle.findings.join('\n')).toContain('damaged file');
  } finally {
    removeFolder(folder);
  }
});

test('a group that was resolved and is so no more; an answer that was refused and is there', () => {
  const oracle = freshOracle();
  const whole = readKept(kept);
  oracle.judgeFile(whole);
  expect(oracle.findings).toEqual([]);
  const [first = ''] = whole.resolutions.keys();
  oracle.judgeFile({
    ...whole,
    resolutions: new Map([...whole.resolutions].filter(([group]) => group !== first)),
  });
  expect(oracle.findings).toEqual([`unresolved again: ${first}`]);
  const refused = new Oracle();
  const acked = lines.findIndex((line) => line.what === 'acked');
  lines.forEach((line, n) =>
    refused.take(
      n === acked && line.what === 'acked' ? { what: 'refused', op: line.op, code: 'closed' } : line,
    ),
  );
  refused.judgeFile(whole);
  expect(refused.findings.some((finding) => finding.startsWith('refused and kept'))).toBe(true);
});

/** Somebody who saw something live in a match in which a group was resolved, and his history. */
function watched(): { viewer: string; history: Entry[]; seen: number } {
  for (const line of lines.toReversed()) {
    if (line.what !== 'seen') continue;
    const history = histories.get(line.viewer) ?? [];
    if (history.some(({ event }) => event.kind === 'resolved'))
      return { viewer: line.viewer, history, seen: line.seq };
  }
  throw new Error('nobody saw anything');
}

function findingsOf(spoil: (history: Entry[], seen: number) => Entry[]): string[] {
  const { viewer, history, seen } = watched();
  const oracle = freshOracle();
  oracle.judgeHistory(viewer, spoil(structuredClone(history), seen));
  return oracle.findings.map((finding) => finding.split(':')[0] ?? '');
}

test('a history that was spoilt', () => {
  expect(findingsOf((history) => history)).toEqual([]);
  expect(findingsOf((history, seen) => history.slice(0, seen - 1))).toContain('unseen again');
  expect(findingsOf((history) => history.slice(1))).toContain('a gap');
  expect(
    findingsOf((history, seen) =>
      history.map((entry) => (entry.seq === seen ? { ...entry, event: { ...entry.event, more: 1 } } : entry)),
    ),
  ).toEqual(['seen otherwise']);
  expect(
    findingsOf((history) => [
      ...history,
      ...history
        .filter(({ event }) => event.kind === 'resolved')
        .slice(0, 1)
        .map((entry) => ({ ...entry, seq: history.length + 1 })),
    ]),
  ).toEqual(['resolved twice']);
  expect(
    findingsOf((history) => [...history, { seq: history.length + 1, event: { kind: 'dice', index: 99 } }]),
  ).toEqual(['dice index']);
});

test('a view that was spoilt', () => {
  const promised = lines.find((line) => line.what === 'acked' && line.receipt.type === 'receipt');
  if (promised?.what !== 'acked') throw new Error('nothing was acknowledged');
  const sent = lines.find((line) => line.what === 'sent' && line.operation.submission === promised.op);
  if (sent?.what !== 'sent') throw new Error('acknowledged and not sent');
  const { match, seat } = sent.operation;
  const view = { type: 'view', frozen: null, seq: 1_000_000, drafts: {} };
  const kinds = (change: Record<string, unknown>): string[] => {
    const oracle = freshOracle();
    oracle.judgeView(`${match} ${seat}`, { ...view, ...change }, new Map());
    return oracle.findings.map((finding) => finding.split(':')[0] ?? '');
  };
  expect(kinds({})).toContain('lost');
  expect(kinds({ frozen: 'bug' })).toContain('frozen');
});
