// The HTTP calls about the record of what was played: finished matches that anybody may watch, and bookmarks.
import type { HttpApi, HttpResult } from './http';

export interface ArchiveEntry {
  readonly match: string;
  readonly title: string;
  readonly game: string;
  readonly game_title: string;
  readonly scenario: string;
  readonly scenario_title: string;
  readonly seats: readonly { readonly title: string; readonly player: string | null }[];
  /** His name; empty: there was none. */
  readonly umpire: string;
  /** A sentence of the game's; empty: it was ended without one. */
  readonly outcome: string;
  /** How long it was, in the game's words; may be empty. */
  readonly length: string;
  readonly begun: number;
  readonly finished: number;
  /** Played elsewhere and brought in here. */
  readonly imported: 'verified' | null;
}
export interface ArchivePage {
  readonly matches: readonly ArchiveEntry[];
  /** Where the next page begins. */
  readonly next: string | null;
}
export interface ArchiveSearch {
  readonly game: string;
  readonly scenario: string;
  readonly player: string;
}

export interface Bookmark {
  readonly bookmark: string;
  readonly match: string;
  /** null: the match is not ours to see any more. */
  readonly title: string | null;
  /** What stands behind the question mark in the moment's address. */
  readonly place: string;
  readonly label: string;
  readonly note: string;
  readonly shared: boolean;
  readonly mine: boolean;
  readonly by: string;
  readonly at: number;
  /** The match has gone on from an earlier step since. */
  readonly undone_since: boolean;
}
export interface BookmarkList {
  readonly bookmarks: readonly Bookmark[];
  readonly most: number;
  readonly note_chars: number;
}
export interface NewBookmark {
  readonly match: string;
  readonly place: string;
  readonly label: string;
  readonly note: string;
  readonly shared: boolean;
}

/** "?game=…&after=…", without what is empty; "" for nothing. */
export function query_of(members: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(Object.entries(members).filter(([, value]) => value !== ''));
  return query.size === 0 ? '' : `?${query.toString()}`;
}

export class RecordApi {
  private readonly api_: HttpApi;
  constructor(api: HttpApi) {
    this.api_ = api;
  }
  archive = (search: ArchiveSearch, after: string | null = null) =>
    this.api_.call<ArchivePage>(`/api/archive${query_of({ ...search, after: after ?? '' })}`);

  /** One's own; with a match, those of it alone. */
  bookmarks = (match = '') => this.api_.call<BookmarkList>(`/api/bookmarks${query_of({ match })}`);
  bookmark = (bookmark: string) => this.api_.call<Bookmark>(bookmark_path(bookmark));
  mark = (wanted: NewBookmark) => this.api_.call<Bookmark>('/api/bookmarks', wanted);
  change_bookmark = (bookmark: string, note: string, shared: boolean) =>
    this.api_.call<Bookmark>(`${bookmark_path(bookmark)}/change`, { note, shared });
  delete_bookmark = (bookmark: string): Promise<HttpResult<{ readonly done: boolean }>> =>
    this.api_.call(`${bookmark_path(bookmark)}/delete`, {});
}

function bookmark_path(bookmark: string): string {
  return `/api/bookmarks/${encodeURIComponent(bookmark)}`;
}
