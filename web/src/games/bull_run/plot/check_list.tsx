// The check list: what is wrong or risky, in words, each with a way to see it and buttons that mend it.
import type { Problem, Repair } from '../../../protocol/messages';
import { ProblemLine } from '../../../shell/problem_list';
import { t } from '../../../text';
import type { UnitId } from '../types';
import type { PlotEditor } from './editor';
import type { CheckLine } from './problems';
import { pw } from './words';

export interface CheckProps {
  readonly editor: PlotEditor;
  readonly lines: readonly CheckLine[];
  readonly on_show: (unit: UnitId, problem: Problem) => void;
  /** The units without orders; null where there is no list of them. */
  readonly on_list: (() => void) | null;
}

export function CheckList(props: CheckProps) {
  return (
    <section class="check" aria-label={t.problems.heading}>
      <h2>{t.problems.heading}</h2>
      {props.lines.length === 0 ? (
        <p class="quiet-text">{t.problems.none}</p>
      ) : (
        <ul class="check-list">
          {props.lines.map((line, index) => (
            <CheckItem key={index} {...props} line={line} />
          ))}
        </ul>
      )}
    </section>
  );
}

export function CheckItem(props: CheckProps & { readonly line: CheckLine }) {
  const { editor, line } = props;
  const { problem, units } = line;
  return (
    <li class="check-item" data-rule={problem.rule} data-severity={problem.severity}>
      {units.length > 1 && (
        <span class="check-who">
          {pw.check.on(units)} · {problem.place} · {pw.check.at(problem.column)}
        </span>
      )}
      <ProblemLine problem={problem} />
      <span class="check-buttons">
        {editor.is_ready.value ? null : <Repairs editor={editor} line={line} />}
        {units.map((unit) => (
          <button key={unit} type="button" class="small-button" onClick={() => props.on_show(unit, problem)}>
            {units.length > 1 ? `${pw.check.show} ${unit}` : pw.check.show}
          </button>
        ))}
        {problem.subject === '' && problem.place === '' && props.on_list !== null && (
          <button type="button" class="small-button" onClick={props.on_list}>
            {pw.check.list}
          </button>
        )}
      </span>
    </li>
  );
}

/** What the rules offer; where they offer nothing, an error can always be mended by taking the orders away. */
function Repairs(props: { readonly editor: PlotEditor; readonly line: CheckLine }) {
  const { editor, line } = props;
  const offered: readonly Repair[] =
    line.repairs.length > 0 || line.problem.severity !== 'error'
      ? line.repairs
      : line.units.map((unit) => ({ label: pw.check.clear(unit), lines: { [unit]: null } }));
  return (
    <>
      {offered.map((repair) => (
        <button
          key={repair.label}
          type="button"
          class="small-button repair"
          onClick={() => editor.repair(repair)}
        >
          {repair.label}
        </button>
      ))}
    </>
  );
}
