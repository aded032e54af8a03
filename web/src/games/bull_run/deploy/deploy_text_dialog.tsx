// The deployment as text, for letters: one unit a line, applied as one edit.
import { useState } from 'preact/hooks';
import { Dialog } from '../../../shell/dialog';
import { t } from '../../../text';
import { bt } from '../text';
import type { DeployEditor } from './editor';
import { parse_deployment, print_deployment } from './model';

export function DeployTextDialog(props: { readonly editor: DeployEditor; readonly on_close: () => void }) {
  const { editor } = props;
  const [text, set_text] = useState(() => print_deployment(editor.value.peek(), editor.ask).join('\n'));
  const parsed = parse_deployment(text, editor.ask);
  const apply = (): void => {
    editor.paste(parsed.deployment);
    props.on_close();
  };
  return (
    <Dialog
      heading={bt.deploy.text_heading}
      on_close={props.on_close}
      actions={
        <>
          <button type="button" onClick={props.on_close}>
            {t.edit.cancel}
          </button>
          <button type="button" class="main-action" disabled={parsed.errors.length > 0} onClick={apply}>
            {t.edit.apply}
          </button>
        </>
      }
    >
      <p>{bt.deploy.text_intro}</p>
      <label class="paste-text">
        <span>{bt.paste.field}</span>
        <textarea
          rows={14}
          spellcheck={false}
          value={text}
          onInput={(event) => set_text(event.currentTarget.value)}
        />
      </label>
      <p class="quiet-text">
        {bt.deploy.placed(Object.keys(parsed.deployment).length, editor.ask.items.length)}
      </p>
      {parsed.errors.length > 0 && (
        <ul class="problems" role="status">
          {parsed.errors.map((error) => (
            <li key={`${error.line}:${error.token}`} class="problem problem-error">
              <b>{bt.paste.at(error.line, 1)}:</b> <mark>{bt.paste.token(error.token)}</mark>{' '}
              {bt.deploy.slips[error.slip]}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
