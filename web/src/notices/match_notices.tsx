// What somebody wants to be told of one match: all that his settings allow, less of it, or nothing. Opened from the
// match's menu by whoever has a seat there. Each change is saved at once, and what the server has then is shown.
import { useEffect, useMemo, useState } from 'preact/hooks';
import { announcer } from '../shell/announcer';
import { Dialog } from '../shell/dialog';
import { useServices } from '../shell/services';
import { t } from '../text';
import { NoticesApi } from './notices_api';
import type { MatchNotices, NoticeKind } from './notices_api';

export function MatchNoticesDialog(props: { readonly match: string; readonly on_close: () => void }) {
  const services = useServices();
  const api = useMemo(() => new NoticesApi(services.api), [services.api]);
  const [kinds, set_kinds] = useState<readonly NoticeKind[]>([]);
  const [wanted, set_wanted] = useState<MatchNotices | null>(null);
  const [error, set_error] = useState('');
  const load = async (): Promise<void> => {
    const [all, here] = await Promise.all([api.load(), api.load_match(props.match)]);
    if (all.ok && here.ok) {
      // What is off everywhere cannot be had here.
      set_kinds(all.value.kinds.filter(({ kind }) => !all.value.settings.off.includes(kind)));
      set_wanted(here.value);
    } else set_error(!all.ok ? all.error.text : !here.ok ? here.error.text : '');
  };
  useEffect(() => void load(), [api, props.match]);
  const save = async (changed: MatchNotices): Promise<void> => {
    const saved = await api.save_match(props.match, changed);
    set_error(saved.ok ? '' : saved.error.text);
    if (saved.ok) set_wanted(saved.value);
    announcer.polite(saved.ok ? t.notices.saved : saved.error.text);
  };
  return (
    <Dialog
      heading={t.notices.match_heading}
      on_close={props.on_close}
      actions={
        <button type="button" onClick={props.on_close}>
          {t.notices.close}
        </button>
      }
    >
      {error !== '' && (
        <p class="field-error" role="alert">
          {error}
        </p>
      )}
      {wanted === null && error === '' && <p role="status">{t.notices.loading}</p>}
      {wanted !== null && (
        <div class="stack">
          <Choice
            label={t.notices.match_muted}
            checked={wanted.muted}
            on_change={(muted) => void save({ ...wanted, muted })}
          />
          {!wanted.muted &&
            kinds.map(({ kind, title }) => (
              <Choice
                key={kind}
                label={title}
                checked={!wanted.off.includes(kind)}
                on_change={(on) =>
                  void save({
                    ...wanted,
                    off: on ? wanted.off.filter((each) => each !== kind) : [...wanted.off, kind],
                  })
                }
              />
            ))}
          <p>
            <a href="/notices">{t.notices.match_others}</a>
          </p>
        </div>
      )}
    </Dialog>
  );
}

/** One thing that may be wanted. */
export function Choice(props: {
  readonly label: string;
  readonly checked: boolean;
  readonly on_change: (on: boolean) => void;
}) {
  return (
    <label class="radio">
      <input
        type="checkbox"
        checked={props.checked}
        onChange={(event) => props.on_change(event.currentTarget.checked)}
      />
      <span>{props.label}</span>
    </label>
  );
}
