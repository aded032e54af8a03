// A hex chosen on the map, for an umpire's ruling: a tap takes it. The field beside it takes the same hex typed.
import { MapSheet } from '../../../map';
import type { PlacePicker } from '../../../shell/asks/form_ask';
import { bt } from '../text';
import { standing_counters } from '../table/map_parts';
import type { BullRunView, MapData } from '../types';

export function hex_picker(view: BullRunView, map: MapData): PlacePicker {
  return function PickHex({ value, on_pick, answers }) {
    const unit = view.units.find((each) => each.id === answers['unit']);
    const start = unit?.hex ?? view.units.find((each) => each.hex !== null)?.hex ?? null;
    return (
      <div class="desk-pick">
        <MapSheet
          key={start ?? ''}
          map={map}
          label={bt.desk.pick}
          start={start === null ? [] : [start]}
          counters={standing_counters(view, () => [], unit?.id ?? null)}
          lit={map_has(map, value) ? [{ hex: value, kind: 'mark' }] : []}
          on_tap={({ hex }) => {
            on_pick(hex);
            return true;
          }}
        />
      </div>
    );
  };
}

function map_has(map: MapData, hex: string): boolean {
  if (!/^\d{4}$/.test(hex)) return false;
  const column = Number(hex.slice(0, 2));
  const row = Number(hex.slice(2));
  return column >= 1 && column <= map.columns && row >= 1 && row <= map.rows;
}
