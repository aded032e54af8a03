// A modal dialog on the browser's own <dialog>: focus stays inside and starts on the heading, Escape closes.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

export function Dialog(props: {
  readonly heading: string;
  readonly on_close: () => void;
  readonly children: ComponentChildren;
  readonly actions: ComponentChildren;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    heading.current?.focus();
    return () => {
      element?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      class="dialog"
      aria-labelledby="dialog-heading"
      onCancel={(event) => {
        event.preventDefault();
        props.on_close();
      }}
    >
      <h2 id="dialog-heading" ref={heading} tabIndex={-1}>
        {props.heading}
      </h2>
      <div class="dialog-body">{props.children}</div>
      <div class="dialog-actions">{props.actions}</div>
    </dialog>
  );
}
