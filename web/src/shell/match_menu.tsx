// What can be done with a match as a whole: let others look on, give it up, play it again the other way round.
// Knows no game; what resigning means is the game's business.
import { useEffect, useRef, useState } from 'preact/hooks';
import { MatchNoticesDialog } from '../notices/match_notices';
import type { JsonObject } from '../protocol/messages';
import { resign } from '../state/submission';
import type { Watched } from '../state/state';
import { t } from '../text';
import { dt } from '../text/desk';
import { ClockDialog } from './clock/clock_dialog';
import { UndoDialog } from './clock/undo_dialog';
import { CopyButton } from './copy_button';
import { Dialog } from './dialog';
import { rematch_of } from './rematch';
import { table_path } from './router';
import { HandOverDialog, StandInDialog } from './seat_dialogs';
import { useServices } from './services';

export function MatchMenu(props: { readonly watched: Watched }) {
  const { watched } = props;
  const [asking, set_asking] = useState<
    'resign' | 'hand_over' | 'stand_in' | 'clock' | 'undo' | 'notices' | null
  >(null);
  const menu = useRef<HTMLDetailsElement>(null);
  useShutting(menu);
  const ask = (what: typeof asking): void => {
    if (menu.current !== null) menu.current.open = false;
    set_asking(what);
  };
  const close = (): void => set_asking(null);
  const may_change = watched.seat !== null && watched.lifecycle !== 'finished' && watched.frozen === null;
  const is_empty =
    watched.terms.visibility === 'private' && watched.seat === null && watched.lifecycle !== 'finished';
  const may_resign = watched.seat !== null && watched.lifecycle === 'running' && watched.frozen === null;
  if (is_empty) return null;
  return (
    <>
      <details class="match-menu" ref={menu}>
        <summary class="button">{t.match.menu}</summary>
        <div class="match-menu-items">
          <ObserverLink watched={watched} />
          <ExportLink watched={watched} />
          {watched.lifecycle === 'finished' && watched.umpire !== null && (
            <a class="button" href={table_path(watched.match, null, 'desk')}>
              {dt.trail.title}
            </a>
          )}
          {may_resign && watched.terms.pace.kind !== 'none' && (
            <button type="button" onClick={() => ask('clock')}>
              {t.clock.open}
            </button>
          )}
          {watched.seat !== null && (
            <button type="button" onClick={() => ask('notices')}>
              {t.notices.match_open}
            </button>
          )}
          {may_resign && watched.terms.undo && (
            <button type="button" onClick={() => ask('undo')}>
              {t.clock.undo.open}
            </button>
          )}
          {may_change && (
            <>
              <button type="button" onClick={() => ask('hand_over')}>
                {t.people.seat.hand_over}
              </button>
              <button type="button" onClick={() => ask('stand_in')}>
                {t.people.seat.stand_in}
              </button>
            </>
          )}
          {may_resign && (
            <button type="button" onClick={() => ask('resign')}>
              {t.match.resign}
            </button>
          )}
        </div>
      </details>
      {asking === 'notices' && <MatchNoticesDialog match={watched.match} on_close={close} />}
      {asking === 'clock' && <ClockDialog watched={watched} on_close={close} />}
      {asking === 'undo' && <UndoDialog watched={watched} on_close={close} />}
      {asking === 'resign' && <ResignDialog watched={watched} on_close={close} />}
      {asking === 'hand_over' && <HandOverDialog watched={watched} on_close={close} />}
      {asking === 'stand_in' && <StandInDialog watched={watched} on_close={close} />}
    </>
  );
}

/** A press elsewhere or Escape shuts it, as every menu. */
function useShutting(menu: { readonly current: HTMLDetailsElement | null }): void {
  useEffect(() => {
    const shut = (event: Event): void => {
      const { current } = menu;
      if (current === null || !current.open) return;
      const key = event instanceof KeyboardEvent ? event.key : null;
      if (key !== null && key !== 'Escape') return;
      if (key === null && event.target instanceof Node && current.contains(event.target)) return;
      current.open = false;
      if (key !== null) current.querySelector('summary')?.focus();
    };
    document.addEventListener('pointerdown', shut);
    document.addEventListener('keydown', shut);
    return () => {
      document.removeEventListener('pointerdown', shut);
      document.removeEventListener('keydown', shut);
    };
  }, []);
}

