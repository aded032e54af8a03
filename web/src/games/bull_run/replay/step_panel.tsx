// What happened in the step on show, as sentences; why, where plan and fact part; and the dice with their
// tables. Each sentence is a button that brings its event into focus.

import { type ComponentChildren } from 'preact';
import { RuleLink, RuleText, split_citation } from '../../../shell/help/rule_text';
import { type Charts, type Stop } from '../types';
import { BattleCard } from './battle_card';
import { CommandCard, ContestCard, ScatterCard } from './dice';
import { is_ordered, plots_of } from './facts';
import { type ReplayEvent, type Roster } from './fold';
import { type Place } from './player';
import { decided_tag, stop_chip, rt } from './text';
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

function tag_of({ event }: ReplayEvent): string | null {
  return 'decided' in event ? decided_tag({ decided: event.decided }) : null;
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
        <li key={`${stop.unit} ${stop.reason}`}>
          <RuleText text={stop_sentence(stop)} />
        </li>
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

/** Nothing happened, or nothing has happened yet. */
function quiet_words({ turn, frame }: Place): string {
  const after_movement = frame.stage === 'B' || frame.stage === 'P' || frame.stage === 'E';
  if (!turn.complete && after_movement) return rt.not_yet;
  return rt.quiet[frame.stage] ?? rt.quiet_step;
}

/** The sentence as a button, and beside it the rules it cites. */
function Headline(props: {
  readonly one: ReplayEvent;
  readonly now: boolean;
  readonly on_press: () => void;
}) {
  const { text, rules } = split_citation(headline(props.one));
  const tag = tag_of(props.one);
  return (
    <div class="step-headline">
      <button type="button" aria-current={props.now ? 'true' : undefined} onClick={props.on_press}>
        {text}
        {tag !== null && <span class="decided-tag"> · {tag}</span>}
      </button>
      {rules.map((rule) => (
        <RuleLink key={rule} rule={rule} />
      ))}
    </div>
  );
}

function has_throws({ event }: ReplayEvent): boolean {
  if (event.kind === 'sub_segment') return event.contests.length > 0;
  return event.kind === 'command' || event.kind === 'scatter' || event.kind === 'attack';
}

/** On a narrow screen dice and tables stay folded, so that the sentences stand together. */
function Folded(props: {
  readonly open: boolean;
  readonly has: boolean;
  readonly children: ComponentChildren;
}) {
  if (props.open || !props.has) return <>{props.children}</>;
  return (
    <details class="step-throws">
      <summary>{rt.dice_and_table}</summary>
      {props.children}
    </details>
  );
}

export function StepPanel({
  state,
  charts,
  roomy,
}: {
  readonly state: ReplayState;
  readonly charts: Charts | null;
  /** Enough width to show dice and tables at once. */
  readonly roomy: boolean;
}) {
  const { place, moment } = state;
  if (place === null || moment === null) return null;
  const { frame } = place;
  const is_quiet = frame.events.every((one) => headline(one) === '' && !has_detail(one));
  return (
    <section class="step-panel" aria-label={rt.stage(frame.stage)}>
      <h3>{rt.stage(frame.stage)}</h3>
      {is_quiet && <p class="step-quiet">{quiet_words(place)}</p>}
      <ol class="step-events">
        {frame.events.map((one, i) => (
          <li key={one.seq} class={place.event === one ? 'step-event-now' : undefined}>
            {headline(one) !== '' && (
              <Headline
                one={one}
                now={place.event === one}
                on_press={() => state.go({ ...moment, event: place.event === one ? null : i + 1 })}
              />
            )}
            <Why one={one} />
            {(place.event === null || place.event === one) && (
              <Folded open={roomy || place.event === one} has={has_throws(one)}>
                <Throws one={one} charts={charts} roster={state.history.roster} />
              </Folded>
            )}
          </li>
        ))}
      </ol>
      {frame.stage === 'O' && <PlotLists place={place} />}
    </section>
  );
}
