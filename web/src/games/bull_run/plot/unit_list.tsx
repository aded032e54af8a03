// All units of the chart as a short list: state and budgets at a glance, a tap turns to the unit's page.
import type { Problem } from '../../../protocol/messages';
import { CounterChip, name_of } from '../counters';
import { bt } from '../text';
import type { UnitView } from '../types';
import type { PlotEditor } from './editor';
import { empty_row } from './model';
import { MpMeter } from './mp_meter';
import { row_state } from './row_head';

export function UnitList(props: {
  readonly editor: PlotEditor;
  readonly units: ReadonlyMap<string, UnitView>;
}) {
  const { editor } = props;
  const { ask } = editor;
  const problems_of = (unit: string): readonly Problem[] =>
    editor.problems.value.filter((problem) => problem.subject === unit);
  return (
    <nav class="unit-list" aria-label={bt.chart.all_units}>
      <h3>{bt.chart.all_units}</h3>
      <ul>
        {ask.units.map((unit) => {
          const row = editor.value.value[unit.id] ?? empty_row(unit.id, unit.start, unit.arrives);
          const view = props.units.get(unit.id);
          return (
            <li key={unit.id}>
              <button
                type="button"
                class="line-button"
                aria-current={editor.selected.value === unit.id}
                onClick={() => editor.select(unit.id)}
              >
                <span class="unit-cell">
                  {view !== undefined && <CounterChip unit={view} px={28} />}
                  <span class="row-name">
                    <b>{unit.id}</b> {name_of(view)}
                  </span>
                  <span class="row-state">{row_state(row, problems_of(unit.id), unit.may_move)}</span>
                  <MpMeter row={row} allowance={view?.ma ?? ask.columns} columns={ask.columns} short />
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
