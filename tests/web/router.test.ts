// @vitest-environment node
// Addresses and pages.
import { describe, expect, it } from 'vitest';
import { parse_route, table_path } from '../../web/src/shell/router';

describe('addresses', () => {
  it.each([
    ['/', '', '', { page: 'home' }],
    ['/new', '', '', { page: 'create' }],
    ['/signin', '', '', { page: 'sign_in', way: '', then: '' }],
    ['/signin', '?way=account', '', { page: 'sign_in', way: 'account', then: '' }],
    [
      '/signin',
      '?way=account',
      '#then=%2Fjoin%2300ff',
      { page: 'sign_in', way: 'account', then: '/join#00ff' },
    ],
    // Nowhere else than back to an invitation.
    ['/signin', '', '#then=%2F%2Fevil.example', { page: 'sign_in', way: '', then: '' }],
    ['/signin', '', '#then=https%3A%2F%2Fevil.example', { page: 'sign_in', way: '', then: '' }],
    ['/archive', '?player=Ann', '', { page: 'archive', search: { game: '', scenario: '', player: 'Ann' } }],
    ['/join', '', '#abc', { page: 'join', code: 'abc' }],
    ['/g/m1', '?seat=union', '', { page: 'table', match: 'm1', seat: 'union', part: '' }],
    ['/g/m1', '', '', { page: 'table', match: 'm1', seat: null, part: '' }],
    ['/g/m1/replay', '?at=1.5', '', { page: 'table', match: 'm1', part: 'replay' }],
    ['/help', '', '', { page: 'help', place: { part: 'home', rule: '' } }],
    ['/help/rules', '', '', { page: 'help', place: { part: 'rules', rule: '' } }],
    ['/help/rules/5.13', '', '', { page: 'help', place: { part: 'rules', rule: '5.13' } }],
    ['/help/rules/%', '', '', { page: 'help', place: { part: 'rules', rule: '%' } }],
    ['/help/keys', '', '', { page: 'help', place: { part: 'keys', rule: '' } }],
    ['/help/nothing', '', '', { page: 'not_found' }],
    ['/help/keys/more', '', '', { page: 'not_found' }],
    ['/g', '', '', { page: 'not_found' }],
    ['/nothing', '', '', { page: 'not_found' }],
    ['/new/more', '', '', { page: 'not_found' }],
  ])('%s%s%s', (path, query, fragment, route) => {
    expect(parse_route(path, query, fragment)).toMatchObject(route);
  });
  it('writes an address that reads back', () => {
    const path = table_path('m 1', 'union', 'replay', { at: '2.5.3' });
    const [address = '', query = ''] = path.split('?');
    const route = parse_route(address, `?${query}`, '');
    expect(route).toMatchObject({
      page: 'table',
      match: 'm 1',
      seat: 'union',
      part: 'replay',
    });
    expect(route.page === 'table' && route.query.get('at')).toBe('2.5.3');
  });
});
