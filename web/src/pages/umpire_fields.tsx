// Whether a new match has a place for an umpire, and what he may do besides. Part of "/new".
import type { Terms } from '../protocol/messages';
import { t } from '../text';

export type UmpireTerms = Pick<Terms, 'umpire' | 'umpire_preview' | 'umpire_opens_envelopes' | 'manual_dice'>;
export const no_umpire: UmpireTerms = {
  umpire: false,
  umpire_preview: false,
  umpire_opens_envelopes: false,
  manual_dice: false,
};

/** The terms that follow; without an umpire none of the others means anything. */
export function umpire_terms(wanted: UmpireTerms): Partial<Terms> {
  return wanted.umpire ? wanted : {};
}

export function UmpireFields(props: {
  readonly terms: UmpireTerms;
  readonly on_change: (terms: UmpireTerms) => void;
}) {
  const { terms } = props;
  const words = t.people.create.umpire;
  const tick = (name: keyof UmpireTerms) => (
    <label key={name} class="radio">
      <input
        type="checkbox"
        name={name}
        checked={terms[name]}
        onChange={(event) => {
          const on = event.currentTarget.checked;
          // Looking at a turn before the players do is what most umpires are asked for.
          props.on_change(
            name === 'umpire' ? { ...no_umpire, umpire: on, umpire_preview: on } : { ...terms, [name]: on },
          );
        }}
      />
      <span class="radio-words">
        {words.titles[name]}
        <span class="hint">{words.hints[name]}</span>
      </span>
    </label>
  );
  return (
    <fieldset class="field choice">
      <legend>{words.legend}</legend>
      {tick('umpire')}
      {terms.umpire && (['umpire_preview', 'umpire_opens_envelopes', 'manual_dice'] as const).map(tick)}
    </fieldset>
  );
}
