// Areas of the sheet (how far a unit comes, zones, command): a wash, an edge, and one figure in every hex. Each
// is drawn with a handful of elements however many hexes it has; nothing in it is told by colour alone.

import { at, polyline } from './cartography/curve';
import { centre_of, corners_of, edges_of, midpoint, type SheetSize } from './geometry';
import { type MapField, type MapTag } from './overlay_props';
import { units, type ZoomStop } from './zoom_stops';

const TICK = 9;

function edge_path(hexes: readonly string[], size: SheetSize): string {
  return edges_of(hexes, size)
    .map(({ ends }) => `M${at(ends[0])}L${at(ends[1])}`)
    .join('');
}

/** Short strokes from the outer sides towards the middle of their hexes. */
function tick_path(hexes: readonly string[], size: SheetSize): string {
  return edges_of(hexes, size)
    .map(({ hex, ends }) => {
      const side = midpoint(ends[0], ends[1]);
      const centre = centre_of(hex);
      const far = Math.hypot(centre.x - side.x, centre.y - side.y);
      const inward = {
        x: side.x + ((centre.x - side.x) * TICK) / far,
        y: side.y + ((centre.y - side.y) * TICK) / far,
      };
      return `M${at(side)}L${at(inward)}`;
    })
    .join('');
}

/** One text element with a place for every figure. */
function Marks({ field, stop }: { readonly field: MapField; readonly stop: ZoomStop }) {
  if (field.marks === undefined || field.marks === '') return null;
  const size = Math.min(24, Math.max(11, units(13, stop)));
  const centres = field.hexes.map(centre_of);
  return (
    <text
      class="map-field-marks"
      x={centres.map((point) => point.x.toFixed(1)).join(' ')}
      y={centres.map((point) => (point.y + 18 + size * 0.2).toFixed(1)).join(' ')}
      font-size={size}
    >
      {field.marks}
    </text>
  );
}

/** A double rule on the edge, and what the area is, above its highest hex. */
function Label(props: {
  readonly field: MapField;
  readonly label: string;
  readonly size: SheetSize;
  readonly stop: ZoomStop;
}) {
  const { field, size } = props;
  const top = field.hexes.map(centre_of).sort((a, b) => a.y - b.y)[0];
  if (top === undefined) return null;
  const height = Math.min(40, Math.max(13, units(13, props.stop)));
  return (
    <>
      <path class="map-field-double" d={edge_path(field.hexes, size)} />
      <text class="map-field-label" x={top.x} y={top.y - 32} font-size={height}>
        {props.label}
      </text>
    </>
  );
}

interface Props {
  readonly fields: readonly MapField[];
  readonly size: SheetSize;
  readonly stop: ZoomStop;
}

export function FieldLayer({ fields, size, stop }: Props) {
  return (
    <g class="map-fields">
      {fields.map((field) => (
        <g key={field.key} class={`map-field map-field-${field.looks}`} data-field={field.key}>
          <path
            class="map-field-wash"
            d={field.hexes.map((hex) => `${polyline(corners_of(hex))}Z`).join('')}
          />
          <path class="map-field-edge" d={edge_path(field.hexes, size)} />
          {field.label !== undefined && <Label field={field} label={field.label} size={size} stop={stop} />}
          {field.ticks === true && <path class="map-field-ticks" d={tick_path(field.hexes, size)} />}
          {field.inner !== undefined && field.inner.length > 0 && (
            <>
              <path class="map-field-inner-casing" d={edge_path(field.inner, size)} />
              <path class="map-field-inner" d={edge_path(field.inner, size)} />
            </>
          )}
          <Marks field={field} stop={stop} />
        </g>
      ))}
    </g>
  );
}

export function TagLayer({ tags, stop }: { readonly tags: readonly MapTag[]; readonly stop: ZoomStop }) {
  const size = Math.min(30, Math.max(13, units(16, stop)));
  return (
    <g class="map-tags">
      {tags.map((tag) => {
        const { x, y } = centre_of(tag.hex);
        const width = tag.text.length * size * 0.85 + size * 0.5;
        return (
          <g key={tag.hex} class={tag.strong === true ? 'map-tag map-tag-strong' : 'map-tag'}>
            <rect x={x - width / 2} y={y - 34} width={width} height={size * 1.2} rx="3" />
            <text x={x} y={y - 34 + size * 0.6} dy="0.36em" font-size={size}>
              {tag.text}
            </text>
          </g>
        );
      })}
    </g>
  );
}
