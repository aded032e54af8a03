// Somebody has sent a link to a moment that he marked: what he wrote of it stands above the replay until it is shut.
import { useEffect, useState } from 'preact/hooks';
import type { Bookmark } from '../../protocol/record';
import { t } from '../../text';
import { useServices } from '../services';

export function SharedMark(props: { readonly match: string; readonly bookmark: string | null }) {
  const { record } = useServices();
  // The address forgets it at the next step; what was written of the moment stays until it is shut.
  const [asked] = useState(props.bookmark);
  const [mark, set_mark] = useState<Bookmark | null>(null);
  const [missing, set_missing] = useState(false);
  useEffect(() => {
    if (asked === null) return;
    void record.bookmark(asked).then((result) => {
      if (result.ok && result.value.match === props.match) set_mark(result.value);
      else set_missing(true);
    });
  }, [asked]);
  if (mark === null && !missing) return null;
  const shut = (): void => {
    set_mark(null);
    set_missing(false);
  };
  return (
    <aside class="note-above shared-mark" role="note">
      <p>
        {mark === null ? (
          t.bookmarks.missing
        ) : (
          <>
            <strong>{t.bookmarks.marked_by(mark.by, mark.label)}</strong>{' '}
            {mark.note !== '' && <q>{mark.note}</q>}
            {mark.undone_since && ` ${t.bookmarks.undone}`}
          </>
        )}
      </p>
      <button type="button" class="quiet" onClick={shut}>
        {t.bookmarks.close}
      </button>
    </aside>
  );
}
