// "/new": game, scenario, seat or hot-seat, title, and a plain summary of what will happen.
import { useEffect, useState } from 'preact/hooks';
import type { Manifest, ManifestScenario, ManifestSeat } from '../protocol/http';
import { plainTerms } from '../protocol/messages';
import { PaceFields, pace_words } from '../shell/clock/pace_fields';
import type { PaceTerms } from '../shell/clock/pace_fields';
import { Frame, useTitle } from '../shell/frame';
import { table_path } from '../shell/router';
import { useServices } from '../shell/services';
import { t } from '../text';
import { GuestForm } from './guest_form';
import { company_words } from './terms_words';
import { UmpireFields, no_umpire, umpire_terms } from './umpire_fields';
import type { UmpireTerms } from './umpire_fields';
import { type Company, WhoMayCome, company_terms, plain_company } from './who_may_come';
import {
  type Chosen,
  MatchOptions,
  chosen_words,
  options_of,
  read_options,
  seats_with,
} from './match_options';

const all_seats = 'all';
/** Whoever makes the match keeps the umpire's place, and no seat. */
const umpire_seat = 'umpire';

export function CreatePage() {
  const { api, store } = useServices();
  const [games, set_games] = useState<readonly Manifest[] | null>(null);
  const [error, set_error] = useState<string | null>(null);
  useTitle([t.create.heading]);
  useEffect(() => {
    void api.games().then((result) => {
      if (result.ok) set_games(result.value.games);
      else set_error(result.error.text === '' ? t.failures.no_link : result.error.text);
    });
  }, []);
  const { status } = store.state.value.session;
  return (
    <Frame>
      <div class="sheet-page narrow">
        <h1>{t.create.heading}</h1>
        {error !== null && <p class="field-error">{error}</p>}
        {status === 'none' ? (
          <section class="form-card">
            <GuestForm intro={t.guest.needed_for_new} />
          </section>
        ) : games === null || status === 'unknown' ? (
          <p>{t.create.loading}</p>
        ) : (
          <CreateForm games={games} />
        )}
      </div>
    </Frame>
  );
}

function scenario_line({ title, rule, turns }: ManifestScenario): string {
  return rule === undefined || turns === undefined ? title : t.create.scenario_line(title, rule, turns);
}

