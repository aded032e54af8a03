// What the review before a promise says of time and of what follows: no deadline only where there is none, and that a
// turn goes to the umpire first where it does.
import { signal } from '@preact/signals';
import { render } from 'preact';
import { describe, expect, it } from 'vitest';
import { plainTerms } from '../../web/src/protocol/messages';
import type { Terms } from '../../web/src/protocol/messages';
import { ReadyButton, waiting_words } from '../../web/src/shell/ready_bar';
import { ServicesContext } from '../../web/src/shell/services';
import type { Services } from '../../web/src/shell/services';
import type { AnswerEditor } from '../../web/src/state/answer_editor';
import type { Watched } from '../../web/src/state/state';
import { Store } from '../../web/src/state/store';

function review(terms: Partial<Terms>, opponent_ready: boolean): string {
  HTMLDialogElement.prototype.showModal ??= () => undefined;
  const now = Date.now();
  const deadline = {
    group: '1.plot',
    opened: now,
    due: now + 86_400_000,
    warn: now + 80_000_000,
    overdue: false,
    waits_for: ['union'],
  };
  const paced = terms.pace !== undefined;
  const watched = {
    seat: 'union',
    terms: { ...plainTerms, ...terms },
    seats: [
      { seat: 'union', title: 'Union', holder: 'Anna', ready: {} },
      {
        seat: 'confederate',
        title: 'Confederate',
        holder: 'Bert',
        ready: opponent_ready ? { '1.plot': true } : {},
      },
    ],
    decisions: [{ decision: '1.plot.union', seat: 'union', group: '1.plot' }],
    clock: paced ? { paused: null, deadlines: [deadline], proposals: [] } : null,
  } as unknown as Watched;
  const editor = {
    of: { match: 'm1', seat: 'union', decision: '1.plot.union' },
    is_ready: signal(false),
    busy: signal(false),
    problems: signal([]),
    refusal: signal(null),
    check: () => Promise.resolve(),
  } as unknown as AnswerEditor<unknown>;
  const place = document.createElement('div');
  const services = { store: new Store() } as unknown as Services;
  render(
    <ServicesContext.Provider value={services}>
      <ReadyButton editor={editor} watched={watched} summary="" lines={[]} reviewing />
    </ServicesContext.Provider>,
    place,
  );
  const text = place.textContent ?? '';
  render(null, place);
  return text;
}

const letters = { kind: 'letters', period_ms: 86_400_000 } as const;

describe('what stands there after the promise', () => {
  const seat = { seat: 'union', title: 'Union', holder: 'Anna', ready: {} };
  it('says for whom one waits: one opponent, several, the umpire after them, the umpire alone', () => {
    const words = (terms: Partial<Terms>, seats = 2, held: string | null = null): string =>
      waiting_words({
        held,
        terms: { ...plainTerms, ...terms },
        seats: Array<typeof seat>(seats).fill(seat),
      });
    expect(words({})).toContain('Waiting for your opponent.');
    expect(words({}, 4)).toContain('Waiting for the others.');
    expect(words({ umpire_preview: true })).toContain('then it goes to the umpire');
    expect(words({ manual_dice: true }, 4)).toContain('then it goes to the umpire');
    expect(words({ umpire_preview: true }, 2, '1.plot')).toContain('It is with the umpire');
  });
});

describe('the review before a promise', () => {
  it('says that there is no deadline where there is none', () => {
    expect(review({}, false)).toContain('There is no deadline');
  });
  it('says when it is due, and what follows, in a game with deadlines', () => {
    const text = review({ pace: letters, missed: 'hold' }, false);
    expect(text).not.toContain('There is no deadline');
    expect(text).toMatch(/Due .*hold in place/);
  });
  it('says what being the last to be ready brings: at once, or by the umpire', () => {
    expect(review({}, true)).toContain('it runs at once');
    for (const terms of [{ umpire_preview: true }, { manual_dice: true }]) {
      expect(review(terms, true)).toContain('it goes to the umpire at once');
      expect(review(terms, true)).not.toContain('runs at once');
    }
    expect(review({ umpire_preview: true }, false)).toContain('not ready yet');
  });
});
