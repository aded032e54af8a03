// The outline of a set of hexes as one rounded path: the edge of a wood, of lit hexes, of a region.

import { DIRECTIONS, type Point, type SheetSize, neighbour, side_of } from '../geometry';
import { chains_of, type Edge, polyline, rounded } from './curve';

export function corner_key(point: Point): string {
  return `${Math.round(point.x / 16)},${Math.round(point.y / 27.71)}`;
}

/** Every loop that separates the set from the rest of the plane, holes included (fill rule: evenodd). */
export function outline_of(
  hexes: ReadonlySet<string>,
  size: SheetSize,
  style: 'rounded' | 'straight',
): string {
  const edges: Edge[] = [];
  const corners = new Map<string, Point>();
  for (const hex of hexes) {
    for (const direction of DIRECTIONS) {
      const other = neighbour(hex, direction, size);
      if (other !== null && hexes.has(other)) continue;
      const [from, to] = side_of(hex, direction);
      const a = corner_key(from);
      const b = corner_key(to);
      corners.set(a, from);
      corners.set(b, to);
      edges.push({ a, b });
    }
  }
  return chains_of(edges)
    .map((chain) => {
      const ring = chain.slice(0, -1).map((key) => corners.get(key) as Point);
      return style === 'rounded' ? rounded(ring, true) : `${polyline(ring)}Z`;
    })
    .join('');
}
