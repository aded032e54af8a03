// The odds sheet of one battle: the worked sum line by line, the steps in words, the six results.
import { odds_sentences } from './odds';
import type { AttackHint, SumLine } from './shapes';
import { dt } from './text';

export { short_odds } from './odds';

export function OddsSheet(props: { readonly hint: AttackHint }) {
  const { hint } = props;
  return (
    <details class="odds-sheet" open>
      <summary>{dt.odds.heading}</summary>
      <Parts lines={hint.lines} />
      <ul class="odds-steps">
        {odds_sentences(hint).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {hint.possible.length > 0 && <Results hint={hint} />}
    </details>
  );
}

function Parts(props: { readonly lines: readonly SumLine[] }) {
  const rows = (defence: boolean) => props.lines.filter((line) => (line.part === 'defence') === defence);
  return (
    <div class="odds-parts">
      {[false, true].map((defence) => (
        <table key={`${defence}`} class="sum-table">
          <caption>{defence ? dt.odds.sum_defence : dt.odds.sum_attack}</caption>
          <tbody>
            {rows(defence).map((line, index) => (
              <tr key={index}>
                <th scope="row">{line.text}</th>
                <td>{line.part === 'attack_factor' ? `× ${line.value}` : line.value}</td>
              </tr>
            ))}
            {rows(defence).length === 0 && (
              <tr>
                <th scope="row">?</th>
                <td>–</td>
              </tr>
            )}
          </tbody>
        </table>
      ))}
    </div>
  );
}

function Results(props: { readonly hint: AttackHint }) {
  const { column, possible } = props.hint;
  return (
    <table class="odds-results">
      <caption>{column === null ? dt.odds.table_unknown : dt.odds.table(column)}</caption>
      <thead>
        <tr>
          <th scope="col">{dt.odds.die}</th>
          <th scope="col">{dt.odds.result}</th>
          <th scope="col">{dt.odds.means}</th>
        </tr>
      </thead>
      <tbody>
        {possible.map((each) => (
          <tr key={each.die}>
            <th scope="row">{each.die}</th>
            <td>{each.result}</td>
            <td>{each.meaning}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
