// "/join#code": what the code offers, what is agreed, and one button.
import { useState } from 'preact/hooks';
import type { Invitation } from '../protocol/people';
import { sign_in_path, table_path } from '../shell/router';
import { useServices } from '../shell/services';
import { t } from '../text';
import { GuestForm } from './guest_form';
import { InvitationPage, useInvitation } from './invitation_page';

function heading_of(invitation: Invitation): string {
  if (invitation.kind === 'any') return t.people.join.any(invitation.by);
  if (invitation.kind === 'hand_over') return t.people.join.hand_over(invitation.from, invitation.seat_title);
  return t.join.offer(invitation.by, invitation.seat_title);
}

export function JoinPage(props: { readonly code: string }) {
  const { people, store } = useServices();
  const [chosen, set_chosen] = useState('');
  const invited = useInvitation(props.code);
  const { invitation } = invited;
  const session = store.state.value.session;
  const take = async (): Promise<void> => {
    if (invitation === null) return;
    const choice = invitation.kind === 'any' ? chosen || (invitation.seats[0]?.seat ?? '') : null;
    await invited.answer(
      () => people.join(props.code, choice),
      ({ match, seat }) => table_path(match, seat),
    );
  };
  return (
    <InvitationPage
      heading={t.join.heading}
      invited={invited}
      offer={(offered) => (
        <>
          <p class="lead">{heading_of(offered)}</p>
          {offered.kind === 'any' && offered.seats.length > 1 && (
            <SeatChoice invitation={offered} chosen={chosen} on_change={set_chosen} />
          )}
        </>
      )}
    >
      {session.status === 'signed_in' ? (
        <button type="button" class="main-action" disabled={invited.busy} onClick={() => void take()}>
          {invitation?.kind === 'hand_over' ? t.people.join.take_over : t.join.take}
        </button>
      ) : (
        <>
          <GuestForm intro={t.guest.needed_for_join} />
          <p>
            <a href={sign_in_path(`/join#${props.code}`)}>{t.people.join.sign_in}</a>
          </p>
        </>
      )}
    </InvitationPage>
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
