// "/signin": as a guest, with an account, with a link by mail, or a new account. Whoever plays as a guest already can
// bring along what he plays. Passwords may be pasted and kept by the browser; nothing is asked twice.
import { useEffect, useState } from 'preact/hooks';
import type { Me } from '../protocol/http';
import { Frame, useTitle } from '../shell/frame';
import { useServices } from '../shell/services';
import { t } from '../text';
import { GuestForm } from './guest_form';
import { Field, Problem, problem_text } from './problem';

const ways = ['guest', 'account', 'mail', 'fresh'] as const;
type Way = (typeof ways)[number];

/** `way` is the form that a link asks for. Whoever has a name already is not offered to become a guest: that would be
    another one, without his seats. */
export function SignInPage(props: { readonly way: string; readonly then?: string }) {
  const { router, store } = useServices();
  const session = store.state.value.session;
  const known = session.status === 'signed_in';
  const guest = known && session.session.guest === true;
  const mail_here = useMailHere(known);
  const [chosen, set_chosen] = useState(props.way);
  const offered = ways.filter((each) => (each === 'guest' ? !known : each !== 'mail' || mail_here));
  const way: Way =
    offered.find((each) => each === chosen) ?? (!known ? 'guest' : guest ? 'fresh' : 'account');
  useTitle([t.people.sign_in.heading]);
  const home = (): void => router.go(props.then || '/');
  return (
    <Frame>
      <div class="sheet-page narrow">
        <h1>{t.people.sign_in.heading}</h1>
        {session.status !== 'unknown' && (
          <>
            <fieldset class="field choice">
              <legend>{t.people.sign_in.choose}</legend>
              {offered.map((each) => (
                <label key={each} class="radio">
                  <input
                    type="radio"
                    name="way"
                    value={each}
                    checked={way === each}
                    onChange={() => set_chosen(each)}
                  />
                  {t.people.sign_in[each]}
                </label>
              ))}
            </fieldset>
            <section class="form-card">
              {way === 'guest' && <GuestForm on_done={home} />}
              {way === 'account' && <PasswordForm guest={guest} on_done={home} />}
              {way === 'mail' && <MailForm />}
              {way === 'fresh' && <FreshForm guest={guest} mail_here={mail_here} on_done={home} />}
            </section>
          </>
        )}
      </div>
    </Frame>
  );
}

/** Whether this server sends letters. It tells those alone who have a name here; to all others the form says it. */
function useMailHere(known: boolean): boolean {
  const { people } = useServices();
  const [here, set_here] = useState(true);
  useEffect(() => {
    if (!known) return;
    void people.account().then((result) => {
      if (result.ok) set_here(result.value.mail_here);
    });
  }, [known]);
  return here;
}

function PasswordForm(props: { readonly guest: boolean; readonly on_done: () => void }) {
  const { people, use_session } = useServices();
  const [who, set_who] = useState('');
  const [password, set_password] = useState('');
  const [bring, set_bring] = useState(true);
  const [error, set_error] = useState<string | null>(null);
  const [busy, set_busy] = useState(false);
  const go = async (event: Event): Promise<void> => {
    event.preventDefault();
    set_busy(true);
    const result = await people.sign_in(who.trim(), password, props.guest && bring);
    set_busy(false);
    if (!result.ok) {
      set_error(problem_text(result.error));
      return;
    }
    use_session(result);
    props.on_done();
  };
  return (
    <form class="stack" onSubmit={(event) => void go(event)}>
      <Field
        label={t.people.sign_in.who}
        name="username"
        autocomplete="username"
        value={who}
        on_input={set_who}
      />
      <Field
        label={t.people.sign_in.password}
        name="password"
        type="password"
        autocomplete="current-password"
        value={password}
        on_input={set_password}
      />
      {props.guest && <BringAlong bring={bring} on_change={set_bring} />}
      <Problem text={error} />
      <button type="submit" class="main-action" disabled={busy}>
        {t.people.sign_in.go}
      </button>
    </form>
  );
}

