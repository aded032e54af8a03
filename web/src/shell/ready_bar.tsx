// Draft → Ready → Sealed for any answer: the Ready… button with its review, the receipt while ready, Unready.
// Ready keeps its corner in every layout.
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Problem, SeatState } from '../protocol/messages';
import type { AnswerEditor, EditorOf } from '../state/answer_editor';
import type { Watched } from '../state/state';
import { clock_time, t } from '../text';
import { announcer } from './announcer';
import { DeadlineLine } from './clock/deadline_line';
import { Dialog } from './dialog';
import { ProblemList, errors_of, warnings_of } from './problem_list';

interface ReadyProps<T> {
  readonly editor: AnswerEditor<T>;
  readonly watched: Watched;
  /** Counts in one sentence, by the game. */
  readonly summary: ComponentChildren;
  /** The answer in full, one line each. */
  readonly lines: readonly string[];
  /** Words of the button that opens the review and of the one that promises, where a game has better ones. */
  readonly open_words?: string;
  readonly go_words?: string;
  /** More to look at before the promise, below the lines. */
  readonly more?: ComponentChildren;
  /** The review may be opened from outside too, by a key. */
  readonly reviewing?: boolean;
  readonly on_review?: (open: boolean) => void;
  /** What is wrong as the game tells it, when it tells in one line what the rules say from two sides. */
  readonly problems?: readonly Problem[];
  /** From an error in the review to the place where it can be mended. */
  readonly on_problem?: (problem: Problem) => void;
}

export function ReadyButton<T>(props: ReadyProps<T>) {
  const [own, set_own] = useState(false);
  const { editor, reviewing = own, on_review: set_reviewing = set_own } = props;
  if (editor.is_ready.value) {
    return (
      <button
        type="button"
        class="ready-corner"
        disabled={editor.busy.value}
        onClick={() => void editor.take_back()}
      >
        {t.ready.unready}
      </button>
    );
  }
  return (
    <>
      <button
        type="button"
        class="ready-corner main-action"
        disabled={editor.busy.value}
        onClick={() => set_reviewing(true)}
      >
        {editor.busy.value ? t.ready.sending : (props.open_words ?? t.ready.open)}
      </button>
      {reviewing && <Review {...props} on_close={() => set_reviewing(false)} />}
    </>
  );
}

function Review<T>(props: ReadyProps<T> & { readonly on_close: () => void }) {
  const { editor, watched } = props;
  useEffect(() => void editor.check(), [editor]);
  const { problems = editor.problems.value } = props;
  const errors = errors_of(problems);
  const warnings = warnings_of(problems);
  const go = async (): Promise<void> => {
    if (await editor.make_ready()) {
      announcer.polite(t.ready.ready_said);
      props.on_close();
    }
  };
  return (
    <Dialog
      heading={t.ready.heading}
      on_close={props.on_close}
      actions={
        <>
          <button type="button" onClick={props.on_close}>
            {t.ready.back}
          </button>
          <button
            type="button"
            class="main-action"
            disabled={errors.length > 0 || editor.busy.value}
            onClick={() => void go()}
          >
            {props.go_words ?? t.ready.go}
          </button>
        </>
      }
    >
      <p>{props.summary}</p>
      {errors.length > 0 && (
        <section>
          <h3>{t.ready.errors(errors.length)}</h3>
          <ProblemList problems={errors} {...(props.on_problem && { on_show: props.on_problem })} />
        </section>
      )}
      {warnings.length > 0 && (
        <section>
          <h3>{t.ready.warnings}</h3>
          <ProblemList problems={warnings} />
        </section>
      )}
      {editor.refusal.value !== null && <p class="refusal">{editor.refusal.value}</p>}
      <h3>{t.ready.orders}</h3>
      {props.lines.length === 0 ? (
        <p>{t.ready.no_orders}</p>
      ) : (
        <pre class="orders-text">{props.lines.join('\n')}</pre>
      )}
      {props.more}
      <DeadlineLine watched={watched} />
      {watched.terms.pace.kind === 'none' && <p class="policy-line">{t.ready.no_deadline}</p>}
      <p class="opponent-line">{opponent_sentence(editor.of, watched)}</p>
    </Dialog>
  );
}

function opponent_sentence(of: EditorOf, watched: Watched): ComponentChildren {
  const asked = watched.decisions.find((decision) => decision.decision === of.decision)?.seat ?? of.seat;
  const others = watched.seats.filter((each) => each.seat !== asked);
  if (others.some((each) => each.holder === null)) return t.ready.alone;
  const group = watched.decisions.find((decision) => decision.decision === of.decision)?.group ?? '';
  const all_ready = others.length > 0 && others.every((each) => is_ready(each, group));
  if (all_ready && (watched.terms.umpire_preview || watched.terms.manual_dice))
    return <strong>{t.ready.to_umpire}</strong>;
  if (others.length > 1) return all_ready ? <strong>{t.ready.all_ready}</strong> : t.ready.some_working;
  return all_ready ? <strong>{t.ready.opponent_ready}</strong> : t.ready.opponent_working;
}

export function is_ready(seat: SeatState, group: string): boolean {
  return seat.ready[group] === true;
}

/** For whom one waits who is ready. */
export function waiting_words(watched: Pick<Watched, 'held' | 'terms' | 'seats'>): string {
  if (watched.held !== null) return t.ready.at_umpire;
  if (watched.terms.umpire_preview || watched.terms.manual_dice) return t.ready.waiting_umpire;
  return watched.seats.length > 2 ? t.ready.waiting_many : t.ready.waiting;
}

/** What stands over the editor while it is ready. */
export function Receipt<T>(props: { readonly editor: AnswerEditor<T>; readonly watched: Watched }) {
  const { editor, watched } = props;
  const draft = watched.drafts[editor.of.decision];
  if (draft?.state !== 'ready') return null;
  return (
    <section class="receipt" aria-label={t.ready.receipt}>
      <p class="receipt-head">
        <strong>{t.ready.receipt_text(clock_time(draft.at))}</strong>
      </p>
      {draft.digest !== undefined && (
        <p class="receipt-digest">
          {t.ready.digest} <code title={draft.digest}>{draft.digest.slice(0, 12)}</code>
        </p>
      )}
      <p>{waiting_words(watched)}</p>
      <button type="button" onClick={() => void editor.take_back()} disabled={editor.busy.value}>
        {t.ready.unready_to_edit}
      </button>
      {editor.refusal.value !== null && <p class="refusal">{editor.refusal.value}</p>}
    </section>
  );
}
