// What is shown of a clock: the instant with its offset, what is left, the policy beside it, the warning, a pause, an
// overdue answer, proposals and who may say what to them; and the pace of a new match in plain words.
import { render } from 'preact';
import type { ComponentChild } from 'preact';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { plainTerms } from '../../web/src/protocol/messages';
import type { ClockState, Terms } from '../../web/src/protocol/messages';
import { DeadlineLine, deadline_of } from '../../web/src/shell/clock/deadline_line';
import { instant_words, left_words, span_words } from '../../web/src/shell/clock/instants';
import { first_pace, kind_of, pace_words } from '../../web/src/shell/clock/pace_fields';
import { Proposals, ProposalsElsewhere, proposal_words } from '../../web/src/shell/clock/proposals';
import { ServicesContext } from '../../web/src/shell/services';
import type { Services } from '../../web/src/shell/services';
import type { Watched } from '../../web/src/state/state';
import { Store } from '../../web/src/state/store';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const now = Date.UTC(2026, 11, 1, 12);

function clock(more: Partial<ClockState> = {}): ClockState {
  const deadline = {
    group: '1.plot',
    opened: now - day,
    due: now + 2 * day,
    warn: now + day,
    overdue: false,
    waits_for: ['union'],
  };
  return { paused: null, deadlines: [deadline], proposals: [], ...more };
}

function watched(of: ClockState | null, terms: Partial<Terms> = {}): Watched {
  return {
    match: 'm1',
    seat: 'union',
    title: 'A trial',
    lifecycle: 'running',
    frozen: null,
    imported: null,
    umpire: null,
    held: null,
    terms: { ...plainTerms, ...terms },
    seats: [
      { seat: 'union', title: 'Union', holder: 'Anna', ready: {} },
      { seat: 'confederate', title: 'Confederate', holder: 'Bert', ready: {} },
    ],
    view: {},
    decisions: [],
    drafts: {},
    allies: [],
    clock: of,
    dice: null,
    seq: 0,
    entries: [],
  };
}

