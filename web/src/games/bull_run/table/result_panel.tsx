// How the match ended: victory in words, what each side lost, who holds the objectives, and what comes next.
import type { ComponentChildren } from 'preact';
import { RuleText } from '../../../shell/help/rule_text';
import { ExportLink, ObserverLink, RematchButton } from '../../../shell/match_menu';
import { table_path } from '../../../shell/router';
import type { JsonObject } from '../../../protocol/messages';
import type { Watched } from '../../../state/state';
import { bt } from '../text';
import { sides } from '../types';
import type { BullRunView, Outcome, Side } from '../types';
import { BrokenFlag } from './broken_flag';

export function ResultPanel(props: { readonly view: BullRunView; readonly watched: Watched }) {
  const { view, watched } = props;
  const { outcome } = view;
  if (outcome === null) return null;
  const words = bt.result;
  // Whoever gives up loses whatever stands on the field.
  const resigned = watched.entries.some(
    ({ origin, event }) => origin !== 'game' && event['kind'] === 'resigned',
  );
  return (
    <section class="result" aria-label={words.heading}>
      <p class="result-over">{words.heading}</p>
      <h2>{outcome.text}</h2>
      <p class="quiet-text">{resigned ? words.resigned : <RuleText text={words.rule(outcome.rule)} />}</p>
      <SidesTable view={view} outcome={outcome} />
      <ObjectivesTable view={view} />
      <p class="result-actions">
        <RematchButton
          watched={watched}
          game={view.game}
          scenario={view.scenario}
          // A view is JSON as it came; its options are what the match was made with.
          options={view.options as JsonObject}
        />
        <a class="button" href={table_path(watched.match, watched.seat, 'replay', { at: '1' })}>
          {words.replay}
        </a>
        <a class="button" href={table_path(watched.match, watched.seat, 'statistics')}>
          {words.statistics}
        </a>
        <ObserverLink watched={watched} />
        <ExportLink watched={watched} />
      </p>
    </section>
  );
}

function level_of(outcome: Outcome, side: Side): string {
  const level = outcome.places.find((place) => place.side === side)?.level ?? '';
  return bt.result.levels[level] ?? level;
}

function SidesTable(props: { readonly view: BullRunView; readonly outcome: Outcome }) {
  const { view, outcome } = props;
  const words = bt.result;
  const gone = (side: Side): number => view.eliminated.filter((unit) => unit.side === side).length;
  const breakable = sides.some((side) => view.sides[side].demoralization_at !== null);
  const row = (label: string, cell: (side: Side) => ComponentChildren) => (
    <tr>
      <th scope="row">{label}</th>
      {sides.map((side) => (
        <td key={side}>{cell(side)}</td>
      ))}
    </tr>
  );
  return (
    <table class="result-table">
      <SidesHead view={view} />
      <tbody>
        {row(words.outcome, (side) => (
          <b>{level_of(outcome, side)}</b>
        ))}
        {row(words.losses, (side) => view.sides[side].losses)}
        {row(words.units, gone)}
        {breakable &&
          row(words.demoralization, (side) =>
            view.sides[side].demoralized ? (
              <>
                <BrokenFlag /> {bt.strip.demoralized}
              </>
            ) : (
              words.steady(view.sides[side].demoralization_at)
            ),
          )}
        <ScoreRows view={view} />
      </tbody>
    </table>
  );
}

/** The heading of a table with a column for each side. */
export function SidesHead(props: { readonly view: BullRunView }) {
  return (
    <thead>
      <tr>
        <td />
        {sides.map((side) => (
          <th key={side} scope="col">
            {props.view.sides[side].title}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** Victory points, where a battle is decided by them: their sum and what each side has them for. */
export function ScoreRows(props: { readonly view: BullRunView }) {
  const words = bt.result.score;
  const told = sides.map((side) => ({ side, facts: props.view.sides[side] }));
  if (told.some(({ facts }) => facts.points === undefined)) return null;
  return (
    <>
      {(['strength', 'units', 'places'] as const).map((what) => (
        <tr key={what}>
          <th scope="row">{words[what]}</th>
          {told.map(({ side, facts }) => (
            <td key={side}>{facts.score?.[what] ?? 0}</td>
          ))}
        </tr>
      ))}
      <tr class="result-sum">
        <th scope="row">{words.sum}</th>
        {told.map(({ side, facts }) => (
          <td key={side}>
            <b>{facts.points}</b>
          </td>
        ))}
      </tr>
    </>
  );
}

/** Who holds what; while the match goes on, what each place would bring to either side. */
export function ObjectivesTable(props: { readonly view: BullRunView }) {
  const { objectives, outcome } = props.view;
  const words = bt.result;
  const points = objectives.some((each) => Object.keys(each.points).length > 0);
  const over = outcome !== null;
  if (objectives.length === 0) return null;
  return (
    <table class="result-table">
      <caption>{words.objectives}</caption>
      <thead>
        <tr>
          <th scope="col">{words.place}</th>
          <th scope="col">{words.held_by}</th>
          {points && over && <th scope="col">{words.points}</th>}
          {points &&
            !over &&
            sides.map((side) => (
              <th key={side} scope="col">
                {words.worth(bt.side[side])}
              </th>
            ))}
        </tr>
      </thead>
      <tbody>
        {objectives.map((each) => (
          <tr key={each.hex}>
            <th scope="row">
              {each.name} ({each.hex})
            </th>
            <td>{each.held_by === null ? words.nobody : bt.side[each.held_by]}</td>
            {points && over && <td>{each.held_by === null ? '–' : (each.points[each.held_by] ?? '–')}</td>}
            {points && !over && sides.map((side) => <td key={side}>{each.points[side] ?? '–'}</td>)}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
