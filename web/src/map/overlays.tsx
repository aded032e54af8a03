// Draws lit hexes, objectives, paths with their badges, and event markers. Everything is data from outside;
// no element listens to anything.

import { at, polyline } from './cartography/curve';
import { centre_of, corners_of, midpoint, type Point } from './geometry';
import { type LitHex, type MapMarker, type MapObjective, type MapPath } from './overlay_props';
import { type Badge, badges_of, drawn_line } from './paths';
import { units, type ZoomStop } from './zoom_stops';

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}

function hexagon(hex: string, radius: number): string {
  return `${polyline(corners_of(hex, radius))}Z`;
}

/** Figures sit in the lower half of the hex, so that the id above stays readable. */
function LitText({ lit, stop }: { readonly lit: LitHex; readonly stop: ZoomStop }) {
  const { x, y } = centre_of(lit.hex);
  const large = clamp(units(14, stop), 11, 26);
  const small = clamp(units(10.5, stop), 8, 13);
  return (
    <g class={`map-lit-text map-lit-text-${lit.kind}`}>
      {lit.text !== undefined && (
        <text x={x} y={y + large * 0.35} font-size={large}>
          {lit.text}
        </text>
      )}
      {lit.note !== undefined && stop >= 3 && (
        <text x={x} y={y + large * 0.35 + small * 1.15} font-size={small} class="map-lit-note">
          {lit.note}
        </text>
      )}
    </g>
  );
}

const LIT_KINDS = ['place', 'step', 'refused', 'mark', 'warning', 'way', 'clash'] as const;

export function LitLayer({ lit, stop }: { readonly lit: readonly LitHex[]; readonly stop: ZoomStop }) {
  const refused = lit.filter((one) => one.kind === 'refused').map((one) => centre_of(one.hex));
  return (
    <g class="map-lit">
      {LIT_KINDS.map((kind) => {
        const hexes = lit.filter((one) => one.kind === kind);
        if (hexes.length === 0) return null;
        return (
          <path
            key={kind}
            class={`map-lit-${kind}`}
            d={hexes.map((one) => hexagon(one.hex, 28.5)).join('')}
          />
        );
      })}
      <path class="map-lit-cross" d={refused.map((p) => `M${p.x - 6} ${p.y - 18}l12 8m0-8l-12 8`).join('')} />
      {lit
        .filter((one) => one.text !== undefined || one.note !== undefined)
        .map((one) => (
          <LitText key={one.hex} lit={one} stop={stop} />
        ))}
    </g>
  );
}

/** A flag at the upper left of the hex; its cloth has the tone of whoever holds it. */
export function ObjectiveLayer({
  objectives,
  stop,
}: {
  readonly objectives: readonly MapObjective[];
  readonly stop: ZoomStop;
}) {
  const grow = clamp(units(18, stop) / 18, 0.9, 1.9);
  return (
    <g class="map-objectives">
      {objectives.map((objective) => {
        const { x, y } = centre_of(objective.hex);
        return (
          <g key={objective.hex} class={objective.tone === null ? 'tone-none' : `tone-${objective.tone}`}>
            <path class="map-objective-ring" d={hexagon(objective.hex, 29.5)} />
            <g transform={`translate(${x - 22} ${y - 4}) scale(${grow})`}>
              <path class="map-objective-staff" d="M0 0V-24" />
              <path class="map-objective-cloth" d="M0-24h17l-4 5.5l4 5.5H0z" />
              {objective.text !== '' && (
                <text class="map-objective-text" x="6.5" y="-15.5" font-size="9">
                  {objective.text}
                </text>
              )}
            </g>
          </g>
        );
      })}
    </g>
  );
}

/** Several badges of one hex stand side by side; figures never overprint. */
function BadgeRow({
  hex,
  badges,
  stop,
  lift,
}: {
  readonly hex: string;
  readonly badges: readonly Badge[];
  readonly stop: ZoomStop;
  readonly lift: boolean;
}) {
  const size = clamp(units(12, stop), 9, 32);
  const widths = badges.map((badge) => Math.max(size * 1.45, badge.text.length * size * 0.53 + size * 0.75));
  const gap = size * 0.2;
  const whole = widths.reduce((sum, width) => sum + width + gap, -gap);
  const { x, y } = centre_of(hex);
  const height = size * 1.45;
  const top = lift ? y - 31 - height * 0.25 : y - height / 2;
  let left = x - whole / 2;
  return (
    <>
      {badges.map((badge, i) => {
        const width = widths[i] ?? size;
        const here = left;
        left += width + gap;
        return (
          <g key={i} class={`map-badge map-badge-${badge.kind}`}>
            <rect x={here} y={top} width={width} height={height} rx={height / 2} />
            <text x={here + width / 2} y={top + height * 0.5} dy="0.35em" font-size={size}>
              {badge.text}
            </text>
          </g>
        );
      })}
    </>
  );
}

function path_classes(path: MapPath): string {
  const faded = path.faded === true ? ' map-faded' : '';
  const marked = path.marked === true ? ' map-path-marked' : '';
  return `map-path map-path-${path.role} map-line-${path.line} tone-${path.tone}${faded}${marked}`;
}

/** The line of a plot; counters stand on it, so it lies below them. */
export function PathLine({ path }: { readonly path: MapPath }) {
  const { points, head } = drawn_line(path.key, path.start, path.cells);
  const d = polyline(points);
  if (head === null) return null;
  return (
    <g class={path_classes(path)} data-path={path.key}>
      {path.role !== 'plan' && <path class="map-path-casing" d={d} />}
      {path.marked === true && <path class="map-path-mark" d={d} />}
      <path class="map-path-line" d={d} />
      <path
        class="map-path-head"
        transform={`translate(${at(head.at)}) rotate(${head.degrees.toFixed(1)})`}
        d="M7 0L-5-6.5L-2 0L-5 6.5Z"
      />
    </g>
  );
}