function shown(content: ComponentChild, store = new Store()): string {
  const root = document.createElement('div');
  render(
    <ServicesContext.Provider value={{ store } as unknown as Services}>{content}</ServicesContext.Provider>,
    root,
  );
  return (root.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
}

beforeEach(() => void vi.useFakeTimers({ now }));
afterEach(() => void vi.useRealTimers());

describe('instants and spans', () => {
  it('shows an instant with the offset of the zone it is read in', () => {
    expect(instant_words(now, 'Europe/Berlin')).toBe('Tue 1 Dec 2026, 13:00 GMT+1');
    expect(instant_words(Date.UTC(2027, 6, 1, 2), 'America/New_York')).toBe('Wed 30 Jun 2027, 22:00 GMT-4');
    expect(instant_words(now, 'UTC')).toBe('Tue 1 Dec 2026, 12:00 UTC');
  });
  it('rounds what is left down, and counts seconds at the end', () => {
    expect(left_words(3 * day - 1)).toBe('2 days 23 h');
    expect(left_words(2 * day + 1)).toBe('2 days');
    expect(left_words(26 * hour + 5 * minute)).toBe('26 h 5 min');
    expect(left_words(61_999)).toBe('1:01');
    expect(left_words(-5)).toBe('0:00');
    expect(span_words(3 * day)).toBe('3 days');
    expect(span_words(12 * hour)).toBe('12 hours');
    expect(span_words(minute)).toBe('1 minute');
  });
});

describe('the line over the table', () => {
  it('says by when, how long that is, and what happens then', () => {
    const line = shown(<DeadlineLine watched={watched(clock())} />);
    expect(line).toContain(`Due ${instant_words(now + 2 * day)}`);
    expect(line).toContain('(2 days left)');
    expect(line).toContain('then: run my draft');
    expect(shown(<DeadlineLine watched={watched(clock(), { missed: 'wait' })} />)).toContain(
      'then: wait for me',
    );
  });
  it("counts from the server's time where the reader's clock is wrong", () => {
    const store = new Store();
    store.dispatch({
      type: 'received',
      now,
      message: { v: 1, type: 'welcome', server: 's', protocol: 1, name: null, now: now + day },
    });
    expect(shown(<DeadlineLine watched={watched(clock())} />, store)).toContain('(24 h left)');
  });
  it('is not there without a clock, and tells a pause and an overdue answer', () => {
    expect(shown(<DeadlineLine watched={watched(null)} />)).toBe('');
    const paused = clock({ paused: { since: now, until: now + day } });
    expect(shown(<DeadlineLine watched={watched(paused)} />)).toContain('The clock stands until');
    const late = clock();
    const overdue = { ...late, deadlines: late.deadlines.map((each) => ({ ...each, overdue: true })) };
    expect(shown(<DeadlineLine watched={watched(overdue)} />)).toContain('The game waits for Union.');
  });
  it('prefers what the reader is asked over what is due first', () => {
    const two = clock();
    const other = { ...two.deadlines[0]!, group: 'other', due: now + hour };
    const of = watched({ ...two, deadlines: [...two.deadlines, other] });
    expect(deadline_of(of)?.group).toBe('other');
    const asked = {
      decision: 'd',
      kind: 'plot',
      group: '1.plot',
      seat: 'union',
      duty: 'must',
      secrecy: 'sealed',
    } as const;
    expect(deadline_of({ ...of, decisions: [{ ...asked, rule: '5', ask: {} }] })?.group).toBe('1.plot');
  });
});

describe('proposals', () => {
  const proposal = {
    proposal: 'p7',
    kind: 'extend',
    body: { ms: day },
    by: 'confederate',
    agreed: ['confederate'],
    at: 1,
  };
  it('gives who is asked two buttons, who proposed one, an observer none', () => {
    const asked = shown(<Proposals watched={watched(clock({ proposals: [proposal] }))} />);
    expect(asked).toContain('Confederate proposes 1 day more for what is due.');
    expect(asked).toMatch(/Agree\s*Decline/);
    const own = { ...proposal, by: 'union', agreed: ['union'] };
    const mine = shown(<Proposals watched={watched(clock({ proposals: [own] }))} />);
    expect(mine).toContain('You propose');
    expect(mine).toContain('Waiting for Confederate.');
    expect(mine).toContain('Withdraw');
    expect(mine).not.toContain('Decline');
    const observer = { ...watched(clock({ proposals: [proposal] })), seat: null };
    expect(shown(<Proposals watched={observer} />)).not.toMatch(/Agree|Decline|Withdraw/);
  });
  it('is told on a page beside the table to whom it asks, with the way back, and to nobody else', () => {
    const asked = watched(clock({ proposals: [proposal] }));
    expect(shown(<ProposalsElsewhere watched={asked} />)).toBe(
      'Confederate proposes 1 day more for what is due.Back to the table to answer',
    );
    const answered = { ...proposal, agreed: ['confederate', 'union'] };
    const others = [watched(clock({ proposals: [answered] })), { ...asked, seat: null }, watched(null)];
    for (const each of others) expect(shown(<ProposalsElsewhere watched={each} />)).toBe('');
  });
  it('has words for every kind', () => {
    expect(proposal_words({ kind: 'pause', body: { until_ms: now } })).toContain('a pause until');
    expect(proposal_words({ kind: 'resume', body: {} })).toBe('to go on before the pause is over');
    expect(proposal_words({ kind: 'undo', body: { steps: 0 } })).toBe('to take back what is ready');
    expect(proposal_words({ kind: 'undo', body: { steps: 1 } })).toBe('to take the last step back');
    expect(proposal_words({ kind: 'undo', body: { steps: 2 } })).toBe('to take the last 2 steps back');
  });
});

describe('the pace of a new match', () => {
  it('is summed up in a sentence, with the policy', () => {
    expect(pace_words({ pace: { kind: 'none' }, missed: 'hold' })).toBe('There are no deadlines.');
    expect(pace_words({ pace: first_pace('period'), missed: 'run_draft' })).toBe(
      'Every answer is due 3 days after it is asked. Who misses it has his saved draft run.',
    );
    const hours = { kind: 'letters', at: '18:00', weekdays: [2, 5], zone: 'Europe/Berlin' } as const;
    expect(pace_words({ pace: hours, missed: 'wait' })).toBe(
      'Answers are due at 18:00 (Tue, Fri), time of Europe/Berlin. Who misses it is waited for.',
    );
    expect(kind_of(hours)).toBe('hour');
    expect(kind_of(first_pace('live'))).toBe('live');
  });
});
