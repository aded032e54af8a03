// Draws a form: pick one of a list, a whole number, a place. A place is typed, or picked on what the game offers for it.
import type { ComponentType } from 'preact';
import { dt } from '../../text/desk';
import type { Answers, FormField } from './form_fields';

/** A game's own way to choose a place. */
export type PlacePicker = ComponentType<{
  readonly value: string;
  readonly on_pick: (place: string) => void;
  /** What was chosen so far, so that the picker can show whom it is about. */
  readonly answers: Answers;
}>;

export function FormAsk(props: {
  readonly fields: readonly FormField[];
  readonly answers: Answers;
  readonly on_answer: (name: string, value: string) => void;
  readonly picker: PlacePicker | null;
}) {
  return (
    <>
      {props.fields.map((field) => (
        <Field key={field.name} {...props} field={field} />
      ))}
    </>
  );
}

function Field(props: {
  readonly field: FormField;
  readonly answers: Answers;
  readonly on_answer: (name: string, value: string) => void;
  readonly picker: PlacePicker | null;
}) {
  const { name, title, hint, ask } = props.field;
  const value = props.answers[name] ?? '';
  const hint_id = hint === '' ? undefined : `ask-hint-${name}`;
  const set = (next: string): void => props.on_answer(name, next);
  const Picker = ask.kind === 'hex_path' ? props.picker : null;
  return (
    <div class="field">
      <label class="field">
        <span>{title}</span>
        {ask.kind === 'pick_one' && (
          <select
            name={name}
            value={value}
            aria-describedby={hint_id}
            onChange={(e) => set(e.currentTarget.value)}
          >
            <option value="" disabled>
              {dt.act.choose}
            </option>
            {ask.from.map((one) => (
              <option key={one.value} value={one.value}>
                {one.title}
              </option>
            ))}
          </select>
        )}
        {ask.kind === 'number' && (
          <input
            name={name}
            type="number"
            min={ask.least}
            max={ask.most}
            step={1}
            value={value}
            aria-describedby={hint_id}
            onInput={(e) => set(e.currentTarget.value)}
          />
        )}
        {ask.kind === 'hex_path' && (
          <input
            name={name}
            inputMode="numeric"
            autocomplete="off"
            maxLength={8}
            value={value}
            aria-describedby={hint_id}
            onInput={(e) => set(e.currentTarget.value)}
          />
        )}
      </label>
      {Picker !== null && <Picker value={value} on_pick={set} answers={props.answers} />}
      {hint !== '' && (
        <span class="hint" id={hint_id}>
          {hint}
        </span>
      )}
    </div>
  );
}
