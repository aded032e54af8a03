// What stands in the trail and in a review, in words that people know: seats by their titles, groups and dice as the
// game calls them, instants in the reader's zone. Pure.
import type { DeskStep, DiffLine } from '../../protocol/desk';
import type { DeskClient } from '../../games';
import { instant_words } from '../../shell/clock/instants';
import { dt } from '../../text/desk';

/** How the game calls what the server names by an id; before its client is there, nothing is called anything. */
export type GameWords = Pick<DeskClient, 'group_title' | 'die_title'>;
export const no_words: GameWords = { group_title: (group) => group, die_title: (label) => label };

export function step_name(step: DeskStep, words: GameWords): string {
  const kind = dt.steps.kinds[step.kind] ?? dt.steps.other;
  return step.group === '' ? kind : dt.steps.of_group(words.group_title(step.group), kind);
}

/** What the words of a diff are taken from. */
export interface Told {
  readonly seats: readonly { readonly seat: string; readonly title: string }[];
  readonly steps: readonly DeskStep[];
}

/** A line of a diff as it is read: its members are texts, or lists of lines of an answer. */
export function readable(diff: readonly DiffLine[], desk: Told, words: GameWords): readonly DiffLine[] {
  // Which step a number means only the umpire's desk knows.
  const known = diff.filter((line) => line.what !== 'goes on after' || desk.steps.length > 0);
  return known.map((line) => {
    const what = line.what ?? '';
    return {
      subject: subject_of(line.subject, what, desk, words),
      what: dt.diff.what[what] ?? what.replaceAll('_', ' '),
      before: side_of(line.before, line.before_text, what, desk, words),
      after: side_of(line.after, line.after_text, what, desk, words),
    };
  });
}

function subject_of(subject: string, what: string, desk: Told, words: GameWords): string {
  const seat = desk.seats.find((one) => one.seat === subject);
  if (seat !== undefined) return seat.title;
  if (what === 'due') return words.group_title(subject);
  if (what === 'die') {
    const [, label = subject, nth = '1'] = /^(.*) #(\d+)$/.exec(subject) ?? [];
    return nth === '1' ? words.die_title(label) : `${words.die_title(label)} (${nth})`;
  }
  return dt.diff.subject[subject] ?? subject;
}

function side_of(
  value: unknown,
  text: string | undefined,
  what: string,
  desk: Told,
  words: GameWords,
): unknown {
  if (text !== undefined) return text.split('\n').filter((line) => line.trim() !== '');
  if (typeof value === 'number' && (what === 'due' || what === 'stands until')) return instant_words(value);
  if (typeof value === 'number' && what === 'goes on after') {
    const step = desk.steps.find((one) => one.revision === value);
    return step === undefined ? null : step_name(step, words);
  }
  if (what === 'player' && value === null) return dt.readiness.free;
  return typeof value === 'string' ? (dt.diff.value[value] ?? value) : value;
}
