// Proposing to take something back: only what is ready, or one or more steps that were carried out. Nothing of it happens
// before every seat has agreed.
import { useState } from 'preact/hooks';
import type { Watched } from '../../state/state';
import { t } from '../../text';
import { Dialog } from '../dialog';
import { useServices } from '../services';
import { Proposals } from './proposals';

const most_steps = 5;

/** How many steps of the present history can be taken back: what was undone before no longer counts. */
export function steps_played(entries: Watched['entries']): number {
  const is_step = (event: Watched['entries'][number]['event']): boolean =>
    event.kind === 'resolved' ||
    event.kind === 'resigned' ||
    (event.kind === 'umpire_act' && event['act'] === 'rule');
  return entries.filter(({ event }) => is_step(event)).length;
}

export function UndoDialog(props: { readonly watched: Watched; readonly on_close: () => void }) {
  const { watched } = props;
  const { api } = useServices();
  const ready = watched.seats.some((seat) => Object.values(seat.ready).some(Boolean));
  const played = Math.min(most_steps, steps_played(watched.entries));
  const offered = [...(ready ? [0] : []), ...Array.from({ length: played }, (_, index) => index + 1)];
  const [steps, set_steps] = useState(offered[0] ?? 0);
  const [busy, set_busy] = useState(false);
  const [said, set_said] = useState<string | null>(null);
  const propose = async (): Promise<void> => {
    set_busy(true);
    const result = await api.clock_act(watched.match, 'undo', { steps });
    set_busy(false);
    set_said(
      result.ok ? t.clock.proposed : result.error.text === '' ? t.failures.no_link : result.error.text,
    );
  };
  return (
    <Dialog
      heading={t.clock.undo.heading}
      on_close={props.on_close}
      actions={
        <>
          <button type="button" onClick={props.on_close}>
            {t.clock.close}
          </button>
          {offered.length > 0 && (
            <button type="button" class="main-action" disabled={busy} onClick={() => void propose()}>
              {t.clock.undo.propose}
            </button>
          )}
        </>
      }
    >
      <Proposals watched={watched} />
      <p>{t.clock.undo.about}</p>
      {offered.length === 0 ? (
        <p>{t.clock.undo.nothing}</p>
      ) : (
        <label class="field">
          <span>{t.clock.undo.how_far}</span>
          <select value={String(steps)} onChange={(event) => set_steps(Number(event.currentTarget.value))}>
            {offered.map((count) => (
              <option key={count} value={String(count)}>
                {t.clock.undo.steps(count)}
              </option>
            ))}
          </select>
        </label>
      )}
      {said !== null && <p role="status">{said}</p>}
    </Dialog>
  );
}
