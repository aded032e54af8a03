// Many clients send the last answer of the same group at once, again and too late. Exactly one resolution, one receipt.
import { afterEach, expect, test } from 'vitest';
import { checkDice } from './support/dice_record';
import { figure } from './support/figures';
import { runRaces } from './support/races';
import { killAll } from './support/server';

const groups = Number(process.env['SIMOVE_RACES'] ?? 500);

afterEach(killAll);

test(`${groups} groups, 16 to 64 clients for the last answer of each`, async () => {
  const started = Date.now();
  const figures = await runRaces({ seed: 1862, groups, clients: [16, 32, 64] });
  const dice = checkDice(figures.records);
  const errors = [...figures.errors].map(([code, count]) => `${code} ${count}`).join(', ');
  figure(
    'races',
    `${figures.groups} groups, ${figures.sent} promises sent (${figures.late} after the reveal), ` +
      `${figures.receipts} receipts, each the same for the same promise; refused: ${errors}; ` +
      `findings ${figures.findings.length}`,
    started,
  );
  figure(
    'dice of the races',
    `${dice.faces} faces in ${dice.steps} steps recomputed, ${dice.faults.length} faults`,
  );
  expect(figures.findings).toEqual([]);
  expect(figures.groups).toBeGreaterThanOrEqual(groups);
  expect(figures.errors.size).toBeGreaterThan(1);
  expect(dice.faults).toEqual([]);
}, 3_600_000);
