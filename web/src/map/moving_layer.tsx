// The part of the map that changes during a turn, in a drawing of its own, so that the ground is not painted
// again when a counter moves. Order from below: lit hexes, objectives, plots, counters, badges, marks, cursor.

import { useMemo } from 'preact/hooks';
import { sheet_box } from './cartography/border';
import { polyline } from './cartography/curve';
import { lay_out, type PlacedCounter, type StackBadge } from './counters_layer';
import { corners_of } from './geometry';
import { type MapSheetProps } from './map_props';
import { type MapCounter, type PathRole } from './overlay_props';
import { FieldLayer, TagLayer } from './fields';
import { GripMark, LitLayer, MarkerLayer, MoveLayer, ObjectiveLayer, PathBadges, PathLine } from './overlays';
import { type CounterDetail, type ZoomStop } from './zoom_stops';

const NONE: readonly never[] = [];

function classes_of(counter: MapCounter): string {
  const ghost = counter.ghost === true ? ' map-ghost' : '';
  return `map-counter${ghost}${counter.selected === true ? ' map-counter-selected' : ''}`;
}

function Placed({ one, detail }: { readonly one: PlacedCounter; readonly detail: CounterDetail }) {
  const { counter, at } = one;
  return (
    <g
      class={classes_of(counter)}
      data-unit={counter.key}
      data-hex={counter.hex}
      role="img"
      aria-label={counter.label}
      style={{ transform: `translate(${at.x.toFixed(1)}px, ${at.y.toFixed(1)}px)` }}
    >
      {counter.draw(detail)}
      {counter.selected === true && (
        <>
          <rect class="map-selected-casing" x="-26" y="-26" width="52" height="52" rx="4" />
          <rect class="map-selected" x="-26" y="-26" width="52" height="52" rx="4" />
        </>
      )}
    </g>
  );
}

function Stack({ stack }: { readonly stack: StackBadge }) {
  return (
    <g class="map-stack">
      <circle cx={stack.at.x} cy={stack.at.y} r="9" />
      <text x={stack.at.x} y={stack.at.y} dy="0.35em" font-size="12">
        {stack.count}
      </text>
    </g>
  );
}

interface CounterProps {
  readonly counters: readonly MapCounter[];
  readonly detail: CounterDetail;
}

function Counters({ counters, detail }: CounterProps) {
  const { placed, stacks } = useMemo(() => lay_out(counters), [counters]);
  return (
    <g class={`map-counters map-counters-${detail}`}>
      {placed.map((one) => (
        <Placed key={one.counter.key} one={one} detail={detail} />
      ))}
      {stacks.map((stack) => (
        <Stack key={stack.hex} stack={stack} />
      ))}
    </g>
  );
}

export interface CursorState {
  readonly hex: string | null;
  readonly id: string;
  readonly spoken: string;
}

function Cursor({ cursor }: { readonly cursor: CursorState }) {
  if (cursor.hex === null) return null;
  const d = `${polyline(corners_of(cursor.hex, 29))}Z`;
  return (
    <g id={cursor.id} class="map-cursor" role="img" aria-label={cursor.spoken} data-cursor={cursor.hex}>
      <path class="map-cursor-casing" d={d} />
      <path class="map-cursor-line" d={d} />
    </g>
  );
}

const RANK: Readonly<Record<PathRole, number>> = { plan: 0, other: 1, fact: 2, selected: 3, aim: 4 };

interface Props {
  readonly sheet: MapSheetProps;
  readonly stop: ZoomStop;
  readonly detail: CounterDetail;
  readonly cursor: CursorState;
  /** Counters are lifted to read the ground. */
  readonly lifted: boolean;
}

export function MovingLayer({ sheet, stop, detail, cursor, lifted }: Props) {
  const { map, counters = NONE, paths = NONE } = sheet;
  const box = sheet_box(map);
  const occupied = useMemo(
    () => new Set(counters.filter((one) => one.ghost !== true).map((one) => one.hex)),
    [counters],
  );
  const ordered = [...paths].sort((a, b) => RANK[a.role] - RANK[b.role]);
  return (
    <svg class={`map-moving map-stop-${stop}`} viewBox={`${box.left} ${box.top} ${box.width} ${box.height}`}>
      <FieldLayer fields={sheet.fields ?? NONE} size={map} stop={stop} />
      <LitLayer lit={sheet.lit ?? NONE} stop={stop} />
      <ObjectiveLayer objectives={sheet.objectives ?? NONE} stop={stop} />
      {ordered.map((path) => (
        <PathLine key={`${path.role} ${path.key}`} path={path} />
      ))}
      {sheet.live?.(stop)}
      <MoveLayer markers={sheet.markers ?? NONE} />
      {!lifted && <Counters counters={counters} detail={detail} />}
      {ordered
        .filter((path) => path.badges === true)
        .map((path) => (
          <PathBadges key={`${path.role} ${path.key}`} path={path} stop={stop} occupied={occupied} />
        ))}
      <TagLayer tags={sheet.tags ?? NONE} stop={stop} />
      {sheet.grip != null && <GripMark hex={sheet.grip} />}
      <MarkerLayer markers={sheet.markers ?? NONE} stop={stop} />
      <Cursor cursor={cursor} />
    </svg>
  );
}
