// The statistics of a match as tables with sentences: dice, losses by turn, plan against fact.
import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import type { Entry } from '../../../protocol/messages';
import { chance_as_uneven, range_of } from '../../../shell/dice_luck';
import { sides } from '../types';
import type { Side, UnitView } from '../types';
import { count_statistics, faces, has_plans, purposes, sum_of } from './count';
import type { Counts, PlanFact, Reason, SideDice, Statistics as Counted } from './count';
import { st } from './text';

export function Statistics(props: {
  readonly entries: readonly Entry[];
  readonly units: readonly UnitView[];
}) {
  const counted = useMemo(() => count_statistics(props.entries, props.units), [props.entries, props.units]);
  if (counted.turns.length === 0) return <p class="quiet-text">{st.none_yet}</p>;
  return (
    <div class="statistics">
      <h2>{st.heading}</h2>
      <p class="quiet-text">{st.lead}</p>
      <Dice counted={counted} />
      <Losses counted={counted} />
      {has_plans(counted) && <Plans counted={counted} />}
    </div>
  );
}

function Part(props: {
  readonly heading: string;
  readonly name: string;
  readonly children: ComponentChildren;
}) {
  return (
    <section class={`statistics-part statistics-${props.name}`} aria-label={props.heading}>
      <h3>{props.heading}</h3>
      {props.children}
    </section>
  );
}

// ---- dice

function Dice(props: { readonly counted: Counted }) {
  return (
    <Part heading={st.dice.heading} name="dice">
      <p class="quiet-text">{st.dice.about}</p>
      <div class="statistics-sides">
        {sides.map((side) => (
          <DiceOfSide key={side} side={side} dice={props.counted.dice[side]} />
        ))}
      </div>
    </Part>
  );
}

function DiceOfSide(props: { readonly side: Side; readonly dice: SideDice }) {
  const counts = sum_of(props.dice);
  const all = sum(counts);
  const range = range_of(all, faces);
  const luck = useMemo(() => chance_as_uneven(counts), [counts.join()]);
  if (all === 0) {
    return (
      <div>
        <h4>{st.side[props.side]}</h4>
        <p>{st.dice.none}</p>
      </div>
    );
  }
  return (
    <div data-side={props.side}>
      <h4>{st.side[props.side]}</h4>
      <table>
        <thead>
          <tr>
            <th scope="col">{st.dice.face}</th>
            <th scope="col">{st.dice.rolled}</th>
            <th scope="col">{st.dice.range}</th>
          </tr>
        </thead>
        <tbody>
          {counts.map((count, face) => (
            <FaceRow
              key={face}
              face={face + 1}
              count={count}
              most_drawn={Math.max(...counts, range.most)}
              range={range}
            />
          ))}
          <tr>
            <th scope="row">{st.dice.total}</th>
            <td>{all}</td>
            <td />
          </tr>
        </tbody>
      </table>
      <p class="statistics-luck">{st.dice.luck(all, luck)}</p>
      <PurposeTable dice={props.dice} />
    </div>
  );
}

function FaceRow(props: {
  readonly face: number;
  readonly count: number;
  readonly most_drawn: number;
  readonly range: { readonly least: number; readonly most: number };
}) {
  const { count, range, most_drawn } = props;
  const outside = count < range.least || count > range.most;
  const width = 100;
  const at = (value: number): number => (value / Math.max(1, most_drawn)) * width;
  return (
    <tr class={outside ? 'statistics-outside' : undefined}>
      <th scope="row">{props.face}</th>
      <td>
        <span class="statistics-count">{count}</span>
        <svg class="statistics-bar" viewBox={`0 0 ${width} 10`} preserveAspectRatio="none" aria-hidden="true">
          <rect
            class="statistics-range"
            x={at(range.least)}
            y="0"
            width={at(range.most - range.least)}
            height="10"
          />
          <rect class="statistics-value" x="0" y="3" width={at(count)} height="4" />
        </svg>
      </td>
      <td>
        {st.dice.from_to(range.least, range.most)}
        {outside && <span class="statistics-note"> {st.dice.outside}</span>}
      </td>
    </tr>
  );
}

