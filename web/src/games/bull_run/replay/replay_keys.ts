// The replay's keys. They act anywhere in the replay but in a field, and never together with Ctrl or Alt.

import { event_by, first_moment, last_moment, step_by, turn_by } from './player';
import { type ReplayState } from './use_replay';

function in_field(event: KeyboardEvent): boolean {
  const target = event.target;
  // A dialog that stands over the replay has the keys to itself.
  if (target instanceof Element && target.closest('dialog') !== null) return true;
  return (
    target instanceof HTMLSelectElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLInputElement
  );
}

/** Returns true when the key was used. */
export function replay_key(state: ReplayState, event: KeyboardEvent): boolean {
  const { moment, history, place } = state;
  if (moment === null || place === null || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (in_field(event)) return false;
  const go = (to: typeof moment) => {
    state.set_playing(false);
    state.go(to);
  };
  const move = event.shiftKey ? event_by : step_by;
  switch (event.key) {
    // With the map in focus the arrows move its cursor; comma and full stop step there too.
    case 'ArrowLeft':
    case ',':
      go(move(history, moment, -1));
      return true;
    case 'ArrowRight':
    case '.':
      go(move(history, moment, 1));
      return true;
    case 'PageUp':
      go(turn_by(history, moment, -1));
      return true;
    case 'PageDown':
      go(turn_by(history, moment, 1));
      return true;
    case 'Home':
      go(first_moment(place.turn));
      return true;
    case 'End':
      go(last_moment(place.turn));
      return true;
    case ' ':
      // On a button the space bar presses the button.
      if (event.target instanceof HTMLButtonElement || event.target instanceof HTMLAnchorElement)
        return false;
      state.set_playing(!state.playing);
      return true;
    case 'p':
    case 'P':
      state.set_playing(!state.playing);
      return true;
    case 'b':
    case 'B':
      state.set_when(state.when === 'before' ? 'after' : 'before');
      return true;
    default:
      return false;
  }
}
