// The umpire of a match where there is a place for one: the link that appoints him, for whoever made the match; the way to
// the desk, for himself.
import { useState } from 'preact/hooks';
import type { Watched } from '../state/state';
import { t } from '../text';
import { dt } from '../text/desk';
import { CopyButton } from './copy_button';
import { table_path } from './router';
import { useServices } from './services';

export function UmpireBox(props: { readonly watched: Watched }) {
  const { people, store } = useServices();
  const [code, set_code] = useState<string | null>(null);
  const [problem, set_problem] = useState<string | null>(null);
  const { match, terms, umpire, lifecycle } = props.watched;
  const card = store.state.value.cards.find((one) => one.match === match);
  if (card?.umpires === true)
    return (
      <section class="invite" aria-label={dt.title}>
        <p>{dt.invite.yours}</p>
        <a class="button main-action" href={table_path(match, null, 'desk')}>
          {dt.title}
        </a>
      </section>
    );
  if (!terms.umpire || umpire !== null || lifecycle === 'finished' || card?.created !== true) return null;
  const make = async (): Promise<void> => {
    const made = await people.invite_umpire(match);
    if (made.ok) set_code(made.value.code);
    set_problem(made.ok ? null : made.error.text === '' ? t.failures.no_link : made.error.text);
  };
  const link = `${location.origin}/umpire#${code ?? ''}`;
  return (
    <section class="invite" aria-label={dt.invite.heading}>
      <div class="invite-line">
        <p>{dt.invite.text}</p>
        {code === null ? (
          <button type="button" onClick={() => void make()}>
            {dt.invite.make}
          </button>
        ) : (
          <div class="field-row">
            <input
              class="invite-link"
              readOnly
              value={link}
              aria-label={dt.invite.label}
              onFocus={(event) => event.currentTarget.select()}
            />
            <CopyButton class="main-action" text={link} label={t.invite.copy} done={t.invite.copied} />
          </div>
        )}
      </div>
      {problem !== null && (
        <p class="field-error" role="alert">
          {problem}
        </p>
      )}
    </section>
  );
}
