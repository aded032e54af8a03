// Signing out. A guest is asked first: his seats hang on this browser alone.
import { useState } from 'preact/hooks';
import { t } from '../text';
import { Dialog } from './dialog';
import { useServices } from './services';

export function SignOut(props: { readonly guest: boolean }) {
  const { api, use_session, router } = useServices();
  const [asking, set_asking] = useState(false);
  const [busy, set_busy] = useState(false);
  const go = async (): Promise<void> => {
    set_busy(true);
    await api.sign_out();
    use_session({ ok: true, value: { session: null } });
    router.go('/');
  };
  const close = (): void => set_asking(false);
  return (
    <>
      <button
        type="button"
        class="quiet session-out"
        disabled={busy}
        onClick={() => (props.guest ? set_asking(true) : void go())}
      >
        {t.session.sign_out}
      </button>
      {asking && (
        <Dialog
          heading={t.session.guest_out.heading}
          on_close={close}
          actions={
            <>
              <button type="button" onClick={close}>
                {t.session.guest_out.stay}
              </button>
              <button type="button" class="danger" disabled={busy} onClick={() => void go()}>
                {t.session.guest_out.go}
              </button>
              <a class="button main-action" href="/signin?way=fresh" onClick={close}>
                {t.people.sign_in.fresh_open}
              </a>
            </>
          }
        >
          <p>{t.session.guest_out.text}</p>
        </Dialog>
      )}
    </>
  );
}
