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
  const { findings } = figures;
  figure(
    'kills under load',
    `${figures.kills} kills (${figures.randomKills} random, ${figures.recoveryKills} of them during the start; ` +
      `${figures.pointKills} at fail points), ${figures.inFlightKills} between a submission and its reply ` +
      `(${figures.inFlight} submissions, ${figures.tookEffect} of them kept); ${figures.acks} plots acknowledged, ` +
      `${figures.takenBack} taken back, ${figures.retried} sent again; ${figures.resolutions} resolutions in ` +
      `${figures.sets} sets of matches; due at ${figures.recoveries} starts, resolved within ` +
      `${figures.slowestDueMs} ms of the open port; findings ${findings.length}`,
    started,
  );
  figure(
    'dice of the killed',
    `${dice.faces} faces in ${dice.steps} steps recomputed, ${dice.faults.length} faults`,
  );
  expect(findings).toEqual([]);
  expect(dice.faults).toEqual([]);
  expect(figures.unreached).toEqual([]);
  expect(figures.randomKills).toBeGreaterThanOrEqual(kills);
  expect(figures.pointKills).toBe(failPoints.length);
  expect(figures.acks).toBeGreaterThanOrEqual(10 * kills);
  expect(figures.inFlightKills).toBeGreaterThanOrEqual(kills / 3);
  expect(figures.recoveries).toBeGreaterThan(0);
}, 7_200_000);
