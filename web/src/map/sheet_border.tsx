// The frame of the sheet: neat lines, graticule ticks and numbers, title, scale and north arrow.

import { edge_numbers, neat_box, NORTH_NEEDLE, scale_bar, ticks_path } from './cartography/border';
import { type MapData } from './map_data';
import { mt } from './text';
import { type ZoomStop } from './zoom_stops';

interface Props {
  readonly map: MapData;
  readonly stop: ZoomStop;
}

/** "Bull Run, 1861 and 1862 (reconstruction)" becomes a title and a remark. */
function title_of(name: string): { readonly title: string; readonly remark: string } {
  const bracket = name.indexOf('(');
  if (bracket < 0) return { title: name, remark: '' };
  return {
    title: name.slice(0, bracket).trim(),
    remark: name
      .slice(bracket + 1)
      .replace(')', '')
      .trim(),
  };
}

function Title({ map, y }: { readonly map: MapData; readonly y: number }) {
  const { title, remark } = title_of(map.name);
  const box = neat_box(map);
  const x = box.left + box.width / 2;
  const sheet = mt.sheet.size(map.columns, map.rows);
  return (
    <g class="map-title">
      <text x={x} y={y} font-size="62">
        {title}
      </text>
      <path d={`M${x - 330} ${y + 22}H${x + 330}M${x - 330} ${y + 27}H${x + 330}`} />
      <text class="map-title-remark" x={x} y={y + 62} font-size="27">
        {remark === '' ? sheet : `${remark} · ${sheet}`}
      </text>
    </g>
  );
}

function Scale({ map, y }: { readonly map: MapData; readonly y: number }) {
  const bar = scale_bar(20, y, map.hex_metres);
  const words = map.hex_metres === undefined ? mt.sheet.hexes : mt.sheet.kilometres(map.hex_metres);
  return (
    <g class="map-scale">
      <path class="map-scale-frame" d={bar.frame} />
      <path class="map-scale-dark" d={bar.dark} />
      {bar.labels.map((label) => (
        <text key={label.text} x={label.at.x} y={label.at.y} font-size="25">
          {label.text}
        </text>
      ))}
      <text class="map-scale-words" x={20} y={y + 68} font-size="25">
        {words}
      </text>
    </g>
  );
}

export function SheetBorder({ map, stop }: Props) {
  const box = neat_box(map);
  const numbers = edge_numbers(map, stop);
  const right = box.left + box.width;
  const bottom = box.top + box.height;
  const outer = 72;
  return (
    <g class="map-border">
      <rect class="map-neat-line" x={box.left} y={box.top} width={box.width} height={box.height} />
      <rect
        class="map-frame-line"
        x={box.left - outer}
        y={box.top - outer}
        width={box.width + 2 * outer}
        height={box.height + 2 * outer}
      />
      <path class="map-ticks" d={ticks_path(map)} />
      <g class="map-edge-numbers" font-size={numbers.size}>
        {numbers.list.map((number, i) => (
          <text key={i} x={number.at.x} y={number.at.y} dy="0.35em">
            {number.text}
          </text>
        ))}
      </g>
      <Title map={map} y={bottom + 138} />
      <Scale map={map} y={bottom + 106} />
      <g class="map-north" transform={`translate(${right - 60} ${bottom + 146})`}>
        <path class="map-north-outline" d={NORTH_NEEDLE.outline} />
        <path class="map-north-filled" d={NORTH_NEEDLE.filled} />
        <path class="map-north-staff" d={NORTH_NEEDLE.staff} />
        <text x="-28" y="-30" font-size="34">
          {mt.sheet.north}
        </text>
      </g>
    </g>
  );
}
