// What a game may lay on the sheet, as plain values. The map draws them and knows no meaning: which hexes
// are lit, what a step costs and why something is refused all come from outside.

import { type ComponentChild } from 'preact';
import { type CounterDetail } from './zoom_stops';

/** `place`: a hex one may choose; `step`: a legal next step; `refused`: a step that is not allowed; `mark`: looked at;
    `way`: part of a way that is only looked at; `clash`: two cannot both be here. */
export type LitKind = 'place' | 'step' | 'refused' | 'mark' | 'warning' | 'way' | 'clash';

export interface LitHex {
  readonly hex: string;
  readonly kind: LitKind;
  /** Large figure, such as the columns a step would fill: "5–7". */
  readonly text?: string;
  /** Small line below it, such as the cost: "3 MP". */
  readonly note?: string;
  /** Spoken with the hex. */
  readonly label?: string;
}

/** `aim`: only looked at, not ordered. */
export type PathRole = 'selected' | 'other' | 'plan' | 'fact' | 'aim';
export type LineStyle = 'solid' | 'dash_dot';

export interface MapPath {
  readonly key: string;
  readonly start: string;
  /** One for each column: a hex, "-" or "–" for a wait, or a word such as ATTACK. */
  readonly cells: readonly string[];
  readonly role: PathRole;
  readonly line: LineStyle;
  /** Class suffix that sets the colour: tone-union. */
  readonly tone: string;
  readonly badges?: boolean;
  readonly faded?: boolean;
  /** Something is wrong with it: drawn with the mark of an error. */
  readonly marked?: boolean;
}

export interface MapObjective {
  readonly hex: string;
  readonly text: string;
  /** Class suffix of whoever holds it, or null. */
  readonly tone: string | null;
  readonly label?: string;
}

/** `label`: a chip alone, above the counters; `stop`: a ring with a reason chip; `clash`: crossed strokes in a hex or between two; `battle`, `move`: arrows to `target`. */
export interface MapMarker {
  readonly key: string;
  readonly kind: 'label' | 'stop' | 'clash' | 'battle' | 'move' | 'event';
  readonly hex: string;
  readonly target?: string;
  readonly chip?: string;
  readonly tone?: string;
}

/** An area of the sheet: a wash, its edge and one figure or letter in every hex. `looks` is a class suffix. */
export interface MapField {
  readonly key: string;
  readonly looks: string;
  readonly hexes: readonly string[];
  /** One character for each hex, in the same order. */
  readonly marks?: string;
  /** Hexes with a bold dashed edge of their own around them, inside the area. */
  readonly inner?: readonly string[];
  /** Short strokes on the edge that point into the area. */
  readonly ticks?: boolean;
  /** A name written at its top; the edge is then a double rule. */
  readonly label?: string;
}

/** A short text at the upper right of a hex. */
export interface MapTag {
  readonly hex: string;
  readonly text: string;
  readonly strong?: boolean;
}

export interface MapCounter {
  readonly key: string;
  readonly hex: string;
  readonly label: string;
  readonly selected?: boolean;
  readonly ghost?: boolean;
  readonly draw: (detail: CounterDetail) => ComponentChild;
}
