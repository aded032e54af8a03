// What a game hands to the map and gets back from it.

import { type ComponentChildren, type Ref } from 'preact';
import { type Draw, type Grab, type Tap } from './gestures';
import { type MapData } from './map_data';
import { type ZoomStop } from './zoom_stops';
import {
  type LitHex,
  type MapCounter,
  type MapField,
  type MapMarker,
  type MapObjective,
  type MapPath,
  type MapTag,
} from './overlay_props';

export interface MapHandle {
  readonly reveal: (hex: string) => void;
  readonly frame: (hexes: readonly string[], closest?: number) => void;
  readonly fit: () => void;
  readonly focus: () => void;
  readonly show_card: (hex: string | null) => void;
  /** Brings a hex to a place of the view, given as fractions of its width and height. */
  readonly bring: (hex: string, x: number, y: number) => void;
  /** Puts the cursor on a hex and shows it; what stands there is spoken. */
  readonly look_at: (hex: string) => void;
  readonly toggle_ids: () => void;
}

export interface MapKey {
  readonly event: KeyboardEvent;
  readonly cursor: string;
  /** The hex whose card is open, or null. */
  readonly card: string | null;
}

export interface MapSheetProps {
  readonly map: MapData;
  readonly label: string;
  readonly counters?: readonly MapCounter[];
  readonly lit?: readonly LitHex[];
  readonly paths?: readonly MapPath[];
  readonly objectives?: readonly MapObjective[];
  readonly fields?: readonly MapField[];
  readonly tags?: readonly MapTag[];
  /** Where a path ends and can be taken hold of. */
  readonly grip?: string | null;
  /** Drawn above the plots and below the counters; a component of its own, so that the sheet need not be drawn again. */
  readonly live?: (stop: ZoomStop) => ComponentChildren;
  /** HTML that keeps its place on the sheet: `Pin`. */
  readonly pins?: ComponentChildren;
  readonly markers?: readonly MapMarker[];
  /** Hexes to frame at first sight, when neither address nor session knows a place. */
  readonly start?: readonly string[];
  /** Key under which place and zoom are kept; null keeps nothing and leaves the address alone. */
  readonly place_key?: string | null;
  /** The least zoom of a first sight of `start`. */
  readonly least_zoom?: number | undefined;
  /** Costs and effects by terrain word, from the game's charts, for the hex card. */
  readonly terrain_notes?: Readonly<Record<string, string>>;
  /** More lines for the hex card: who holds it, which plots pass. */
  readonly card_lines?: (hex: string) => ComponentChildren;
  /** What the cursor says beside id, terrain and occupants. */
  readonly speak?: (hex: string) => string;
  /** Return true when the tap meant something; otherwise the hex card opens. */
  readonly on_tap?: (tap: Tap) => boolean;
  /** Whether a press here takes hold of something instead of the ground. */
  readonly can_draw?: (grab: Grab) => boolean;
  readonly on_draw?: (draw: Draw) => void;
  readonly on_hover?: (hex: string | null) => void;
  readonly on_cursor?: (hex: string) => void;
  /** Return true when the key was used; the map's own keys come after it. */
  readonly on_key?: (key: MapKey) => boolean;
  /** Single letters act on the map; on unless said otherwise. */
  readonly letter_keys?: boolean;
  readonly handle?: Ref<MapHandle>;
  readonly children?: ComponentChildren;
}
