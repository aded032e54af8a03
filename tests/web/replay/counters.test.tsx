// Counters: their words, and that sides and states differ by more than colour.
import { render } from 'preact';
import { describe, expect, it } from 'vitest';
import {
  Counter,
  counter_label,
  type CounterState,
  type CounterUnit,
} from '../../../web/src/games/bull_run/counters';

const unit: CounterUnit = {
  id: 'U03',
  side: 'union',
  type: 'infantry',
  symbol: 'infantry',
  strength: 2,
  full_strength: 3,
  ma: 8,
  name: 'Burnside',
  size: 'X',
};

function drawn(
  one: CounterUnit,
  detail: 'small' | 'medium' | 'full',
  states: readonly CounterState[] = [],
): SVGElement {
  const root = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  render(<Counter unit={one} detail={detail} states={states} />, root);
  return root;
}

describe('label', () => {
  it('says side, id, name, kind, figures and states', () => {
    expect(counter_label(unit, ['ordered', 'attack'])).toBe(
      'Union U03, Burnside, infantry 2-8, reduced from 3, ordered, attacking',
    );
    expect(
      counter_label({
        ...unit,
        id: 'C14',
        side: 'confederate',
        type: 'dummy',
        symbol: 'dummy',
        name: '',
      }),
    ).toBe('Confederate C14, dummy');
    expect(
      counter_label(
        {
          ...unit,
          type: 'leader',
          symbol: 'leader',
          strength: 1,
          full_strength: 1,
        },
        ['scattered'],
      ),
    ).toContain('leader 1-8, scattered');
  });
});

describe('face', () => {
  it('shows strength alone when small, more when near', () => {
    expect(drawn(unit, 'small').textContent).toBe('2');
    expect(drawn(unit, 'medium').textContent).toContain('2-8');
    expect(drawn(unit, 'medium').textContent).not.toContain('U03');
    expect(drawn(unit, 'full').textContent).toContain('U03');
  });
  it('clips the corners of one side and not of the other', () => {
    const corners = (one: CounterUnit) =>
      drawn(one, 'medium').querySelector('.counter-face')?.getAttribute('d');
    expect(corners({ ...unit, side: 'confederate' })).not.toBe(corners(unit));
    expect(drawn({ ...unit, side: 'confederate' }, 'medium').querySelector('.counter-tab')?.textContent).toBe(
      'C',
    );
    expect(drawn(unit, 'medium').querySelector('.counter-tab')?.textContent).toBe('U');
  });
  it('gives every state a mark of its own', () => {
    const marks: readonly (readonly [CounterState, string])[] = [
      ['ordered', '.counter-band-solid'],
      ['attack', '.counter-mission'],
      ['scattered', '.counter-question'],
      ['pinned', '.counter-chain'],
    ];
    for (const [state, selector] of marks) {
      expect(drawn(unit, 'medium', [state]).querySelector(selector)).not.toBeNull();
      expect(drawn(unit, 'medium').querySelector(selector)).toBeNull();
    }
    expect(
      drawn(unit, 'medium', ['scattered']).querySelector('.counter')?.getAttribute('transform'),
    ).toContain('rotate(8)');
    expect(drawn(unit, 'medium').querySelector('.counter-old')).not.toBeNull();
  });
  it('draws a star for a leader', () => {
    expect(
      drawn({ ...unit, type: 'leader', symbol: 'leader' }, 'small').querySelector('.counter-star'),
    ).not.toBeNull();
  });
});
