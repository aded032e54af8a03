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
  const body = useRef<HTMLDivElement>(null);
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
  // What does not fit is read by keys too: a body that scrolls takes the focus, one that does not never does.
  useEffect(() => {
    const fit = (): void => {
      const element = body.current;
      if (element === null) return;
      if (element.scrollHeight > element.clientHeight) element.tabIndex = 0;
      else element.removeAttribute('tabindex');
    };
    fit();
    addEventListener('resize', fit);
    return () => removeEventListener('resize', fit);
  });
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
      <div class="dialog-body" ref={body}>{props.children}</div>
      <div class="dialog-actions">{props.actions}</div>
    </dialog>
  );
}
