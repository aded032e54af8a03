// What a seat's holder may do with the seat itself: hand it over by a link, and let somebody stand in for him. Opened from
// the menu of the match; both say what they mean before anything is done.
import { useState } from 'preact/hooks';
import type { Watched } from '../state/state';
import { t } from '../text';
import { CopyButton } from './copy_button';
import { Dialog } from './dialog';
import { useServices } from './services';

type Props = { readonly watched: Watched; readonly on_close: () => void };

function seat_of(watched: Watched) {
  return watched.seats.find((each) => each.seat === watched.seat);
}

function end_of_day(day: string): number | null {
  if (day === '') return null;
  const at = new Date(`${day}T23:59:59`).getTime();
  return Number.isNaN(at) ? null : at;
}

/** A guest has no password to be asked for, and whoever signs in by mail has none either. */
function PresentPassword(props: { readonly value: string; readonly on_input: (value: string) => void }) {
  const { store } = useServices();
  const session = store.state.value.session;
  if (session.status !== 'signed_in' || session.session.guest === true) return null;
  return (
    <label class="field">
      <span>{t.people.seat.present}</span>
      <input
        name="present"
        type="password"
        autocomplete="current-password"
        value={props.value}
        onInput={(event) => props.on_input(event.currentTarget.value)}
      />
    </label>
  );
}

export function HandOverDialog({ watched, on_close }: Props) {
  const { people } = useServices();
  const seat = seat_of(watched);
  const [present, set_present] = useState('');
  const [code, set_code] = useState<string | null>(null);
  const [said, set_said] = useState<string | null>(null);
  const [error, set_error] = useState<string | null>(null);
  const [busy, set_busy] = useState(false);
  if (seat === undefined) return null;
  const make = async (): Promise<void> => {
    set_busy(true);
    const result = await people.hand_over(watched.match, seat.seat, present);
    set_busy(false);
    set_said(null);
    set_error(result.ok ? null : result.error.text === '' ? t.failures.no_link : result.error.text);
    if (result.ok) set_code(result.value.code);
  };
  const keep = async (): Promise<void> => {
    const result = await people.keep_seat(watched.match, seat.seat);
    set_code(null);
    set_said(result.ok ? t.people.seat.kept : null);
    set_error(result.ok ? null : result.error.text);
  };
  const link = code === null ? '' : `${location.origin}/join#${code}`;
  return (
    <Dialog
      heading={t.people.seat.hand_over_heading}
      on_close={on_close}
      actions={
        <>
          <button type="button" onClick={on_close}>
            {t.people.seat.close}
          </button>
          <button type="button" onClick={() => void keep()}>
            {t.people.seat.hand_over_keep}
          </button>
          <button type="button" class="main-action" disabled={busy} onClick={() => void make()}>
            {t.people.seat.hand_over_make}
          </button>
        </>
      }
    >
      <p>{t.people.seat.hand_over_text(seat.title)}</p>
      <PresentPassword value={present} on_input={set_present} />
      {code !== null && (
        <div class="field-row">
          <input class="invite-link" readOnly value={link} aria-label={t.people.seat.hand_over_label} />
          <CopyButton text={link} label={t.people.seat.copy} done={t.people.seat.copied} />
        </div>
      )}
      {said !== null && <p role="status">{said}</p>}
      {error !== null && (
        <p class="field-error" role="alert">
          {error}
        </p>
      )}
    </Dialog>
  );
}

export function StandInDialog({ watched, on_close }: Props) {
  const { people } = useServices();
  const seat = seat_of(watched);
  const [name, set_name] = useState('');
  const [day, set_day] = useState('');
  const [error, set_error] = useState<string | null>(null);
  const [busy, set_busy] = useState(false);
  if (seat === undefined) return null;
  const send = async (who: string): Promise<void> => {
    set_busy(true);
    const result = await people.stand_in(watched.match, seat.seat, who, who === '' ? null : end_of_day(day));
    set_busy(false);
    if (result.ok) on_close();
    else set_error(result.error.text === '' ? t.failures.no_link : result.error.text);
  };
  const { stand_in } = seat;
  return (
    <Dialog
      heading={t.people.seat.stand_in_heading}
      on_close={on_close}
      actions={
        <>
          <button type="button" onClick={on_close}>
            {t.people.seat.close}
          </button>
          {stand_in !== undefined && (
            <button type="button" disabled={busy} onClick={() => void send('')}>
              {t.people.seat.stand_in_end(stand_in.name)}
            </button>
          )}
          <button
            type="button"
            class="main-action"
            disabled={busy || name.trim() === ''}
            onClick={() => void send(name.trim())}
          >
            {t.people.seat.stand_in_go}
          </button>
        </>
      }
    >
      <p>{t.people.seat.stand_in_text(seat.title)}</p>
      <StandInLine watched={watched} seat={seat.seat} />
      <label class="field">
        <span>{t.people.seat.stand_in_name}</span>
        <input
          name="stand-in"
          maxLength={32}
          autocomplete="off"
          value={name}
          onInput={(event) => set_name(event.currentTarget.value)}
        />
      </label>
      <label class="field">
        <span>{t.people.seat.stand_in_until}</span>
        <input name="until" type="date" value={day} onInput={(event) => set_day(event.currentTarget.value)} />
      </label>
      {error !== null && (
        <p class="field-error" role="alert">
          {error}
        </p>
      )}
    </Dialog>
  );
}

/** The public line about a seat's stand-in, for everybody who sees the match. */
export function StandInLine(props: { readonly watched: Watched; readonly seat: string }) {
  const stand_in = props.watched.seats.find((each) => each.seat === props.seat)?.stand_in;
  if (stand_in === undefined) return null;
  const { name, until } = stand_in;
  const day =
    until === null
      ? ''
      : new Date(until).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
  return <p>{until === null ? t.people.seat.stand_in_open(name) : t.people.seat.stand_in_now(name, day)}</p>;
}
