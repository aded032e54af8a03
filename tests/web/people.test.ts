// @vitest-environment node
// What is agreed in words; seats that change hands in the state; a watch that the server has ended.
import { describe, expect, it } from 'vitest';
import { option_words, pace_words, span_words, terms_words } from '../../web/src/pages/terms_words';
import { company_terms, plain_company } from '../../web/src/pages/who_may_come';
import { HttpApi } from '../../web/src/protocol/http';
import { Link } from '../../web/src/protocol/link';
import { plainTerms } from '../../web/src/protocol/messages';
import type { Entry } from '../../web/src/protocol/messages';
import { PeopleApi } from '../../web/src/protocol/people';
import { parse_route } from '../../web/src/shell/router';
import { reduce } from '../../web/src/state/reducer';
import { empty_state } from '../../web/src/state/state';
import type { State } from '../../web/src/state/state';
import { FakeSocket, settle, view_message } from './fakes';

function after(...events: Record<string, unknown>[]): State {
  let state = reduce(empty_state, { type: 'received', message: view_message(), now: 0 });
  for (const [n, event] of events.entries()) {
    const entry = { seq: 4 + n, at: 0, origin: 'match', event, text: '' } as unknown as Entry;
    state = reduce(state, {
      type: 'received',
      now: 0,
      message: {
        v: 1,
        type: 'events',
        match: 'm1',
        seat: 'union',
        from: entry.seq,
        to: entry.seq,
        live: true,
        more: false,
        events: [entry],
      },
    });
  }
  return state;
}
const union = (state: State) => state.watched['m1/union']?.seats[0];

describe('what is agreed', () => {
  it('is said in the largest unit that goes in evenly', () => {
    expect(span_words(172_800_000)).toBe('2 days');
    expect(span_words(129_600_000)).toBe('36 hours');
    expect(span_words(5_400_000)).toBe('90 minutes');
    expect(span_words(60_000)).toBe('a minute');
  });
  it('names the pace and what is not as usual', () => {
    expect(terms_words(plainTerms)).toEqual([pace_words({ kind: 'none' })]);
    const words = terms_words({
      ...plainTerms,
      pace: { kind: 'letters', at: '18:00', weekdays: [1, 4], zone: 'Europe/Berlin' },
      missed: 'wait',
      visibility: 'private',
      muster: true,
      undo: false,
    });
    expect(words[0]).toBe('By letter: due at 18:00 on Monday, Thursday (Europe/Berlin).');
    expect(words).toHaveLength(5);
  });
  it('names an option that is not at its default by the titles of the game', () => {
    const scenario = {
      id: 's',
      title: 'S',
      seats: [],
      options: {
        mode: {
          kind: 'choice',
          title: 'Mode',
          choices: [
            { value: 'a', title: 'Slow' },
            { value: 'b', title: 'Fast' },
          ],
          default: 'a',
        },
        fog: { kind: 'flag', title: 'Fog', default: false },
      },
    };
    expect(option_words(scenario, { mode: 'b', fog: true })).toEqual(['Mode: Fast.', 'Fog: yes.']);
    expect(option_words(scenario, { mode: 'a' })).toEqual([]);
    expect(option_words(undefined, { mode: 'b' })).toEqual([]);
  });
  it('leaves out what is as usual when a match is made', () => {
    expect(company_terms(plain_company)).toEqual({});
    expect(company_terms({ is_private: true, muster: true, offered: false, couriers: true })).toEqual({
      visibility: 'private',
      muster: true,
      couriers: true,
    });
  });
});

describe('seats that change hands', () => {
  it('follow the log', () => {
    expect(union(after({ kind: 'mustered', seat: 'union', all: false }))?.mustered).toBe(true);
    const standing = after({ kind: 'stand_in', seat: 'union', name: 'Dora', until: 5 });
    expect(union(standing)?.stand_in).toEqual({ name: 'Dora', until: 5 });
    const ended = after(
      { kind: 'stand_in', seat: 'union', name: 'Dora' },
      { kind: 'stand_in_ended', seat: 'union', name: 'Dora' },
    );
    expect(union(ended)).not.toHaveProperty('stand_in');
    const over = after(
      { kind: 'mustered', seat: 'union' },
      { kind: 'stand_in', seat: 'union', name: 'Dora' },
      { kind: 'handed_over', seat: 'union', name: 'Bert', from: 'Ada' },
    );
    expect(union(over)).toMatchObject({ holder: 'Bert', mustered: false });
    expect(union(over)).not.toHaveProperty('stand_in');
  });
  it('take with them what was seen of the seat', () => {
    const gone = reduce(after(), {
      type: 'refused',
      match: 'm1',
      seat: 'union',
      code: 'not-your-seat',
      text: '',
    });
    expect(gone.watched).toEqual({});
    expect(gone.refused['m1/union']?.code).toBe('not-your-seat');
  });
  it('end the watch when the server says so', async () => {
    const socket = new FakeSocket();
    const refused: unknown[] = [];
    const link = new Link({
      make_socket: () => socket,
      token: () => 't',
      on_message: () => undefined,
      on_status: () => undefined,
      last_seq: () => null,
      on_refused: (match, seat, { code }) => refused.push([match, seat, code]),
    });
    link.start();
    socket.welcome();
    await settle();
    link.watch('m1', 'union');
    socket.say({ type: 'error', code: 'not-your-seat', path: '', text: 'Gone.', match: 'm1', seat: 'union' });
    expect(refused).toEqual([['m1', 'union', 'not-your-seat']]);
    link.unwatch('m1', 'union');
    expect(socket.of_type('unwatch')).toEqual([]);
    socket.say({ type: 'error', code: 'fault', path: '', text: 'Something else.' });
    expect(refused).toHaveLength(1);
    link.stop();
  });
});

describe('pages and calls', () => {
  it('have addresses of their own; tokens stand in the fragment', () => {
    expect(parse_route('/link', '', '#abc')).toEqual({ page: 'link', token: 'abc' });
    expect(parse_route('/account', '', '')).toEqual({ page: 'account' });
    expect(parse_route('/lobby', '', '')).toEqual({ page: 'lobby' });
    expect(parse_route('/lobby/x', '', '')).toEqual({ page: 'not_found' });
  });
  it('send secrets in bodies alone, and leave out what was not given', async () => {
    const sent: [string, unknown][] = [];
    const api = new HttpApi((path, init) => {
      sent.push([path, JSON.parse(String(init?.body ?? 'null'))]);
      return Promise.resolve(new Response('{"done":true}', { status: 200 }));
    });
    const people = new PeopleApi(api);
    await people.sign_up('Ada', 'three grey horses', '');
    await people.join('code', null);
    await people.hand_over('m 1', 'union', 'secret');
    expect(sent).toEqual([
      ['/api/signup', { name: 'Ada', password: 'three grey horses' }],
      ['/api/join', { code: 'code' }],
      ['/api/matches/m%201/seats/union/hand_over', { present: 'secret' }],
    ]);
  });
});
