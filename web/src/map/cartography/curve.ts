// Turning point lists into path text: rounded lines, smooth lines, chains out of loose edges.
// Called by the other cartography files only.

import { type Point, midpoint } from '../geometry';

/** One decimal is a tenth of a unit: finer than any screen shows at the largest zoom. */
export function n(value: number): string {
  const text = value.toFixed(1);
  return text.endsWith('.0') ? text.slice(0, -2) : text;
}

export function at(point: Point): string {
  return `${n(point.x)} ${n(point.y)}`;
}

export function polyline(points: readonly Point[]): string {
  return points.map((point, i) => `${i === 0 ? 'M' : 'L'}${at(point)}`).join('');
}

/** Follows the points but cuts every corner from midpoint to midpoint, so that a hexside line looks drawn. */
export function rounded(points: readonly Point[], closed: boolean): string {
  const first = points[0];
  const last = points[points.length - 1];
  if (first === undefined || last === undefined || points.length < 3) return polyline(points);
  const start = closed ? midpoint(last, first) : first;
  let path = `M${at(start)}`;
  for (let i = closed ? 0 : 1; i < points.length - (closed ? 0 : 1); i += 1) {
    const here = points[i] as Point;
    const next = points[(i + 1) % points.length] as Point;
    path += `Q${at(here)} ${at(midpoint(here, next))}`;
  }
  return closed ? `${path}Z` : `${path}L${at(last)}`;
}

export interface RoutePoint extends Point {
  /** A fixed point is passed through exactly: junctions, towns, crossings, line ends. */
  readonly fixed: boolean;
}

/** Eases zigzags between fixed points, then draws a Catmull-Rom curve through what is left. */
export function eased(points: readonly RoutePoint[]): Point[] {
  return points.map((here, i) => {
    const before = points[i - 1];
    const after = points[i + 1];
    if (here.fixed || before === undefined || after === undefined) return here;
    return { x: (before.x + 2 * here.x + after.x) / 4, y: (before.y + 2 * here.y + after.y) / 4 };
  });
}

export function smooth(points: readonly Point[]): string {
  const first = points[0];
  if (first === undefined) return '';
  let path = `M${at(first)}`;
  for (let i = 0; i + 1 < points.length; i += 1) {
    const b = points[i] as Point;
    const c = points[i + 1] as Point;
    const a = points[i - 1] ?? b;
    const d = points[i + 2] ?? c;
    const leave = { x: b.x + (c.x - a.x) / 6, y: b.y + (c.y - a.y) / 6 };
    const arrive = { x: c.x - (d.x - b.x) / 6, y: c.y - (d.y - b.y) / 6 };
    path += `C${at(leave)} ${at(arrive)} ${at(c)}`;
  }
  return path;
}

export interface Edge {
  readonly a: string;
  readonly b: string;
}

/** Joins loose edges into the fewest chains of nodes; chains end or turn only where nodes do not have two edges. */
export function chains_of(
  edges: readonly Edge[],
  breaks: (node: string) => boolean = () => false,
): string[][] {
  const around = new Map<string, number[]>();
  edges.forEach((edge, i) => {
    for (const node of [edge.a, edge.b]) around.set(node, [...(around.get(node) ?? []), i]);
  });
  const used = new Set<number>();
  const is_end = (node: string) => (around.get(node) ?? []).length !== 2 || breaks(node);
  const walk = (start: string, first: number): string[] => {
    const chain = [start];
    let node = start;
    let next: number | undefined = first;
    while (next !== undefined) {
      used.add(next);
      const edge = edges[next] as Edge;
      node = edge.a === node ? edge.b : edge.a;
      chain.push(node);
      if (is_end(node)) break;
      next = (around.get(node) ?? []).find((i) => !used.has(i));
    }
    return chain;
  };
  const chains: string[][] = [];
  for (const [node, list] of around) {
    if (!is_end(node)) continue;
    for (const i of list) if (!used.has(i)) chains.push(walk(node, i));
  }
  // What is left are closed rings.
  edges.forEach((edge, i) => {
    if (!used.has(i)) chains.push(walk(edge.a, i));
  });
  return chains;
}
