// By when the reader must answer, how long that is, and what happens to a missed answer. One line, the same over the
// table and in the review before Ready.
import { useEffect } from 'preact/hooks';
import type { DeadlineState } from '../../protocol/messages';
import type { Watched } from '../../state/state';
import { t } from '../../text';
import { announcer } from '../announcer';
import { instant_words, left_words } from './instants';
import { useServerNow } from './use_now';

/** The one the reader is concerned by: what is asked of him, else what is due first. */
export function deadline_of(watched: Watched): DeadlineState | null {
  const all = watched.clock?.deadlines ?? [];
  const own = all.filter((each) => watched.decisions.some((decision) => decision.group === each.group));
  return [...(own.length > 0 ? own : all)].sort((a, b) => a.due - b.due)[0] ?? null;
}

export function DeadlineLine(props: { readonly watched: Watched }) {
  return props.watched.clock === null ? null : <Line watched={props.watched} />;
}

function Line(props: { readonly watched: Watched }) {
  const { watched } = props;
  const deadline = deadline_of(watched);
  const paused = watched.clock?.paused ?? null;
  const counts = deadline !== null && paused === null && !deadline.overdue;
  const now = useServerNow(counts ? deadline.due : null);
  const owed = deadline !== null && watched.seat !== null && deadline.waits_for.includes(watched.seat);
  const warned = counts && owed && now >= deadline.warn && now < deadline.due;
  useEffect(() => {
    if (warned) announcer.polite(t.clock.warning(left_words(deadline.due - now)));
  }, [warned]);
  if (paused !== null) return <p class="deadline">{t.clock.paused_until(instant_words(paused.until))}</p>;
  if (deadline === null) return null;
  if (deadline.overdue)
    return (
      <p class="deadline">{t.clock.overdue(instant_words(deadline.due), waited_for(watched, deadline))}</p>
    );
  return (
    <p class={warned ? 'deadline deadline-near' : 'deadline'}>
      {warned && <span aria-hidden="true">⏳ </span>}
      {t.clock.due(instant_words(deadline.due))}{' '}
      <span class="deadline-left">({t.clock.left(left_words(deadline.due - now))})</span>{' '}
      <span class="deadline-policy">{t.clock.then[watched.terms.missed]}</span>
    </p>
  );
}

function waited_for(watched: Watched, deadline: DeadlineState): string {
  const titles = watched.seats
    .filter(({ seat }) => deadline.waits_for.includes(seat))
    .map(({ title }) => title);
  return titles.join(', ');
}
