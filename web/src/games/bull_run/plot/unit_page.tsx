// The chart on a phone: one unit a page, one line of finger height for each step, and the way to the next unit.
import type { Problem } from '../../../protocol/messages';
import { ProblemList } from '../../../shell/problem_list';
import { CounterChip, name_of } from '../counters';
import { bt } from '../text';
import type { UnitView } from '../types';
import type { PlotEditor } from './editor';
import { empty_row, segments } from './model';
import { MpMeter } from './mp_meter';
import { row_state } from './row_head';
import { UnitList } from './unit_list';

export function UnitPage(props: {
  readonly editor: PlotEditor;
  readonly units: ReadonlyMap<string, UnitView>;
  readonly terrain: (hex: string) => string;
}) {
  const { editor } = props;
  const { ask } = editor;
  const at = Math.max(
    0,
    ask.units.findIndex((unit) => unit.id === editor.selected.value),
  );
  const unit = ask.units[at];
  if (unit === undefined) return null;
  const row = editor.value.value[unit.id] ?? empty_row(unit.id, unit.start, unit.arrives);
  const view = props.units.get(unit.id);
  const problems: readonly Problem[] = editor.problems.value.filter((problem) => problem.subject === unit.id);
  const turn_to = (step: number): void => {
    editor.select(ask.units[(at + step + ask.units.length) % ask.units.length]?.id ?? null);
  };
  return (
    <section class="unit-page" aria-label={unit.id}>
      <div class="unit-page-head">
        <button type="button" aria-label={bt.chart.previous} onClick={() => turn_to(-1)}>
          ◂
        </button>
        {view !== undefined && <CounterChip unit={view} px={44} />}
        <span class="row-words">
          <span class="row-name">
            <b>{unit.id}</b> {name_of(view)}
          </span>
          <span class="row-state">
            {row_state(row, problems, unit.may_move)} · {bt.chart.place(at + 1, ask.units.length)}
          </span>
        </span>
        <button type="button" aria-label={bt.chart.next} onClick={() => turn_to(1)}>
          ▸
        </button>
      </div>
      <MpMeter row={row} allowance={view?.ma ?? ask.columns} columns={ask.columns} />
      <ol class="unit-steps" aria-label={bt.chart.steps}>
        <li>
          <span class="unit-step-at">{bt.chart.start}</span>
          <span class="unit-step-hex">{unit.start}</span>
          <span>{props.terrain(unit.start)}</span>
        </li>
        {segments(row).map((each) => (
          <li key={each.from}>
            <span class="unit-step-at">{each.from === each.to ? each.from : `${each.from}–${each.to}`}</span>
            <span class="unit-step-hex">{each.kind === 'wait' ? bt.chart.wait : each.hex}</span>
            <span>
              {each.kind === 'wait'
                ? bt.chart.wait_word
                : `${props.terrain(each.hex)} · ${bt.points(each.to - each.from + 1)}`}
            </span>
          </li>
        ))}
        {row.mission !== null && (
          <li>
            <span class="unit-step-at">{`${ask.columns - 3}–${ask.columns}`}</span>
            <span class="unit-step-hex">{bt.chart.mission_mark[row.mission]}</span>
            <span>{bt.chart.mission[row.mission]}</span>
          </li>
        )}
      </ol>
      <ProblemList problems={problems} />
      <UnitList editor={editor} units={props.units} />
    </section>
  );
}
