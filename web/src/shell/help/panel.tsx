// The help beside a game: a sheet over the map on wide screens, so that orders stay in sight, over everything on a phone. The table stays as it is
// underneath, drafts included. Over a modal dialog it is modal itself, or it could not be reached.
import { useEffect, useRef } from 'preact/hooks';
import { t } from '../../text';
import { useServices } from '../services';
import { games_with_help } from './book';
import { HelpNav } from './nav';
import { HelpView } from './help_view';

/** `game`: whose help is read; null while none is open: then the first that has something to read. */
export function HelpPanel(props: { readonly game: string | null }) {
  const { router } = useServices();
  if (router.help.value === null) return null;
  return <OpenPanel game={props.game ?? games_with_help[0] ?? ''} />;
}

function OpenPanel(props: { readonly game: string }) {
  const { router } = useServices();
  const place = router.help.value;
  const panel = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  useEffect(() => {
    const element = panel.current;
    if (element === null) return;
    const covered = document.querySelector('dialog.dialog[open]') !== null;
    if (element.open && !covered) return;
    if (element.open) element.close();
    if (covered) element.showModal();
    else element.show();
  }, [place]);
  if (place === null) return null;
  return (
    <dialog
      ref={panel}
      class="help-panel"
      aria-label={t.help.heading}
      onCancel={(event) => {
        event.preventDefault();
        router.close_help();
      }}
      onKeyDown={(event) => {
        // Keys pressed while reading are none of the table's.
        event.stopPropagation();
        if (event.key !== 'Escape') return;
        event.preventDefault();
        router.close_help();
      }}
    >
      <header class="help-head">
        <HelpNav place={place} />
        <button type="button" class="quiet" onClick={() => router.close_help()}>
          {t.help.close}
        </button>
      </header>
      <div class="help-body">
        <HelpView game={props.game} place={place} />
      </div>
    </dialog>
  );
}
