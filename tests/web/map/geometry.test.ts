// Hex arithmetic: the shared vectors, and the way from id to pixel and back for every hex of the sheet.
import { describe, expect, it } from 'vitest';
import file from '../../vectors/hex.json';
import * as hex from '../../../web/src/map/geometry';

interface Vectors {
  readonly columns: number;
  readonly rows: number;
  readonly neighbours: Readonly<Record<string, readonly (string | null)[]>>;
  readonly distances: readonly (readonly [string, string, number])[];
  readonly not_ids: readonly string[];
}
const vectors = file as unknown as Vectors;

/** The plotted moves of the rulebook are chains of adjacent hexes [5.1]. */
const chains = ['5306 5307 5406 5507 5606 5706 5806', '3320 3420 3520 3619 3720'];

describe('shared vectors', () => {
  it('are there', () => {
    expect(Object.keys(vectors.neighbours).length).toBeGreaterThan(5);
    expect(vectors.distances.length).toBeGreaterThan(20);
  });
  it.each(Object.entries(vectors.neighbours))('%s has its six neighbours in order', (id, expected) => {
    expect(hex.DIRECTIONS.map((direction) => hex.neighbour(id, direction, vectors))).toEqual(expected);
  });
  it.each(vectors.distances)('from %s to %s', (a, b, expected) => {
    expect(hex.distance(a, b)).toBe(expected);
    expect(hex.distance(b, a)).toBe(expected);
  });
  it.each(chains)('the printed chain %s is adjacent', (text) => {
    const chain = text.split(' ');
    for (let i = 0; i + 1 < chain.length; i += 1) {
      expect(hex.direction_to(chain[i] ?? '', chain[i + 1] ?? '')).not.toBeNull();
    }
  });
  it.each(vectors.not_ids)('"%s" is no hex', (text) => {
    expect(hex.is_hex_id(text, vectors)).toBe(false);
  });
});

describe('pixels', () => {
  const all = hex.all_hexes(vectors);
  it('counts every hex once', () => {
    expect(new Set(all).size).toBe(59 * 36);
  });
  it('finds every hex again from its centre and from near its six corners and sides', () => {
    const wrong: string[] = [];
    for (const id of all) {
      const near = [hex.centre_of(id), ...hex.corners_of(id, hex.HEX_RADIUS * 0.97)];
      for (const direction of hex.DIRECTIONS) {
        const [a, b] = hex.side_of(id, direction);
        const middle = hex.midpoint(a, b);
        const centre = hex.centre_of(id);
        near.push({
          x: centre.x + (middle.x - centre.x) * 0.98,
          y: centre.y + (middle.y - centre.y) * 0.98,
        });
      }
      if (near.some((point) => hex.hex_at(point, vectors) !== id)) wrong.push(id);
    }
    expect(wrong).toEqual([]);
  });
  it('finds nothing off the sheet', () => {
    expect(hex.hex_at({ x: -40, y: 20 }, vectors)).toBeNull();
    expect(hex.hex_at({ x: 20, y: -40 }, vectors)).toBeNull();
    expect(hex.hex_at({ x: 99_999, y: 20 }, vectors)).toBeNull();
  });
  it('puts the side between two hexes halfway between their centres', () => {
    for (const direction of hex.DIRECTIONS) {
      const other = hex.neighbour('2507', direction, vectors) ?? '';
      const [a, b] = hex.side_between('2507', other) ?? [];
      const middle = hex.midpoint(a ?? { x: 0, y: 0 }, b ?? { x: 0, y: 0 });
      const wanted = hex.midpoint(hex.centre_of('2507'), hex.centre_of(other));
      expect(middle.x).toBeCloseTo(wanted.x, 6);
      expect(middle.y).toBeCloseTo(wanted.y, 6);
    }
  });
  it('lowers even columns by half a hex', () => {
    expect(hex.centre_of('0201').y - hex.centre_of('0101').y).toBeCloseTo(hex.HEX_HEIGHT / 2, 6);
  });
  it('names the bearing from one hex to another', () => {
    expect(hex.bearing('2507', '2501')).toBe('north');
    expect(hex.bearing('2507', '3507')).toBe('east');
    expect(hex.bearing('2507', '2011')).toBe('south-west');
    expect(hex.bearing('2507', '2507')).toBeNull();
  });
});
