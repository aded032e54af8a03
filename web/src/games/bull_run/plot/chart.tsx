// The plot chart: a real table of units by eight sub-segments, with grid keyboard behaviour. Typing in a cell
// edits the row; what the check says of a row stands under it. The row is the order; the map writes the same.
import { Fragment } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { ProblemLine } from '../../../shell/problem_list';
import { bt } from '../text';
import type { PlotAskUnit, UnitView } from '../types';
import { ChartCell } from './chart_cell';
import type { PlotEditor } from './editor';
import { moved } from './grid_keys';
import type { GridPlace } from './grid_keys';
import { cell_texts, empty_row, is_ordered, position_at } from './model';
import type { PlotRow } from './model';
import type { CheckLine } from './problems';
import { RowHead } from './row_head';

export type Filter = keyof typeof bt.chart.filters;

export interface ChartProps {
  readonly editor: PlotEditor;
  readonly units: ReadonlyMap<string, UnitView>;
  readonly lines: readonly CheckLine[];
  readonly filter: Filter;
  readonly on_filter: (filter: Filter) => void;
  /** The dice that would scatter a unit, drawn; empty while that is not shown. */
  readonly dice: (unit: string) => string;
  /** The column whose moment the map shows, or null. */
  readonly moment: number | null;
  readonly on_moment: (column: number | null) => void;
  /** The reader looks at a unit from the chart: the map should show it. */
  readonly on_look: (unit: string) => void;
  /** The hex of the cell that has the focus lights up on the map. */
  readonly on_cell: (hex: string | null) => void;
}

export function Chart(props: ChartProps) {
  const { editor, lines, filter } = props;
  const { ask } = editor;
  const [place, set_place] = useState<GridPlace>({ row: 0, column: 0 });
  const body = useRef<HTMLTableSectionElement>(null);
  const plot = editor.value.value;
  const errors = lines.filter((line) => line.problem.severity === 'error');
  const row_of = (unit: PlotAskUnit): PlotRow =>
    plot[unit.id] ?? empty_row(unit.id, unit.start, unit.arrives);
  const shown = ask.units.filter((unit) => {
    if (filter === 'unordered') return !is_ordered(row_of(unit));
    return filter === 'all' || errors.some((line) => line.units.includes(unit.id));
  });
  const ordered = ask.units.filter((unit) => is_ordered(row_of(unit))).length;

  const go = (to: GridPlace): void => {
    set_place(to);
    const cell = body.current?.querySelector(`[data-row="${to.row}"][data-column="${to.column}"]`);
    if (cell instanceof HTMLElement) cell.focus();
  };
  const on_key = (event: KeyboardEvent): void => {
    if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey) return;
    const to = moved(place, event.key, shown.length, ask.columns + 1);
    if (to === null) return;
    event.preventDefault();
    go(to);
  };

  return (
    <section class="chart" aria-label={bt.chart.heading}>
      <div class="chart-head">
        <h2>{bt.chart.heading}</h2>
        <p class="chart-counts">{bt.chart.counts(ordered, ask.units.length, errors.length)}</p>
        <label class="chart-filter">
          {bt.chart.filter}{' '}
          <select value={filter} onChange={(event) => props.on_filter(event.currentTarget.value as Filter)}>
            {Object.entries(bt.chart.filters).map(([id, words]) => (
              <option key={id} value={id}>
                {words}
              </option>
            ))}
          </select>
        </label>
      </div>
      <div class="chart-scroll">
        <table class="chart-table" role="grid" onKeyDown={on_key}>
          <ChartHeader {...props} columns={ask.columns} />
          <tbody ref={body}>
            {shown.map((unit, index) => (
              <ChartRow
                key={unit.id}
                {...props}
                unit={unit}
                row={row_of(unit)}
                index={index}
                place={place}
                on_place={set_place}
                on_go={go}
                lines={lines.filter((line) => line.units.includes(unit.id))}
              />
            ))}
          </tbody>
        </table>
        {shown.length === 0 && <p class="quiet-text">{bt.chart.none_match}</p>}
      </div>
    </section>
  );
}

function ChartHeader(props: ChartProps & { readonly columns: number }) {
  return (
    <thead>
      <tr>
        <th scope="col" class="chart-unit">
          {bt.chart.unit}
        </th>
        <th scope="col" title={bt.chart.start_long}>
          {bt.chart.start}
        </th>
        {Array.from({ length: props.columns }, (_, index) => index + 1).map((column) => (
          <th key={column} scope="col">
            <button
              type="button"
              class="chart-moment"
              aria-pressed={props.moment === column}
              aria-label={bt.chart.column(column)}
              onClick={() => props.on_moment(props.moment === column ? null : column)}
            >
              {column}
            </button>
          </th>
        ))}
      </tr>
    </thead>
  );
}

function ChartRow(
  props: ChartProps & {
    readonly unit: PlotAskUnit;
    readonly row: PlotRow;
    readonly index: number;
    readonly place: GridPlace;
    readonly on_place: (place: GridPlace) => void;
    readonly on_go: (place: GridPlace) => void;
  },
) {
  const { editor, unit, row, index, place, lines } = props;
  const problems = lines.map((line) => line.problem);
  const selected = editor.selected.value === unit.id;
  const texts = cell_texts(row, editor.ask.columns);
  const bad = problems.some((problem) => problem.severity === 'error');
  return (
    <Fragment>
      <tr
        class={`chart-row${selected ? ' chart-row-selected' : ''}${bad ? ' chart-row-bad' : ''}`}
        aria-selected={selected}
        data-unit={unit.id}
      >
        <RowHead
          {...props}
          problems={problems}
          dice={props.dice(unit.id)}
          view={props.units.get(unit.id) ?? null}
          focusable={place.row === index && place.column === 0}
          on_focus={() => props.on_place({ row: index, column: 0 })}
        />
        <td class="chart-start">{unit.start}</td>
        {texts.map((text, offset) => {
          const column = offset + 1;
          return (
            <ChartCell
              key={column}
              editor={editor}
              row={row}
              column={column}
              text={text}
              joined={texts[column]?.kind === 'paid'}
              grid_row={index}
              focusable={place.row === index && place.column === column}
              problem={problems.find((each) => each.column === column) ?? null}
              moment={props.moment === column}
              on_focus={() => {
                props.on_place({ row: index, column });
                props.on_cell(text.kind === 'empty' ? null : position_at(row, column));
              }}
              on_next={() => props.on_go({ row: index, column: Math.min(column + 1, editor.ask.columns) })}
            />
          );
        })}
      </tr>
      {problems
        // What concerns two units marks both rows and is written under the first.
        .filter((problem) => problem.severity !== 'note' && problem.subject === unit.id)
        .map((problem, at) => (
          <tr key={at} class="chart-problem">
            <td colSpan={editor.ask.columns + 2}>
              <ProblemLine problem={problem} />
            </td>
          </tr>
        ))}
    </Fragment>
  );
}
