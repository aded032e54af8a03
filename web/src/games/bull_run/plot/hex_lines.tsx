// What the hex card says beside the ground: who holds the hex and what it is worth, which dice scatter a unit that
// starts here, and which of one's own plots pass here and when.
import { bt } from '../text';
import type { BullRunView, Charts, HexId } from '../types';
import type { PlotEditor } from './editor';
import { segments } from './model';
import type { PlotRow } from './model';
import { pw } from './words';

export function HexLines(props: {
  readonly editor: PlotEditor;
  readonly view: BullRunView;
  readonly charts: Charts;
  readonly hex: HexId;
}) {
  const { editor, view, charts, hex } = props;
  const objective = view.objectives.find((each) => each.hex === hex);
  const digit = Number(hex.slice(-1));
  const dice = charts.scatter_table.filter((row) => row.digits.includes(digit)).map((row) => row.die);
  const plots = Object.values(editor.value.value).flatMap((row) => passing(row, hex));
  return (
    <>
      {objective !== undefined && (
        <p>
          {bt.hex_objective(
            objective.name,
            objective.held_by === null ? null : bt.side[objective.held_by],
            Object.entries(objective.points).map(([side, points]) => `${side} ${points}`),
          )}
        </p>
      )}
      {dice.length > 0 && <p>{bt.hex_dice(dice.map((die) => pw.strip.dice[die] ?? `${die}`).join(' '))}</p>}
      {plots.length > 0 && <p>{bt.hex_plots(plots)}</p>}
    </>
  );
}

function passing(row: PlotRow, hex: HexId): readonly string[] {
  return segments(row)
    .filter((each) => each.hex === hex && each.kind === 'step')
    .map((each) => `${row.unit} ${pw.columns(each.from, each.to)}`);
}
