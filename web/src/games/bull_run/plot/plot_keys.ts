// Keys while the map has focus. Each only acts on the named, selected unit; without one, the keys of the six
// directions move the cursor. Which keys: web-client specification, 7.3.
import type { MapKey } from '../../../map';
import type { HexId, UnitId } from '../types';
import type { PlotEditor } from './editor';
import type { LayerId } from './layers';

export interface KeyHost {
  readonly editor: PlotEditor;
  readonly letters: boolean;
  readonly unit_in: (hex: HexId) => UnitId | null;
  readonly toggle: (layer: LayerId) => void;
  /** Moves the cursor by one hex, 1 north to 6 north-west. */
  readonly move_cursor: (from: HexId, direction: number) => void;
  readonly go_to_hex: () => void;
  readonly list_units: () => void;
  readonly speak: () => void;
  readonly help: () => void;
  /** Closes a menu or the rehearsal; false when none was open. */
  readonly close: () => boolean;
}

/** True when the key was used. */
export function plot_key(host: KeyHost, { event, cursor, card }: MapKey): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const direction = direction_of(event);
  const is_letter = /^[a-z]$/i.test(event.key);
  if (is_letter && !host.letters) return true;
  if (direction !== null) return turn_to(host, cursor, direction);
  if (event.key === 'Enter') return enter(host, cursor);
  if (event.key === 'Escape') return escape(host, card);
  return anywhere(host, event) || on_unit(host.editor, event.key);
}

/** On another unit: select it; with a unit selected: done; else the map opens the card of the hex. */
function enter({ editor, unit_in }: KeyHost, cursor: HexId): boolean {
  const unit = unit_in(cursor);
  const selected = editor.selected.peek();
  if (unit !== null && unit !== selected) editor.select(unit);
  else if (selected !== null) editor.select(null);
  else return false;
  return true;
}

/** Cancel a drag, then close what is open, then deselect. */
function escape(host: KeyHost, card: HexId | null): boolean {
  const { editor } = host;
  if (editor.draw_cancel()) return true;
  if (editor.previewed.peek() !== null) editor.preview(null);
  else if (host.close()) return true;
  else if (card !== null || editor.selected.peek() === null) return false;
  else editor.select(null);
  return true;
}

const layer_keys: Readonly<Record<string, LayerId>> = {
  r: 'reach',
  z: 'zoc',
  c: 'command',
  k: 'scatter',
  o: 'objectives',
};

function anywhere(host: KeyHost, event: KeyboardEvent): boolean {
  const key = event.key.toLowerCase();
  const layer = layer_keys[key];
  if (layer !== undefined) host.toggle(layer);
  else if (key === 'n') host.editor.select_next(event.shiftKey ? -1 : 1);
  else if (key === 'u') host.list_units();
  else if (key === 'g') host.go_to_hex();
  else if (key === 't') host.speak();
  else if (key === '?') host.help();
  else return false;
  return true;
}

function on_unit(editor: PlotEditor, key: string): boolean {
  const row = editor.selected_row.peek();
  if (row === null) return false;
  switch (key) {
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
      toggle_mission(editor);
      return true;
    default:
      return false;
  }
}

/** Artillery has no ATTACK; the key then sets the first of what its kind may do. */
function toggle_mission(editor: PlotEditor): void {
  const row = editor.selected_row.peek();
  const first = editor.plot_hints.peek()?.missions[0]?.mission ?? 'attack';
  editor.set_mission(row?.mission === null ? first : null);
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

function direction_of(event: KeyboardEvent): number | null {
  return directions[event.key.toLowerCase()] ?? directions[event.code] ?? null;
}

function turn_to({ editor, move_cursor }: KeyHost, cursor: HexId, direction: number): boolean {
  if (editor.selected.peek() === null) move_cursor(cursor, direction);
  else void editor.step_in_direction(direction);
  return true;
}
