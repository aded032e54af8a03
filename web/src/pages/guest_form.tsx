// A name and nothing else: makes a guest and its session. Used alone, and before taking a seat or a new game.
import { useRef, useState } from 'preact/hooks';
import { useServices } from '../shell/services';
import { t } from '../text';

const longest_name = 32;

export function GuestForm(props: {
  readonly intro?: string;
  readonly action?: string;
  readonly on_done?: () => void;
}) {
  const { api, use_session } = useServices();
  const field = useRef<HTMLInputElement>(null);
  const [error, set_error] = useState<string | null>(null);
  const [busy, set_busy] = useState(false);
  const go = async (event: Event): Promise<void> => {
    event.preventDefault();
    const name = field.current?.value.trim() ?? '';
    if (name === '' || name.length > longest_name) {
      set_error(t.guest.missing);
      field.current?.focus();
      return;
    }
    set_busy(true);
    const result = await api.guest(name);
    set_busy(false);
    if (!result.ok) {
      set_error(result.error.text === '' ? t.failures.no_link : result.error.text);
      return;
    }
    use_session(result);
    props.on_done?.();
  };
  return (
    <form class="guest-form" onSubmit={(event) => void go(event)}>
      <p>{props.intro ?? t.guest.intro}</p>
      <label for="guest-name">{t.guest.name}</label>
      <div class="field-row">
        <input
          id="guest-name"
          ref={field}
          maxLength={longest_name}
          autocomplete="nickname"
          aria-describedby={error === null ? undefined : 'guest-error'}
          aria-invalid={error !== null}
        />
        <button type="submit" class="main-action" disabled={busy}>
          {props.action ?? t.guest.go}
        </button>
      </div>
      {error !== null && (
        <p id="guest-error" class="field-error" role="alert">
          {error}
        </p>
      )}
    </form>
  );
}
