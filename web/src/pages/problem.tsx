// What went wrong with a form, in the server's own sentence or in ours; nothing where nothing did.
import type { HttpError } from '../protocol/http';
import { t } from '../text';

export function problem_text(error: HttpError): string {
  return error.text === '' ? t.failures.no_link : error.text;
}

export function Problem(props: { readonly text: string | null; readonly id?: string }) {
  if (props.text === null) return null;
  return (
    <p class="field-error" role="alert" {...(props.id === undefined ? {} : { id: props.id })}>
      {props.text}
    </p>
  );
}

/** A label, its field and what is to be known about it. */
export function Field(props: {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly on_input: (value: string) => void;
  readonly type?: string;
  readonly autocomplete?: string;
  readonly hint?: string;
  readonly most?: number;
}) {
  return (
    <label class="field">
      <span>{props.label}</span>
      <input
        name={props.name}
        type={props.type ?? 'text'}
        value={props.value}
        maxLength={props.most ?? 256}
        autocomplete={props.autocomplete ?? 'off'}
        onInput={(event) => props.on_input(event.currentTarget.value)}
      />
      {props.hint !== undefined && <span class="hint">{props.hint}</span>}
    </label>
  );
}
