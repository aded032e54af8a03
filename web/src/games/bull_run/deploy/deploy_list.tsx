// Every unit with its hex: the set-up as a table, complete without the map. The hex can be chosen here too,
// and the counter taken in hand.
import { CounterChip, name_of } from '../counters';
import { bt } from '../text';
import type { UnitView } from '../types';
import type { DeployEditor } from './editor';
import { place, unit_at } from './model';

export function DeployList(props: {
  readonly editor: DeployEditor;
  readonly units: ReadonlyMap<string, UnitView>;
}) {
  const { editor } = props;
  const deployment = editor.value.value;
  const choose = (unit: string, hex: string): void => {
    if (hex === '') editor.take_off(unit);
    else editor.edit(place(deployment, unit, hex));
  };
  return (
    <table class="deploy-list">
      <thead>
        <tr>
          <th scope="col">{bt.deploy.unit}</th>
          <th scope="col">{bt.deploy.hex}</th>
        </tr>
      </thead>
      <tbody>
        {editor.ask.items.map((id) => {
          const unit = props.units.get(id);
          const hex = deployment[id];
          return (
            <tr key={id} data-unit={id}>
              <th scope="row">
                <button
                  type="button"
                  class="line-button"
                  aria-pressed={editor.in_hand.value === id}
                  disabled={editor.is_ready.value}
                  onClick={() => editor.take(editor.in_hand.peek() === id ? null : id)}
                >
                  <span class="unit-cell">
                    {unit !== undefined && <CounterChip unit={unit} px={28} />}
                    <span>
                      <b>{id}</b> {name_of(unit)}
                    </span>
                  </span>
                </button>
              </th>
              <td>
                {editor.is_ready.value ? (
                  hex
                ) : (
                  <select
                    aria-label={`${id}, ${bt.deploy.hex}`}
                    value={hex ?? ''}
                    onChange={(event) => choose(id, event.currentTarget.value)}
                  >
                    <option value="">{bt.deploy.not_placed}</option>
                    {editor.ask.targets.map((target) => (
                      <option key={target} value={target}>
                        {target}
                        {target !== hex && unit_at(deployment, target) !== null
                          ? ` (${unit_at(deployment, target) ?? ''})`
                          : ''}
                      </option>
                    ))}
                  </select>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
