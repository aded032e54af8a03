// The footer of every answer that is drawn: is it kept, undo and redo, the answer as text in and out.
import { CopyButton } from '../../../shell/copy_button';
import { SaveLine } from '../../../shell/save_status';
import type { AnswerEditor } from '../../../state/answer_editor';
import { t } from '../../../text';

export function EditFooter<T>(props: {
  readonly editor: AnswerEditor<T>;
  /** The answer as text, one line each. */
  readonly lines: readonly string[];
  readonly on_paste: () => void;
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
      <button type="button" class="quiet" disabled={shut} onClick={props.on_paste}>
        {t.edit.paste}
      </button>
      <CopyButton class="quiet" text={props.lines.join('\n')} label={t.edit.copy} done={t.edit.copied} />
    </>
  );
}
