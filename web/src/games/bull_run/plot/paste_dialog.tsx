// Orders as text: left what is written, right the rows it makes, with each slip by line and place. Applying is
// one edit, so one undo takes it back.
import { useState } from 'preact/hooks';
import { Dialog } from '../../../shell/dialog';
import { t } from '../../../text';
import { bt } from '../text';
import type { PlotEditor } from './editor';
import { parse_text, print_plot, print_row } from './notation';
import type { TextError } from './notation';

export function PasteDialog(props: { readonly editor: PlotEditor; readonly on_close: () => void }) {
  const { editor } = props;
  const { ask } = editor;
  const [text, set_text] = useState(() => print_plot(editor.value.peek(), ask).join('\n'));
  const [replace_all, set_replace_all] = useState(false);
  const parsed = parse_text(text, ask);
  const apply = (): void => {
    editor.paste(parsed.rows, replace_all);
    props.on_close();
  };
  return (
    <Dialog
      heading={bt.paste.heading}
      on_close={props.on_close}
      actions={
        <>
          <button type="button" onClick={props.on_close}>
            {t.edit.cancel}
          </button>
          <button
            type="button"
            class="main-action"
            disabled={parsed.errors.length > 0 || (parsed.rows.length === 0 && !replace_all)}
            onClick={apply}
          >
            {t.edit.apply}
          </button>
        </>
      }
    >
      <p>{bt.paste.intro}</p>
      <div class="paste">
        <label class="paste-text">
          <span>{bt.paste.field}</span>
          <textarea
            rows={12}
            spellcheck={false}
            value={text}
            onInput={(event) => set_text(event.currentTarget.value)}
          />
        </label>
        <div class="paste-rows">
          <span>{bt.paste.preview}</span>
          {parsed.rows.length === 0 ? (
            <p class="quiet-text">{bt.paste.nothing}</p>
          ) : (
            <pre class="orders-text">{parsed.rows.map((row) => print_row(row, ask.columns)).join('\n')}</pre>
          )}
        </div>
      </div>
      {parsed.errors.length > 0 && (
        <ul class="problems" role="status">
          {parsed.errors.map((error) => (
            <li key={`${error.line}:${error.column}`} class="problem problem-error">
              <b>{bt.paste.at(error.line, error.column)}:</b> <mark>{bt.paste.token(error.token)}</mark>{' '}
              {slip_text(error)}
            </li>
          ))}
        </ul>
      )}
      <fieldset class="choice">
        <label class="radio">
          <input type="radio" name="paste" checked={!replace_all} onChange={() => set_replace_all(false)} />
          {bt.paste.update}
        </label>
        <label class="radio">
          <input type="radio" name="paste" checked={replace_all} onChange={() => set_replace_all(true)} />
          {bt.paste.replace}
        </label>
      </fieldset>
    </Dialog>
  );
}

function slip_text(error: TextError): string {
  const words = bt.paste.slips[error.slip];
  return error.expected === undefined ? words : `${words}: ${bt.paste.stands_in(error.expected)}`;
}
