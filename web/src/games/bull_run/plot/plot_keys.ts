// Single keys while the map has focus. Each only acts on the named, selected unit.
import type { PlotEditor } from './editor';

/** True when the key was used. */
export function plot_key(editor: PlotEditor, event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey) {
    const key = event.key.toLowerCase();
    if (key === 'z' && event.shiftKey) editor.redo();
    else if (key === 'z') editor.undo();
    else return false;
    return true;
  }
  if (event.key.toLowerCase() === 'n') {
    editor.select_next(event.shiftKey ? -1 : 1);
    return true;
  }
  const row = editor.selected_row.peek();
  if (row === null) return false;
  switch (event.key) {
    case ' ':
    case '.':
      editor.wait();
      return true;
    case 'Backspace':
      editor.back();
      return true;
    case 'Delete':
      editor.clear();
      return true;
    case '[':
      editor.shift(-1);
      return true;
    case ']':
      editor.shift(1);
      return true;
    case 'x':
    case 'X':
      editor.set_mission(row.mission === null ? 'attack' : null);
      return true;
    case 'Escape':
      editor.select(null);
      return true;
    default:
      return direction_key(editor, event);
  }
}

const directions: Readonly<Record<string, number>> = {
  w: 1,
  e: 2,
  d: 3,
  s: 4,
  a: 5,
  q: 6,
  Numpad8: 1,
  Numpad9: 2,
  Numpad3: 3,
  Numpad2: 4,
  Numpad1: 5,
  Numpad7: 6,
};

function direction_key(editor: PlotEditor, event: KeyboardEvent): boolean {
  const direction = directions[event.key.toLowerCase()] ?? directions[event.code];
  if (direction === undefined || event.altKey) return false;
  void editor.step_in_direction(direction);
  return true;
}
