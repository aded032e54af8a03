// A letter's link opens the match as it stands now. When the match has moved on since the letter was written, this says
// so, with the last thing that the letter could know.
import { useState } from 'preact/hooks';
import type { Watched } from '../state/state';
import { t } from '../text';

/** What the letter knew last, when something has been carried out since; else null. */
export function overtaken(watched: Pick<Watched, 'entries'>, letter: string | null): string | null {
  const seq = Number(letter);
  if (letter === null || !Number.isInteger(seq) || seq < 1) return null;
  const since = watched.entries.some(
    (entry) => entry.seq > seq && entry.origin === 'match' && entry.event.kind === 'resolved',
  );
  if (!since) return null;
  const known = watched.entries.filter((entry) => entry.seq <= seq && entry.origin === 'game');
  return known.at(-1)?.text ?? '';
}

export function OldLetter(props: { readonly watched: Watched; readonly letter: string | null }) {
  const [closed, set_closed] = useState(false);
  const known = overtaken(props.watched, props.letter);
  if (known === null || closed) return null;
  const now = props.watched.view['headline'];
  return (
    <div class="banner" role="status">
      <span>{t.notices.old_letter(known, typeof now === 'string' ? now : '')}</span>
      <button type="button" class="quiet" onClick={() => set_closed(true)}>
        {t.notices.close}
      </button>
    </div>
  );
}
