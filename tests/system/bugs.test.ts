// Faults put into the server on purpose (storage/seeded_bugs.h), each with the harness that must catch it. A harness
// counts for nothing unless it finds something with the bug, of the kind meant, and nothing without it.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { deskFindings } from './support/authority_cells';
import { checkDice, repeatedCommitments } from './support/dice_record';
import { doctest } from './support/doctests';
import { eavesdrop } from './support/eavesdrop';
import { figure } from './support/figures';
import { letterFindings } from './support/letter_findings';
import { mailFindings } from './support/mail_findings';
import { runKills } from './support/kill_run';
import { runRaces } from './support/races';
import { freePort, killAll, program, removeFolder, root, scratchFolder } from './support/server';
import { runTime } from './support/time_run';
import { dropTables, prepareTables, type TwinBase } from './support/twin_tables';
import { runTwins } from './support/twins';

type Env = Record<string, string>;
interface Harness {
  name: string;
  tries?: number; // where chance has a part in it
  find: (env: Env) => Promise<string[]>;
}

let base: TwinBase;

/** What a harness that cannot go on says is a finding, too. */
async function orStopped(run: () => Promise<string[]>): Promise<string[]> {
  try {
    return await run();
  } catch (error) {
    return [`stopped: ${String(error)}`];
  } finally {
    await killAll();
  }
}

