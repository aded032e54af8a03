// The map's own keys; a game's keys come before them. None of them can change an order: Enter reports a tap
// of the cursor's hex, as the pointer would.

import { move_cursor } from './cursor';
import { type SheetSize } from './geometry';
import { type Stage } from './stage';

export interface KeyActions {
  readonly look_at: (hex: string) => void;
  readonly toggle_ids: () => void;
  readonly toggle_lift: () => void;
  readonly enter: (hex: string) => void;
  /** Returns false when there was nothing to close. */
  readonly close: () => boolean;
}

/** Returns true when the key was used. */
export function map_key(
  event: KeyboardEvent,
  here: string,
  size: SheetSize,
  stage: Stage,
  actions: KeyActions,
): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const to = move_cursor(here, event.key, size);
  if (to !== null) {
    actions.look_at(to);
    return true;
  }
  switch (event.key) {
    case '+':
    case '=':
      stage.step(true);
      return true;
    case '-':
      stage.step(false);
      return true;
    case '0':
      stage.fit();
      return true;
    case 'i':
    case 'I':
      actions.toggle_ids();
      return true;
    case 'h':
    case 'H':
      actions.toggle_lift();
      return true;
    case 'Enter':
      actions.enter(here);
      return true;
    case 'Escape':
      return actions.close();
    default:
      return false;
  }
}
