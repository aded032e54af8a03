// One's own bookmarks, of one match or of all, as the server has them; every change is made there first.
import { useEffect, useState } from 'preact/hooks';
import type { HttpError } from '../../protocol/http';
import type { Bookmark, NewBookmark } from '../../protocol/record';
import { t } from '../../text';
import { useServices } from '../services';

export interface OwnBookmarks {
  /** null: not here yet. */
  readonly bookmarks: readonly Bookmark[] | null;
  readonly note_chars: number;
  readonly error: string | null;
  readonly busy: boolean;
  readonly mark: (wanted: NewBookmark) => Promise<boolean>;
  readonly change: (bookmark: Bookmark, note: string, shared: boolean) => Promise<boolean>;
  readonly forget: (bookmark: Bookmark) => Promise<boolean>;
}

function words(error: HttpError): string {
  return error.text === '' ? t.failures.no_link : error.text;
}

/** Of all matches with "". */
export function useBookmarks(match: string): OwnBookmarks {
  const { record } = useServices();
  const [bookmarks, set_bookmarks] = useState<readonly Bookmark[] | null>(null);
  const [note_chars, set_note_chars] = useState(280);
  const [error, set_error] = useState<string | null>(null);
  const [busy, set_busy] = useState(false);
  useEffect(() => {
    let gone = false;
    void record.bookmarks(match).then((result) => {
      if (gone) return;
      if (!result.ok) {
        set_error(words(result.error));
        return;
      }
      set_bookmarks(result.value.bookmarks);
      set_note_chars(result.value.note_chars);
    });
    return () => {
      gone = true;
    };
  }, [match]);
  const attempt = async <T>(
    call: Promise<
      { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: HttpError }
    >,
    then: (value: T, before: readonly Bookmark[]) => readonly Bookmark[],
  ): Promise<boolean> => {
    set_busy(true);
    const result = await call;
    set_busy(false);
    set_error(result.ok ? null : words(result.error));
    if (result.ok) set_bookmarks((before) => then(result.value, before ?? []));
    return result.ok;
  };
  return {
    bookmarks,
    note_chars,
    error,
    busy,
    mark: (wanted) => attempt(record.mark(wanted), (made, before) => [made, ...before]),
    change: (bookmark, note, shared) =>
      attempt(record.change_bookmark(bookmark.bookmark, note, shared), (changed, before) =>
        before.map((each) => (each.bookmark === changed.bookmark ? changed : each)),
      ),
    forget: (bookmark) =>
      attempt(record.delete_bookmark(bookmark.bookmark), (_, before) =>
        before.filter((each) => each.bookmark !== bookmark.bookmark),
      ),
  };
}
