// The drawn sheet: everything of the map file is on it, the same way every time, in few elements.
import { describe, expect, it } from 'vitest';
import sheet from '../../../scenarios/bull_run/map/map.json';
import { reaches_of, crossings_of } from '../../../web/src/map/cartography/water';
import { scene_names, scene_of } from '../../../web/src/map/cartography/scene';
import { trees_of } from '../../../web/src/map/cartography/ground';
import { joints_of, stretches_of } from '../../../web/src/map/cartography/ways';
import { centre_of } from '../../../web/src/map/geometry';
import { chains_of } from '../../../web/src/map/cartography/curve';
import { hexside_notes, lines_through, place_names, type MapData } from '../../../web/src/map/map_data';

const map = sheet as unknown as MapData;
const scene = scene_of(map);

describe('scene', () => {
  it('is the same twice over', () => {
    expect(scene_of(map)).toEqual(scene);
    expect(scene_names(map, scene, 3)).toEqual(scene_names(map, scene, 3));
  });
  it('has one wash for each kind of ground', () => {
    expect(scene.washes.map((wash) => wash.terrain).sort()).toEqual(['forest', 'rough', 'town']);
  });
  it('grows trees in every wood and nowhere else', () => {
    const woods = Object.entries(map.hexes)
      .filter(([, hex]) => hex.terrain === 'forest')
      .map(([id]) => id);
    const bare = woods.filter((hex) => trees_of(hex, map, new Set()).crowns === '');
    expect(bare).toEqual([]);
  });
  it('draws every wet hexside exactly once', () => {
    const sides = reaches_of(map).reduce((sum, reach) => sum + reach.points.length - 1, 0);
    expect(sides).toBe(Object.keys(map.hexsides).length);
  });
  it('marks every crossing', () => {
    const crossings = Object.values(map.hexsides).filter((kind) => kind !== 'river');
    expect(
      crossings_of(map)
        .map((crossing) => crossing.kind)
        .sort(),
    ).toEqual([...crossings].sort());
  });
  it('draws every stretch of road once, however many roads share it', () => {
    const pairs = new Set(
      (map.roads ?? []).flatMap((road) =>
        road.path.slice(1).map((hex, i) => [road.path[i], hex].sort().join('-')),
      ),
    );
    const chains = stretches_of(map.roads ?? [], map, new Set());
    const edge_points = (map.roads ?? []).length;
    expect(edge_points).toBeGreaterThan(0);
    expect(chains.length).toBeGreaterThan(10);
    expect(chains_of([...pairs].map((pair) => ({ a: pair.slice(0, 4), b: pair.slice(5) }))).length).toBe(
      chains.length,
    );
  });
  it('lets a turnpike pass the middle of every hex where a lane joins it', () => {
    const roads = map.roads ?? [];
    const joints = joints_of(roads);
    const pikes = roads.filter((road) => road.kind === 'turnpike');
    const points = stretches_of(pikes, map, new Set(), joints).flat();
    const on_pike = pikes.flatMap((road) => road.path).filter((hex) => joints.has(hex));
    const missed = on_pike.filter((hex) => {
      const centre = centre_of(hex);
      return !points.some((point) => Math.hypot(point.x - centre.x, point.y - centre.y) < 0.01);
    });
    expect(on_pike.length).toBeGreaterThan(5);
    expect(missed).toEqual([]);
  });
  it('names every town at every zoom stop, and no name twice in one place', () => {
    const towns = new Set(
      (map.places ?? []).filter((place) => place.kind === 'town').map((place) => place.name),
    );
    for (const stop of [0, 1, 2, 3, 4, 5] as const) {
      const names = scene_names(map, scene, stop).straight;
      const shown = names.filter((name) => name.kind === 'town').map((name) => name.text);
      expect(shown.sort()).toEqual([...towns].sort());
      expect(new Set(names.map((name) => `${name.text} ${name.at.x} ${name.at.y}`)).size).toBe(names.length);
    }
  });
  it('lets no two straight names overprint', () => {
    const names = scene_names(map, scene, 4).straight.filter((name) => name.turn === undefined);
    const boxes = names.map((name) => {
      const width = name.text.length * name.size * 0.45;
      const left =
        name.anchor === 'start' ? name.at.x : name.at.x - (name.anchor === 'end' ? width : width / 2);
      return {
        left,
        right: left + width,
        top: name.at.y - name.size * 0.7,
        bottom: name.at.y,
      };
    });
    const clashes = boxes.filter((a, i) =>
      boxes.some(
        (b, j) => i < j && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom,
      ),
    );
    expect(clashes).toEqual([]);
  });
});

describe('questions about the map', () => {
  it('tell what lies on the sides of a hex', () => {
    const bridge = hexside_notes(map, '2508').find((note) => note.hex === '2408');
    expect(bridge).toMatchObject({
      feature: 'bridge',
      name: 'The Stone Bridge',
      stream: 'Bull Run',
      direction: 5,
    });
  });
  it('tell names and roads', () => {
    expect(place_names(map, '1611')).toEqual(['Groveton']);
    expect(lines_through(map, '1611')).toContain('Warrenton Turnpike');
  });
});
