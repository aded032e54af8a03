// The two budgets of a row, columns and movement points, as eight pips and as words beside them.
import { bt } from '../text';
import type { PlotRow } from './model';
import { points_used, segments } from './model';

type Pip = 'step' | 'paid' | 'wait' | 'mission' | 'unused';

export function pips_of(row: PlotRow, columns: number): readonly Pip[] {
  const pips: Pip[] = Array.from({ length: columns }, () => 'unused');
  for (const each of segments(row)) {
    for (let column = each.from; column <= each.to; column += 1) {
      pips[column - 1] = each.kind === 'wait' ? 'wait' : column === each.from ? 'step' : 'paid';
    }
  }
  if (row.mission !== null) pips.fill('mission', columns - 4);
  return pips;
}

export function columns_used(row: PlotRow, columns: number): number {
  return row.mission === null ? row.cells.length : columns;
}

export function MpMeter(props: {
  readonly row: PlotRow;
  readonly allowance: number;
  readonly columns: number;
  readonly short?: boolean;
}) {
  const { row, allowance, columns } = props;
  const points = points_used(row);
  const used = columns_used(row, columns);
  const words = bt.meter(points, allowance, used, columns);
  return (
    <span class="meter">
      <span class="meter-pips" aria-hidden="true">
        {pips_of(row, columns).map((pip, index) => (
          <i key={index} class={`pip pip-${pip}`} />
        ))}
      </span>
      {props.short === true ? (
        <>
          <span class="meter-words" aria-hidden="true">
            {bt.meter_short(points, allowance, used, columns)}
          </span>
          <span class="unseen">{words}</span>
        </>
      ) : (
        <span class="meter-words">{words}</span>
      )}
    </span>
  );
}
