// The two strips: turns above, the steps of the turn below, with small marks for what happened in each.
// The sliders carry the same in words; the strip's own buttons are for the pointer.

import { useEffect, useRef } from 'preact/hooks';
import { TICK_SIGNS, ticks_of, turn_index } from './player';
import { rt } from './text';
import { type ReplayState } from './use_replay';

function TurnStrip({ state }: { readonly state: ReplayState }) {
  const { history, moment } = state;
  if (moment === null || history.turns.length < 2) return null;
  return (
    <div class="replay-turns" role="group" aria-label={rt.controls.turns}>
      <span class="replay-turns-word" aria-hidden="true">
        {rt.controls.turn}
      </span>
      {history.turns.map((turn) => (
        <button
          key={turn.turn}
          type="button"
          aria-current={turn.turn === moment.turn ? 'step' : undefined}
          aria-label={rt.turn(turn.turn)}
          onClick={() => state.go({ turn: turn.turn, stage: turn.frames[0]?.stage ?? 'O', event: null })}
        >
          {turn.turn}
        </button>
      ))}
    </div>
  );
}

export function Timeline({ state }: { readonly state: ReplayState }) {
  const { place, moment, history } = state;
  const now = useRef<HTMLButtonElement>(null);
  // A narrow strip scrolls along with the reader.
  useEffect(() => now.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' }), [place?.frame]);
  if (place === null || moment === null) return null;
  const frames = place.turn.frames;
  const index = frames.indexOf(place.frame);
  const jump = (to: number) => {
    const frame = frames[to];
    if (frame === undefined) return;
    state.set_playing(false);
    state.go({ turn: place.turn.turn, stage: frame.stage, event: null });
  };
  return (
    <div class="replay-timeline" data-turn={turn_index(history, moment)}>
      <TurnStrip state={state} />
      <div class="replay-steps" role="presentation">
        {frames.map((frame, i) => (
          <button
            key={frame.stage}
            ref={i === index ? now : undefined}
            type="button"
            tabIndex={-1}
            class={`replay-step${i === index ? ' replay-step-now' : ''}${/\d/.test(frame.stage) ? ' replay-step-number' : ''}`}
            aria-label={rt.stage(frame.stage)}
            aria-current={i === index ? 'step' : undefined}
            data-stage={frame.stage}
            onClick={() => jump(i)}
          >
            <span>{rt.stage_short(frame.stage)}</span>
            <span class="replay-ticks" aria-hidden="true">
              {ticks_of(frame)
                .map((kind) => TICK_SIGNS[kind])
                .join('')}
            </span>
          </button>
        ))}
      </div>
      <input
        class="replay-slider"
        type="range"
        min={0}
        max={frames.length - 1}
        step={1}
        value={index}
        aria-label={rt.controls.moment}
        aria-valuetext={rt.value(place.turn.turn, place.frame.stage, place.frame.events.length)}
        onInput={(event) => jump(Number(event.currentTarget.value))}
      />
    </div>
  );
}
