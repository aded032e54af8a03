// The state of one open replay: the moment, what is drawn, and playing on by a timer. All changes of the
// moment go through `go`, which tells the host, so that every moment stands in the address.

import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { type Side, type UnitId } from '../types';
import { fold_replay, type ReplayHistory } from './fold';
import { type PlotChoice } from './marks';
import { has_contact, is_same, opening, type Place, place_at, play_on } from './player';
import { type ReplayProps } from './replay_props';
import { address_of, type Moment, read_address } from './stages';

/** One step is shown this long at speed 1; contact with the eye takes about a second. */
const STEP_MS = 1200;

export const SPEEDS = [0.5, 1, 2, 4] as const;
export type When = 'step' | 'before' | 'after';

export interface ReplayState {
  readonly history: ReplayHistory;
  readonly place: Place | null;
  readonly moment: Moment | null;
  readonly go: (moment: Moment) => void;
  readonly unit: UnitId | null;
  readonly follow: (unit: UnitId | null) => void;
  readonly playing: boolean;
  readonly set_playing: (playing: boolean) => void;
  readonly speed: number;
  readonly set_speed: (speed: number) => void;
  readonly pause_on_contact: boolean;
  readonly set_pause_on_contact: (pause: boolean) => void;
  readonly hold_camera: boolean;
  readonly set_hold_camera: (hold: boolean) => void;
  readonly plots: PlotsShown;
  readonly set_plots: (plots: PlotsShown) => void;
  readonly choice: PlotChoice;
  readonly when: When;
  readonly set_when: (when: When) => void;
}

export type PlotsShown = 'both' | Side | 'only';
const PLOTS: readonly PlotsShown[] = ['both', 'union', 'confederate', 'only'];
function read_plots(text: string | null | undefined): PlotsShown {
  return PLOTS.find((one) => one === text) ?? 'both';
}

function choice_of(plots: PlotsShown, unit: UnitId | null): PlotChoice {
  if (plots !== 'only') return plots;
  return unit === null ? 'both' : { unit };
}

interface Playing {
  readonly history: ReplayHistory;
  readonly moment: Moment | null;
  readonly playing: boolean;
  readonly speed: number;
  readonly pause_on_contact: boolean;
  readonly go: (moment: Moment) => void;
  readonly stop: () => void;
}

/** Goes on by a timer while playing, and stops at the end of the turn or where something meets. */
function use_playing({ history, moment, playing, speed, pause_on_contact, go, stop }: Playing): void {
  useEffect(() => {
    if (!playing || moment === null) return undefined;
    const timer = setTimeout(() => {
      const next = play_on(history, moment);
      if (is_same(next, moment)) {
        stop();
        return;
      }
      go(next);
      const there = place_at(history, next);
      if (pause_on_contact && there !== null && has_contact(there.frame)) stop();
    }, STEP_MS / speed);
    return () => clearTimeout(timer);
  }, [playing, speed, pause_on_contact, moment?.turn, moment?.stage, moment?.event, history]);
}

export function use_replay(props: ReplayProps): ReplayState {
  const history = useMemo(() => fold_replay(props.entries, props.units), [props.entries, props.units]);
  const [asked, set_asked] = useState<Moment | null>(() => read_address(props.at));
  const [unit, set_unit] = useState<UnitId | null>(props.unit);
  const [playing, set_playing] = useState(false);
  const [speed, set_speed] = useState(1);
  const [pause_on_contact, set_pause_on_contact] = useState(true);
  const [hold_camera, set_hold_camera] = useState(false);
  const [plots, set_plots] = useState<PlotsShown>(() => read_plots(props.plots));
  const [when, set_when] = useState<When>('step');
  const told = useRef(props.at);

  const wanted = asked ?? opening(history);
  const place = wanted === null ? null : place_at(history, wanted);
  const moment: Moment | null =
    place === null || wanted === null
      ? null
      : {
          turn: place.turn.turn,
          stage: place.frame.stage,
          event: place.event === null ? null : wanted.event,
        };

  const tell = (to: Moment, more: { readonly unit?: UnitId | null; readonly plots?: PlotsShown } = {}) => {
    told.current = address_of(to);
    props.on_move({ unit, plots, ...more, at: told.current });
  };
  const go = (to: Moment) => {
    set_asked(to);
    set_when('step');
    tell(to);
  };
  const follow = (to: UnitId | null) => {
    // "Only this unit" means nothing without one.
    const shown = to === null && plots === 'only' ? 'both' : plots;
    set_unit(to);
    set_plots(shown);
    if (moment !== null) tell(moment, { unit: to, plots: shown });
  };
  const show_plots = (to: PlotsShown) => {
    set_plots(to);
    if (moment !== null) tell(moment, { plots: to });
  };

  // Back and forward of the browser change the address from outside.
  useEffect(() => {
    if (props.at === told.current) return;
    told.current = props.at;
    set_asked(read_address(props.at));
  }, [props.at]);

  use_playing({ history, moment, playing, speed, pause_on_contact, go, stop: () => set_playing(false) });

  return {
    history,
    place,
    moment,
    go,
    unit,
    follow,
    playing,
    set_playing,
    speed,
    set_speed,
    pause_on_contact,
    set_pause_on_contact,
    hold_camera,
    set_hold_camera,
    plots,
    set_plots: show_plots,
    choice: choice_of(plots, unit),
    when,
    set_when,
  };
}
