// @vitest-environment node
// State from messages: the whole view, live events, pieces of history, drafts of other devices.
import { plainTerms } from '../../web/src/protocol/messages';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { decode } from '../../web/src/protocol/decode';
import type { Entry, ServerMessage } from '../../web/src/protocol/messages';
import { merge_entries, reduce } from '../../web/src/state/reducer';
import { empty_state, watch_key } from '../../web/src/state/state';
import type { State, Watched } from '../../web/src/state/state';
import { entry, view_message } from './fakes';

const receive = (state: State, message: ServerMessage): State =>
  reduce(state, { type: 'received', message, now: 400 });
const watched = (state: State, seat: string | null = 'union'): Watched => {
  const found = state.watched[watch_key('m1', seat)];
  if (found === undefined) throw new Error('not watched');
  return found;
};
const events = (list: readonly Entry[], live: boolean): ServerMessage => ({
  v: 1,
  type: 'events',
  match: 'm1',
  seat: 'union',
  from: list[0]?.seq ?? 1,
  to: list.at(-1)?.seq ?? 0,
  live,
  more: false,
  events: list,
});
const start = receive(empty_state, view_message());

describe('view and events', () => {
  it('begins with the view and no log', () => {
    expect(watched(start)).toMatchObject({
      seq: 3,
      title: 'A match',
      lifecycle: 'running',
      entries: [],
      imported: null,
      terms: plainTerms,
    });
    const brought = receive(empty_state, { ...view_message(), imported: 'unverified' });
    expect(watched(brought).imported).toBe('unverified');
  });
  it('joins history and live events in whatever order they come', () => {
    const live = receive(start, events([entry(4, { kind: 'x' })], true));
    const later = receive(live, events([entry(3, { kind: 'x' })], false));
    const all = receive(later, events([entry(1, { kind: 'x' }), entry(2, { kind: 'x' })], false));
    expect(watched(all).entries.map((each) => each.seq)).toEqual([1, 2, 3, 4]);
    expect(watched(all).seq).toBe(4);
  });
  it('counts what comes twice once', () => {
    const known = [entry(1, { kind: 'x' }), entry(2, { kind: 'x' })];
    expect(
      merge_entries(known, [entry(2, { kind: 'x' }), entry(3, { kind: 'x' })]).map((each) => each.seq),
    ).toEqual([1, 2, 3]);
    expect(merge_entries(known, [entry(2, { kind: 'x' })])).toBe(known);
  });
  it('learns of an umpire who comes, and that he has freed a seat', () => {
    const appointed = entry(4, { kind: 'umpire_appointed', name: 'Uma' });
    const taken = entry(5, { kind: 'seat_taken', seat: 'confederate', name: 'Ben' });
    const vacated = entry(6, { kind: 'umpire_act', act: 'vacate', seat: 'confederate' });
    const state = receive(start, events([appointed, taken], true));
    expect(watched(state)).toMatchObject({ umpire: 'Uma', seats: [{}, { holder: 'Ben' }] });
    const amended = entry(6, { kind: 'umpire_act', act: 'amend', seat: 'confederate' });
    expect(watched(receive(state, events([amended], true))).seats[1]?.holder).toBe('Ben');
    expect(watched(receive(state, events([vacated], true))).seats[1]?.holder).toBeNull();
  });
  it('follows seats and readiness in what is new, live or resumed, not in history', () => {
    const taken = entry(4, {
      kind: 'seat_taken',
      seat: 'confederate',
      name: 'Ben',
    });
    const ready = entry(5, {
      kind: 'seat_ready',
      seat: 'confederate',
      group: 'plot.1',
    });
    const state = receive(receive(start, events([taken], true)), events([ready], true));
    expect(watched(state).seats[1]).toMatchObject({
      holder: 'Ben',
      ready: { 'plot.1': true },
    });
    const unready = receive(
      state,
      events(
        [
          entry(6, {
            kind: 'seat_unready',
            seat: 'confederate',
            group: 'plot.1',
          }),
        ],
        true,
      ),
    );
    expect(watched(unready).seats[1]?.ready).toEqual({ 'plot.1': false });
    const old = receive(
      unready,
      events([entry(1, { kind: 'seat_ready', seat: 'union', group: 'plot.1' })], false),
    );
    expect(watched(old).seats[0]?.ready).toEqual({});
  });
  it('takes readiness back from everybody when a group is resolved', () => {
    const ready = entry(4, {
      kind: 'seat_ready',
      seat: 'union',
      group: 'plot.1',
    });
    const resolved = entry(5, { kind: 'resolved', group: 'plot.1' });
    const state = receive(start, events([ready, resolved], true));
    expect(watched(state).seats.map((seat) => seat.ready['plot.1'])).toEqual([false, false]);
  });
  it('does not mix two viewers of one match', () => {
    const observer = receive(start, view_message({ seat: null, seq: 9 }));
    expect(watched(observer).seq).toBe(3);
    expect(watched(observer, null).seq).toBe(9);
    expect(
      receive(start, {
        ...events([entry(4, { kind: 'x' })], true),
        seat: 'other',
      } as ServerMessage),
    ).toBe(start);
  });
  it('keeps the log over a reconnection only if the new view joins it', () => {
    const full = receive(
      start,
      events(
        [1, 2, 3].map((seq) => entry(seq, { kind: 'x' })),
        false,
      ),
    );
    expect(watched(receive(full, view_message())).entries.length).toBe(3);
    expect(watched(receive(full, view_message({ seq: 8 }))).entries).toEqual([]);
  });
});

