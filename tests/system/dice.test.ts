// All dice of matches played to their end, recomputed by another implementation; and records with one byte altered,
// each of which it must notice: of an element, a nonce, an index, a face, an answer, a commitment.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { checkDice } from './support/dice_record';
import { figure } from './support/figures';
import { runRaces } from './support/races';
import { killAll, root } from './support/server';

const trials = Number(process.env['SIMOVE_DICE_TRIALS'] ?? 1000);
const faces = Number(process.env['SIMOVE_DICE_FACES'] ?? 200_000);

afterEach(killAll);

test(`${trials} altered records are all noticed`, async () => {
  const started = Date.now();
  const played = await runRaces({ seed: 1863, groups: 40, clients: [2] });
  const checked = checkDice(played.records, trials);
  const tried = Object.values(checked.tried).reduce((sum, count) => sum + count, 0);
  const kinds = Object.entries(checked.tried).map(([what, count]) => `${what} ${count}`);
  const missed = Object.values(checked.missed).reduce((sum, count) => sum + count, 0);
  figure('altered records', `${tried - missed} of ${tried} noticed (${kinds.join(', ')})`, started);
  expect(checked.faults).toEqual([]);
  expect(tried).toBe(trials);
  expect(checked.missed).toEqual({});
  for (const what of ['element', 'nonce', 'index', 'payload'])
    expect(checked.tried[what], what).toBeGreaterThan(20);
}, 600_000);

test(`${faces} faces of six and of ten, dealt by the other implementation, are even and come in no order`, () => {
  const started = Date.now();
  const program = path.join(root, 'tests/server/dice/dice_check.py');
  const said = execFileSync('python3', [program, '--faces', String(faces)]).toString(); // fails when they are not
  for (const line of said.trim().split('\n')) figure('evenness', line, started);
}, 600_000);
