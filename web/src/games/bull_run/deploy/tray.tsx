// The counters that have no hex yet, each a button that takes it in hand.
import { CounterChip, counter_label, name_of } from '../counters';
import { bt } from '../text';
import type { UnitView } from '../types';
import type { DeployEditor } from './editor';

export function Tray(props: {
  readonly editor: DeployEditor;
  readonly units: ReadonlyMap<string, UnitView>;
}) {
  const { editor } = props;
  const waiting = editor.unplaced.value;
  if (waiting.length === 0) return <p class="quiet-text">{bt.deploy.all_placed}</p>;
  return (
    <ul class="tray" aria-label={bt.deploy.tray}>
      {waiting.map((id) => {
        const unit = props.units.get(id);
        return unit === undefined ? null : (
          <li key={id}>
            <button
              type="button"
              class="tray-counter"
              aria-pressed={editor.in_hand.value === id}
              aria-label={counter_label(unit)}
              title={name_of(unit)}
              onClick={() => editor.tap_unit(id)}
            >
              <CounterChip unit={unit} px={44} />
              <span aria-hidden="true">{id}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
