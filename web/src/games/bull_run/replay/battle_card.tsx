// One battle as worked sum: who, what it adds up to, the odds, the die, and the results table with its row
// and column ringed. Everything comes with the event; nothing is computed anew here.

import { type Charts, type EventOf } from '../types';
import { Die } from './dice';
import { listed, rt } from './text';

function Crt({ event, charts }: { readonly event: EventOf<'attack'>; readonly charts: Charts }) {
  const { columns, rows } = charts.crt;
  const on_column = (i: number) => columns[i] === event.column;
  return (
    <div class="crt-scroll" tabIndex={0} role="region" aria-label="Combat results table">
      <table class="dice-table crt-table">
        <caption>Combat results</caption>
        <thead>
          <tr>
            <th scope="col">Die</th>
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
  const guns = event.bombard.length === 0 ? '' : ` with ${listed(event.bombard)} bombarding`;
  const help = event.support.length === 0 ? '' : `, supported by ${listed(event.support)}`;
  const who =
    event.attackers.length === 0
      ? `${listed(event.bombard)} bombard`
      : `${listed(event.attackers)}${guns} attack`;
  return (
    <article class={`battle-card battle-card-${event.side}`} aria-label={`Battle ${event.index}`}>
      <h4>
        {who} {listed(event.defenders)}
        {help}
      </h4>
      <table class="sum-table">
        <tbody>
          {event.lines.map((line, i) => (
            <tr key={i}>
              <th scope="row">{line.text}</th>
              <td>{line.value}</td>
            </tr>
          ))}
          <tr class="sum-total">
            <th scope="row">Attack : defence</th>
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
            Odds {event.odds}
            {event.column === event.odds ? '' : `, column ${event.column}`}, die {event.die}:{' '}
            <b>{event.result}</b>. {event.meaning}
          </span>
        </p>
      )}
      {event.doubled.length > 0 && (
        <p class="battle-note">Defence doubled by the ground: {listed(event.doubled)}.</p>
      )}
      {event.flank && (
        <p class="battle-note">Attacked through two sides that do not touch: attack doubled.</p>
      )}
      {charts !== null && event.die !== null && <Crt event={event} charts={charts} />}
      <p class="battle-note">
        {event.by === 'standing' ? 'By standing order' : 'By the player’s order'}
        {event.rule === undefined ? '.' : `, ${rt.rule(event.rule)}.`}
      </p>
    </article>
  );
}
