// The footer while an answer of the inbox or an allocation is drawn: saved or not, undo, redo.
import type { ReadonlySignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { SaveLine } from '../../../shell/save_status';
import type { SaveStatus } from '../../../state/draft_saver';
import { t } from '../../../text';

export function AnswerFooter(props: {
  readonly editor: {
    readonly save_status: ReadonlySignal<SaveStatus>;
    readonly is_ready: ReadonlySignal<boolean>;
    readonly can_undo: ReadonlySignal<boolean>;
    readonly can_redo: ReadonlySignal<boolean>;
    undo(): void;
    redo(): void;
  };
  readonly children?: ComponentChildren;
}) {
  const { editor } = props;
  const shut = editor.is_ready.value;
  return (
    <>
      <SaveLine status={editor.save_status.value} />
      <button
        type="button"
        class="quiet"
        disabled={shut || !editor.can_undo.value}
        onClick={() => editor.undo()}
      >
        <span aria-hidden="true">↶</span> {t.edit.undo}
      </button>
      <button
        type="button"
        class="quiet"
        disabled={shut || !editor.can_redo.value}
        onClick={() => editor.redo()}
      >
        <span aria-hidden="true">↷</span> {t.edit.redo}
      </button>
      {props.children}
    </>
  );
}
