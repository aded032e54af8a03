// "/umpire#code": somebody is asked to be the umpire of a match. Says what that is and what was agreed.
import { sign_in_path, table_path } from '../shell/router';
import { useServices } from '../shell/services';
import { t } from '../text';
import { dt } from '../text/desk';
import { InvitationPage, useInvitation } from './invitation_page';

export function UmpirePage(props: { readonly code: string }) {
  const { people, store } = useServices();
  const invited = useInvitation(props.code, ({ kind }) => (kind === 'umpire' ? null : `/join#${props.code}`));
  const session = store.state.value.session;
  const account = session.status === 'signed_in' && session.session.guest !== true;
  const accept = (): Promise<void> =>
    invited.answer(
      () => people.become_umpire(props.code),
      ({ match }) => table_path(match, null, 'desk'),
    );
  return (
    <InvitationPage
      heading={dt.invite.page}
      invited={invited}
      offer={({ by }) => (
        <>
          <p class="lead">{dt.invite.offer(by)}</p>
          <p>{dt.invite.about}</p>
        </>
      )}
    >
      {account ? (
        <button type="button" class="main-action" disabled={invited.busy} onClick={() => void accept()}>
          {dt.invite.accept}
        </button>
      ) : (
        <>
          <p>{dt.invite.account_needed}</p>
          <p>
            <a class="button main-action" href={sign_in_path(`/umpire#${props.code}`)}>
              {t.people.join.sign_in}
            </a>
          </p>
        </>
      )}
    </InvitationPage>
  );
}
