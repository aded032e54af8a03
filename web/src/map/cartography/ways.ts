// Roads, turnpikes, railways and the unfinished grade. Lines that share hexes are drawn once: the net is
// cut into stretches between junctions, and each stretch is eased and smoothed by itself.

import {
  centre_of,
  column_of,
  HEX_HEIGHT,
  HEX_RADIUS,
  midpoint,
  type Point,
  row_of,
  side_between,
} from '../geometry';
import { hexside_at, type MapData, type MapLine } from '../map_data';
import { chains_of, type Edge, eased, type RoutePoint, smooth } from './curve';

export interface Ways {
  readonly road: string;
  readonly turnpike: string;
  readonly railroad: string;
  readonly unfinished: string;
}

function edges_of(lines: readonly MapLine[], seen: Set<string>): Edge[] {
  const edges: Edge[] = [];
  for (const line of lines) {
    for (let i = 0; i + 1 < line.path.length; i += 1) {
      const a = line.path[i] as string;
      const b = line.path[i + 1] as string;
      const key = a < b ? `${a}-${b}` : `${b}-${a}`;
      if (seen.has(key)) continue;
      seen.add(key);
      edges.push({ a, b });
    }
  }
  return edges;
}

/** A line that ends at the edge of the sheet runs on to the border. */
function run_off(hex: string, map: MapData): Point | null {
  const { x, y } = centre_of(hex);
  if (column_of(hex) === 1) return { x: x - HEX_RADIUS, y };
  if (column_of(hex) === map.columns) return { x: x + HEX_RADIUS, y };
  if (row_of(hex) === 1) return { x, y: y - HEX_HEIGHT / 2 };
  if (row_of(hex) === map.rows) return { x, y: y + HEX_HEIGHT / 2 };
  return null;
}

/** The points of one stretch: hex centres that may be eased, and crossings that must be met exactly. */
function route_of(chain: readonly string[], map: MapData, fixed: (hex: string) => boolean): RoutePoint[] {
  const route: RoutePoint[] = [];
  chain.forEach((hex, i) => {
    const before = chain[i - 1];
    if (before !== undefined && hexside_at(map, before, hex) !== null) {
      const side = side_between(before, hex);
      if (side !== null) route.push({ ...midpoint(side[0], side[1]), fixed: true });
    }
    const end = i === 0 || i === chain.length - 1;
    route.push({ ...centre_of(hex), fixed: end || fixed(hex) });
  });
  const first = run_off(chain[0] as string, map);
  const last = run_off(chain[chain.length - 1] as string, map);
  if (first !== null) route.unshift({ ...first, fixed: true });
  if (last !== null) route.push({ ...last, fixed: true });
  return route;
}

/** Hexes where a way ends or others join it, of whatever class: there every curve must pass the centre. */
export function joints_of(lines: readonly MapLine[]): ReadonlySet<string> {
  const degree = new Map<string, number>();
  for (const { a, b } of edges_of(lines, new Set())) {
    for (const hex of [a, b]) degree.set(hex, (degree.get(hex) ?? 0) + 1);
  }
  return new Set([...degree].filter(([, count]) => count !== 2).map(([hex]) => hex));
}

export function stretches_of(
  lines: readonly MapLine[],
  map: MapData,
  seen: Set<string>,
  joints: ReadonlySet<string> = joints_of(lines),
): Point[][] {
  const is_fixed = (hex: string) => joints.has(hex) || map.hexes[hex]?.terrain === 'town';
  return chains_of(edges_of(lines, seen)).map((chain) => eased(route_of(chain, map, is_fixed)));
}

/** Turnpikes come first, so that a road sharing their hexes is not drawn over them. */
export function ways_of(map: MapData): Ways {
  const roads = map.roads ?? [];
  const rails = map.railroads ?? [];
  const seen_roads = new Set<string>();
  const seen_rails = new Set<string>();
  const draw = (lines: readonly MapLine[], seen: Set<string>, joints: ReadonlySet<string>) =>
    stretches_of(lines, map, seen, joints).map(smooth).join('');
  const road_joints = joints_of(roads);
  const rail_joints = joints_of(rails);
  const pikes = roads.filter((line) => line.kind === 'turnpike');
  const lanes = roads.filter((line) => line.kind !== 'turnpike');
  const built = rails.filter((line) => line.kind !== 'unfinished');
  const grades = rails.filter((line) => line.kind === 'unfinished');
  return {
    turnpike: draw(pikes, seen_roads, road_joints),
    road: draw(lanes, seen_roads, road_joints),
    railroad: draw(built, seen_rails, rail_joints),
    unfinished: draw(grades, seen_rails, rail_joints),
  };
}