/** Whoever opens it sees what is public; a player who opens it sees his own side. There is none to a private match. */
export function ObserverLink(props: { readonly watched: Pick<Watched, 'match' | 'terms'> }) {
  const { match, terms } = props.watched;
  if (terms.visibility === 'private') return null;
  return (
    <CopyButton
      text={`${location.origin}${table_path(match, null)}`}
      label={t.match.observers}
      done={t.match.observers_copied}
    />
  );
}

/** The whole match as one document, with everything that was secret; there is none before the end. */
export function ExportLink(props: { readonly watched: Watched }) {
  const { match, lifecycle } = props.watched;
  if (lifecycle !== 'finished') return null;
  return (
    <>
      <a class="button" href={`/api/matches/${encodeURIComponent(match)}/export`} download>
        {t.match.export}
      </a>
      <a class="button" href={`/verify?match=${encodeURIComponent(match)}`}>
        {t.match.verify}
      </a>
    </>
  );
}

/** Says of a match that was played elsewhere whether its record was checked here. */
export function ImportedBadge(props: { readonly watched: Watched }) {
  const { imported } = props.watched;
  if (imported === null) return null;
  return (
    <span class={`badge badge-${imported}`} title={t.match.imported_about[imported]}>
      {t.match.imported[imported]}
    </span>
  );
}

/** Two steps, because it cannot be taken back. */
function ResignDialog(props: { readonly watched: Watched; readonly on_close: () => void }) {
  const { link } = useServices();
  const [sure, set_sure] = useState(false);
  const [busy, set_busy] = useState(false);
  const [refusal, set_refusal] = useState<string | null>(null);
  const { match, seat, title } = props.watched;
  const go = async (): Promise<void> => {
    if (seat === null) return;
    set_busy(true);
    const result = await resign(link, { match, seat });
    set_busy(false);
    if (result.ok) props.on_close();
    else set_refusal(result.failure.text);
  };
  return (
    <Dialog
      heading={sure ? t.match.resign_sure : t.match.resign_heading}
      on_close={props.on_close}
      actions={
        <>
          <button type="button" onClick={props.on_close}>
            {t.match.play_on}
          </button>
          {sure ? (
            <button type="button" class="danger" disabled={busy} onClick={() => void go()}>
              {t.match.resign_now}
            </button>
          ) : (
            <button type="button" onClick={() => set_sure(true)}>
              {t.match.resign_next}
            </button>
          )}
        </>
      }
    >
      <p>{sure ? t.match.resign_last(title) : t.match.resign_text}</p>
      {refusal !== null && <p class="refusal">{refusal}</p>}
    </Dialog>
  );
}

/** A new match of the same scenario and options with the seats exchanged; its page shows the link for the other. */
export function RematchButton(props: {
  readonly watched: Watched;
  readonly game: string;
  readonly scenario: string;
  readonly options: JsonObject;
}) {
  const { api, store, router, refresh_me } = useServices();
  const [busy, set_busy] = useState(false);
  const [error, set_error] = useState<string | null>(null);
  const { watched } = props;
  const mine = store.state.value.cards
    .find((card) => card.match === watched.match)
    ?.seats.filter((seat) => seat.mine)
    .map((seat) => seat.seat);
  if (mine === undefined || mine.length === 0) return null;
  const go = async (): Promise<void> => {
    set_busy(true);
    const games = await api.games();
    const manifest = games.ok ? games.value.games.find((each) => each.id === props.game) : undefined;
    const wanted = rematch_of({ ...props, title: watched.title, mine }, watched.seats, manifest);
    const result = await api.create(wanted.request);
    set_busy(false);
    if (!result.ok) {
      set_error(result.error.text === '' ? t.failures.no_link : result.error.text);
      return;
    }
    await refresh_me();
    router.go(table_path(result.value.match, wanted.seat));
  };
  return (
    <>
      <button type="button" class="main-action" disabled={busy} onClick={() => void go()}>
        {t.match.rematch}
      </button>
      {error !== null && <p class="field-error">{error}</p>}
    </>
  );
}
