// "/join#code": what the code offers and one button. The code stays in the fragment and travels in bodies
// only, so that no log ever holds it; nothing happens before the button is pressed.
import { useEffect, useState } from 'preact/hooks';
import type { Offer } from '../protocol/http';
import { Frame, useTitle } from '../shell/frame';
import { table_path } from '../shell/router';
import { useServices } from '../shell/services';
import { t } from '../text';
import { GuestForm } from './guest_form';

export function JoinPage(props: { readonly code: string }) {
  const { api, store, router, refresh_me } = useServices();
  const [offer, set_offer] = useState<Offer | null>(null);
  const [error, set_error] = useState<string | null>(props.code === '' ? t.join.missing_code : null);
  const [busy, set_busy] = useState(false);
  const session = store.state.value.session;
  useTitle([t.join.heading]);
  useEffect(() => {
    if (props.code === '' || session.status === 'unknown') return;
    void api.offer(props.code).then((result) => {
      if (result.ok) set_offer(result.value);
      else set_error(result.error.text === '' ? t.join.unusable : result.error.text);
    });
  }, [props.code, session.status]);

  const take = async (): Promise<void> => {
    set_busy(true);
    const result = await api.join(props.code);
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
        {error !== null && (
          <p class="field-error" role="alert">
            {error}
          </p>
        )}
        {error === null && offer === null && <p>{t.join.looking}</p>}
        {offer !== null && (
          <section class="form-card stack">
            <h2>{offer.title}</h2>
            <p class="lead">{t.join.offer(offer.by, offer.seat_title)}</p>
            {session.status === 'signed_in' ? (
              <button type="button" class="main-action" disabled={busy} onClick={() => void take()}>
                {t.join.take}
              </button>
            ) : (
              <GuestForm intro={t.guest.needed_for_join} />
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
