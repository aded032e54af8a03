// Copies a text and says so for a moment. Falls back to a selected field where the clipboard is closed
// (a server on a home network is no secure origin).
import { useEffect, useState } from 'preact/hooks';
import { announcer } from './announcer';

export function CopyButton(props: {
  readonly text: string;
  readonly label: string;
  readonly done: string;
  readonly class?: string;
}) {
  const [copied, set_copied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => set_copied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async (): Promise<void> => {
    if (await copy_text(props.text)) {
      set_copied(true);
      announcer.polite(props.done);
    }
  };
  return (
    <button type="button" class={props.class} onClick={() => void copy()}>
      {copied ? props.done : props.label}
    </button>
  );
}

async function copy_text(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copy_by_selection(text);
  }
}

function copy_by_selection(text: string): boolean {
  const field = document.createElement('textarea');
  field.className = 'unseen';
  field.value = text;
  document.body.append(field);
  field.select();
  // The only way left on plain HTTP; nothing replaces it there.
  // eslint-disable-next-line @typescript-eslint/no-deprecated
  const done = document.execCommand('copy');
  field.remove();
  return done;
}
