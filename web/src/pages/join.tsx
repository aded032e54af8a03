// "/join#code": what the code offers, what is agreed, and one button. The code stays in the fragment and travels in bodies
// only, so that no log ever holds it; nothing happens before the button is pressed.
import { useEffect, useState } from 'preact/hooks';
import type { Invitation } from '../protocol/people';
import { Frame, useTitle } from '../shell/frame';
import { table_path } from '../shell/router';
import { useServices } from '../shell/services';
import { t } from '../text';
import { Agreed, scenario_of, useGames } from './agreed';
import { GuestForm } from './guest_form';
import { Problem } from './problem';

function heading_of(invitation: Invitation): string {
  if (invitation.kind === 'any') return t.people.join.any(invitation.by);
  if (invitation.kind === 'hand_over') return t.people.join.hand_over(invitation.from, invitation.seat_title);
  return t.join.offer(invitation.by, invitation.seat_title);
}

export function JoinPage(props: { readonly code: string }) {
  const { people, store, router, refresh_me } = useServices();
  const [invitation, set_invitation] = useState<Invitation | null>(null);
  const [chosen, set_chosen] = useState('');
  const [error, set_error] = useState<string | null>(props.code === '' ? t.join.missing_code : null);
  const [busy, set_busy] = useState(false);
  const games = useGames();
  const session = store.state.value.session;
  useTitle([t.join.heading]);
  useEffect(() => {
    if (props.code === '' || session.status === 'unknown') return;
    void people.invitation(props.code).then((result) => {
      if (result.ok) set_invitation(result.value);
      else set_error(result.error.text === '' ? t.join.unusable : result.error.text);
    });
  }, [props.code, session.status]);

  const take = async (): Promise<void> => {
    if (invitation === null) return;
    set_busy(true);
    const choice = invitation.kind === 'any' ? chosen || (invitation.seats[0]?.seat ?? '') : null;
    const result = await people.join(props.code, choice);
    set_busy(false);
    if (!result.ok) {
      set_error(result.error.text === '' ? t.join.unusable : result.error.text);
      return;
    }
    await refresh_me();
    router.go(table_path(result.value.match, result.value.seat), true);
  };

  return (
    <Frame>
      <div class="sheet-page narrow">
        <h1>{t.join.heading}</h1>
        <Problem text={error} />
        {error === null && invitation === null && <p>{t.join.looking}</p>}
        {invitation !== null && (
          <section class="form-card stack">
            <h2>{invitation.title}</h2>
            <p class="lead">{heading_of(invitation)}</p>
            {invitation.kind === 'any' && invitation.seats.length > 1 && (
              <SeatChoice invitation={invitation} chosen={chosen} on_change={set_chosen} />
            )}
            <Agreed
              scenario={scenario_of(games, invitation.game, invitation.scenario)}
              options={invitation.options}
              terms={invitation.terms}
            />
            {session.status === 'signed_in' ? (
              <button type="button" class="main-action" disabled={busy} onClick={() => void take()}>
                {invitation.kind === 'hand_over' ? t.people.join.take_over : t.join.take}
              </button>
            ) : (
              <>
                <GuestForm intro={t.guest.needed_for_join} />
                <p>
                  <a href="/signin">{t.people.join.sign_in}</a>
                </p>
              </>
            )}
          </section>
        )}
        {error !== null && (
          <p>
            <a href="/">{t.failures.home}</a>
          </p>
        )}
      </div>
    </Frame>
  );
}

function SeatChoice(props: {
  readonly invitation: Invitation;
  readonly chosen: string;
  readonly on_change: (seat: string) => void;
}) {
  const { seats } = props.invitation;
  const chosen = props.chosen || (seats[0]?.seat ?? '');
  return (
    <fieldset class="field choice">
      <legend>{t.people.join.seat}</legend>
      {seats.map(({ seat, title }) => (
        <label key={seat} class="radio">
          <input
            type="radio"
            name="seat"
            value={seat}
            checked={chosen === seat}
            onChange={() => props.on_change(seat)}
          />
          {title}
        </label>
      ))}
    </fieldset>
  );
}
