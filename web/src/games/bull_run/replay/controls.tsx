// First, previous, play, next, last; speed; what is drawn and whom the camera follows.

import { useState } from 'preact/hooks';
import { sides } from '../types';
import { first_moment, last_moment, step_by } from './player';
import { type ReplayProps } from './replay_props';
import { address_of } from './stages';
import { rt } from './text';
import { type ReplayState, SPEEDS, type When } from './use_replay';

const ICONS = {
  first: 'M3 3v12M15 3L6 9l9 6z',
  previous: 'M14 3L5 9l9 6z',
  play: 'M5 3l10 6l-10 6z',
  pause: 'M5 3v12M13 3v12',
  next: 'M4 3l9 6l-9 6z',
  last: 'M15 3v12M3 3l9 6l-9 6z',
} as const;

function Icon({ name }: { readonly name: keyof typeof ICONS }) {
  return (
    <svg viewBox="0 0 18 18" width="18" height="18" aria-hidden="true" class="replay-icon">
      <path d={ICONS[name]} />
    </svg>
  );
}

function Press(props: {
  readonly icon: keyof typeof ICONS;
  readonly label: string;
  readonly off?: boolean;
  readonly on_press: () => void;
}) {
  return (
    <button
      type="button"
      class="replay-press"
      aria-label={props.label}
      title={props.label}
      disabled={props.off}
      onClick={props.on_press}
    >
      <Icon name={props.icon} />
    </button>
  );
}

function Transport({ state }: { readonly state: ReplayState }) {
  const { place, moment, history } = state;
  if (place === null || moment === null) return null;
  const go = (to: typeof moment) => {
    state.set_playing(false);
    state.go(to);
  };
  const words = rt.controls;
  return (
    <div class="replay-transport" role="group" aria-label={words.label}>
      <Press icon="first" label={words.first} on_press={() => go(first_moment(place.turn))} />
      <Press icon="previous" label={words.previous} on_press={() => go(step_by(history, moment, -1))} />
      <Press
        icon={state.playing ? 'pause' : 'play'}
        label={state.playing ? words.pause : words.play}
        on_press={() => state.set_playing(!state.playing)}
      />
      <Press icon="next" label={words.next} on_press={() => go(step_by(history, moment, 1))} />
      <Press icon="last" label={words.last} on_press={() => go(last_moment(place.turn))} />
    </div>
  );
}

function Share({
  state,
  link,
}: {
  readonly state: ReplayState;
  readonly link: NonNullable<ReplayProps['link']>;
}) {
  const [copied, set_copied] = useState('');
  const { moment } = state;
  if (moment === null) return null;
  const here = link(address_of(moment), state.unit);
  const copy = () => {
    void navigator.clipboard.writeText(here).then(() => set_copied(here));
  };
  return (
    <button type="button" class="replay-share" onClick={copy}>
      {copied === here ? rt.controls.shared : rt.controls.share}
    </button>
  );
}

function Choices({ state, units }: { readonly state: ReplayState; readonly units: readonly string[] }) {
  const words = rt.controls;
  return (
    <>
      <label>
        {words.follow}{' '}
        <select
          class="replay-follow"
          value={state.unit ?? ''}
          onChange={(event) =>
            state.follow(event.currentTarget.value === '' ? null : event.currentTarget.value)
          }
        >
          <option value="">{words.nobody}</option>
          {units.map((unit) => (
            <option key={unit} value={unit}>
              {unit}
            </option>
          ))}
        </select>
      </label>
      <label>
        {words.plots}{' '}
        <select
          value={state.plots}
          onChange={(event) => {
            const value = event.currentTarget.value;
            state.set_plots(
              value === 'both' || value === 'only' ? value : value === 'union' ? 'union' : 'confederate',
            );
          }}
        >
          <option value="both">{words.both}</option>
          {sides.map((side) => (
            <option key={side} value={side}>
              {rt.side[side]}
            </option>
          ))}
          {state.unit !== null && <option value="only">{words.only(state.unit)}</option>}
        </select>
      </label>
      <label>
        {words.speed}{' '}
        <select
          value={String(state.speed)}
          onChange={(event) => state.set_speed(Number(event.currentTarget.value))}
        >
          {SPEEDS.map((speed) => (
            <option key={speed} value={String(speed)}>
              {speed}×
            </option>
          ))}
        </select>
      </label>
      <label class="replay-check">
        <input
          type="checkbox"
          checked={state.pause_on_contact}
          onChange={(event) => state.set_pause_on_contact(event.currentTarget.checked)}
        />
        {words.pause_on_contact}
      </label>
      <label class="replay-check">
        <input
          type="checkbox"
          checked={state.hold_camera}
          onChange={(event) => state.set_hold_camera(event.currentTarget.checked)}
        />
        {words.hold_camera}
      </label>
    </>
  );
}

const WHENS: readonly When[] = ['before', 'step', 'after'];

export function Controls(props: {
  readonly state: ReplayState;
  readonly units: readonly string[];
  readonly link: ReplayProps['link'];
  /** Enough width to show every choice at once. */
  readonly roomy: boolean;
}) {
  const { state } = props;
  return (
    <div class="replay-controls">
      <Transport state={state} />
      <div class="replay-when" role="group" aria-label={rt.controls.show}>
        {WHENS.map((when) => (
          <button
            key={when}
            type="button"
            aria-pressed={state.when === when}
            onClick={() => state.set_when(when)}
          >
            {rt.controls[when]}
          </button>
        ))}
      </div>
      <details class="replay-more" open={props.roomy}>
        <summary>{rt.controls.more}</summary>
        <div class="replay-choices">
          <Choices state={state} units={props.units} />
          {props.link !== undefined && <Share state={state} link={props.link} />}
        </div>
      </details>
    </div>
  );
}
