// "/account": what an account says of itself and may change, and the devices it is signed in on.
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { HttpResult } from '../protocol/http';
import type { AccountPage as Page, Device } from '../protocol/people';
import { Holidays } from '../shell/clock/holidays';
import { Frame, useTitle } from '../shell/frame';
import { useServices } from '../shell/services';
import { t } from '../text';
import { Field, Problem, problem_text } from './problem';

export function AccountPage() {
  const { people, store, router } = useServices();
  const status = store.state.value.session.status;
  const [page, set_page] = useState<Page | null>(null);
  const [error, set_error] = useState<string | null>(null);
  useTitle([t.people.account.heading]);
  const look = async (): Promise<void> => {
    const result = await people.account();
    if (result.ok) set_page(result.value);
    else set_error(problem_text(result.error));
  };
  useEffect(() => {
    if (status === 'none') router.go('/signin', true);
    if (status === 'signed_in') void look();
  }, [status]);
  return (
    <Frame>
      <div class="sheet-page narrow stack">
        <h1>{t.people.account.heading}</h1>
        <Problem text={error} />
        {page !== null && page.account.guest && (
          <section class="form-card stack">
            <h2>{t.people.account.guest_heading}</h2>
            <p>{t.people.account.guest}</p>
            <p>
              <a class="button main-action" href="/signin?way=fresh">
                {t.people.sign_in.fresh}
              </a>
            </p>
          </section>
        )}
        {page !== null && <ZoneCard page={page} on_change={look} />}
        {page !== null && !page.account.guest && (
          <>
            <NameCard page={page} on_change={look} />
            <MailCard page={page} on_change={look} />
            <PasswordCard page={page} on_change={look} />
          </>
        )}
        {page !== null && (
          <section class="form-card stack">
            <h2>{t.notices.heading}</h2>
            <p>{t.notices.about}</p>
            <p>
              <a class="button" href="/notices">
                {t.notices.change}
              </a>
            </p>
          </section>
        )}
        {page !== null && <Holidays />}
        {page !== null && <Devices page={page} />}
      </div>
    </Frame>
  );
}

interface CardProps {
  readonly page: Page;
  readonly on_change: () => Promise<void>;
}

/** One thing that can be changed: its form, what came of it, and the button. */
function Card(props: {
  readonly heading?: string;
  readonly children: ComponentChildren;
  readonly action: string;
  readonly done?: string;
  readonly send: () => Promise<HttpResult<unknown>>;
  readonly on_change: () => Promise<void>;
}) {
  const [error, set_error] = useState<string | null>(null);
  const [done, set_done] = useState(false);
  const [busy, set_busy] = useState(false);
  const go = async (event: Event): Promise<void> => {
    event.preventDefault();
    set_busy(true);
    const result = await props.send();
    set_busy(false);
    set_done(result.ok);
    set_error(result.ok ? null : problem_text(result.error));
    if (result.ok) await props.on_change();
  };
  return (
    <form class="form-card stack" onSubmit={(event) => void go(event)}>
      {props.heading !== undefined && <h2>{props.heading}</h2>}
      {props.children}
      <Problem text={error} />
      {done && <p role="status">{props.done ?? t.people.account.saved}</p>}
      <button type="submit" disabled={busy}>
        {props.action}
      </button>
    </form>
  );
}

function NameCard({ page, on_change }: CardProps) {
  const { people, refresh_me } = useServices();
  const [name, set_name] = useState(page.account.name);
  return (
    <Card
      action={t.people.account.save}
      send={() => people.rename(name.trim())}
      on_change={async () => {
        await refresh_me();
        await on_change();
      }}
    >
      <Field
        label={t.people.account.name}
        name="name"
        hint={t.people.account.name_hint}
        most={32}
        autocomplete="username"
        value={name}
        on_input={set_name}
      />
    </Card>
  );
}

function zones(own: string): readonly string[] {
  const known = Intl.supportedValuesOf('timeZone');
  return own === '' || known.includes(own) ? known : [own, ...known];
}

function ZoneCard({ page, on_change }: CardProps) {
  const { people } = useServices();
  const [zone, set_zone] = useState(page.account.zone);
  const device = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <Card action={t.people.account.save} send={() => people.set_zone(zone)} on_change={on_change}>
      <label class="field">
        <span>{t.people.account.zone}</span>
        <select name="zone" value={zone} onChange={(event) => set_zone(event.currentTarget.value)}>
          <option value="">{t.people.account.zone_device(device)}</option>
          {zones(page.account.zone).map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </select>
      </label>
    </Card>
  );
}

