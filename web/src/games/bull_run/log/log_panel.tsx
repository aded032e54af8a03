// What happened, in sentences, grouped by turn and step; the two newest turns are open.
import type { Entry } from '../../../protocol/messages';
import { CopyButton } from '../../../shell/copy_button';
import { RuleText } from '../../../shell/help/rule_text';
import { t } from '../../../text';
import { group_log, log_text, told } from './group';

export function LogPanel(props: { readonly entries: readonly Entry[] }) {
  const turns = group_log(props.entries);
  if (turns.length === 0) return <p class="quiet-text">{t.log.empty}</p>;
  return (
    <section class="log" aria-label={t.log.heading}>
      <div class="chart-head">
        <h2>{t.log.heading}</h2>
        <CopyButton class="quiet" text={log_text(turns)} label={t.log.copy} done={t.edit.copied} />
      </div>
      {[...turns].reverse().map((turn, index) => (
        <details key={turn.turn} class="log-turn" open={index < 2}>
          <summary>{turn.title}</summary>
          {turn.steps.map((step) => (
            <div key={step.key} class="log-step">
              <h3>{step.title}</h3>
              <ul>
                {step.entries.map((entry) => (
                  <li key={entry.seq}>
                    <RuleText text={told(entry)} />
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </details>
      ))}
    </section>
  );
}
