// Every throw with the table it was read on: the row, and where there is one the column, ringed. The ring
// is also said in words, so that the table is never a picture only.

import { type Charts, type Contest, type EventOf } from '../types';
import { RuleLink } from '../../../shell/help/rule_text';
import { rt } from './text';

const PIPS: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [[0, 0]],
  2: [
    [-5, -5],
    [5, 5],
  ],
  3: [
    [-5, -5],
    [0, 0],
    [5, 5],
  ],
  4: [
    [-5, -5],
    [5, -5],
    [-5, 5],
    [5, 5],
  ],
  5: [
    [-5, -5],
    [5, -5],
    [0, 0],
    [-5, 5],
    [5, 5],
  ],
  6: [
    [-5, -5],
    [5, -5],
    [-5, 0],
    [5, 0],
    [-5, 5],
    [5, 5],
  ],
};

export function Die({ face, tone }: { readonly face: number; readonly tone?: string }) {
  return (
    <svg
      class={`die tone-${tone ?? 'none'}`}
      viewBox="-11 -11 22 22"
      width="28"
      height="28"
      role="img"
      aria-label={rt.die(face)}
    >
      <rect x="-10" y="-10" width="20" height="20" rx="3" />
      {(PIPS[face] ?? []).map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="2" />
      ))}
    </svg>
  );
}

const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0];

function Cited({ rule }: { readonly rule: string | undefined }) {
  if (rule === undefined || rule === '') return null;
  return (
    <>
      {' '}
      <RuleLink rule={rule} />
    </>
  );
}

/** The scatter table: six faces down, the last digits across; struck digits carry a mark. */
export function CommandCard({
  event,
  charts,
}: {
  readonly event: EventOf<'command'>;
  readonly charts: Charts | null;
}) {
  const words = rt.throws;
  return (
    <figure class="dice-card">
      <figcaption>
        <Die face={event.die} tone={event.side} />
        <span>
          <b>{words.command(event.side)}</b>
          {words.strikes(event.die, event.digits)} {words.scattered(event.scattered)}{' '}
          {words.kept(event.commanded)}
          <Cited rule={event.rule} />
        </span>
      </figcaption>
      {charts !== null && (
        <table class="dice-table">
          <caption>{words.scatter_table}</caption>
          <thead>
            <tr>
              <th scope="col">{words.table_die}</th>
              {DIGITS.map((digit) => (
                <th key={digit} scope="col">
                  {digit}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {charts.scatter_table.map((row) => (
              <tr
                key={row.die}
                class={row.die === event.die ? 'ringed-row' : undefined}
                aria-current={row.die === event.die ? 'true' : undefined}
              >
                <th scope="row">{row.die}</th>
                {DIGITS.map((digit) => (
                  <td key={digit}>{row.digits.includes(digit) ? digit : ''}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </figure>
  );
}

export function ContestCard({ contest }: { readonly contest: Contest }) {
  return (
    <figure class="dice-card">
      <figcaption>
        <span>
          <b>{rt.throws.contest(contest.hex)}</b>
          {rt.throws.winner(contest.winner)}
        </span>
      </figcaption>
      <table class="dice-table contest-table">
        <thead>
          <tr>
            <th scope="col">{rt.throws.throw_number}</th>
            <th scope="col">{contest.union}</th>
            <th scope="col">{contest.confederate}</th>
          </tr>
        </thead>
        <tbody>
          {contest.dice.map(([union, confederate], i) => (
            <tr key={i} class={i === contest.dice.length - 1 ? 'ringed-row' : undefined}>
              <th scope="row">{i + 1}</th>
              <td>
                <Die face={union} tone="union" />
              </td>
              <td>
                <Die face={confederate} tone="confederate" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

export function ScatterCard({
  event,
  charts,
  tone,
}: {
  readonly event: EventOf<'scatter'>;
  readonly charts: Charts | null;
  readonly tone: string;
}) {
  const [direction, points] = event.dice;
  return (
    <figure class="dice-card">
      <figcaption>
        {direction !== undefined && <Die face={direction} tone={tone} />}
        {points !== undefined && <Die face={points} tone={tone} />}
        <span>
          <b>{rt.throws.scatters(event.unit)}</b>
          {rt.throws.scatter(direction, points)}
          <Cited rule={event.rule} />
        </span>
      </figcaption>
      {charts !== null && (
        <table class="dice-table">
          <caption>{rt.throws.scatter_diagram}</caption>
          <tbody>
            <tr>
              <th scope="row">{rt.throws.table_die}</th>
              {charts.scatter_diagram.map((row) => (
                <td
                  key={row.die}
                  class={row.die === direction ? 'ringed' : undefined}
                  aria-current={row.die === direction ? 'true' : undefined}
                >
                  {row.die}
                </td>
              ))}
            </tr>
            <tr>
              <th scope="row">{rt.throws.way}</th>
              {charts.scatter_diagram.map((row) => (
                <td key={row.die} class={row.die === direction ? 'ringed' : undefined}>
                  {row.name}
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      )}
    </figure>
  );
}
