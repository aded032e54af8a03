// @vitest-environment node
// The edge: whatever the client reads is there and of its type, or the message is dropped with the place named.
import { describe, expect, it } from 'vitest';
import { decode } from '../../web/src/protocol/decode';
import { view_message } from './fakes';

const path_of = (value: unknown): string => {
  const decoded = decode(typeof value === 'string' ? value : JSON.stringify(value));
  return decoded.ok ? 'ok' : decoded.path;
};

describe('decode', () => {
  it('takes a good message', () => {
    expect(path_of(view_message())).toBe('ok');
    expect(path_of({ v: 1, type: 'done', re: 'c1' })).toBe('ok');
  });
  it.each([
    ['no json', ''],
    ['[]', ''],
    ['null', ''],
    [{ v: 2, type: 'done' }, '/v'],
    [{ v: 1, type: 'nonsense' }, '/type'],
    [{ v: 1, type: 'toString' }, '/type'],
    [{ v: 1, type: 'pong', now: '5' }, '/now'],
    [{ ...view_message(), seq: null }, '/seq'],
    [{ ...view_message(), seats: [{ seat: 'union' }] }, '/seats/0/title'],
    [{ ...view_message(), decisions: ['x'] }, '/decisions/0'],
    [{ v: 1, type: 'checked', problems: [{ severity: 'error' }], hints: {} }, '/problems/0/subject'],
  ])('%j is refused at %s', (value, path) => {
    expect(path_of(value)).toBe(path);
  });
});
