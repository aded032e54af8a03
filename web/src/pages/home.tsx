// "/": what I owe first, then what I wait for, then what is over. Signed out: what this is, and a way in.
import type { Manifest, MatchCard, MatchSeat } from '../protocol/http';
import { Frame, useTitle } from '../shell/frame';
import { table_path } from '../shell/router';
import { useServices } from '../shell/services';
import { useEffect } from 'preact/hooks';
import { t } from '../text';
import { dt } from '../text/desk';
import { useGames } from './agreed';
import { GuestForm } from './guest_form';
import { sides_of } from './match_options';

export function HomePage() {
  const { store, refresh_me } = useServices();
  const state = store.state.value;
  const cards = state.cards;
  const owed = cards.some(owes);
  useTitle(owed ? [t.your_move] : [], owed);
  useEffect(() => {
    void refresh_me();
    // Other people move while this page is open; a quiet look now and then is enough here.
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void refresh_me();
    }, 15_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <Frame>
      {state.session.status === 'signed_in' ? (
        <Games cards={cards} />
      ) : (
        <Pitch known={state.session.status === 'none'} />
      )}
    </Frame>
  );
}

/** An answer, a word that one is there, or a look at the turn that is held. */
function owes(card: MatchCard): boolean {
  const umpire_owes = card.umpires === true && card.held === true;
  return card.owes.length > 0 || (card.musters ?? []).length > 0 || umpire_owes;
}

function Games(props: { readonly cards: readonly MatchCard[] }) {
  const owed = props.cards.filter((card) => card.lifecycle !== 'finished' && owes(card));
  const waiting = props.cards.filter((card) => card.lifecycle !== 'finished' && !owes(card));
  const finished = props.cards.filter((card) => card.lifecycle === 'finished');
  const games = useGames();
  return (
    <div class="sheet-page">
      <div class="page-head">
        <h1>{t.home.heading}</h1>
        <span class="page-actions">
          <a class="button" href="/lobby">
            {t.people.lobby.link}
          </a>
          <a class="button" href="/archive">
            {t.archive.link}
          </a>
          <a class="button" href="/notices">
            {t.notices.heading}
          </a>
          <a class="button main-action" href="/new">
            {t.home.new_game}
          </a>
        </span>
      </div>
      {props.cards.length === 0 ? (
        <p class="lead">{t.home.none_yet}</p>
      ) : (
        <>
          <CardList games={games} heading={t.home.your_move} cards={owed} empty={t.home.nothing_owed} />
          <CardList games={games} heading={t.home.waiting} cards={waiting} />
          <CardList games={games} heading={t.home.finished} cards={finished} />
        </>
      )}
    </div>
  );
}

function CardList(props: {
  readonly games: readonly Manifest[];
  readonly heading: string;
  readonly cards: readonly MatchCard[];
  readonly empty?: string;
}) {
  if (props.cards.length === 0 && props.empty === undefined) return null;
  return (
    <section class="card-list">
      <h2>{props.heading}</h2>
      {props.cards.length === 0 ? (
        <p class="quiet-text">{props.empty}</p>
      ) : (
        <ul>
          {props.cards.map((card) => (
            <Card key={card.match} card={card} games={props.games} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** With whom one plays and against whom, by the sides that the game's manifest gives the seats. Those whose side it does
    not tell, and all where one plays both sides, are against one another. */
export function company_of(
  card: MatchCard,
  games: readonly Manifest[],
): { readonly friends: readonly MatchSeat[]; readonly foes: readonly MatchSeat[] } {
  const scenario = games
    .find((game) => game.id === card.game)
    ?.scenarios.find((each) => each.id === card.scenario);
  const sides = scenario === undefined ? {} : sides_of(scenario);
  const own = new Set(card.seats.filter((seat) => seat.mine).map((seat) => sides[seat.seat]));
  const others = card.seats.filter((seat) => !seat.mine && seat.holder !== null);
  const is_friend = ({ seat }: MatchSeat): boolean =>
    own.size === 1 && sides[seat] !== undefined && own.has(sides[seat]);
  return { friends: others.filter(is_friend), foes: others.filter((seat) => !is_friend(seat)) };
}

function names_of(seats: readonly MatchSeat[]): string {
  return [...new Set(seats.map((seat) => seat.holder ?? ''))].join(', ');
}

/** "You play Union: Tyler, with Anna, against Carl"; whoever plays no seat is told who sits where. */
function company_words(card: MatchCard, games: readonly Manifest[]): string {
  const mine = card.seats.filter((seat) => seat.mine);
  const { friends, foes } = company_of(card, games);
  const who = card.umpires === true && foes.map((seat) => `${seat.title}: ${seat.holder ?? ''}`).join(', ');
  return [
    ...(mine.length > 0 ? [t.home.you_play(mine.map((seat) => seat.title).join(', '))] : []),
    ...(friends.length > 0 ? [t.home.beside(names_of(friends))] : []),
    ...(foes.length > 0 ? [who !== false ? who : t.home.against(names_of(foes))] : []),
  ].join(', ');
}

function Card(props: { readonly card: MatchCard; readonly games: readonly Manifest[] }) {
  const { card } = props;
  const mine = card.seats.filter((seat) => seat.mine);
  const company = company_words(card, props.games);
  const free = card.seats.filter((seat) => seat.holder === null);
  const first = mine.find((seat) => card.owes.includes(seat.seat)) ?? mine[0];
  return (
    <li class="match-card">
      <div class="match-card-text">
        <a class="match-card-title" href={table_path(card.match, first?.seat ?? null)}>
          {card.title}
        </a>
        <span class="match-card-headline">{card.headline}</span>
        <span class="match-card-seats">
          {[card.umpires === true ? t.home.you_umpire : '', company]
            .filter((part) => part !== '')
            .join(' · ')}
          {free.map((seat) => ` · ${t.home.seat_waits(seat.title)}`)}
        </span>
      </div>
      <div class="match-card-actions">
        {card.umpires === true && (
          <a class="button" href={table_path(card.match, null, 'desk')}>
            {dt.title}
          </a>
        )}
        {(mine.length > 1 ? mine : mine.slice(0, 1)).map((seat) => (
          <a key={seat.seat} class="button" href={table_path(card.match, seat.seat)}>
            {mine.length > 1 ? t.home.open_as(seat.title) : t.home.open}
          </a>
        ))}
      </div>
    </li>
  );
}

/** A name is asked for only once it is known that nobody has one here: else a guest would make another. */
function Pitch(props: { readonly known: boolean }) {
  return (
    <div class="pitch">
      <p class="pitch-over">{t.tagline}</p>
      <h1>{t.pitch.heading}</h1>
      <p class="lead">{t.pitch.lead}</p>
      <ol class="pitch-steps">
        <li>{t.pitch.first}</li>
        <li>{t.pitch.second}</li>
        <li>{t.pitch.third}</li>
      </ol>
      <p class="pitch-game">{t.pitch.game}</p>
      {props.known && (
        <section class="form-card">
          <h2>{t.guest.heading}</h2>
          <GuestForm />
          <p>
            <a href="/signin?way=account">{t.people.join.sign_in}</a> ·{' '}
            <a href="/lobby">{t.people.lobby.link}</a> · <a href="/archive">{t.archive.link}</a>
          </p>
        </section>
      )}
    </div>
  );
}
