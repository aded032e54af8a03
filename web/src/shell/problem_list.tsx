// Problems of a check as a list in words: severity, subject, sentence, rule. A click shows the subject.
import type { Problem } from '../protocol/messages';
import { t } from '../text';
import { RuleLink, RuleText } from './help/rule_text';

const marks: Readonly<Record<Problem['severity'], string>> = { error: '✖', warning: '⚠', note: '·' };

/** `plain`: within a button, where no link may stand. */
export function ProblemLine(props: { readonly problem: Problem; readonly plain?: boolean }) {
  const { severity, text, rule } = props.problem;
  const plain = props.plain === true;
  return (
    <span class={`problem problem-${severity}`}>
      <span class="problem-mark" aria-hidden="true">
        {marks[severity]}
      </span>
      <span class="unseen">{t.problems[severity]}: </span>
      {plain ? text : <RuleText text={text} />}
      {!plain && rule !== '' && !text.includes(rule) && (
        <span class="problem-rule">
          {' '}
          <RuleLink rule={rule} />
        </span>
      )}
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
            <>
              <button type="button" class="line-button" onClick={() => props.on_show?.(problem)}>
                <ProblemLine problem={problem} plain />
              </button>
              {problem.rule !== '' && <RuleLink rule={problem.rule} />}
            </>
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
