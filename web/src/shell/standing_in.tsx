// One seat answers for another: the links that change between them, and what stands in the place of an editor while
// somebody else's promise holds. Knows no game.
import { useState } from 'preact/hooks';
import type { AllyAnswer, Decision } from '../protocol/messages';
import { answerable_for_others } from '../state/allies';
import type { Watched } from '../state/state';
import { new_submission, take_back } from '../state/submission';
import { clock_time, t } from '../text';
import { table_path } from './router';
import { useServices } from './services';

export function seat_title(watched: Watched, seat: string): string {
  return watched.seats.find((each) => each.seat === seat)?.title ?? seat;
}

/** "Answer for …", one link for each seat whose answer may be given in its stead; back to one's own while there. */
export function AnswerFor(props: { readonly watched: Watched; readonly shown: string | null }) {
  const { watched, shown } = props;
  const others = answerable_for_others(watched);
  if (others.length === 0 && shown === null) return null;
  return (
    <>
      {shown !== null && shown !== watched.seat && (
        <a class="button main-action" href={table_path(watched.match, watched.seat)}>
          {t.allies.own}
        </a>
      )}
      {others
        .filter((each) => each.seat !== shown)
        .map((each) => (
          <a
            key={each.decision}
            class="button"
            href={table_path(watched.match, watched.seat, '', { for: each.seat })}
          >
            {t.allies.answer_for(seat_title(watched, each.seat))}
          </a>
        ))}
    </>
  );
}

/** Whose orders these are, when they are not one's own. */
export function InStead(props: { readonly watched: Watched; readonly decision: Decision }) {
  const { watched, decision } = props;
  if (decision.seat === watched.seat) return null;
  return <p class="banner">{t.allies.in_stead(seat_title(watched, decision.seat))}</p>;
}

/** The answer stands, given by somebody else; both may take it back. */
export function PromisedByOther(props: { readonly watched: Watched; readonly promise: AllyAnswer }) {
  const { watched, promise } = props;
  const { link } = useServices();
  const [busy, set_busy] = useState(false);
  const [refusal, set_refusal] = useState<string | null>(null);
  const go = async (): Promise<void> => {
    set_busy(true);
    const of = { match: watched.match, seat: watched.seat ?? '', decision: promise.decision };
    const { submission } = new_submission({ ...of, payload: {} });
    const result = await take_back(link, { ...of, submission });
    set_busy(false);
    set_refusal(result.ok ? null : result.failure.text);
  };
  const by = seat_title(watched, promise.by);
  return (
    <section class="receipt" aria-label={t.ready.receipt}>
      <p class="receipt-head">
        <strong>
          {promise.seat === watched.seat
            ? t.allies.answered_for_you(by, clock_time(promise.at))
            : t.allies.is_ready(by, clock_time(promise.at))}
        </strong>
      </p>
      <button type="button" disabled={busy} onClick={() => void go()}>
        {t.ready.unready_to_edit}
      </button>
      {refusal !== null && <p class="refusal">{refusal}</p>}
    </section>
  );
}
