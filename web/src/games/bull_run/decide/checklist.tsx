// The live checklist of an allocation: what is done, what is open and with whom; a mark and a word for each.
import type { UnitId } from '../types';
import type { AllocateEditor } from './allocate_editor';
import type { Allocation } from './allocation';
import { dt } from './text';

/** Whoever stands in more than one place. */
export function doubled(lists: readonly (readonly UnitId[])[]): readonly UnitId[] {
  const all = lists.flat();
  return [...new Set(all.filter((unit, index) => all.indexOf(unit) !== index))];
}

export interface CheckLine {
  readonly done: boolean;
  readonly text: string;
}

export function check_lines(
  allocation: Allocation,
  unused: readonly UnitId[],
  unattacked: readonly UnitId[],
): readonly CheckLine[] {
  const twice = doubled(allocation.battles.map((battle) => battle.defenders));
  const split = doubled(allocation.battles.map((battle) => [...battle.attackers, ...battle.bombard]));
  const line = (units: readonly UnitId[], good: string, bad: (units: readonly UnitId[]) => string) => ({
    done: units.length === 0,
    text: units.length === 0 ? good : bad(units),
  });
  const words = dt.checks;
  return [
    line(unused, words.used, words.unused),
    line(unattacked, words.attacked, words.unattacked),
    line(twice, words.once, words.twice),
    line(split, words.split, words.split_by),
  ];
}

export function Checklist(props: { readonly editor: AllocateEditor }) {
  const { editor } = props;
  const hints = editor.odds.value;
  // The rules' own lists where they are known; until then what the drawing alone tells.
  const lines = check_lines(
    editor.value.value,
    hints?.unassigned ?? editor.unassigned.value,
    hints?.unattacked ?? editor.unattacked.value,
  );
  return (
    <section class="alloc-checks" aria-label={dt.checks.heading}>
      <ul>
        {lines.map((line) => (
          <li key={line.text} class={line.done ? 'check-done' : 'check-open'}>
            <span aria-hidden="true">{line.done ? '✓ ' : '✖ '}</span>
            <span class="unseen">{line.done ? dt.checks.done : dt.checks.open}: </span>
            {line.text}
          </li>
        ))}
      </ul>
    </section>
  );
}
