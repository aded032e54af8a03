// What a tap on the map means. Only a tap on a named, selected unit's ground orders; looking about never comes
// here. Touch shows the way first, the mouse has shown it by hovering.
import { centre_of } from '../../../map';
import type { Tap } from '../../../map';
import type { HexId, UnitView } from '../types';
import type { PlotEditor } from './editor';
import { end_hex, trim_to_hex } from './model';
import type { PlotSettings } from './settings';

/** A finger that misses a counter by this much still means it, where nothing else is meant. */
const slop_px = 22;
const double_click_ms = 300;

export interface TapHost {
  readonly editor: PlotEditor;
  readonly units: ReadonlyMap<string, UnitView>;
  readonly settings: PlotSettings;
  /** Opens the small menu at a hex of the path; null closes it. */
  readonly menu: (hex: HexId | null) => void;
  readonly now: () => number;
}

export class Taps {
  private last_: { readonly hex: HexId; readonly at: number } | null = null;

  /** True when the tap meant something; else the hex card opens. */
  tap(tap: Tap, host: TapHost): boolean {
    const { editor, menu } = host;
    const again = this.is_again(tap.hex, host.now());
    if (again) return true;
    menu(null);
    const own = own_unit(tap, host);
    const selected = editor.selected.peek();
    // Alt steps into a hex that a friend stands in and will leave.
    if (own !== null && own !== selected && !tap.alt) {
      editor.select(own);
      return true;
    }
    const row = editor.selected_row.peek();
    if (row === null || editor.is_ready.peek()) return false;
    if (tap.hex === end_hex(row) || (trim_to_hex(row, tap.hex) !== null && !tap.alt)) {
      editor.preview(null);
      menu(tap.hex);
      return true;
    }
    order(tap, host);
    return true;
  }

  /** The second click of a double click says nothing new. */
  private is_again(hex: HexId, now: number): boolean {
    const again = this.last_?.hex === hex && now - this.last_.at < double_click_ms;
    this.last_ = { hex, at: now };
    return again;
  }
}

function order(tap: Tap, { editor, settings }: TapHost): void {
  const finger = tap.pointer === 'touch' || tap.pointer === 'pen';
  if (finger && !settings.first_tap.peek() && editor.previewed.peek() !== tap.hex) editor.preview(tap.hex);
  else if (tap.alt || settings.step_mode.peek()) void editor.step_to(tap.hex);
  else void editor.go_to(tap.hex);
}

function own_unit(tap: Tap, { editor, units }: TapHost): string | null {
  const mine = [...units.values()].filter(
    (unit) => unit.hex !== null && editor.value.peek()[unit.id] !== undefined,
  );
  const here = mine.find((unit) => unit.hex === tap.hex);
  if (here !== undefined) return here.id;
  // With a unit selected every hex means a step.
  if (tap.pointer !== 'touch' || editor.selected.peek() !== null) return null;
  const near = mine
    .map((unit) => ({ id: unit.id, px: pixels(tap, unit.hex ?? tap.hex) }))
    .sort((a, b) => a.px - b.px)[0];
  return near !== undefined && near.px <= slop_px ? near.id : null;
}

/** From the finger to the rim of a counter, which is forty units wide. */
function pixels(tap: Tap, hex: HexId): number {
  const { x, y } = centre_of(hex);
  const outside = (along: number): number => Math.max(0, Math.abs(along) - 20);
  return Math.hypot(outside(tap.point.x - x), outside(tap.point.y - y)) * tap.scale;
}
