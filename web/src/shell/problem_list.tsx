// Problems of a check as a list in words: severity, subject, sentence, rule. A click shows the subject.
import type { Problem } from '../protocol/messages';
import { t } from '../text';

const marks: Readonly<Record<Problem['severity'], string>> = { error: '✖', warning: '⚠', note: '·' };

export function ProblemLine(props: { readonly problem: Problem }) {
  const { severity, text, rule } = props.problem;
  return (
    <span class={`problem problem-${severity}`}>
      <span class="problem-mark" aria-hidden="true">
        {marks[severity]}
      </span>
      <span class="unseen">{t.problems[severity]}: </span>
      {text}
      {rule !== '' && !text.includes(rule) && <span class="problem-rule"> {t.problems.rule(rule)}</span>}
    </span>
  );
}

export function ProblemList(props: {
  readonly problems: readonly Problem[];
  readonly on_show?: (problem: Problem) => void;
  readonly show_none?: boolean;
}) {
  if (props.problems.length === 0) {
    return props.show_none === true ? <p class="quiet-text">{t.problems.none}</p> : null;
  }
  return (
    <ul class="problems">
      {props.problems.map((problem, index) => (
        <li key={`${problem.subject}-${problem.column}-${index}`}>
          {props.on_show === undefined || problem.subject === '' ? (
            <ProblemLine problem={problem} />
          ) : (
            <button type="button" class="line-button" onClick={() => props.on_show?.(problem)}>
              <ProblemLine problem={problem} />
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

export function errors_of(problems: readonly Problem[]): readonly Problem[] {
  return problems.filter((problem) => problem.severity === 'error');
}
export function warnings_of(problems: readonly Problem[]): readonly Problem[] {
  return problems.filter((problem) => problem.severity === 'warning');
}