/** Without it a guest's seats would be nobody's, so it is ticked, and says so when it is not. */
export function BringAlong(props: { readonly bring: boolean; readonly on_change: (bring: boolean) => void }) {
  return (
    <label class="radio">
      <input
        type="checkbox"
        checked={props.bring}
        onChange={(event) => props.on_change(event.currentTarget.checked)}
      />
      <span class="radio-words">
        {t.people.sign_in.bring}
        {!props.bring && <span class="hint">{t.people.sign_in.bring_warning}</span>}
      </span>
    </label>
  );
}

function MailForm() {
  const { people } = useServices();
  const [mail, set_mail] = useState('');
  const [said, set_said] = useState<string | null>(null);
  const [error, set_error] = useState<string | null>(null);
  const [busy, set_busy] = useState(false);
  const go = async (event: Event): Promise<void> => {
    event.preventDefault();
    set_busy(true);
    const result = await people.mail_link(mail.trim());
    set_busy(false);
    set_said(result.ok ? t.people.sign_in.mail_sent : null);
    if (result.ok) set_error(null);
    else set_error(result.error.status === 404 ? t.people.sign_in.no_mail : problem_text(result.error));
  };
  return (
    <form class="stack" onSubmit={(event) => void go(event)}>
      <p>{t.people.sign_in.mail_intro}</p>
      <Field
        label={t.people.sign_in.mail_address}
        name="email"
        type="email"
        autocomplete="email"
        value={mail}
        on_input={set_mail}
      />
      {said !== null && <p role="status">{said}</p>}
      <Problem text={error} />
      <button type="submit" class="main-action" disabled={busy}>
        {t.people.sign_in.mail_go}
      </button>
    </form>
  );
}

function FreshForm(props: {
  readonly guest: boolean;
  readonly mail_here: boolean;
  readonly on_done: () => void;
}) {
  const { people, store, use_session } = useServices();
  const session = store.state.value.session;
  const [name, set_name] = useState('');
  const [password, set_password] = useState('');
  const [mail, set_mail] = useState('');
  const [said, set_said] = useState<string | null>(null);
  const [error, set_error] = useState<string | null>(null);
  const [busy, set_busy] = useState(false);
  const known = session.status === 'signed_in' ? session.session.name : '';
  // A guest's name is offered as the account's.
  useEffect(() => set_name((before) => (before === '' ? known : before)), [known]);
  const go = async (event: Event): Promise<void> => {
    event.preventDefault();
    set_busy(true);
    const result = await people.sign_up(name.trim(), password, mail.trim());
    set_busy(false);
    if (!result.ok) {
      set_error(problem_text(result.error));
      return;
    }
    set_error(null);
    if (result.value.sent === true) {
      set_said(t.people.sign_in.fresh_sent);
      return;
    }
    const me: Me = result.value;
    use_session({ ok: true, value: me });
    props.on_done();
  };
  return (
    <form class="stack" onSubmit={(event) => void go(event)}>
      <p>{props.guest ? t.people.sign_in.fresh_keeps : t.people.sign_in.fresh_intro}</p>
      <Field
        label={t.guest.name}
        name="username"
        autocomplete="username"
        most={32}
        value={name}
        on_input={set_name}
      />
      <Field
        label={t.people.sign_in.fresh_password}
        name="password"
        type="password"
        autocomplete="new-password"
        hint={props.mail_here ? t.people.sign_in.fresh_password_hint : t.people.sign_in.fresh_password_alone}
        value={password}
        on_input={set_password}
      />
      {props.mail_here && (
        <Field
          label={t.people.sign_in.fresh_mail}
          name="email"
          type="email"
          autocomplete="email"
          hint={t.people.sign_in.fresh_mail_hint}
          value={mail}
          on_input={set_mail}
        />
      )}
      {said !== null && <p role="status">{said}</p>}
      <Problem text={error} />
      <button type="submit" class="main-action" disabled={busy}>
        {t.people.sign_in.fresh_go}
      </button>
    </form>
  );
}
