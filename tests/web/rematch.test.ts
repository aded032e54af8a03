// @vitest-environment node
// A rematch: the same scenario and options, the other seat; options that the scenario does not offer stay out.
import { describe, expect, it } from 'vitest';
import type { Manifest } from '../../web/src/protocol/http';
import { rematch_of } from '../../web/src/shell/rematch';

const manifest: Manifest = {
  id: 'g',
  title: 'G',
  version: 1,
  data: [],
  scenarios: [
    {
      id: 's',
      title: 'S',
      seats: [],
      options: { pace: { kind: 'choice' }, hidden: { kind: 'flag' }, night: { kind: 'flag' } },
    },
  ],
};
const played = {
  game: 'g',
  scenario: 's',
  title: 'T',
  options: { pace: 'live', hidden: ['north', 'south'], night: false, made_up: 3 },
};
const seats = [{ seat: 'north' }, { seat: 'south' }];

describe('a rematch', () => {
  it('exchanges the seats and keeps what was chosen', () => {
    expect(rematch_of({ ...played, mine: ['north'] }, seats, manifest)).toEqual({
      request: {
        game: 'g',
        scenario: 's',
        title: 'T',
        seat: 'south',
        options: { pace: 'live', hidden: true, night: false },
      },
      seat: 'south',
    });
  });

  it('is hot-seat again when all seats were mine', () => {
    const { request, seat } = rematch_of({ ...played, mine: ['north', 'south'] }, seats, manifest);
    expect(request.seat).toBe('all');
    expect(seat).toBe('north');
  });

  it('takes the defaults where the scenario is not known any more', () => {
    expect(rematch_of({ ...played, mine: ['south'] }, seats, undefined).request.options).toEqual({});
  });
});
