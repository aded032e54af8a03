// "/link#token": where a mailed link lands. Nothing happens before the button is pressed, so that a mail program that
// looks at links for its reader uses none up. The token stays in the fragment and travels in a body.
import { useState } from 'preact/hooks';
import type { Me } from '../protocol/http';
import { Frame, useTitle } from '../shell/frame';
import { useServices } from '../shell/services';
import { t } from '../text';
import { Problem, problem_text } from './problem';
import { BringAlong } from './sign_in';

export function LinkPage(props: { readonly token: string }) {
  const { people, router, store, use_session, refresh_me } = useServices();
  const session = store.state.value.session;
  const guest = session.status === 'signed_in' && session.session.guest === true;
  const [bring, set_bring] = useState(true);
  const [confirmed, set_confirmed] = useState(false);
  const [error, set_error] = useState<string | null>(props.token === '' ? t.people.link.missing : null);
  const [busy, set_busy] = useState(false);
  useTitle([t.people.link.heading]);
  const go = async (): Promise<void> => {
    set_busy(true);
    const result = await people.use_link(props.token, guest && bring);
    set_busy(false);
    if (!result.ok) {
      set_error(problem_text(result.error));
      return;
    }
    if (result.value.confirmed === true) {
      set_confirmed(true);
      await refresh_me();
      return;
    }
    const me: Me = result.value;
    use_session({ ok: true, value: me });
    router.go('/', true);
  };
  return (
    <Frame>
      <div class="sheet-page narrow">
        <h1>{t.people.link.heading}</h1>
        <section class="form-card stack">
          {confirmed ? (
            <>
              <p role="status">{t.people.link.confirmed}</p>
              <p>
                <a class="button" href="/account">
                  {t.people.link.to_account}
                </a>
              </p>
            </>
          ) : (
            <>
              {error === null && <p>{t.people.link.intro}</p>}
              {guest && error === null && <BringAlong bring={bring} on_change={set_bring} />}
              <Problem text={error} />
              {error === null && (
                <button type="button" class="main-action" disabled={busy} onClick={() => void go()}>
                  {t.people.link.go}
                </button>
              )}
            </>
          )}
        </section>
      </div>
    </Frame>
  );
}
