// The check list as it is read: what concerns two units is said once and marks both, whatever side it was found
// from. Who else is concerned follows from the rows alone: whoever is in that hex at that column.
import type { Problem, Repair } from '../../../protocol/messages';
import type { HexId, UnitId } from '../types';
import { position_at } from './model';
import type { Plot, PlotRow } from './model';

const friends_rule = '5.13';

export interface CheckLine {
  readonly problem: Problem;
  /** Everybody whose row is marked: the subject, and whoever it meets. */
  readonly units: readonly UnitId[];
  readonly repairs: readonly Repair[];
}

export function check_lines(problems: readonly Problem[], plot: Plot): readonly CheckLine[] {
  const lines = new Map<string, CheckLine>();
  problems.forEach((problem, index) => {
    const units = concerned(problem, plot);
    const key = units.length > 1 ? clash_key(problem, units) : `${index}`;
    const known = lines.get(key);
    const repairs = problem.repairs ?? [];
    if (known === undefined) lines.set(key, { problem, units, repairs });
    else lines.set(key, { ...known, repairs: joined(known.repairs, repairs) });
  });
  return [...lines.values()];
}

function clash_key(problem: Problem, units: readonly UnitId[]): string {
  return [problem.severity, problem.rule, problem.column, ...[...units].sort()].join(' ');
}
function joined(known: readonly Repair[], more: readonly Repair[]): readonly Repair[] {
  const texts = new Set(known.map((repair) => JSON.stringify(repair.lines)));
  return [...known, ...more.filter((repair) => !texts.has(JSON.stringify(repair.lines)))];
}

function concerned(problem: Problem, plot: Plot): readonly UnitId[] {
  const row = plot[problem.subject];
  if (row === undefined) return problem.subject === '' ? [] : [problem.subject];
  // Only an error about friends in one place concerns the friend too; else he merely happens to be there.
  if (problem.severity !== 'error' || problem.rule !== friends_rule || problem.column < 1)
    return [problem.subject];
  const others = Object.values(plot).filter(
    (other) => other.unit !== problem.subject && meets(row, other, problem.column),
  );
  return [problem.subject, ...others.map((other) => other.unit)];
}

/** In one hex after the column, or having changed places in it. */
function meets(row: PlotRow, other: PlotRow, column: number): boolean {
  const [was, is] = [position_at(row, column - 1), position_at(row, column)];
  const [other_was, other_is] = [position_at(other, column - 1), position_at(other, column)];
  return is === other_is || (is !== was && is === other_was && was === other_is);
}

/** Units whose row and path carry the mark of an error. */
export function marked_units(lines: readonly CheckLine[]): ReadonlySet<UnitId> {
  return new Set(lines.flatMap((line) => (line.problem.severity === 'error' ? line.units : [])));
}

/** The hexes in which two units would stand, with who and when. */
export function clash_hexes(
  lines: readonly CheckLine[],
): readonly { readonly hex: HexId; readonly units: readonly UnitId[]; readonly column: number }[] {
  return lines.flatMap(({ problem, units }) =>
    units.length > 1 && problem.place !== '' ? [{ hex: problem.place, units, column: problem.column }] : [],
  );
}