function Present(props: {
  readonly page: Page;
  readonly value: string;
  readonly on_input: (value: string) => void;
}) {
  if (!props.page.account.has_password) return null;
  return (
    <Field
      label={t.people.account.present}
      name="present"
      type="password"
      autocomplete="current-password"
      value={props.value}
      on_input={props.on_input}
    />
  );
}

function MailCard({ page, on_change }: CardProps) {
  const { people } = useServices();
  const [mail, set_mail] = useState('');
  const [present, set_present] = useState('');
  const { account, mail_here } = page;
  if (!mail_here)
    return (
      <section class="form-card stack">
        <h2>{t.people.account.mail_heading}</h2>
        <p>{t.people.sign_in.no_mail}</p>
      </section>
    );
  return (
    <Card
      heading={t.people.account.mail_heading}
      action={mail === '' && account.mail !== '' ? t.people.account.mail_remove : t.people.account.mail_go}
      done={t.people.account.saved}
      send={() => people.set_mail(present, mail.trim())}
      on_change={on_change}
    >
      <p>{account.mail === '' ? t.people.account.mail_none : t.people.account.mail_now(account.mail)}</p>
      {account.wanted_mail !== '' && <p>{t.people.account.mail_wanted(account.wanted_mail)}</p>}
      <Field
        label={t.people.account.mail_new}
        name="email"
        type="email"
        autocomplete="email"
        value={mail}
        on_input={set_mail}
      />
      <Present page={page} value={present} on_input={set_present} />
    </Card>
  );
}

function PasswordCard({ page, on_change }: CardProps) {
  const { people } = useServices();
  const [password, set_password] = useState('');
  const [present, set_present] = useState('');
  return (
    <Card
      heading={t.people.account.password_heading}
      action={t.people.account.password_go}
      done={t.people.account.password_done}
      send={() => people.set_password(present, password)}
      on_change={async () => {
        set_password('');
        set_present('');
        await on_change();
      }}
    >
      {!page.account.has_password && <p>{t.people.account.password_none}</p>}
      <Present page={page} value={present} on_input={set_present} />
      <Field
        label={t.people.account.password_new}
        name="password"
        type="password"
        autocomplete="new-password"
        value={password}
        on_input={set_password}
      />
    </Card>
  );
}

function when(at_ms: number): string {
  return new Date(at_ms).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
}

function Devices(props: { readonly page: Page }) {
  const { people, router, use_session } = useServices();
  const [devices, set_devices] = useState<readonly Device[]>([]);
  const [present, set_present] = useState('');
  const [error, set_error] = useState<string | null>(null);
  const look = async (): Promise<void> => {
    const result = await people.devices();
    if (result.ok) set_devices(result.value.sessions);
  };
  useEffect(() => void look(), []);
  const end = async (device: Device): Promise<void> => {
    const result = await people.end_device(device.session);
    set_error(result.ok ? null : problem_text(result.error));
    await look();
  };
  const end_all = async (event: Event): Promise<void> => {
    event.preventDefault();
    const result = await people.end_all(present);
    if (!result.ok) {
      set_error(problem_text(result.error));
      return;
    }
    use_session({ ok: true, value: { session: null } });
    router.go('/');
  };
  return (
    <form class="form-card stack" onSubmit={(event) => void end_all(event)}>
      <h2>{t.people.account.devices_heading}</h2>
      <p>{t.people.account.devices}</p>
      <ul class="device-list">
        {devices.map((device) => (
          <li key={device.session}>
            <span>
              <b>{device.label}</b>, {t.people.account.device_used(when(device.used))}
            </span>
            {device.present ? (
              <span class="quiet-text">{t.people.account.device_present}</span>
            ) : (
              <button
                type="button"
                aria-label={t.people.account.device_end_of(device.label)}
                onClick={() => void end(device)}
              >
                {t.people.account.device_end}
              </button>
            )}
          </li>
        ))}
      </ul>
      <Present page={props.page} value={present} on_input={set_present} />
      <Problem text={error} />
      {!props.page.account.guest && <button type="submit">{t.people.account.end_all}</button>}
    </form>
  );
}
