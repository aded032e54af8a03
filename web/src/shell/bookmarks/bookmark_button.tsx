// Beside a replay: marks the moment that is shown, with a note, and goes to those of this match that one has marked.
// Only for somebody who is signed in; knows no game.
import { useState } from 'preact/hooks';
import { t } from '../../text';
import { announcer } from '../announcer';
import { Dialog } from '../dialog';
import { useServices } from '../services';
import { BookmarkList } from './bookmark_list';
import { useBookmarks } from './use_bookmarks';

interface Moment {
  readonly match: string;
  readonly seat: string | null;
  /** What stands behind the question mark in its address. */
  readonly place: string;
  /** The same in words. */
  readonly label: string;
}

export function BookmarkButton(props: Moment) {
  const { store } = useServices();
  // The moment at which it was pressed: a replay that plays goes on behind the dialog.
  const [open, set_open] = useState<Moment | null>(null);
  if (store.state.value.session.status !== 'signed_in') return null;
  return (
    <>
      <button type="button" class="bookmark-button" onClick={() => set_open(props)}>
        {t.bookmarks.button}
      </button>
      {open !== null && <BookmarkDialog {...open} on_close={() => set_open(null)} />}
    </>
  );
}

function BookmarkDialog(props: Moment & { readonly on_close: () => void }) {
  const { match, seat, place, label, on_close } = props;
  const own = useBookmarks(match);
  const [note, set_note] = useState('');
  const [shared, set_shared] = useState(false);
  const mark = async (): Promise<void> => {
    const wanted = { match, place, label, note: note.trim().replace(/\s+/g, ' '), shared };
    if (!(await own.mark(wanted))) return;
    set_note('');
    set_shared(false);
    announcer.polite(t.bookmarks.marked);
  };
  return (
    <Dialog
      heading={t.bookmarks.heading}
      on_close={on_close}
      actions={
        <>
          <button type="button" onClick={on_close}>
            {t.bookmarks.close}
          </button>
          <button type="submit" form="bookmark-form" class="main-action" disabled={own.busy}>
            {t.bookmarks.mark}
          </button>
        </>
      }
    >
      <form
        id="bookmark-form"
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void mark();
        }}
      >
        <p class="bookmark-here">{label}</p>
        <label class="field">
          <span>{t.bookmarks.note}</span>
          <input
            name="note"
            maxLength={own.note_chars}
            value={note}
            autocomplete="off"
            onInput={(event) => set_note(event.currentTarget.value)}
          />
        </label>
        <label class="radio">
          <input
            type="checkbox"
            name="shared"
            checked={shared}
            onChange={(event) => set_shared(event.currentTarget.checked)}
          />
          <span>{t.bookmarks.shared}</span>
        </label>
        {own.error !== null && (
          <p class="field-error" role="alert">
            {own.error}
          </p>
        )}
      </form>
      <h3>{t.bookmarks.of_match}</h3>
      <BookmarkList own={own} seat={seat} with_titles={false} on_go={on_close} />
    </Dialog>
  );
}
