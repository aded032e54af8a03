// @vitest-environment node
// The log grouped by turn and by step of the turn.
import { describe, expect, it } from 'vitest';
import { group_log, log_text } from '../../web/src/games/bull_run/log/group';
import { entry } from './fakes';

const entries = [
  entry(1, { kind: 'created' }, 'Created.'),
  entry(2, { kind: 'deployed', turn: 0 }, 'Deployed.', 'game'),
  entry(3, { kind: 'turn_begins', turn: 1 }, '', 'game'),
  entry(4, { kind: 'orders_revealed', turn: 1 }, 'Orders.', 'game'),
  entry(5, { kind: 'sub_segment', turn: 1, at: 1 }, 'First.', 'game'),
  entry(6, { kind: 'sub_segment', turn: 1, at: 2 }, 'Second.', 'game'),
  entry(7, { kind: 'loss', turn: 1 }, 'Lost.', 'game'),
  entry(8, { kind: 'retreated', turn: 1 }, 'Gone.', 'game'),
  entry(9, { kind: 'resolved', group: 'plot.1' }, 'Resolved.'),
  entry(10, { kind: 'turn_begins', turn: 2 }, 'Two.', 'game'),
];

describe('log', () => {
  const turns = group_log(entries);
  it('has one group for each turn, in order', () => {
    expect(turns.map((turn) => turn.title)).toEqual(['Before turn 1', 'Turn 1', 'Turn 2']);
  });
  it('has one heading for each step and joins what belongs together', () => {
    expect(turns[1]?.steps.map((step) => [step.title, step.entries.length])).toEqual([
      ['Orders revealed', 1],
      ['Sub-segment 1', 1],
      ['Sub-segment 2', 1],
      ['Results', 2],
      ['The match', 1],
    ]);
  });
  it('says once of a stretch that was taken back that it was', () => {
    const gone = (seq: number) => entry(seq, { kind: 'abandoned' }, 'This was undone.');
    const told = group_log([
      ...entries.slice(0, 2),
      ...[3, 4, 5].map(gone),
      entry(6, { kind: 'undone' }, 'Taken back.'),
      entry(7, { kind: 'sub_segment', turn: 1, at: 1 }, 'First.', 'game'),
      ...[8, 9].map(gone),
    ]);
    expect(log_text(told).match(/This was undone/g)).toHaveLength(2);
  });
  it('leaves out what has no sentence', () => {
    expect(log_text(turns)).not.toContain('Reinforcements\n    \n');
    expect(turns.flatMap((turn) => turn.steps).flatMap((step) => step.entries).length).toBe(9);
  });
});