function CreateForm(props: { readonly games: readonly Manifest[] }) {
  const { api, people, router, refresh_me } = useServices();
  // A game this page has no table for cannot be played here, so it is not offered.
  const [game_id, set_game] = useState(props.games[0]?.id ?? '');
  const game = props.games.find((each) => each.id === game_id);
  const [scenario_id, set_scenario] = useState(game?.scenarios[0]?.id ?? '');
  const scenario = game?.scenarios.find((each) => each.id === scenario_id) ?? game?.scenarios[0];
  const [chosen_seat, set_seat] = useState('');
  const [chosen, set_chosen] = useState<Chosen>({});
  const [company, set_company] = useState<Company>(plain_company);
  const [umpire, set_umpire] = useState<UmpireTerms>(no_umpire);
  const [title, set_title] = useState('');
  const [pace, set_pace] = useState<PaceTerms>({ pace: { kind: 'none' }, missed: 'run_draft' });
  const [error, set_error] = useState<string | null>(null);
  const [busy, set_busy] = useState(false);
  if (game === undefined || scenario === undefined) return null;
  const schemas = read_options(scenario.options, scenario.seats);
  const seats = seats_with(scenario.seats, schemas, chosen);
  const umpires = umpire.umpire && chosen_seat === umpire_seat;
  const known = umpires || chosen_seat === all_seats || seats.some((each) => each.seat === chosen_seat);
  const seat = known ? chosen_seat : (seats[0]?.seat ?? '');
  const team = has_team(seats);
  const seat_title = seats.find((each) => each.seat === seat)?.title ?? '';

  const alone = seat === all_seats;
  const terms = {
    ...pace,
    ...company_terms({
      ...company,
      couriers: company.couriers && team,
      muster: company.muster && !alone,
    }),
    ...umpire_terms(umpire),
  };
  const offered = company.offered && !alone;

  const create = async (event: Event): Promise<void> => {
    event.preventDefault();
    set_busy(true);
    const result = await api.create({
      game: game.id,
      scenario: scenario.id,
      options: options_of(schemas, chosen),
      title: title.trim() === '' ? scenario.title : title.trim(),
      seat,
      terms,
    });
    if (result.ok && offered) await people.offer(result.value.match, '');
    set_busy(false);
    if (!result.ok) {
      set_error(result.error.text === '' ? t.failures.no_link : result.error.text);
      return;
    }
    await refresh_me();
    router.go(
      umpires
        ? table_path(result.value.match, null, 'desk')
        : table_path(result.value.match, seat === all_seats ? (seats[0]?.seat ?? null) : seat),
    );
  };

  return (
    <form class="form-card stack" onSubmit={(event) => void create(event)}>
      <label class="field">
        <span>{t.create.game}</span>
        <select value={game.id} onChange={(event) => set_game(event.currentTarget.value)}>
          {props.games.map((each) => (
            <option key={each.id} value={each.id}>
              {each.title}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        <span>{t.create.scenario}</span>
        <select value={scenario.id} onChange={(event) => set_scenario(event.currentTarget.value)}>
          {game.scenarios.map((each) => (
            <option key={each.id} value={each.id}>
              {scenario_line(each)}
            </option>
          ))}
        </select>
      </label>
      {scenario.situation !== undefined && <p class="situation">{scenario.situation}</p>}
      <fieldset class="field choice">
        <legend>{t.create.seat}</legend>
        {[
          ...seats,
          { seat: all_seats, title: t.create.hot_seat },
          ...(umpire.umpire ? [{ seat: umpire_seat, title: t.people.create.umpire.myself }] : []),
        ].map((each) => (
          <label key={each.seat} class="radio">
            <input
              type="radio"
              name="seat"
              value={each.seat}
              checked={seat === each.seat}
              onChange={() => set_seat(each.seat)}
            />
            {each.title}
          </label>
        ))}
      </fieldset>
      <Aims seats={scenario.seats} chosen={seat} />
      {schemas.length > 0 && (
        <fieldset class="field choice">
          <legend>{t.create.options}</legend>
          <MatchOptions schemas={schemas} chosen={chosen} on_change={set_chosen} />
        </fieldset>
      )}
      <PaceFields terms={pace} on_change={set_pace} />
      <UmpireFields terms={umpire} on_change={set_umpire} />
      <WhoMayCome company={company} alone={alone} team={team} on_change={set_company} />
      <label class="field">
        <span>{t.create.match_title}</span>
        <input
          name="title"
          maxLength={80}
          value={title}
          placeholder={scenario.title}
          onInput={(event) => set_title(event.currentTarget.value)}
        />
        <span class="hint">{t.create.match_title_hint}</span>
      </label>
      <p class="summary">
        {seat === all_seats
          ? t.create.summary_all(scenario.title)
          : umpires
            ? t.people.create.umpire.summary(scenario.title, seats.length)
            : seats.length > 2
              ? t.create.summary_team(scenario.title, seat_title, seats.length - 1)
              : t.create.summary(scenario.title, seat_title)}{' '}
        {chosen_words(schemas, chosen)} {pace_words(pace)}{' '}
        {[...company_words({ ...plainTerms, ...terms }), ...(offered ? [t.people.lobby.offered] : [])].join(
          ' ',
        )}
      </p>
      {error !== null && (
        <p class="field-error" role="alert">
          {error}
        </p>
      )}
      <button type="submit" class="main-action" disabled={busy}>
        {t.create.go}
      </button>
    </form>
  );
}

/** Several seats are of one side. */
function has_team(seats: readonly ManifestSeat[]): boolean {
  const sides = seats.flatMap(({ side }) => (side === undefined ? [] : [side]));
  return new Set(sides).size < sides.length;
}

/** What the chosen seat plays for; both where one person plays all. */
function Aims(props: { readonly seats: readonly ManifestSeat[]; readonly chosen: string }) {
  const told = props.seats.filter((each) => props.chosen === all_seats || each.seat === props.chosen);
  return (
    <>
      {told.map(({ seat, title, aim }) =>
        aim === undefined ? null : (
          <p key={seat} class="aim">
            <b>{t.create.aim(title)}</b> {aim}
          </p>
        ),
      )}
    </>
  );
}
