// "/archive": matches that are over and that anybody may watch, newest first, a page at a time. What is searched for
// stands in the address, so that a search can be sent on. Read without signing in.
import { useEffect, useState } from 'preact/hooks';
import type { Manifest } from '../protocol/http';
import { query_of } from '../protocol/record';
import type { ArchiveEntry, ArchivePage as Page, ArchiveSearch } from '../protocol/record';
import { BookmarkList } from '../shell/bookmarks/bookmark_list';
import { useBookmarks } from '../shell/bookmarks/use_bookmarks';
import { Frame, useTitle } from '../shell/frame';
import { table_path } from '../shell/router';
import { useServices } from '../shell/services';
import { t } from '../text';
import { useGames } from './agreed';
import { Field, Problem, problem_text } from './problem';

export function ArchivePage(props: { readonly search: ArchiveSearch }) {
  const { search } = props;
  const { store } = useServices();
  const games = useGames();
  const { entries, next, busy, error, look_on } = useArchive(search);
  useTitle([t.archive.heading]);
  return (
    <Frame>
      <div class="sheet-page">
        <div class="page-head">
          <h1>{t.archive.heading}</h1>
          <a class="button" href="/lobby">
            {t.people.lobby.link}
          </a>
        </div>
        <p class="lead">{t.archive.lead}</p>
        {store.state.value.session.status === 'signed_in' && <OwnMarks />}
        <SearchForm key={query_of({ ...search })} search={search} games={games} />
        <Problem text={error} />
        <p class="unseen" role="status">
          {busy ? t.archive.loading : t.archive.shown(entries.length)}
        </p>
        {!busy && error === null && entries.length === 0 && next === null && (
          <p class="quiet-text">{is_empty(search) ? t.archive.none : t.archive.none_found}</p>
        )}
        <ul class="archive-list">
          {entries.map((entry) => (
            <Entry key={entry.match} entry={entry} />
          ))}
        </ul>
        {next !== null && (
          <button type="button" disabled={busy} onClick={() => void look_on()}>
            {entries.length === 0 ? t.archive.look_on : t.archive.more}
          </button>
        )}
      </div>
    </Frame>
  );
}

/** What the reader has marked, in whichever match; folded until he wants it. */
function OwnMarks() {
  const own = useBookmarks('');
  const count = own.bookmarks?.length ?? 0;
  if (count === 0) return <Problem text={own.error} />;
  return (
    <details class="own-marks">
      <summary>{t.bookmarks.own(count)}</summary>
      <Problem text={own.error} />
      <BookmarkList own={own} seat={null} with_titles />
    </details>
  );
}

function is_empty(search: ArchiveSearch): boolean {
  return search.game === '' && search.scenario === '' && search.player === '';
}

function useArchive(search: ArchiveSearch) {
  const { record } = useServices();
  const [entries, set_entries] = useState<readonly ArchiveEntry[]>([]);
  const [next, set_next] = useState<string | null>(null);
  const [busy, set_busy] = useState(true);
  const [error, set_error] = useState<string | null>(null);
  const take = (page: Page, before: readonly ArchiveEntry[]): void => {
    set_entries([...before, ...page.matches]);
    set_next(page.next);
  };
  const look = async (after: string | null, still: () => boolean): Promise<void> => {
    set_busy(true);
    const result = await record.archive(search, after);
    if (!still()) return;
    set_busy(false);
    set_error(result.ok ? null : problem_text(result.error));
    if (result.ok) take(result.value, after === null ? [] : entries);
  };
  useEffect(() => {
    let gone = false;
    void look(null, () => !gone);
    return () => {
      gone = true;
    };
  }, [search.game, search.scenario, search.player]);
  return { entries, next, busy, error, look_on: () => look(next, () => true) };
}

function SearchForm(props: { readonly search: ArchiveSearch; readonly games: readonly Manifest[] }) {
  const { router } = useServices();
  const { search, games } = props;
  const [player, set_player] = useState(search.player);
  const go = (to: Partial<ArchiveSearch>): void =>
    router.go(`/archive${query_of({ ...search, player: player.trim(), ...to })}`);
  const chosen = `${search.game}/${search.scenario}`;
  const choose = (value: string): void => {
    const [game = '', scenario = ''] = value.split('/');
    go({ game, scenario });
  };
  return (
    <form
      class="archive-search"
      onSubmit={(event) => {
        event.preventDefault();
        go({});
      }}
    >
      <label class="field">
        <span>{t.archive.scenario}</span>
        <select name="scenario" value={chosen} onChange={(event) => choose(event.currentTarget.value)}>
          <option value="/">{t.archive.any}</option>
          {games.map((game) => (
            <optgroup key={game.id} label={game.title}>
              <option value={`${game.id}/`}>{t.archive.all_of(game.title)}</option>
              {game.scenarios.map((scenario) => (
                <option key={scenario.id} value={`${game.id}/${scenario.id}`}>
                  {scenario.title}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </label>
      <Field label={t.archive.player} name="player" value={player} most={80} on_input={set_player} />
      <button type="submit">{t.archive.search}</button>
    </form>
  );
}

function Entry(props: { readonly entry: ArchiveEntry }) {
  const { entry } = props;
  const id = encodeURIComponent(entry.match);
  return (
    <li class="archive-entry">
      <h2>
        <a class="match-card-title" href={table_path(entry.match, null)}>
          {entry.title}
        </a>
      </h2>
      <p class="archive-what">
        {entry.scenario_title} <span class="archive-game">{entry.game_title}</span>
      </p>
      <ul class="archive-seats">
        {entry.seats.map((seat) => (
          <li key={seat.title}>
            <span class="archive-side">{seat.title}</span> {seat.player ?? t.archive.nobody}
          </li>
        ))}
        {entry.umpire !== '' && (
          <li>
            <span class="archive-side">{t.archive.umpire}</span> {entry.umpire}
          </li>
        )}
      </ul>
      <p class="archive-outcome">{entry.outcome === '' ? t.archive.no_outcome : entry.outcome}</p>
      <p class="archive-when">
        {[entry.length, days_words(entry.begun, entry.finished)].filter((part) => part !== '').join(' · ')}
        {entry.imported !== null && <span class="archive-mark">{t.archive.imported}</span>}
      </p>
      <div class="match-card-actions">
        <a class="button" href={table_path(entry.match, null, 'replay')}>
          {t.archive.replay}
          <span class="unseen"> {t.archive.of(entry.title)}</span>
        </a>
        <a class="button" href={`/verify?match=${id}`}>
          {t.archive.verify}
          <span class="unseen"> {t.archive.of(entry.title)}</span>
        </a>
        <a class="button" href={`/api/matches/${id}/export`} download>
          {t.archive.export}
          <span class="unseen"> {t.archive.of(entry.title)}</span>
        </a>
      </div>
    </li>
  );
}

/** "3 May to 4 June 2027", or one day. */
export function days_words(begun: number, finished: number): string {
  const day = (at: number, year: boolean): string =>
    new Date(at).toLocaleDateString('en-GB', {
      day: 'numeric',
      month: 'long',
      ...(year ? { year: 'numeric' } : {}),
    });
  const last = day(finished, true);
  if (day(begun, true) === last) return last;
  const same_year = new Date(begun).getFullYear() === new Date(finished).getFullYear();
  return t.archive.days(day(begun, !same_year), last);
}
