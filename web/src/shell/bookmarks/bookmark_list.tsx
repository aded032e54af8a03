// A list of one's own bookmarks: where each is, its note, the way there, its link, and how to be rid of it.
import type { Bookmark } from '../../protocol/record';
import { t } from '../../text';
import { CopyButton } from '../copy_button';
import { moment_path } from './moment';
import type { OwnBookmarks } from './use_bookmarks';

export function BookmarkList(props: {
  readonly own: OwnBookmarks;
  /** The seat whose replay is open; null: with the eyes one has. */
  readonly seat: string | null;
  readonly with_titles: boolean;
  readonly on_go?: () => void;
}) {
  const list = props.own.bookmarks;
  if (list === null) return props.own.error === null ? <p role="status">{t.bookmarks.loading}</p> : null;
  if (list.length === 0) return <p class="quiet-text">{t.bookmarks.none}</p>;
  return (
    <ul class="bookmark-list">
      {list.map((each) => (
        <Line key={each.bookmark} bookmark={each} {...props} />
      ))}
    </ul>
  );
}

function Line(props: {
  readonly bookmark: Bookmark;
  readonly own: OwnBookmarks;
  readonly seat: string | null;
  readonly with_titles: boolean;
  readonly on_go?: () => void;
}) {
  const { bookmark, own } = props;
  const { match, place, note, shared } = bookmark;
  const open = bookmark.title !== null;
  const link = `${location.origin}${moment_path(match, null, place, bookmark.bookmark)}`;
  return (
    <li class="bookmark">
      <p class="bookmark-where">
        {open ? (
          <a href={moment_path(match, props.seat, place)} onClick={props.on_go}>
            {bookmark.label}
          </a>
        ) : (
          bookmark.label
        )}
        {props.with_titles && <span class="bookmark-match">{bookmark.title ?? t.bookmarks.closed}</span>}
      </p>
      {note !== '' && <p class="bookmark-note">{note}</p>}
      {bookmark.undone_since && <p class="hint">{t.bookmarks.undone}</p>}
      <div class="bookmark-actions">
        {open && shared && <CopyButton text={link} label={t.bookmarks.copy} done={t.bookmarks.copied} />}
        {open && (
          <button type="button" disabled={own.busy} onClick={() => void own.change(bookmark, note, !shared)}>
            {shared ? t.bookmarks.unshare : t.bookmarks.share}
          </button>
        )}
        <button type="button" disabled={own.busy} onClick={() => void own.forget(bookmark)}>
          {t.bookmarks.forget}
          <span class="unseen"> {bookmark.label}</span>
        </button>
      </div>
    </li>
  );
}
