// "/umpire#code": somebody is asked to be the umpire of a match. Says what that is and what was agreed; nothing happens
// before the button is pressed. The code stays in the fragment and travels in bodies only.
import { useEffect, useState } from 'preact/hooks';
import type { Invitation } from '../protocol/people';
import { Frame, useTitle } from '../shell/frame';
import { table_path } from '../shell/router';
import { useServices } from '../shell/services';
import { t } from '../text';
import { dt } from '../text/desk';
import { Agreed, scenario_of, useGames } from './agreed';
import { Problem } from './problem';

export function UmpirePage(props: { readonly code: string }) {
  const { people, store, router, refresh_me } = useServices();
  const [invitation, set_invitation] = useState<Invitation | null>(null);
  const [error, set_error] = useState<string | null>(props.code === '' ? t.join.missing_code : null);
  const [busy, set_busy] = useState(false);
  const games = useGames();
  const session = store.state.value.session;
  const account = session.status === 'signed_in' && session.session.guest !== true;
  useTitle([dt.invite.page]);
  useEffect(() => {
    if (props.code === '' || session.status === 'unknown') return;
    void people.invitation(props.code).then((result) => {
      if (!result.ok) set_error(result.error.text === '' ? t.join.unusable : result.error.text);
      else if (result.value.kind === 'umpire') set_invitation(result.value);
      else router.go(`/join#${props.code}`, true);
    });
  }, [props.code, session.status]);

  const accept = async (): Promise<void> => {
    set_busy(true);
    const result = await people.become_umpire(props.code);
    set_busy(false);
    if (!result.ok) {
      set_error(result.error.text === '' ? t.join.unusable : result.error.text);
      return;
    }
    await refresh_me();
    router.go(table_path(result.value.match, null, 'desk'), true);
  };

  return (
    <Frame>
      <div class="sheet-page narrow">
        <h1>{dt.invite.page}</h1>
        <Problem text={error} />
        {error === null && invitation === null && <p>{t.join.looking}</p>}
        {invitation !== null && (
          <section class="form-card stack">
            <h2>{invitation.title}</h2>
            <p class="lead">{dt.invite.offer(invitation.by)}</p>
            <p>{dt.invite.about}</p>
            <Agreed
              scenario={scenario_of(games, invitation.game, invitation.scenario)}
              options={invitation.options}
              terms={invitation.terms}
            />
            {account ? (
              <button type="button" class="main-action" disabled={busy} onClick={() => void accept()}>
                {dt.invite.accept}
              </button>
            ) : (
              <>
                <p>{dt.invite.account_needed}</p>
                <p>
                  <a class="button main-action" href="/signin">
                    {t.people.join.sign_in}
                  </a>
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
