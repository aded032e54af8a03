// The box in which one writes. A text keeps its submission id until the server has it, so that sending it again after a
// lost link says it once.
import { useRef, useState } from 'preact/hooks';
import { new_uuid } from '../../state/submission';
import { t } from '../../text';

/** What was written and not sent, by channel, with the id it was tried under. */
export interface Unsent {
  readonly text: string;
  readonly submission: string | null;
}

export function SendBox(props: {
  readonly unsent: Unsent;
  readonly longest: number;
  readonly on_change: (unsent: Unsent) => void;
  /** The sentence of a refusal; null: it is said. */
  readonly send: (text: string, submission: string) => Promise<string | null>;
}) {
  const { unsent } = props;
  const [busy, set_busy] = useState(false);
  const [refusal, set_refusal] = useState<string | null>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  const text = unsent.text.trim();
  const left = props.longest - Array.from(text).length;
  const may_send = !busy && text !== '' && left >= 0;
  const go = async (): Promise<void> => {
    if (!may_send) return;
    const submission = unsent.submission ?? new_uuid();
    props.on_change({ text: unsent.text, submission });
    set_busy(true);
    const refused = await props.send(text, submission);
    set_busy(false);
    set_refusal(refused);
    if (refused === null) props.on_change({ text: '', submission: null });
    box.current?.focus();
  };
  return (
    <form
      class="talk-box"
      onSubmit={(event) => {
        event.preventDefault();
        void go();
      }}
    >
      <label class="field">
        <span>{t.talk.box}</span>
        <textarea
          ref={box}
          rows={2}
          value={unsent.text}
          readOnly={busy}
          onInput={(event) => props.on_change({ text: event.currentTarget.value, submission: null })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            void go();
          }}
        />
      </label>
      {refusal !== null && (
        <p class="refusal" role="alert">
          {refusal === '' ? t.talk.not_sent : refusal}
        </p>
      )}
      <div class="talk-send">
        <span class={left > 200 ? 'hint talk-keys' : 'hint'}>
          {left < 0 ? t.talk.too_long(-left) : left <= 200 ? t.talk.left(left) : t.talk.send_hint}
        </span>
        <button type="submit" class="main-action" disabled={!may_send}>
          {t.talk.send}
        </button>
      </div>
    </form>
  );
}
