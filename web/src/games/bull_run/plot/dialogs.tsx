// Small dialogs of the plot: go to a hex, the list of keys, a draft that missed its turn.
import { useState } from 'preact/hooks';
import { is_hex_id } from '../../../map';
import { CopyButton } from '../../../shell/copy_button';
import { Dialog } from '../../../shell/dialog';
import { KeysList } from '../../../shell/keys_list';
import { t } from '../../../text';
import type { HexId, MapData } from '../types';
import type { UnsentDraft } from './unsent';
import { pw } from './words';

export function GoToDialog(props: {
  readonly map: MapData;
  readonly on_go: (hex: HexId) => void;
  readonly on_close: () => void;
}) {
  const [text, set_text] = useState('');
  const [refused, set_refused] = useState<string | null>(null);
  const go = (): void => {
    if (!is_hex_id(text, props.map)) {
      set_refused(text);
      return;
    }
    props.on_close();
    props.on_go(text);
  };
  return (
    <Dialog
      heading={pw.go_to.heading}
      on_close={props.on_close}
      actions={
        <>
          <button type="button" onClick={props.on_close}>
            {t.edit.cancel}
          </button>
          <button type="button" class="main-action" onClick={go}>
            {pw.go_to.go}
          </button>
        </>
      }
    >
      <label class="field">
        <span>{pw.go_to.field}</span>
        <input
          // The dialog puts the focus on its heading; here the field is all there is to do.
          ref={(field) => {
            requestAnimationFrame(() => field?.focus());
          }}
          inputMode="numeric"
          maxLength={4}
          value={text}
          aria-invalid={refused !== null}
          onInput={(event) => set_text(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') go();
          }}
        />
      </label>
      {refused !== null && (
        <p class="field-error" role="alert">
          {pw.go_to.unknown(refused)}
        </p>
      )}
    </Dialog>
  );
}

export function KeysDialog(props: { readonly on_close: () => void }) {
  return (
    <Dialog
      heading={pw.keys.heading}
      on_close={props.on_close}
      actions={
        <button type="button" onClick={props.on_close}>
          {pw.keys.close}
        </button>
      }
    >
      <KeysList list={pw.keys.list} />
    </Dialog>
  );
}

/** The turn ran before this device could send: the draft is shown and can be copied, and never applied. */
export function UnsentNote(props: {
  readonly drafts: readonly UnsentDraft[];
  readonly on_discard: (draft: UnsentDraft) => void;
}) {
  const [open, set_open] = useState<UnsentDraft | null>(null);
  if (props.drafts.length === 0) return null;
  return (
    <section class="unsent" aria-label={pw.unsent.never}>
      {props.drafts.map((draft) => (
        <p key={draft.place}>
          {pw.unsent.text(draft.turn)}{' '}
          <button type="button" class="small-button" onClick={() => set_open(draft)}>
            {pw.unsent.view}
          </button>{' '}
          <button type="button" class="small-button" onClick={() => props.on_discard(draft)}>
            {pw.unsent.discard}
          </button>
        </p>
      ))}
      {open !== null && (
        <Dialog
          heading={pw.unsent.heading(open.turn)}
          on_close={() => set_open(null)}
          actions={
            <>
              <CopyButton text={open.lines.join('\n')} label={t.edit.copy} done={t.edit.copied} />
              <button type="button" onClick={() => set_open(null)}>
                {t.edit.close}
              </button>
            </>
          }
        >
          <p>{pw.unsent.never}</p>
          <pre class="orders-text">{open.lines.join('\n')}</pre>
        </Dialog>
      )}
    </section>
  );
}
