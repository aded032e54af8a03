// The head of a chart row: counter, name, state, budgets. A click selects the unit.
import { CounterChip, name_of } from '../counters';
import { bt } from '../text';
import type { PlotAskUnit, UnitView } from '../types';
import type { PlotEditor } from './editor';
import type { PlotRow } from './model';
import { is_ordered } from './model';
import { MpMeter } from './mp_meter';
import type { Problem } from '../../../protocol/messages';

/** What stands beside a unit's name: its errors, whether it has orders, or that it may have no move. */
export function row_state(row: PlotRow, problems: readonly Problem[], may_move: boolean): string {
  const errors = problems.filter((problem) => problem.severity === 'error').length;
  if (errors > 0) return bt.chart.errors(errors);
  if (is_ordered(row)) return bt.chart.ordered;
  return may_move ? bt.chart.no_orders : bt.chart.no_move;
}

export function RowHead(props: {
  readonly editor: PlotEditor;
  readonly unit: PlotAskUnit;
  readonly row: PlotRow;
  readonly view: UnitView | null;
  readonly problems: readonly Problem[];
  readonly dice: string;
  readonly index: number;
  readonly focusable: boolean;
  readonly on_focus: () => void;
  readonly on_look: (unit: string) => void;
}) {
  const { editor, unit, row, view } = props;
  const select = (): void => {
    editor.select(unit.id);
    props.on_look(unit.id);
  };
  return (
    <th scope="row" class="chart-unit">
      <button
        type="button"
        class="row-head"
        data-row={props.index}
        data-column={0}
        tabIndex={props.focusable ? 0 : -1}
        onFocus={props.on_focus}
        onClick={select}
      >
        {view !== null && <CounterChip unit={view} px={34} />}
        <span class="row-words">
          <span class="row-name">
            <b>{unit.id}</b> {name_of(view)}
          </span>
          <span class={is_ordered(row) ? 'row-state' : 'row-state row-idle'}>
            {row_state(row, props.problems, unit.may_move)}
            {props.dice !== '' && <span class="row-dice">{props.dice}</span>}
            {is_ordered(row) && props.dice === '' && (
              <MpMeter
                row={row}
                allowance={view?.ma ?? editor.ask.columns}
                columns={editor.ask.columns}
                short
              />
            )}
          </span>
        </span>
      </button>
    </th>
  );
}
