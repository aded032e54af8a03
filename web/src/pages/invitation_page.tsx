// What the pages of an invitation have in common: the code looked up, what is agreed, the answer, and why there is none.
// The code stays in the fragment and travels in bodies only, so that no log ever holds it; nothing happens before a button
// is pressed.
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { HttpResult } from '../protocol/http';
import type { Invitation } from '../protocol/people';
import { Frame, useTitle } from '../shell/frame';
import { useServices } from '../shell/services';
import { t } from '../text';
import { Agreed, scenario_of, useGames } from './agreed';
import { Problem } from './problem';

export interface Invited {
  readonly invitation: Invitation | null;
  readonly error: string | null;
  readonly busy: boolean;
  /** Sends an answer; then the page that `path_of` names is opened. */
  readonly answer: <T>(send: () => Promise<HttpResult<T>>, path_of: (value: T) => string) => Promise<void>;
}

/** `elsewhere` names another page for invitations of another kind. */
export function useInvitation(
  code: string,
  elsewhere: (invitation: Invitation) => string | null = () => null,
): Invited {
  const { people, store, router, refresh_me } = useServices();
  const [invitation, set_invitation] = useState<Invitation | null>(null);
  const [error, set_error] = useState<string | null>(code === '' ? t.join.missing_code : null);
  const [busy, set_busy] = useState(false);
  const { status } = store.state.value.session;
  const refuse = (text: string): void => set_error(text === '' ? t.join.unusable : text);
  useEffect(() => {
    if (code === '' || status === 'unknown') return;
    void people.invitation(code).then((result) => {
      const other = result.ok ? elsewhere(result.value) : null;
      if (!result.ok) refuse(result.error.text);
      else if (other === null) set_invitation(result.value);
      else router.go(other, true);
    });
  }, [code, status]);
  const answer: Invited['answer'] = async (send, path_of) => {
    set_busy(true);
    const result = await send();
    set_busy(false);
    if (!result.ok) {
      refuse(result.error.text);
      return;
    }
    await refresh_me();
    router.go(path_of(result.value), true);
  };
  return { invitation, error, busy, answer };
}

export function InvitationPage(props: {
  readonly heading: string;
  readonly invited: Invited;
  readonly offer: (invitation: Invitation) => ComponentChildren; // before what is agreed
  readonly children: ComponentChildren; // the button, or what is missing for it
}) {
  const { invitation, error } = props.invited;
  const games = useGames();
  useTitle([props.heading]);
  return (
    <Frame>
      <div class="sheet-page narrow">
        <h1>{props.heading}</h1>
        <Problem text={error} />
        {error === null && invitation === null && <p>{t.join.looking}</p>}
        {invitation !== null && (
          <section class="form-card stack">
            <h2>{invitation.title}</h2>
            {props.offer(invitation)}
            <Agreed
              scenario={scenario_of(games, invitation.game, invitation.scenario)}
              options={invitation.options}
              terms={invitation.terms}
            />
            {props.children}
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
