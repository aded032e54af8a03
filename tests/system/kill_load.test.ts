// The server is killed hundreds of times while all seats of eight matches answer at once. Nothing acknowledged is lost,
// every group resolves once, and as it does when nobody is killed.
import { afterEach, expect, test } from 'vitest';
import { checkDice } from './support/dice_record';
import { figure } from './support/figures';
import { failPoints, runKills } from './support/kill_run';
import { killAll } from './support/server';

const kills = Number(process.env['SIMOVE_KILLS'] ?? 300);

afterEach(killAll);

test(`${kills} kills under load, and every fail point at its hits 1, 2, 3 and 12`, async () => {
  const started = Date.now();
  const figures = await runKills({
    randomKills: kills,
    points: failPoints,
    leastAcks: 10 * kills,
    leastInFlightKills: kills / 3,
  });
  const dice = checkDice(figures.records);
  const { records: _records, findings, ...counters } = figures;
  figure('kills under load', `${JSON.stringify(counters)}, findings ${findings.length}`, started);
  figure('dice of the killed', `${dice.faces} faces in ${dice.steps} steps, ${dice.faults.length} faults`);
  expect(findings).toEqual([]);
  expect(dice.faults).toEqual([]);
  expect(figures.unreached).toEqual([]);
  expect(figures.randomKills).toBeGreaterThanOrEqual(kills);
  expect(figures.pointKills).toBe(failPoints.length);
  expect(figures.acks).toBeGreaterThanOrEqual(10 * kills);
  expect(figures.inFlightKills).toBeGreaterThanOrEqual(kills / 3);
  expect(figures.recoveries).toBeGreaterThan(0);
}, 7_200_000);
