// The settings of notices. Each change is saved at once, and what the server has then is what is shown.
import { useEffect, useMemo, useState } from 'preact/hooks';
import { announcer } from '../shell/announcer';
import { useServices } from '../shell/services';
import { t } from '../text';
import { Choice } from './match_notices';
import { NoticesApi } from './notices_api';
import type { Feeds, Notices, NoticeSettingsData } from './notices_api';
import { push_state, turn_off, turn_on } from './push';
import type { PushState } from './push';

type Save = (changed: Partial<NoticeSettingsData>) => void;

export function NoticeSettings() {
  const services = useServices();
  const api = useMemo(() => new NoticesApi(services.api), [services.api]);
  const [notices, set_notices] = useState<Notices | null>(null);
  const [error, set_error] = useState('');
  const reload = async (): Promise<void> => {
    const loaded = await api.load();
    if (loaded.ok) set_notices(loaded.value);
    else set_error(loaded.error.text);
  };
  useEffect(() => void reload(), [api]);
  if (notices === null) return <p role="status">{error === '' ? t.notices.loading : error}</p>;
  const save: Save = (changed) => {
    void api.save({ ...notices.settings, ...changed }).then((saved) => {
      set_error(saved.ok ? '' : saved.error.text);
      if (saved.ok) set_notices(saved.value);
      announcer.polite(saved.ok ? t.notices.saved : saved.error.text);
    });
  };
  const shared = { notices, api, save, reload: () => void reload() };
  return (
    <div class="stack">
      {error !== '' && (
        <p class="field-error" role="alert">
          {error}
        </p>
      )}
      <Mail {...shared} />
      <Kinds {...shared} />
      <Times {...shared} />
      <Push {...shared} />
      <Webhooks {...shared} />
      <FeedAddress {...shared} />
    </div>
  );
}

interface Part {
  readonly notices: Notices;
  readonly api: NoticesApi;
  readonly save: Save;
  readonly reload: () => void;
}

function Mail({ notices, api, save, reload }: Part) {
  const { mail } = notices;
  const [sent, set_sent] = useState('');
  const trial = async (): Promise<void> => {
    const asked = await api.trial('mail');
    set_sent(asked.ok ? t.notices.trial_sent : asked.error.text);
    reload();
  };
  return (
    <section class="form-card stack">
      <h2>{t.notices.mail}</h2>
      <p>
        {!mail.sends
          ? t.notices.no_mail_here
          : mail.address === null
            ? t.notices.no_address
            : t.notices.address(mail.address, mail.zone === '' ? 'UTC' : mail.zone)}
      </p>
      {mail.refused !== null && <p class="field-error">{t.notices.refused(mail.refused)}</p>}
      <Choice
        label={t.notices.by_mail}
        checked={notices.settings.mail}
        on_change={(on) => save({ mail: on })}
      />
      {mail.sends && mail.address !== null && (
        <button type="button" onClick={() => void trial()}>
          {t.notices.trial}
        </button>
      )}
      <p role="status">{sent}</p>
    </section>
  );
}

function Kinds({ notices, save }: Part) {
  const off = new Set(notices.settings.off);
  const turn = (kind: string, on: boolean): void => {
    if (on) off.delete(kind);
    else off.add(kind);
    save({ off: [...off] });
  };
  return (
    <fieldset class="field choice form-card legend-inside">
      <legend>{t.notices.kinds}</legend>
      {notices.kinds.map(({ kind, title }) => (
        <Choice key={kind} label={title} checked={!off.has(kind)} on_change={(on) => turn(kind, on)} />
      ))}
    </fieldset>
  );
}

function Time(props: {
  readonly label: string;
  readonly value: string;
  readonly on_change: (value: string) => void;
}) {
  return (
    <label class="field">
      <span>{props.label}</span>
      <input
        type="time"
        value={props.value}
        onChange={(event) => event.currentTarget.value !== '' && props.on_change(event.currentTarget.value)}
      />
    </label>
  );
}

