// @vitest-environment node
// Placing units on deployment hexes [3.0].
import { describe, expect, it } from 'vitest';
import * as model from '../../web/src/games/bull_run/deploy/model';
import type { DeployAsk } from '../../web/src/games/bull_run/types';

const ask: DeployAsk = {
  kind: 'targets',
  items: ['U01', 'U02', 'UL'],
  targets: ['2504', '2505', '2906'],
  one_to_one: true,
  default: ['U01/2504', 'U02/2505', 'UL/2906'],
};

describe('placing', () => {
  it('moves a unit, and exchanges it with whoever stands there', () => {
    const first = model.place(model.place({}, 'U01', '2504'), 'U02', '2505');
    expect(model.place(first, 'U01', '2505')).toEqual({
      U01: '2505',
      U02: '2504',
    });
  });
  it('sends whoever stands there back to the tray when the newcomer comes from it', () => {
    const deployment = model.place(model.place({}, 'U01', '2504'), 'U02', '2504');
    expect(deployment).toEqual({ U02: '2504' });
    expect(model.unplaced(deployment, ask)).toEqual(['U01', 'UL']);
  });
  it('swaps two units and takes one off', () => {
    const both = { U01: '2504', U02: '2505' };
    expect(model.swap(both, 'U01', 'U02')).toEqual({
      U01: '2505',
      U02: '2504',
    });
    expect(model.swap({ U01: '2504' }, 'U01', 'UL')).toEqual({ UL: '2504' });
    expect(model.take_off(both, 'U01')).toEqual({ U02: '2505' });
  });
});

describe('fill by default', () => {
  it('gives the default to an empty set-up', () => {
    expect(model.print_deployment(model.fill_by_default({}, ask), ask)).toEqual(ask.default);
  });
  it('keeps what is placed and never puts two on one hex', () => {
    const filled = model.fill_by_default({ U01: '2906' }, ask);
    expect(filled['U01']).toBe('2906');
    expect(new Set(Object.values(filled)).size).toBe(3);
    expect(model.free_hexes(filled, ask)).toEqual([]);
  });
});

describe('text', () => {
  it('round trips', () => {
    const text = 'U01/2505\nUL/2504';
    const { deployment, errors } = model.parse_deployment(text, ask);
    expect(errors).toEqual([]);
    expect(model.print_deployment(deployment, ask).join('\n')).toBe(text);
  });
  it('reads case and comments freely', () => {
    expect(model.parse_deployment('# mine\nu01/2504, ul/2906', ask).deployment).toEqual({
      U01: '2504',
      UL: '2906',
    });
  });
  it.each([
    ['U09/2504', 'unknown_unit'],
    ['U01/9999', 'not_a_target'],
    ['U01 2504', 'bad_line'],
    ['U01/2504 U02/2504', 'twice'],
    ['U01/2504 U01/2505', 'twice'],
  ])('%s is %s', (text, slip) => {
    expect(model.parse_deployment(text, ask).errors[0]?.slip).toBe(slip);
  });
});
