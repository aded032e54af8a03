// First, previous, play, next, last; speed; what is drawn and whom the camera follows.

import { useState } from 'preact/hooks';
import { first_moment, last_moment, step_by } from './player';
import { type ReplayProps } from './replay_props';
import { address_of } from './stages';
import { rt } from './text';
import { type ReplayState, SPEEDS, type When } from './use_replay';

const ICONS = {
  first: 'M2 3v12M10 3L4 9l6 6zM16 3l-6 6l6 6z',
  previous: 'M14 3v12M11 3L3 9l8 6z',
  play: 'M5 3l10 6l-10 6z',
  pause: 'M5 3v12M13 3v12',
  next: 'M4 3v12M7 3l8 6l-8 6z',
  last: 'M16 3v12M8 3l6 6l-6 6zM2 3l6 6l-6 6z',
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
  const here = link({ at: address_of(moment), unit: state.unit, plots: state.plots });
  const copy = () => {
    void navigator.clipboard.writeText(here).then(() => set_copied(here));
  };
  return (
    <button type="button" class="replay-share" onClick={copy}>
      {copied === here ? rt.controls.shared : rt.controls.share}
    </button>
  );
}

interface CheckProps {
  readonly label: string;
  readonly checked: boolean;
  readonly on_change: (checked: boolean) => void;
}

function Check({ label, checked, on_change }: CheckProps) {
  return (
    <label class="replay-check">
      <input type="checkbox" checked={checked} onChange={(event) => on_change(event.currentTarget.checked)} />
      {label}
    </label>
  );
}

interface PickProps {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  /** Value and words. */
  readonly options: readonly (readonly [string, string])[];
  readonly on_pick: (value: string) => void;
}

function Pick({ label, name, value, options, on_pick }: PickProps) {
  return (
    <label>
      {label}{' '}
      <select class={`replay-${name}`} value={value} onChange={(event) => on_pick(event.currentTarget.value)}>
        {options.map(([each, words]) => (
          <option key={each} value={each}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}

const PLOT_CHOICES = ['both', 'union', 'confederate', 'only'] as const;

function Choices({ state, units }: { readonly state: ReplayState; readonly units: readonly string[] }) {
  const words = rt.controls;
  const plots = PLOT_CHOICES.filter((choice) => choice !== 'only' || state.unit !== null);
  const plot_words = { both: words.both, ...rt.side, only: words.only(state.unit ?? '') };
  return (
    <>
      <Pick
        label={words.follow}
        name="follow"
        value={state.unit ?? ''}
        options={[['', words.nobody], ...units.map((unit) => [unit, unit] as const)]}
        on_pick={(unit) => state.follow(unit === '' ? null : unit)}
      />
      <Pick
        label={words.plots}
        name="plots"
        value={state.plots}
        options={plots.map((choice) => [choice, plot_words[choice]])}
        on_pick={(value) => state.set_plots(PLOT_CHOICES.find((choice) => choice === value) ?? 'both')}
      />
      <Pick
        label={words.speed}
        name="speed"
        value={String(state.speed)}
        options={SPEEDS.map((speed) => [String(speed), `${speed}×`])}
        on_pick={(speed) => state.set_speed(Number(speed))}
      />
      <Check
        label={words.pause_on_contact}
        checked={state.pause_on_contact}
        on_change={state.set_pause_on_contact}
      />
      <Check label={words.hold_camera} checked={state.hold_camera} on_change={state.set_hold_camera} />
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
