// What happened in the step on show, as sentences; why, where plan and fact part; and the dice with their
// tables. Each sentence is a button that brings its event into focus.

import { type Charts, type Stop } from '../types';
import { BattleCard } from './battle_card';
import { CommandCard, ContestCard, ScatterCard } from './dice';
import { is_ordered, plots_of } from './facts';
import { type ReplayEvent, type Roster } from './fold';
import { type Place } from './player';
import { stop_chip, rt } from './text';
import { type ReplayState } from './use_replay';

function stop_sentence(stop: Stop): string {
  return stop.text === ''
    ? `${stop.unit} in ${stop.hex}: ${stop_chip(stop.reason, stop.by, stop.wanted)}.`
    : stop.text;
}

/** The sentence of a sub-segment strings its stops together; here they stand singly below. */
function headline(one: ReplayEvent): string {
  const { event } = one;
  return event.kind === 'sub_segment' ? rt.moves(event.moves.map((move) => move.unit)) : one.text;
}

function has_detail({ event }: ReplayEvent): boolean {
  return event.kind === 'sub_segment' && event.stops.length + event.contests.length > 0;
}

function Why({ one }: { readonly one: ReplayEvent }) {
  const { event } = one;
  if (event.kind !== 'sub_segment' || event.stops.length === 0) return null;
  return (
    <ul class="step-why">
      {event.stops.map((stop) => (
        <li key={`${stop.unit} ${stop.reason}`}>{stop_sentence(stop)}</li>
      ))}
    </ul>
  );
}

function Throws({
  one,
  charts,
  roster,
}: {
  readonly one: ReplayEvent;
  readonly charts: Charts | null;
  readonly roster: Roster;
}) {
  const { event } = one;
  if (event.kind === 'command') return <CommandCard event={event} charts={charts} />;
  if (event.kind === 'scatter')
    return <ScatterCard event={event} charts={charts} tone={roster[event.unit]?.side ?? 'none'} />;
  if (event.kind === 'attack') return <BattleCard event={event} charts={charts} />;
  if (event.kind === 'sub_segment') {
    return (
      <>
        {event.contests.map((contest) => (
          <ContestCard key={contest.hex} contest={contest} />
        ))}
      </>
    );
  }
  return null;
}

/** Both sides' plots as text, as the letters carried them. */
function PlotLists({ place }: { readonly place: Place }) {
  const plots = plots_of(place.turn).filter(is_ordered);
  return (
    <div class="plot-lists">
      {(['union', 'confederate'] as const).map((side) => {
        const lines = plots.filter((plot) => plot.side === side);
        return (
          <section key={side}>
            <h4>{rt.ordered(side, lines.length)}</h4>
            {lines.length > 0 && (
              <pre>
                {lines.map((plot) => `${plot.unit}/${plot.start} ${plot.cells.join(' ')}`).join('\n')}
              </pre>
            )}
          </section>
        );
      })}
    </div>
  );
}

export function StepPanel({
  state,
  charts,
}: {
  readonly state: ReplayState;
  readonly charts: Charts | null;
}) {
  const { place, moment } = state;
  if (place === null || moment === null) return null;
  const { frame } = place;
  const is_quiet = frame.events.every((one) => headline(one) === '' && !has_detail(one));
  return (
    <section class="step-panel" aria-label={rt.stage(frame.stage)}>
      <h3>{rt.stage(frame.stage)}</h3>
      {is_quiet && <p class="step-quiet">{rt.quiet[frame.stage] ?? rt.quiet_step}</p>}
      <ol class="step-events">
        {frame.events.map((one, i) => (
          <li key={one.seq} class={place.event === one ? 'step-event-now' : undefined}>
            {headline(one) !== '' && (
              <button
                type="button"
                aria-current={place.event === one ? 'true' : undefined}
                onClick={() => state.go({ ...moment, event: place.event === one ? null : i + 1 })}
              >
                {headline(one)}
              </button>
            )}
            <Why one={one} />
            {(place.event === null || place.event === one) && (
              <Throws one={one} charts={charts} roster={state.history.roster} />
            )}
          </li>
        ))}
      </ol>
      {frame.stage === 'O' && <PlotLists place={place} />}
    </section>
  );
}