function Times({ notices, save }: Part) {
  const { quiet, digest } = notices.settings;
  return (
    <section class="form-card stack">
      <h2>{t.notices.times}</h2>
      <Choice
        label={t.notices.quiet}
        checked={quiet !== null}
        on_change={(on) => save({ quiet: on ? { from: '22:00', to: '07:00' } : null })}
      />
      {quiet !== null && (
        <>
          <Time
            label={t.notices.from}
            value={quiet.from}
            on_change={(from) => save({ quiet: { ...quiet, from } })}
          />
          <Time label={t.notices.to} value={quiet.to} on_change={(to) => save({ quiet: { ...quiet, to } })} />
        </>
      )}
      <Choice
        label={t.notices.digest}
        checked={digest !== null}
        on_change={(on) => save({ digest: on ? '08:00' : null })}
      />
      {digest !== null && (
        <Time label={t.notices.digest_at} value={digest} on_change={(at) => save({ digest: at })} />
      )}
    </section>
  );
}

function Push({ notices, api, save, reload }: Part) {
  const [state, set_state] = useState<PushState | null>(null);
  useEffect(() => void push_state().then(set_state), []);
  if (notices.push.key === '' || state === null) return null;
  const turn = async (): Promise<void> => {
    set_state(state === 'on' ? await turn_off() : await turn_on(api, notices.push.key));
    reload();
  };
  return (
    <section class="form-card stack">
      <h2>{t.notices.push}</h2>
      <Choice
        label={t.notices.by_push}
        checked={notices.settings.push}
        on_change={(on) => save({ push: on })}
      />
      {(state === 'impossible' || state === 'denied') && <p>{t.notices.push_not[state]}</p>}
      {(state === 'on' || state === 'off') && (
        <button type="button" onClick={() => void turn()}>
          {t.notices.push_turn[state]}
        </button>
      )}
      <ul>
        {notices.push.devices.map((device) => (
          <li key={device.id}>
            {t.notices.device(new Date(device.since).toLocaleDateString())}{' '}
            <button type="button" class="quiet" onClick={() => void api.trial('push', device.id)}>
              {t.notices.trial}
            </button>{' '}
            <button
              type="button"
              class="quiet"
              onClick={() => void api.unsubscribe(device.id).then(() => reload())}
            >
              {t.notices.remove}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Webhooks({ notices, api, reload }: Part) {
  const [url, set_url] = useState('');
  const [said, set_said] = useState('');
  const add = async (event: Event): Promise<void> => {
    event.preventDefault();
    const added = await api.add_webhook(url);
    set_said(added.ok ? t.notices.secret(added.value.secret) : added.error.text);
    if (added.ok) set_url('');
    reload();
  };
  return (
    <form class="form-card stack" onSubmit={(event) => void add(event)}>
      <h2>{t.notices.webhooks}</h2>
      <p>{t.notices.webhooks_intro}</p>
      <ul>
        {notices.webhooks.map((hook) => (
          <li key={hook.id}>
            <code>{hook.url}</code>{' '}
            {hook.error !== '' && hook.error_at > hook.ok_at && (
              <span class="field-error">{t.notices.last_error(hook.error)}</span>
            )}{' '}
            <button type="button" class="quiet" onClick={() => void api.trial('webhook', hook.id)}>
              {t.notices.trial}
            </button>{' '}
            <button
              type="button"
              class="quiet"
              onClick={() => void api.remove_webhook(hook.id).then(() => reload())}
            >
              {t.notices.remove}
            </button>
          </li>
        ))}
      </ul>
      <label class="field">
        <span>{t.notices.webhook_url}</span>
        <input
          type="url"
          value={url}
          placeholder={t.notices.webhook_example}
          onInput={(event) => set_url(event.currentTarget.value)}
        />
      </label>
      <button type="submit" disabled={url === ''}>
        {t.notices.add}
      </button>
      <p role="status">{said}</p>
    </form>
  );
}

function FeedAddress({ notices, api, reload }: Part) {
  const [made, set_made] = useState<Feeds | null>(null);
  const turn = async (on: boolean): Promise<void> => {
    const answer = await api.feed(on);
    set_made(answer.ok ? answer.value : null);
    reload();
  };
  return (
    <section class="form-card stack">
      <h2>{t.notices.feeds}</h2>
      <p>{t.notices.feeds_intro}</p>
      {made?.calendar && (
        <p>
          {t.notices.calendar} <code>{made.calendar}</code>
        </p>
      )}
      {made?.atom && (
        <p>
          {t.notices.atom} <code>{made.atom}</code>
        </p>
      )}
      <button type="button" onClick={() => void turn(true)}>
        {notices.feed ? t.notices.feed_again : t.notices.feed_make}
      </button>
      {notices.feed && (
        <button type="button" class="quiet" onClick={() => void turn(false)}>
          {t.notices.feed_end}
        </button>
      )}
    </section>
  );
}