/** Where the path can be taken hold of and drawn on: a knob at the foot of its last hex. */
export function GripMark({ hex }: { readonly hex: string }) {
  const { x, y } = centre_of(hex);
  return (
    <g class="map-grip" data-grip={hex}>
      <circle class="map-grip-ring" cx={x} cy={y} r="22" />
      <circle class="map-grip-knob" cx={x + 18} cy={y + 18} r="6.5" />
    </g>
  );
}

interface BadgeProps {
  readonly path: MapPath;
  readonly stop: ZoomStop;
  readonly occupied: ReadonlySet<string>;
}

/** The badges of a plot; they lie above the counters and step up where one stands. */
export function PathBadges({ path, stop, occupied }: BadgeProps) {
  const by_hex = new Map<string, Badge[]>();
  for (const badge of badges_of(path.start, path.cells)) {
    by_hex.set(badge.hex, [...(by_hex.get(badge.hex) ?? []), badge]);
  }
  return (
    <g class={path_classes(path)}>
      {[...by_hex].map(([hex, badges]) => (
        <BadgeRow key={hex} hex={hex} badges={badges} stop={stop} lift={occupied.has(hex)} />
      ))}
    </g>
  );
}

function arrow(from: Point, to: Point): { readonly line: string; readonly head: string } {
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  const middle = midpoint(from, to);
  const tail = { x: middle.x - 13 * Math.cos(angle), y: middle.y - 13 * Math.sin(angle) };
  const tip = { x: middle.x + 8 * Math.cos(angle), y: middle.y + 8 * Math.sin(angle) };
  const degrees = ((angle * 180) / Math.PI).toFixed(1);
  return { line: `M${at(tail)}L${at(tip)}`, head: `translate(${at(tip)}) rotate(${degrees})` };
}

function Chip({
  hex,
  text,
  stop,
  row,
}: {
  readonly hex: string;
  readonly text: string;
  readonly stop: ZoomStop;
  readonly row: number;
}) {
  const size = clamp(units(11.5, stop), 8, 40);
  const width = text.length * size * 0.5 + size * 1.1;
  const { x, y } = centre_of(hex);
  const top = y + 24 + row * size * 1.7;
  return (
    <g class="map-chip">
      <rect x={x - width / 2} y={top} width={width} height={size * 1.55} rx={size * 0.3} />
      <text x={x} y={top + size * 0.78} dy="0.35em" font-size={size}>
        {text}
      </text>
    </g>
  );
}

function Mark({ marker }: { readonly marker: MapMarker }) {
  const here = centre_of(marker.hex);
  const { x, y } =
    marker.kind === 'clash' && marker.target !== undefined ? midpoint(here, centre_of(marker.target)) : here;
  const tone = `tone-${marker.tone ?? 'none'}`;
  if (marker.kind === 'label') return null;
  if (marker.kind === 'battle' && marker.target !== undefined) {
    const { line, head } = arrow(centre_of(marker.hex), centre_of(marker.target));
    return (
      <g class={`map-battle ${tone}`}>
        <path class="map-battle-casing" d={line} />
        <path class="map-battle-line" d={line} />
        <path class="map-battle-head" transform={head} d="M9 0L-4-8L-4 8Z" />
      </g>
    );
  }
  if (marker.kind === 'move' && marker.target !== undefined) {
    const from = centre_of(marker.hex);
    const to = centre_of(marker.target);
    const degrees = ((Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI).toFixed(1);
    const d = polyline([from, to]);
    return (
      <g class={`map-path map-path-fact ${tone}`}>
        <path class="map-path-casing" d={d} />
        <path class="map-path-line" d={d} />
        <path
          class="map-path-head"
          transform={`translate(${at(to)}) rotate(${degrees})`}
          d="M7 0L-5-6.5L-2 0L-5 6.5Z"
        />
      </g>
    );
  }
  if (marker.kind === 'clash') {
    return <path class={`map-clash ${tone}`} d={`M${x - 9} ${y - 9}l18 18m0-18l-18 18`} />;
  }
  return (
    <g class={`map-ring map-ring-${marker.kind} ${tone}`}>
      <circle class="map-ring-casing" cx={x} cy={y} r="28" />
      <circle class="map-ring-line" cx={x} cy={y} r="28" />
    </g>
  );
}

/** Where something moved to: below the counters, which stand at the end of the arrow. */
export function MoveLayer({ markers }: { readonly markers: readonly MapMarker[] }) {
  return (
    <g class="map-moves">
      {markers
        .filter((marker) => marker.kind === 'move')
        .map((marker) => (
          <Mark key={marker.key} marker={marker} />
        ))}
    </g>
  );
}

export function MarkerLayer({
  markers,
  stop,
}: {
  readonly markers: readonly MapMarker[];
  readonly stop: ZoomStop;
}) {
  const rows = new Map<string, number>();
  return (
    <g class="map-markers">
      {markers
        .filter((marker) => marker.kind !== 'move')
        .map((marker) => (
          <Mark key={marker.key} marker={marker} />
        ))}
      {markers.map((marker) => {
        if (marker.chip === undefined) return null;
        const row = rows.get(marker.hex) ?? 0;
        rows.set(marker.hex, row + 1);
        return <Chip key={marker.key} hex={marker.hex} text={marker.chip} stop={stop} row={row} />;
      })}
    </g>
  );
}
