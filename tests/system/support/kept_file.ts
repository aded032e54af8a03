// What a killed server left in its file, read from a copy (the file's own recovery is the next server's business): the
// answers with what was promised, the receipts, the resolutions, and whatever does not fit together.
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';

export interface SealedRow {
  state: 'draft' | 'ready' | 'resolved';
  payload: string;
  nonce: string;
  digest: string;
  submission: string;
}

export interface KeptFile {
  problems: string[];
  sealed: Map<string, SealedRow>; // "match seat decision"
  replies: Map<string, string>; // "match seat submission" -> the stored reply
  resolutions: Map<string, string>; // "match group" -> the record of what came of it
}

/** Each gives the names of what is wrong; the sentence says what that is. */
const faults: [string, string][] = [
  [
    'damaged file',
    "SELECT integrity_check AS name FROM pragma_integrity_check WHERE integrity_check <> 'ok'",
  ],
  [
    'a gap in the log',
    `SELECT m.match_id AS name FROM game_match m LEFT JOIN log l USING (match_id)
     GROUP BY m.match_id HAVING count(*) <> m.revision OR max(l.revision) <> m.revision`,
  ],
  [
    'resolved twice',
    `SELECT match_id || ' ' || json_extract(body, '$.group') AS name FROM log WHERE kind = 'resolved'
     GROUP BY match_id, json_extract(body, '$.group') HAVING count(*) > 1`,
  ],
  [
    'resolved without its key',
    `SELECT match_id || ' ' || revision AS name FROM log l WHERE kind = 'resolved' AND NOT EXISTS
     (SELECT 1 FROM resolution r WHERE r.match_id = l.match_id AND r.revision = l.revision
      AND r.group_id = json_extract(l.body, '$.group'))`,
  ],
  [
    'a key without its resolution',
    `SELECT match_id || ' ' || group_id AS name FROM resolution r WHERE NOT EXISTS
     (SELECT 1 FROM log l WHERE l.match_id = r.match_id AND l.revision = r.revision AND l.kind = 'resolved')`,
  ],
  [
    'a record without its receipt',
    `SELECT match_id || ' ' || revision AS name FROM log l WHERE kind IN ('seat_ready', 'seat_unready')
     AND NOT EXISTS (SELECT 1 FROM submission s WHERE s.match_id = l.match_id AND s.revision = l.revision
      AND s.submission_id = coalesce(json_extract(l.body, '$.submission'), s.submission_id))`,
  ],
  [
    'a receipt without its record',
    `SELECT match_id || ' ' || submission_id AS name FROM submission s WHERE NOT EXISTS
     (SELECT 1 FROM log l WHERE l.match_id = s.match_id AND l.revision = s.revision
      AND l.kind IN ('seat_ready', 'seat_unready'))`,
  ],
  [
    'a record without its events',
    `SELECT match_id || ' ' || revision AS name FROM log l WHERE kind <> 'created' AND NOT EXISTS
     (SELECT 1 FROM event e WHERE e.match_id = l.match_id AND e.revision = l.revision)`,
  ],
  [
    'dice index',
    `SELECT match_id || ' ' || hidden AS name FROM dice_step GROUP BY match_id, hidden
     HAVING min(dice_index) <> 1 OR max(dice_index) <> count(*)`,
  ],
  [
    'half opened',
    `SELECT match_id || ' ' || decision_id AS name FROM sealed s WHERE state <> 'draft' AND (state = 'resolved') <>
     EXISTS (SELECT 1 FROM resolution r WHERE r.match_id = s.match_id AND r.group_id = s.group_id)`,
  ],
];

const list = (select: string): string => `(SELECT json_group_array(json(line)) FROM (${select}))`;
const question = `SELECT json_object(
  'faults', ${list(
    faults
      .map(([fault, select]) => `SELECT json_array('${fault}', name) AS line FROM (${select})`)
      .join(' UNION ALL '),
  )},
  'sealed', ${list(
    `SELECT json_array(match_id || ' ' || seat || ' ' || decision_id, json_object('state', state,
     'payload', payload, 'nonce', nonce, 'digest', digest, 'submission', submission)) AS line FROM sealed`,
  )},
  'replies', ${list(
    `SELECT json_array(match_id || ' ' || seat || ' ' || submission_id, reply) AS line FROM submission`,
  )},
  'resolutions', ${list(
    `SELECT json_array(r.match_id || ' ' || r.group_id, l.body) AS line
     FROM resolution r JOIN log l ON l.match_id = r.match_id AND l.revision = r.revision`,
  )})`;

const nothing = { sealed: new Map(), replies: new Map(), resolutions: new Map() };

/** Nobody may be using the folder. */
export function readKept(folder: string): KeptFile {
  const copy = path.join(folder, 'copy');
  mkdirSync(copy, { recursive: true });
  for (const name of ['matches.db', 'matches.db-wal'])
    if (existsSync(path.join(folder, name))) copyFileSync(path.join(folder, name), path.join(copy, name));
  try {
    const asked = spawnSync('sqlite3', [path.join(copy, 'matches.db'), question], { maxBuffer: 256 << 20 });
    if (asked.status !== 0) return { ...nothing, problems: [`damaged file: ${String(asked.stderr).trim()}`] };
    const kept = JSON.parse(String(asked.stdout)) as {
      faults: [string, string][];
      sealed: [string, SealedRow][];
      replies: [string, string][];
      resolutions: [string, string][];
    };
    return {
      problems: kept.faults.map((fault) => fault.join(': ')),
      sealed: new Map(kept.sealed),
      replies: new Map(kept.replies),
      resolutions: new Map(kept.resolutions),
    };
  } finally {
    rmSync(copy, { recursive: true });
  }
}
