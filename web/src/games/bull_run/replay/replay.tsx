// The replay of executed turns: map, strips, controls, and what happened and why. Everything shown comes
// from the events this viewer has received; every step is a stored position, so back is as good as forward.

import { type ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { type MapHandle, MapSheet, type Tap } from '../../../map';
import { type Side, type UnitId } from '../types';
import { Controls } from './controls';
import { counters_at, hexes_of, markers_at, paths_at, states_at, trails_at } from './marks';
import { holder_at } from './facts';
import { last_moment, type Place, seq_at } from './player';
import { replay_key } from './replay_keys';
import { type ReplayAddress, type ReplayProps } from './replay_props';
import { address_of, type Moment } from './stages';
import { StepPanel } from './step_panel';
import { RuleText } from '../../../shell/help/rule_text';
import { story_of, summary_of } from './story';
import { rt } from './text';
import { Timeline } from './timeline';
import { type ReplayState, use_replay } from './use_replay';

function positions_shown(state: ReplayState, place: Place) {
  if (state.when === 'before') return place.turn.start;
  return state.when === 'after' ? place.turn.end : place.positions;
}

function seq_shown(state: ReplayState, place: Place): number {
  const [first] = place.turn.frames;
  const last = place.turn.frames[place.turn.frames.length - 1];
  if (state.when === 'before' && first !== undefined) return seq_at({ ...place, frame: first, event: null });
  return seq_at(
    state.when === 'after' && last !== undefined ? { ...place, frame: last, event: null } : place,
  );
}

function use_overlays(state: ReplayState, props: ReplayProps) {
  const { place, unit, choice, when, history } = state;
  return useMemo(() => {
    if (place === null) return { counters: [], paths: [], markers: [], lit: [] };
    const stage = when === 'before' ? 'R' : when === 'after' ? 'E' : place.frame.stage;
    const counters = counters_at(
      history.roster,
      positions_shown(state, place),
      states_at(place.turn, stage),
      unit,
    );
    if (when === 'before') return { counters, paths: [], markers: [], lit: [] };
    const paths = paths_at(place.turn, stage, choice, unit);
    if (when === 'after') return { counters, paths, markers: [], lit: [] };
    return {
      counters,
      paths,
      markers: markers_at(history.roster, place, choice, unit),
      lit: trails_at(place),
    };
  }, [place?.turn, place?.frame, place?.event, unit, choice, when, history, props.units]);
}

/** The camera follows the unit or the event only when it is out of sight, and never when it is held. */
function use_camera(state: ReplayState, map: { readonly current: MapHandle | null }) {
  const { place, unit, hold_camera } = state;
  useEffect(() => {
    if (place === null || hold_camera) return;
    const first = hexes_of(place, unit)[0];
    if (first !== undefined) map.current?.reveal(first);
  }, [place?.turn, place?.frame, place?.event, unit, hold_camera]);
}

function Summary({
  state,
  side_of,
}: {
  readonly state: ReplayState;
  readonly side_of: (unit: UnitId) => Side | null;
}) {
  const { place } = state;
  if (place === null) return null;
  const [first, second] = summary_of(place.turn, side_of);
  const last = last_moment(place.turn);
  return (
    <section class="replay-summary" aria-label={rt.summary}>
      <p>{first}</p>
      <p>{second}</p>
      {place.frame.stage !== last.stage && (
        <button type="button" onClick={() => state.go(last)}>
          {rt.controls.skip}
        </button>
      )}
    </section>
  );
}

function Story({ state }: { readonly state: ReplayState }) {
  const { place, unit } = state;
  if (place === null) return null;
  return (
    <section class="replay-story">
      <h3>{unit === null ? rt.one_unit : rt.happened(unit)}</h3>
      {unit === null ? (
        <p>{rt.choose_unit}</p>
      ) : (
        <ul>
          {story_of(place.turn, unit).map((line, i) => (
            <li key={i}>
              <RuleText text={line} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface HeadProps {
  readonly place: Place;
  readonly viewer: ReplayProps['viewer'];
  readonly beside: ComponentChildren;
  readonly on_close: (() => void) | undefined;
}

function Head({ place, viewer, beside, on_close }: HeadProps) {
  return (
    <header class="replay-head">
      <h2>{rt.heading(place.turn.turn)}</h2>
      <span class="replay-clock">{place.turn.clock}</span>
      <span class="replay-viewer">{rt.seen_by(viewer)}</span>
      <span class="replay-head-end">
        {beside}
        {on_close !== undefined && (
          <button type="button" class="replay-close" onClick={on_close}>
            {rt.close}
          </button>
        )}
      </span>
    </header>
  );
}

function here(state: ReplayState, moment: Moment): ReplayAddress {
  return { at: address_of(moment), unit: state.unit, plots: state.plots };
}

export function Replay(props: ReplayProps) {
  const state = use_replay(props);
  const map = useRef<MapHandle>(null);
  const overlays = use_overlays(state, props);
  use_camera(state, map);
  const { place, moment, history } = state;
  if (place === null) return <p class="replay-empty">{rt.empty}</p>;
  const roomy = matchMedia('(min-width: 640px)').matches;
  // On a narrow screen what happens in this step comes first; the summary leads only where the turn opens.
  const summary_first = roomy || place.frame === place.turn.frames[0];
  const shown = positions_shown(state, place);
  const units = Object.keys(place.turn.start).filter((unit) => history.roster[unit] !== undefined);
  const side_of = (unit: UnitId) => history.roster[unit]?.side ?? null;
  const start = Object.values(place.turn.start).map((piece) => piece.hex);
  const seq = seq_shown(state, place);
  const flags = (props.objectives ?? []).map((one) => {
    const tone = holder_at(history.turns, seq, one.hex, one.held_by);
    return { hex: one.hex, text: tone === null ? '' : rt.side[tone].slice(0, 1), tone, label: one.name };
  });
  const on_tap = (tap: Tap): boolean => {
    const here = Object.keys(shown).filter((unit) => shown[unit]?.hex === tap.hex);
    // A second tap on a stack goes to the next unit in it.
    const next = here[(state.unit === null ? -1 : here.indexOf(state.unit)) + 1] ?? here[0];
    if (next === undefined) return false;
    state.follow(next === state.unit ? null : next);
    return true;
  };
  const on_key = (event: KeyboardEvent) => {
    if (!event.defaultPrevented && replay_key(state, event)) event.preventDefault();
  };
  return (
    <div class="replay" onKeyDown={on_key}>
      <Head
        place={place}
        viewer={props.viewer}
        beside={moment === null ? null : props.beside?.(here(state, moment), rt.moment(moment))}
        on_close={props.on_close}
      />
      <div class="replay-map">
        <MapSheet
          map={props.map}
          label={rt.map_label(place.turn.turn)}
          handle={map}
          start={start}
          place_key={props.place_key ?? null}
          counters={overlays.counters}
          paths={overlays.paths}
          markers={overlays.markers}
          lit={overlays.lit}
          objectives={flags}
          on_tap={on_tap}
        />
      </div>
      <div class="replay-bar">
        <Timeline state={state} />
        <Controls state={state} units={units} link={props.link} roomy={roomy} />
      </div>
      <div class="replay-panel" tabIndex={0} role="region" aria-label={rt.panel}>
        {props.above}
        {summary_first && <Summary state={state} side_of={side_of} />}
        <StepPanel state={state} charts={props.charts} roomy={roomy} />
        <Story state={state} />
        {!summary_first && <Summary state={state} side_of={side_of} />}
      </div>
      <p class="map-live" aria-live="polite">
        {rt.value(place.turn.turn, place.frame.stage, place.frame.events.length)}
        {place.event === null ? '' : `. ${place.event.text}`}
      </p>
    </div>
  );
}
