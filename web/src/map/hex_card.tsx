// What one hex is, as selectable text: id, ground, what it costs, its hexsides, who stands there.

import { type ComponentChildren } from 'preact';
import { SIDE_WORDS, terrain_word } from './cursor';
import { DIRECTION_NAMES } from './geometry';
import {
  type HexsideNote,
  hexside_notes,
  lines_through,
  type MapData,
  place_names,
  terrain_at,
} from './map_data';
import { type MapCounter } from './overlay_props';
import { mt } from './text';

interface Props {
  readonly map: MapData;
  readonly hex: string;
  readonly counters: readonly MapCounter[];
  readonly notes: Readonly<Record<string, string>>;
  readonly on_close: () => void;
  readonly children?: ComponentChildren;
}

function side_text(note: HexsideNote): string {
  const what = SIDE_WORDS[note.feature] ?? note.feature;
  const name = note.name ?? null;
  const whole =
    name !== null
      ? mt.card.named(name, what)
      : note.stream !== null
        ? mt.card.named(what, note.stream)
        : what;
  return mt.card.side(DIRECTION_NAMES[note.direction], note.hex, whole);
}

export function HexCard({ map, hex, counters, notes, on_close, children }: Props) {
  const terrain = terrain_at(map, hex);
  const note = notes[terrain];
  const sides = hexside_notes(map, hex);
  const lines = lines_through(map, hex);
  const here = counters.filter((counter) => counter.hex === hex);
  const entry = (map.entry_hexes ?? []).filter((one) => one.hex === hex);
  return (
    <section class="map-card" aria-label={mt.card.label(hex)}>
      <header class="map-card-head">
        <h2>{[hex, ...place_names(map, hex)].join(' · ')}</h2>
        <button type="button" class="map-card-close" onClick={on_close} aria-label={mt.card.close}>
          ×
        </button>
      </header>
      <p>
        <b>{terrain_word(map, hex)}</b>
        {note !== undefined && <> · {note}</>}
      </p>
      {lines.length > 0 && <p>{mt.card.on_lines(lines)}</p>}
      {sides.length > 0 && (
        <ul>
          {sides.map((side) => (
            <li key={side.direction}>{side_text(side)}</li>
          ))}
        </ul>
      )}
      {entry.map((one) => (
        <p key={one.name}>{mt.card.entry(one.name, one.note)}</p>
      ))}
      {here.length > 0 && (
        <ul class="map-card-units">
          {here.map((counter) => (
            <li key={counter.key}>{counter.label}</li>
          ))}
        </ul>
      )}
      {children}
    </section>
  );
}
