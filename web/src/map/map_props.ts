// What a game hands to the map and gets back from it.

import { type ComponentChildren, type Ref } from 'preact';
import { type Tap } from './gestures';
import { type MapData } from './map_data';
import {
  type LitHex,
  type MapCounter,
  type MapMarker,
  type MapObjective,
  type MapPath,
} from './overlay_props';

export interface MapHandle {
  readonly reveal: (hex: string) => void;
  readonly frame: (hexes: readonly string[], closest?: number) => void;
  readonly fit: () => void;
  readonly focus: () => void;
  readonly show_card: (hex: string | null) => void;
}

export interface MapKey {
  readonly event: KeyboardEvent;
  readonly cursor: string;
}

export interface MapSheetProps {
  readonly map: MapData;
  readonly label: string;
  readonly counters?: readonly MapCounter[];
  readonly lit?: readonly LitHex[];
  readonly paths?: readonly MapPath[];
  readonly objectives?: readonly MapObjective[];
  readonly markers?: readonly MapMarker[];
  /** Hexes to frame at first sight, when neither address nor session knows a place. */
  readonly start?: readonly string[];
  /** Key under which place and zoom are kept; null keeps nothing and leaves the address alone. */
  readonly place_key?: string | null;
  /** Costs and effects by terrain word, from the game's charts, for the hex card. */
  readonly terrain_notes?: Readonly<Record<string, string>>;
  /** More lines for the hex card: who holds it, which plots pass. */
  readonly card_lines?: (hex: string) => ComponentChildren;
  /** What the cursor says beside id, terrain and occupants. */
  readonly speak?: (hex: string) => string;
  /** Return true when the tap meant something; otherwise the hex card opens. */
  readonly on_tap?: (tap: Tap) => boolean;
  readonly on_hover?: (hex: string | null) => void;
  readonly on_cursor?: (hex: string) => void;
  /** Return true when the key was used; the map's own keys come after it. */
  readonly on_key?: (key: MapKey) => boolean;
  readonly handle?: Ref<MapHandle>;
  readonly children?: ComponentChildren;
}
