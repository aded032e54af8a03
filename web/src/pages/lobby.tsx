// "/lobby": the games that wait for somebody, with what is agreed and a button for each free seat.
import { useEffect, useState } from 'preact/hooks';
import type { Manifest } from '../protocol/http';
import type { OpenOffer } from '../protocol/people';
import { Frame, useTitle } from '../shell/frame';
import { table_path } from '../shell/router';
import { useServices } from '../shell/services';
import { t } from '../text';
import { Agreed, scenario_of, useGames } from './agreed';
import { GuestForm } from './guest_form';
import { Problem, problem_text } from './problem';

const refresh_ms = 15_000;

export function LobbyPage() {
  const { people, store } = useServices();
  const [offers, set_offers] = useState<readonly OpenOffer[] | null>(null);
  const [error, set_error] = useState<string | null>(null);
  const games = useGames();
  const session = store.state.value.session.status;
  useTitle([t.people.lobby.heading]);
  const look = async (): Promise<void> => {
    const result = await people.offers();
    if (result.ok) set_offers(result.value.offers);
    else set_error(problem_text(result.error));
  };
  useEffect(() => {
    void look();
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void look();
    }, refresh_ms);
    return () => clearInterval(timer);
  }, [session]);
  return (
    <Frame>
      <div class="sheet-page">
        <div class="page-head">
          <h1>{t.people.lobby.heading}</h1>
          <span class="page-actions">
            <a class="button" href="/archive">
              {t.archive.link}
            </a>
            <a class="button" href="/new">
              {t.home.new_game}
            </a>
          </span>
        </div>
        <p class="lead">{t.people.lobby.intro}</p>
        <Problem text={error} />
        {session === 'none' && (
          <section class="form-card">
            <GuestForm intro={t.people.lobby.needs_name} />
            <p>
              <a href="/signin?way=account">{t.people.join.sign_in}</a>
            </p>
          </section>
        )}
        {offers !== null && offers.length === 0 && <p class="quiet-text">{t.people.lobby.none}</p>}
        {offers?.map((offer) => (
          <OfferCard
            key={offer.match.match}
            offer={offer}
            games={games}
            signed_in={session === 'signed_in'}
            on_change={look}
            on_error={set_error}
          />
        ))}
      </div>
    </Frame>
  );
}

function OfferCard(props: {
  readonly offer: OpenOffer;
  readonly games: readonly Manifest[];
  readonly signed_in: boolean;
  readonly on_change: () => Promise<void>;
  readonly on_error: (text: string | null) => void;
}) {
  const { people, refresh_me, router } = useServices();
  const { offer } = props;
  const { match } = offer;
  const [busy, set_busy] = useState(false);
  const take = async (seat: string): Promise<void> => {
    set_busy(true);
    const result = await people.take(match.match, seat);
    set_busy(false);
    if (!result.ok) {
      props.on_error(problem_text(result.error));
      await props.on_change();
      return;
    }
    await refresh_me();
    router.go(table_path(match.match, result.value.seat));
  };
  const withdraw = async (): Promise<void> => {
    const result = await people.withdraw(match.match);
    props.on_error(result.ok ? null : problem_text(result.error));
    await props.on_change();
  };
  return (
    <section class="form-card stack offer-card" aria-label={match.title}>
      <h2>{match.title}</h2>
      <p>
        {offer.mine ? t.people.lobby.yours : t.people.lobby.by(offer.by)}
        {offer.note !== '' && <q class="offer-note">{offer.note}</q>}
      </p>
      <Agreed
        scenario={scenario_of(props.games, match.game, match.scenario)}
        options={offer.options}
        terms={match.terms}
      />
      <div class="offer-actions">
        {props.signed_in &&
          match.seats
            .filter((seat) => seat.holder === null)
            .map((seat) => (
              <button
                key={seat.seat}
                type="button"
                class="main-action"
                disabled={busy}
                onClick={() => void take(seat.seat)}
              >
                {t.people.lobby.take(seat.title)}
              </button>
            ))}
        {offer.mine && (
          <button type="button" onClick={() => void withdraw()}>
            {t.people.lobby.withdraw}
          </button>
        )}
      </div>
    </section>
  );
}
