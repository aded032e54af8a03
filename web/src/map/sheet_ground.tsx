// The part of the sheet that never moves: ground, water, ways, grid, ids, names, border. Drawn once a map
// and zoom stop; no element here listens to anything. It is hidden from assistive technology, because the
// cursor speaks for it.

import { memo } from 'preact/compat';
import { useId, useMemo } from 'preact/hooks';
import { scene_names, scene_of, type Scene } from './cartography/scene';
import { sheet_box } from './cartography/border';
import { centre_of, HEX_HEIGHT, hex_id } from './geometry';
import { type MapData } from './map_data';
import { SheetBorder } from './sheet_border';
import { id_size, type ZoomStop } from './zoom_stops';

interface Props {
  readonly map: MapData;
  readonly stop: ZoomStop;
  readonly show_ids: boolean;
}

function Terrain({ scene }: { readonly scene: Scene }) {
  return (
    <g>
      {scene.washes.map((wash) => (
        <path
          key={wash.terrain}
          class={`map-wash map-wash-${wash.terrain}`}
          d={wash.path}
          fill-rule="evenodd"
        />
      ))}
      <g class="map-hachures">
        {scene.hachures.map((d, i) => (
          <path key={i} d={d} />
        ))}
      </g>
      <g class="map-crowns">
        {scene.crowns.map((d, i) => (
          <path key={i} d={d} />
        ))}
      </g>
      <g class="map-tree-strokes">
        {scene.tree_strokes.map((d, i) => (
          <path key={i} d={d} />
        ))}
      </g>
    </g>
  );
}

function Water({ scene }: { readonly scene: Scene }) {
  return (
    <g>
      <path class="map-brook" d={scene.brooks} />
      <path class="map-shore map-shore-run" d={scene.runs} />
      <path class="map-shore map-shore-great" d={scene.great_rivers} />
      <path class="map-bank map-bank-run" d={scene.runs} />
      <path class="map-bank map-bank-great" d={scene.great_rivers} />
      <path class="map-water map-water-run" d={scene.runs} />
      <path class="map-water map-water-great" d={scene.great_rivers} />
    </g>
  );
}

/** Decks lie between water and road, bars and dots on top of both. */
function Ways({ scene }: { readonly scene: Scene }) {
  const { road, turnpike, railroad, unfinished } = scene.ways;
  return (
    <g>
      <path class="map-deck" d={scene.decks} />
      <path class="map-grade" d={unfinished} />
      <path class="map-road-edge" d={road} />
      <path class="map-turnpike-edge" d={turnpike} />
      <path class="map-road" d={road} />
      <path class="map-turnpike" d={turnpike} />
      <path class="map-rail-bed" d={railroad} />
      <path class="map-rail-ties" d={railroad} />
      <path class="map-rail" d={railroad} />
      <path class="map-ford-casing" d={scene.fords} />
      <path class="map-ford" d={scene.fords} />
      <path class="map-bar-casing" d={scene.bars} />
      <path class="map-bar" d={scene.bars} />
      <path class="map-houses" d={scene.houses} />
    </g>
  );
}

/** Hex ids column by column: one text element holds all ids of a column, each letter with its own place. */
const HexIds = memo(function HexIds({ map, stop }: { readonly map: MapData; readonly stop: ZoomStop }) {
  const size = id_size(stop) ?? 0;
  const columns = useMemo(() => {
    const step = size * 0.5;
    return Array.from({ length: map.columns }, (_, c) => {
      const xs: string[] = [];
      const ys: string[] = [];
      let text = '';
      for (let row = 1; row <= map.rows; row += 1) {
        const id = hex_id(c + 1, row);
        const { x, y } = centre_of(id);
        text += id;
        for (let i = 0; i < 4; i += 1) {
          xs.push((x + (i - 1.5) * step).toFixed(1));
          ys.push((y - HEX_HEIGHT / 2 + size * 0.95).toFixed(1));
        }
      }
      return { text, x: xs.join(' '), y: ys.join(' ') };
    });
  }, [map, size]);
  return (
    <g class="map-ids" font-size={size}>
      {columns.map((column, i) => (
        <text key={i} x={column.x} y={column.y}>
          {column.text}
        </text>
      ))}
    </g>
  );
});

function MapNames({
  map,
  scene,
  stop,
}: {
  readonly map: MapData;
  readonly scene: Scene;
  readonly stop: ZoomStop;
}) {
  const prefix = useId();
  const names = useMemo(() => scene_names(map, scene, stop), [map, scene, stop]);
  return (
    <g class="map-names">
      {names.curved.map((name, i) => (
        <path key={`p${i}`} id={`${prefix}n${i}`} d={name.path} fill="none" />
      ))}
      {names.curved.map((name, i) => (
        <text key={`c${i}`} class={`map-name map-name-${name.kind}`} font-size={name.size}>
          <textPath href={`#${prefix}n${i}`} startOffset="50%">
            {name.text}
          </textPath>
        </text>
      ))}
      {names.straight.map((name) => (
        <text
          key={`${name.text} ${name.at.x} ${name.at.y}`}
          class={`map-name map-name-${name.kind}`}
          x={name.at.x.toFixed(1)}
          y={name.at.y.toFixed(1)}
          font-size={name.size}
          text-anchor={name.anchor}
          transform={
            name.turn === undefined
              ? undefined
              : `rotate(${name.turn.toFixed(1)} ${name.at.x.toFixed(1)} ${name.at.y.toFixed(1)})`
          }
        >
          {name.text}
        </text>
      ))}
    </g>
  );
}

export const SheetGround = memo(function SheetGround({ map, stop, show_ids }: Props) {
  const scene = useMemo(() => scene_of(map), [map]);
  const box = sheet_box(map);
  return (
    <svg
      class={`map-ground map-stop-${stop}`}
      viewBox={`${box.left} ${box.top} ${box.width} ${box.height}`}
      aria-hidden="true"
    >
      <rect class="map-sheet-paper" x={box.left} y={box.top} width={box.width} height={box.height} />
      <Terrain scene={scene} />
      <g class="map-grid">
        {scene.grid.map((d, i) => (
          <path key={i} d={d} />
        ))}
      </g>
      <Water scene={scene} />
      <Ways scene={scene} />
      {show_ids && id_size(stop) !== null && <HexIds map={map} stop={stop} />}
      <MapNames map={map} scene={scene} stop={stop} />
      <SheetBorder map={map} stop={stop} />
    </svg>
  );
});
