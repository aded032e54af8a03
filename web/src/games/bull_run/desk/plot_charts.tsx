// Both sides' plots as read-only charts, the column of the slider marked in both. A printed form, nothing to press.
import { bt } from '../text';
import { sides } from '../types';
import type { Side } from '../types';
import type { ChartRow } from './held_turn';

const columns = [1, 2, 3, 4, 5, 6, 7, 8] as const;

export function PlotCharts(props: {
  readonly charts: Readonly<Record<Side, readonly ChartRow[]>>;
  /** 1 to 8 while the slider stands in a sub-segment, else 0. */
  readonly at: number;
  /** Whose orders can be read. */
  readonly open: Readonly<Record<Side, boolean>>;
}) {
  return (
    <div class="desk-charts">
      {sides.map((side) => (
        <Chart key={side} side={side} rows={props.charts[side]} at={props.at} open={props.open[side]} />
      ))}
    </div>
  );
}

function Chart(props: {
  readonly side: Side;
  readonly rows: readonly ChartRow[];
  readonly at: number;
  readonly open: boolean;
}) {
  const { side, rows, at } = props;
  const title = bt.desk.chart(bt.side[side]);
  return (
    <section class={`desk-chart desk-chart-${side}`}>
      <h3>{title}</h3>
      {rows.length === 0 ? (
        <p class="hint">{props.open ? bt.desk.no_orders : bt.desk.not_open}</p>
      ) : (
        <div class="desk-chart-scroll" tabIndex={0} role="region" aria-label={title}>
          <table>
            <thead>
              <tr>
                <th scope="col">{bt.desk.unit}</th>
                <th scope="col">A</th>
                {columns.map((column) => (
                  <th key={column} scope="col" class={column === at ? 'desk-now' : undefined}>
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.unit}>
                  <th scope="row">{row.unit}</th>
                  <td>{row.start}</td>
                  {columns.map((column) => (
                    <td key={column} class={column === at ? 'desk-now' : undefined}>
                      {shown(row.cells[column - 1] ?? '-', column)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

/** A mission stands once, in the first of its four columns. */
function shown(cell: string, column: number): string {
  if (cell === '-') return '–';
  return /^\d+$/.test(cell) || column === 5 ? cell : '″';
}