describe('what is undone', () => {
  it('forgets the log, which reads otherwise now, and keeps the numbers', () => {
    const full = receive(
      start,
      events(
        [1, 2, 3].map((seq) => entry(seq, { kind: 'x' })),
        false,
      ),
    );
    const back = receive(full, events([entry(4, { kind: 'undone', by: 'umpire', branch: 2 })], true));
    expect(watched(back)).toMatchObject({ entries: [], seq: 4 });
    const again = receive(
      back,
      events(
        [1, 2, 3, 4].map((seq) => entry(seq, { kind: seq === 4 ? 'undone' : 'abandoned' })),
        false,
      ),
    );
    expect(watched(again).entries.map((one) => one.seq)).toEqual([1, 2, 3, 4]);
  });
  it('says what the umpire is looking at', () => {
    expect(watched(receive(start, view_message({ held: 'g1', umpire: 'Uma' })))).toMatchObject({
      held: 'g1',
      umpire: 'Uma',
    });
    expect(watched(receive(start, view_message())).held).toBeNull();
  });
});

describe('drafts', () => {
  const change = {
    decision: 'd',
    draft: 2,
    payload: { plots: [] },
    at: 5,
    state: 'draft',
  } as const;
  it('takes the newer one and ignores an older one', () => {
    const state = reduce(start, {
      type: 'draft_known',
      match: 'm1',
      seat: 'union',
      change,
    });
    expect(watched(state).drafts['d']).toMatchObject({
      draft: 2,
      state: 'draft',
    });
    const older = reduce(state, {
      type: 'draft_known',
      match: 'm1',
      seat: 'union',
      change: { ...change, draft: 1 },
    });
    expect(older).toBe(state);
  });
  it('replaces all of them when the decisions change', () => {
    const state = reduce(start, {
      type: 'draft_known',
      match: 'm1',
      seat: 'union',
      change,
    });
    const next = receive(state, {
      v: 1,
      type: 'decisions',
      match: 'm1',
      seat: 'union',
      seq: 9,
      lifecycle: 'running',
      frozen: null,
      decisions: [],
      drafts: {},
      view: { game: 'bull_run', turn: 2 },
    });
    expect(watched(next)).toMatchObject({ drafts: {}, view: { turn: 2 } });
  });
});

describe('session and link', () => {
  it('knows who is signed in and what is owed', () => {
    const state = reduce(empty_state, {
      type: 'me',
      me: { session: { name: 'Ada', account: 'a', token: 't' }, matches: [] },
    });
    expect(state.session).toEqual({
      status: 'signed_in',
      session: { name: 'Ada', account: 'a', token: 't' },
    });
    expect(reduce(state, { type: 'me', me: { session: null } }).session).toEqual({ status: 'none' });
  });
  it('learns the offset of the server clock from the welcome', () => {
    const state = receive(empty_state, {
      v: 1,
      type: 'welcome',
      server: 's',
      protocol: 1,
      name: null,
      now: 1400,
    });
    expect(state.link).toEqual({
      status: 'open',
      attempt: 0,
      clock_offset_ms: 1000,
    });
  });
  it('keeps why a watch was refused until it succeeds', () => {
    const refused = reduce(empty_state, {
      type: 'refused',
      match: 'm1',
      seat: 'union',
      code: 'not-your-seat',
      text: 'No.',
    });
    expect(refused.refused['m1/union']?.code).toBe('not-your-seat');
    expect(receive(refused, view_message()).refused).toEqual({});
  });
});

const examples = `${import.meta.dirname}/../../protocol/examples/`;
const files = existsSync(examples)
  ? readdirSync(examples, { recursive: true })
      .map(String)
      .filter((name) => name.endsWith('.json'))
  : [];

describe('golden examples of the protocol', () => {
  it('are there', () => {
    expect(files.length).toBeGreaterThan(10);
  });
  const server = files.filter((name) => name.startsWith('server/'));
  it.each(server)('%s is read and goes through the reducer', (name) => {
    const decoded = decode(readFileSync(examples + name, 'utf8'));
    expect(decoded).toMatchObject({ ok: true });
    if (decoded.ok) expect(() => receive(start, decoded.message)).not.toThrow();
  });
});