function PurposeTable(props: { readonly dice: SideDice }) {
  const rows = purposes.filter((purpose) => sum(props.dice[purpose]) > 0);
  return (
    <details>
      <summary>{st.dice.by_purpose}</summary>
      <div class="statistics-scroll" tabIndex={0} role="region" aria-label={st.dice.by_purpose}>
        <table>
          <thead>
            <tr>
              <td />
              {Array.from({ length: faces }, (_, face) => (
                <th key={face} scope="col">
                  {face + 1}
                </th>
              ))}
              <th scope="col">{st.dice.sum}</th>
              <th scope="col">{st.dice.mean}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((purpose) => (
              <tr key={purpose}>
                <th scope="row">{st.dice.purposes[purpose]}</th>
                {props.dice[purpose].map((count, face) => (
                  <td key={face}>{count}</td>
                ))}
                <td>{sum(props.dice[purpose])}</td>
                <td>{mean_of(props.dice[purpose]).toFixed(2)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

function sum(counts: Counts): number {
  return counts.reduce((all, count) => all + count, 0);
}
function mean_of(counts: Counts): number {
  return counts.reduce((all, count, face) => all + count * (face + 1), 0) / sum(counts);
}

// ---- losses

function Losses(props: { readonly counted: Counted }) {
  const { turns } = props.counted;
  const all = (side: Side): number => turns.reduce((lost, turn) => lost + turn.losses[side], 0);
  return (
    <Part heading={st.losses.heading} name="losses">
      <table>
        <thead>
          <tr>
            <th scope="col">{st.losses.turn}</th>
            <th scope="col">{st.losses.battles}</th>
            {sides.map((side) => (
              <th key={side} scope="col">
                {st.losses.points(st.side[side])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {turns.map((turn) => (
            <tr key={turn.turn}>
              <th scope="row">{turn.turn}</th>
              <td>{turn.battles}</td>
              {sides.map((side) => (
                <td key={side}>{turn.losses[side]}</td>
              ))}
            </tr>
          ))}
          <tr class="statistics-sum">
            <th scope="row">{st.losses.sum}</th>
            <td>{turns.reduce((count, turn) => count + turn.battles, 0)}</td>
            {sides.map((side) => (
              <td key={side}>{all(side)}</td>
            ))}
          </tr>
        </tbody>
      </table>
    </Part>
  );
}

// ---- plan against fact

function Plans(props: { readonly counted: Counted }) {
  const { plans } = props.counted;
  const row = (label: string, cell: (plan: PlanFact) => string) => (
    <tr>
      <th scope="row">{label}</th>
      {sides.map((side) => (
        <td key={side}>{cell(plans[side])}</td>
      ))}
    </tr>
  );
  const reasons = new Set<Reason>(sides.flatMap((side) => [...plans[side].stopped.keys()]));
  const often = (reason: Reason): number =>
    sides.reduce((count, side) => count + (plans[side].stopped.get(reason) ?? 0), 0);
  return (
    <Part heading={st.plans.heading} name="plans">
      <p class="quiet-text">{st.plans.about}</p>
      <table>
        <thead>
          <tr>
            <td />
            {sides.map((side) => (
              <th key={side} scope="col">
                {st.side[side]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {row(st.plans.ordered, (plan) => String(plan.ordered))}
          {row(st.plans.as_written, (plan) => st.plans.of(plan.as_written, plan.ordered))}
          {row(st.plans.plotted, (plan) => String(plan.plotted))}
          {row(st.plans.walked, (plan) => st.plans.of(plan.walked, plan.plotted))}
          <tr>
            <th scope="colgroup" colSpan={3}>
              {reasons.size === 0 ? st.plans.nothing : st.plans.stopped}
            </th>
          </tr>
          {[...reasons]
            .sort((a, b) => often(b) - often(a))
            .map((reason) => (
              <tr key={reason} class="statistics-reason">
                <th scope="row">{st.plans.reasons[reason]}</th>
                {sides.map((side) => (
                  <td key={side}>{plans[side].stopped.get(reason) ?? 0}</td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </Part>
  );
}
