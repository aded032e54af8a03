// A diagram made from a case file: the hexes around the events, both sides' plots dotted, what came of them drawn full,
// and the same in words below. The pictures are generated (script/rules-help); nothing here judges a rule.
import { useMemo } from 'preact/hooks';
import pictures from '../../../../../docs/rules/bull_run/pictures.json';
import { HEX_HEIGHT, HEX_RADIUS, centre_of, corners_of, distance, side_of } from '../../../map/geometry';
import { all_hexes, direction_to } from '../../../map/geometry';
import type { Point } from '../../../map/geometry';
import { parse_line } from '../../../shell/help/markdown';
import { LineView } from '../../../shell/help/document';
import { Counter } from '../counters';
import { stacked } from './stacked';
import type { Picture, PictureMove, PicturePath } from './picture';

// The generator writes exactly this shape (tests/help/picture.mjs).
const known = pictures as unknown as Readonly<Record<string, Picture>>;

export function Figure(props: { readonly name: string; readonly caption: string }) {
  const picture = known[props.name];
  if (picture === undefined) return null;
  return (
    <figure class="help-figure">
      <Drawing picture={picture} label={props.caption} />
      <figcaption>
        <strong>{props.caption}</strong>
        <ul>
          {picture.lines.map((line, index) => (
            <li key={index}>
              <LineView line={parse_line(line)} />
            </li>
          ))}
        </ul>
        <span class="help-figure-case">{props.name}</span>
      </figcaption>
    </figure>
  );
}

function Drawing(props: { readonly picture: Picture; readonly label: string }) {
  const { picture } = props;
  const shown = useMemo(() => hexes_around(picture), [picture]);
  const box = box_of(shown);
  const places = stacked(picture.units);
  return (
    <svg
      class="help-picture"
      viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`}
      width={rounded(box.width * 1.15)}
      role="img"
      aria-label={props.label}
    >
      {shown.map((hex) => (
        <Ground key={hex} hex={hex} picture={picture} />
      ))}
      {picture.roads.map((path, index) => (
        <polyline key={index} class="help-road" points={points_of(path)} />
      ))}
      {picture.railroads.map((path, index) => (
        <polyline key={index} class="help-railroad" points={points_of(path)} />
      ))}
      {Object.entries(picture.hexsides).map(([key, kind]) => (
        <Side key={key} between={key} kind={kind} />
      ))}
      {picture.plans.filter(is_changed(picture)).map((plan, index) => (
        <Route key={`plan-${index}`} path={plan} kind="plan" />
      ))}
      {picture.facts.map((fact) => (
        <Route key={`fact-${fact.unit}`} path={fact} kind="fact" />
      ))}
      {picture.moves.map((move, index) => (
        <Route key={`move-${index}`} path={move} kind={move.kind} />
      ))}
      {shown.map((hex) => (
        <text key={hex} class="help-hex-id" x={centre_of(hex).x} y={centre_of(hex).y - 19}>
          {hex}
        </text>
      ))}
      {picture.stops.map((stop) => (
        <circle
          key={stop.unit}
          class="help-stop"
          cx={centre_of(stop.hex).x}
          cy={centre_of(stop.hex).y}
          r="9"
        />
      ))}
      {places.map(({ unit, at }) => (
        <g key={unit.id} transform={`translate(${at.x} ${at.y})`}>
          <g transform="scale(0.86)">
            <Counter
              unit={{ ...unit, full_strength: unit.strength, ma: 8, name: '', size: '' }}
              detail="medium"
              states={mission_of(picture, unit.id)}
            />
          </g>
          <text class="help-unit-id" x="20" y="4">
            {unit.id}
          </text>
        </g>
      ))}
    </svg>
  );
}

/** A plot that ran as written is drawn once, as what happened. */
function is_changed(picture: Picture): (plan: PicturePath) => boolean {
  return (plan) =>
    !picture.facts.some((fact) => fact.unit === plan.unit && fact.path.join() === plan.path.join());
}

function mission_of(picture: Picture, unit: string): ('attack' | 'bombard' | 'support')[] {
  const mission = picture.plans.find((plan) => plan.unit === unit)?.mission;
  return mission === undefined ? [] : [mission];
}

/** Every hex near something that happens. */
function hexes_around(picture: Picture): readonly string[] {
  return all_hexes(picture).filter((hex) => picture.near.some((other) => distance(hex, other) <= 1));
}

function box_of(hexes: readonly string[]) {
  const centres = hexes.map(centre_of);
  const xs = centres.map((centre) => centre.x);
  const ys = centres.map((centre) => centre.y);
  const x = Math.min(...xs) - HEX_RADIUS - 2;
  const y = Math.min(...ys) - HEX_HEIGHT / 2 - 2;
  return {
    x: rounded(x),
    y: rounded(y),
    width: rounded(Math.max(...xs) + HEX_RADIUS + 2 - x),
    height: rounded(Math.max(...ys) + HEX_HEIGHT / 2 + 2 - y),
  };
}

const rounded = (value: number): number => Math.round(value * 10) / 10;
const spot = ({ x, y }: Point): string => `${rounded(x)},${rounded(y)}`;
const points_of = (path: readonly string[]): string => path.map((hex) => spot(centre_of(hex))).join(' ');

function Ground(props: { readonly hex: string; readonly picture: Picture }) {
  const ground = props.picture.hexes[props.hex];
  const terrain = ground?.terrain ?? 'clear';
  const { x, y } = centre_of(props.hex);
  return (
    <>
      <polygon class={`help-hex help-hex-${terrain}`} points={corners_of(props.hex).map(spot).join(' ')} />
      {terrain !== 'clear' && (
        <text class="help-terrain" x={x} y={y + 22}>
          {terrain}
        </text>
      )}
    </>
  );
}

function Side(props: { readonly between: string; readonly kind: string }) {
  const [from = '', to = ''] = props.between.split('-');
  const direction = direction_to(from, to);
  if (direction === null) return null;
  const [a, b] = side_of(from, direction);
  const right = a.x > b.x ? a : b;
  return (
    <>
      <path class={`help-side help-side-${props.kind}`} d={`M${spot(a)}L${spot(b)}`} />
      {props.kind !== 'river' && (
        <text class="help-side-word" x={right.x + 3} y={right.y}>
          {props.kind.replaceAll('_', ' ')}
        </text>
      )}
    </>
  );
}

/** A path with a head; full lines stand a little beside dotted ones so that both are seen. */
function Route(props: { readonly path: PicturePath; readonly kind: 'plan' | 'fact' | PictureMove['kind'] }) {
  const { path, side } = props.path;
  if (path.length < 2) return null;
  const off = props.kind === 'plan' ? -3 : props.kind === 'fact' ? 3 : 0;
  const points = path.map((hex) => {
    const { x, y } = centre_of(hex);
    return { x: x + off, y: y + off };
  });
  const tip = points.at(-1) ?? { x: 0, y: 0 };
  const before = points.at(-2) ?? tip;
  return (
    <g class={`help-route help-route-${props.kind} tone-${side}`}>
      <polyline points={points.map(spot).join(' ')} />
      <path class="help-route-head" d={head_of(before, tip)} />
    </g>
  );
}

function head_of(from: Point, to: Point): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const along = { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
  const back = { x: to.x - along.x * 9, y: to.y - along.y * 9 };
  const left = { x: back.x - along.y * 4.5, y: back.y + along.x * 4.5 };
  const right = { x: back.x + along.y * 4.5, y: back.y - along.x * 4.5 };
  return `M${spot(to)}L${spot(left)}L${spot(right)}Z`;
}