const twins: Harness = {
  name: 'twins',
  find: async (env) => (await runTwins(base, { seed: 1861, tables: base.tables, env })).findings,
};
const races: Harness = {
  name: 'races',
  find: async (env) =>
    (await runRaces({ seed: 1862, groups: 24, clients: [8], env, stopAtFirst: true })).findings,
};
const dice: Harness = {
  name: 'dice',
  find: async (env) => {
    const { records } = await runRaces({ seed: 1863, groups: 24, clients: [2], env });
    return [...checkDice(records).faults, ...repeatedCommitments(records)];
  },
};
const ears: Harness = {
  name: 'eavesdrop',
  find: async (env) => {
    const { steps, findings } = await eavesdrop(env);
    return steps < 30 ? [...findings, `only ${steps} dice steps were heard`] : findings;
  },
};
/** Kills under load at these points, and a few at random. */
function kills(name: string, points: string[]): Harness {
  const find = async (env: Env): Promise<string[]> =>
    (await runKills({ randomKills: 2, points, env, mostKills: 40 })).findings;
  return { name: `kills ${name}`, find, tries: 3 };
}
const killsBeforeCommit = kills(
  'before a commit',
  [3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((hit) => `before-commit:${hit}`),
);
const killsResolving = kills('while resolving', ['resolver-mid:1', 'resolver-mid:2', 'after-resolve:1']);
function cases(test: string, name: string): Harness {
  return { name: `${test}: ${name}`, find: (env) => Promise.resolve(doctest(test, name, env)) };
}
const time: Harness = { name: 'time', find: (env) => runTime(env) };
const letters: Harness = { name: 'letters', find: letterFindings };
const desks: Harness = { name: 'authority', find: deskFindings };
const mails: Harness = { name: 'mails', find: mailFindings };
const durability = (name: string): Harness => cases('test_storage', name);
const server = (name: string): Harness => cases('test_server', name);

const failedCommit = server(
  'a commit that fails: no receipt, nothing published, memory as before; and it goes on when there is room',
);

/** Word, harness, and what its findings must speak of. */
const bugs: [string, Harness, RegExp][] = [
  ['ack_before_commit', killsBeforeCommit, /^lost/m],
  ['ack_after_failed_commit', failedCommit, /receipts == 0/],
  [
    'synchronous_normal',
    durability('every acknowledgement has a sync behind it, and no power cut takes it back'),
    /not_synced|lost/,
  ],
  [
    'retry_after_failed_commit',
    durability(
      'after a failed write or sync the store stays failed; the file opens again with all that was acknowledged',
    ),
    /later/,
  ],
  ['draft_not_kept', durability('a draft touches nothing that others see'), /size/],
  ['submission_forgotten', races, /no receipt for a repeated promise/],
  ['second_resolution', races, /resolved twice/],
  [
    'resolves_too_early',
    server('several inputs share one commit, the resolution has its own, and nothing is published before'),
    /receipts == 3/,
  ],
  ['due_forgotten', killsResolving, /missing resolution/],
  ['digest_without_answer', dice, /is not the one that was promised/],
  ['dice_element_reused', dice, /does not lead to the one before/],
  ['nonces_left_out', dice, /shows \d+ where \d+ follows/],
  ['dice_from_clock', dice, /shows \d+ where \d+ follows/],
  ['seed_from_clock', dice, /commitment/],
  ['element_too_early', ears, /stands in an earlier message/],
  [
    'hidden_dice_public',
    server('whoever reads everything that is published cannot compute a hidden face before the end'),
    /found == 0/,
  ],
  ['answer_in_log', twins, /^log at byte/],
  ['answer_in_etag', twins, /, http at byte/],
  ['answer_in_error', twins, /(other seat|stranger|observer) at byte[^]*not yours/],
  ['answer_in_observer_view', twins, /(observer|anonymous) at byte/],
  ['draft_to_others', twins, /(observer|anonymous) at byte[^]*draft_changed/],
  ['digest_in_view', twins, /(observer|anonymous|other seat) at byte/],
  ['shared_counter', twins, /at byte[^]*seq/],
  ['export_before_end', twins, /, http at byte/],
  ['seat_from_message', server("nobody acts in, or looks through, another's seat"), /refusal_of/],
  [
    'ended_session_acts',
    server('a session that has ended neither reads nor acts through a socket that is still open'),
    /not-signed-in/,
  ],
  ['origin_suffix', server('only the exact origin passes: sixty that look like it do not'), /allows_origin/],
  [
    'endless_queue',
    server('an outbox is bounded by bytes and by messages; one message of any size fits when it is empty'),
    /box.push/,
  ],
  ['mail_without_key', cases('test_notices', 'one letter for a key, however often it is asked for'), /queue/],
  ['reminder_when_ready', letters, /told that he is the last/],
  ['host_from_request', letters, /leads to evil.example/],
  ['answer_in_letter', twins, /(mail|webhook|push) at byte/],
  ['deadline_local_time', time, /^local time/m],
  ['closes_early', time, /^closed early/m],
  ['pause_refills', time, /^the pause changed/m],
  ['downtime_ignored', time, /^downtime/m],
  ['reply_address_any_seat', mails, /bert's mail did not become his draft/],
  ['mail_replay_acts_twice', mails, /came again was carried out again/],
  ['answers_bounces', mails, /a bounce was answered/],
  ['late_mail_accepted', mails, /was taken for what is asked now/],
  ['receipt_to_sender', mails, /went to whoever the mail named/],
  ['held_turn_published', server('preview, amended plot, roll-back, publish'), /held/],
  [
    'undo_reuses_dice',
    server(
      'after a reveal an undo begins a branch: new answers to the same questions, new dice, no number twice',
    ),
    /dice/,
  ],
  [
    'umpire_peeks',
    server('the desk shows readiness until the group is executed, then both plots and what comes of them'),
    /answers/,
  ],
  ['desk_to_anyone', desks, /desk as (seat|opponent): forbidden was wanted, came allowed/],
  [
    'side_talk_to_all',
    server('what is said is read by those whose channel it is, and pushed to them alone'),
    /heard\(c\)|side:left/,
  ],
];

let caught = 0;
beforeAll(async () => {
  base = await prepareTables(await freePort(), 7); // one table of each kind
}, 120_000);
afterEach(killAll);
afterAll(() => {
  figure('seeded bugs', `${caught}/${bugs.length} caught`);
  return dropTables(base);
});

test('every bug that the server knows has its harness', () => {
  const source = readFileSync(path.join(root, 'storage/seeded_bugs.cpp'), 'utf8');
  const list = /words = \{([^}]*)\}/.exec(source)?.[1] ?? '';
  const known = [...list.matchAll(/"(\w+)"/g)].map((found) => found[1]);
  expect(bugs.map(([word]) => word)).toEqual(known);
});

describe('without a bug there is nothing to find', () => {
  for (const harness of new Set(bugs.map(([, harness]) => harness)))
    test(harness.name, async () => expect(await harness.find({})).toEqual([]));
});

describe('each seeded bug is caught', () => {
  for (const [word, harness, says] of bugs)
    test(`${word}, by ${harness.name}`, async () => {
      const started = Date.now();
      let found: string[] = [];
      for (let left = harness.tries ?? 1; left > 0 && found.length === 0; --left)
        found = await orStopped(() => harness.find({ SIMOVE_SEEDED_BUG: word }));
      expect(found.join('\n')).toMatch(says);
      caught += 1;
      const first = (found.find((text) => says.test(text)) ?? '').replaceAll(/\s+/g, ' ').slice(0, 160);
      figure(`seeded bug ${word}`, `${harness.name}: ${found.length} findings, such as: ${first}`, started);
    }, 600_000);
});

describe('a bug or a fail point is armed in test mode alone', () => {
  const serve = (env: Env): string => {
    const folder = scratchFolder();
    try {
      const words = ['serve', '--db', 'matches.db', '--listen', '127.0.0.1:0'];
      const done = spawnSync(program, words, { cwd: folder, env, encoding: 'utf8', timeout: 20_000 });
      return `${done.status} ${done.stderr}`;
    } finally {
      removeFolder(folder);
    }
  };
  test('without it the server does not start', () => {
    expect(serve({ SIMOVE_SEEDED_BUG: 'origin_suffix' })).toMatch(/^1 .*SIMOVE_SEEDED_BUG is for tests only/);
    expect(serve({ SIMOVE_FAIL_POINT: 'before-commit:1' })).toMatch(
      /^1 .*SIMOVE_FAIL_POINT is for tests only/,
    );
  });
  test('nor with a word that names none', () => {
    expect(serve({ SIMOVE_TEST: '1', SIMOVE_SEEDED_BUG: 'origin_sufix' })).toMatch(
      /^1 [^]*SIMOVE_SEEDED_BUG=origin_sufix names no seeded bug/,
    );
  });
});
