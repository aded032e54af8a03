// One battle as worked sum: who, what it adds up to, the odds, the die, and the results table with its row
// and column ringed. Everything comes with the event; nothing is computed anew here.

import { type Charts, type EventOf } from '../types';
import { RuleText } from '../../../shell/help/rule_text';
import { Die } from './dice';
import { rt } from './text';

function Crt({ event, charts }: { readonly event: EventOf<'attack'>; readonly charts: Charts }) {
  const { columns, rows } = charts.crt;
  const on_column = (i: number) => columns[i] === event.column;
  return (
    <div
      class="crt-scroll"
      tabIndex={0}
      role="region"
      aria-label={`${rt.battle.label(event.index)}, ${rt.battle.table_label}`}
    >
      <table class="dice-table crt-table">
        <caption>{rt.battle.table}</caption>
        <thead>
          <tr>
            <th scope="col">{rt.throws.table_die}</th>
            {columns.map((column, i) => (
              <th
                key={column}
                scope="col"
                class={on_column(i) ? 'ringed-column' : undefined}
                aria-current={on_column(i) ? 'true' : undefined}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={row.die}
              class={row.die === event.die ? 'ringed-row' : undefined}
              aria-current={row.die === event.die ? 'true' : undefined}
            >
              <th scope="row">{row.die}</th>
              {row.results.map((result, i) => (
                <td
                  key={i}
                  class={on_column(i) ? (row.die === event.die ? 'ringed' : 'ringed-column') : undefined}
                >
                  {result}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function BattleCard({
  event,
  charts,
}: {
  readonly event: EventOf<'attack'>;
  readonly charts: Charts | null;
}) {
  const words = rt.battle;
  return (
    <article class={`battle-card battle-card-${event.side}`} aria-label={words.label(event.index)}>
      <h4>{words.title(event.attackers, event.bombard, event.defenders, event.support)}</h4>
      <table class="sum-table">
        <tbody>
          {event.lines.map((line, i) => (
            <tr key={i}>
              <th scope="row">{line.text}</th>
              <td>{line.part === 'attack_factor' ? `× ${line.value}` : line.value}</td>
            </tr>
          ))}
          <tr class="sum-total">
            <th scope="row">{words.total}</th>
            <td>
              {event.attack} : {event.defence}
            </td>
          </tr>
        </tbody>
      </table>
      {event.die === null || event.result === null ? (
        <p>{event.meaning}</p>
      ) : (
        <p class="battle-result">
          <Die face={event.die} tone={event.side} />
          <span>
            {words.odds(event.odds, event.column, event.die)}
            <b>{event.result}</b>: {event.meaning}
          </span>
        </p>
      )}
      {event.doubled.length > 0 && <p class="battle-note">{words.doubled(event.doubled)}</p>}
      {event.flank && <p class="battle-note">{words.flank}</p>}
      {charts !== null && event.die !== null && <Crt event={event} charts={charts} />}
      <p class="battle-note">
        <RuleText text={words.by(event.decided ?? 'standing', event.rule)} />
      </p>
    </article>
  );
}
