// While a match waits for everybody: who is there, and the button with which one says so oneself. Goes away when the
// match begins.
import { useState } from 'preact/hooks';
import type { Watched } from '../state/state';
import { t } from '../text';
import { useServices } from './services';

export function MusterPanel(props: { readonly watched: Watched }) {
  const { people, store } = useServices();
  const { watched } = props;
  const [busy, set_busy] = useState(false);
  const [error, set_error] = useState<string | null>(null);
  if (watched.lifecycle !== 'open' || !watched.terms.muster) return null;
  const card = store.state.value.cards.find((each) => each.match === watched.match);
  const mine = card?.seats.filter((seat) => seat.mine).map((seat) => seat.seat) ?? [];
  const missing = watched.seats.filter((seat) => mine.includes(seat.seat) && seat.mustered !== true);
  const say = async (seat: string): Promise<void> => {
    set_busy(true);
    const result = await people.muster(watched.match, seat);
    set_busy(false);
    set_error(result.ok ? null : result.error.text === '' ? t.failures.no_link : result.error.text);
  };
  return (
    <section class="invite muster" aria-label={t.people.muster.heading}>
      <p>{t.people.muster.text}</p>
      <ul class="muster-list">
        {watched.seats.map((seat) => (
          <li key={seat.seat}>
            <b>{seat.title}</b> {seat.holder ?? t.people.muster.free}:{' '}
            {seat.mustered === true ? t.people.muster.here : t.people.muster.not_here}
          </li>
        ))}
      </ul>
      {missing.map((seat) => (
        <button
          key={seat.seat}
          type="button"
          class="main-action"
          disabled={busy}
          onClick={() => void say(seat.seat)}
        >
          {t.people.muster.go(seat.title)}
        </button>
      ))}
      {error !== null && <p class="field-error">{error}</p>}
    </section>
  );
}
