// "/g/:id?seat=": watches the match, fetches the game's public files and the log so far, and hands over to
// the game's own table. Knows no game; what it cannot show it says.
import { useEffect, useState } from 'preact/hooks';
import { OldLetter } from '../notices/old_letter';
import { usePresence } from '../notices/presence';
import { table_path } from '../shell/router';
import type { Route } from '../shell/router';
import { useServices } from '../shell/services';
import { Frame, useTitle } from '../shell/frame';
import { HelpGame } from '../shell/help/game';
import { TalkPlaceContext } from '../shell/talk/place';
import type { TalkPlace } from '../shell/talk/place';
import { watch_key } from '../state/state';
import type { Watched } from '../state/state';
import { game_clients } from '../games';
import type { TableComponent } from '../games';
import { t } from '../text';
import { FailurePage, RefusedPage } from './failure';
import { usePublicData } from './public_data';

type TableRoute = Extract<Route, { page: 'table' }>;

export function TablePage(props: { readonly route: TableRoute }) {
  const { store, link } = useServices();
  const { match, seat } = props.route;
  const key = watch_key(match, seat);
  const session = store.state.value.session.status;
  const watched = store.state.value.watched[key];
  const refused = store.state.value.refused[key];
  const own = useOwnSeat(props.route);
  useEffect(() => {
    if (session === 'unknown' || own !== null) return;
    link.watch(match, seat);
    return () => {
      link.unwatch(match, seat);
      store.dispatch({ type: 'unwatched', match, seat });
    };
  }, [match, seat, session, own]);
  if (watched === undefined) {
    if (refused !== undefined) return <RefusedPage {...refused} signed_in={session === 'signed_in'} />;
    return <Loading />;
  }
  return <GameTable key={key} route={props.route} watched={watched} />;
}

/** A link without a seat shows everybody what he may see: whoever holds one seat of the match is taken to it. */
function useOwnSeat(route: TableRoute): string | null {
  const { store, router } = useServices();
  const card = store.state.value.cards.find((each) => each.match === route.match);
  const mine = card?.seats.filter((each) => each.mine) ?? [];
  const own = route.seat === null && mine.length === 1 ? (mine[0]?.seat ?? null) : null;
  useEffect(() => {
    if (own === null) return;
    const more = Object.fromEntries(route.query);
    router.go(`${table_path(route.match, own, route.part, more)}${location.hash}`, true);
  }, [own, route]);
  return own;
}

function GameTable(props: { readonly route: TableRoute; readonly watched: Watched }) {
  const { watched } = props;
  const game = typeof watched.view['game'] === 'string' ? watched.view['game'] : '';
  const Table = useGameTable(game);
  const game_data = usePublicData(game);
  const log_ready = useHistory(watched);
  usePresence(props.route.match, props.route.seat !== null);
  if (Table === 'unknown')
    return <FailurePage heading={t.failures.server_title} text={t.failures.unknown_game} />;
  if (game_data === 'failed')
    return <FailurePage heading={t.failures.server_title} text={t.failures.no_link} />;
  if (Table === null || game_data === null || !log_ready) return <Loading />;
  return (
    <HelpGame.Provider value={game}>
      <TalkPlaceContext.Provider value={talk_place(watched)}>
        <OldLetter watched={watched} letter={props.route.query.get('letter')} />
        <Table watched={watched} {...game_data} part={props.route.part} query={props.route.query} />
      </TalkPlaceContext.Provider>
    </HelpGame.Provider>
  );
}

function talk_place({ match, seat, umpire, terms, seats }: Watched): TalkPlace {
  const is_private = terms.visibility === 'private';
  return { match, seat, has_umpire: umpire !== null, is_private, seats };
}

/** The game's own code is fetched only when a match of it is opened. */
function useGameTable(game: string): TableComponent | 'unknown' | null {
  const client = game_clients[game];
  // Held in an object: a component is a function, and a state setter would call it.
  const [loaded, set_loaded] = useState<{ readonly table: TableComponent } | null>(null);
  useEffect(() => {
    let gone = false;
    void client?.load().then((module) => {
      if (!gone) set_loaded({ table: module.default });
    });
    return () => {
      gone = true;
    };
  }, [game]);
  return client === undefined ? 'unknown' : (loaded?.table ?? null);
}

/** Fetches the log from its beginning once; live entries then join it. True when the whole log is here. */
function useHistory(watched: Watched): boolean {
  const { link, store } = useServices();
  const complete = watched.entries.length >= watched.seq;
  const link_open = store.state.value.link.status === 'open';
  useEffect(() => {
    if (complete || !link_open) return;
    const fetch_all = async (): Promise<void> => {
      const { match, seat, seq } = watched;
      let from = 1;
      while (from <= seq) {
        const answer = await link.request({ type: 'history', match, seat, from, to: seq }, 'events');
        if (!answer.ok || answer.message.to < from) return;
        from = answer.message.to + 1;
      }
    };
    void fetch_all();
  }, [complete, link_open, watched.match, watched.seat]);
  return complete;
}

function Loading() {
  useTitle([]);
  return (
    <Frame wide>
      <p class="loading" role="status">
        {t.table.loading}
      </p>
    </Frame>
  );
}
