// What other folders may use of the map.

export { MapSheet } from './map_sheet';
export { type MapHandle, type MapKey, type MapSheetProps } from './map_props';
export { type Draw, type Grab, type Tap } from './gestures';
export { Pin } from './pin';
export { LitLayer, PathLine } from './overlays';
export { type ZoomStop } from './zoom_stops';
export * from './overlay_props';
export * from './geometry';
export { badges_of, line_of, type Badge } from './paths';
export { hexside_at, hexside_notes, lines_through, type MapData, place_names, terrain_at } from './map_data';
export { SIDE_WORDS, TERRAIN_WORDS, terrain_word } from './cursor';
export { type CounterDetail } from './zoom_stops';
