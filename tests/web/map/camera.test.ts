// Looking about: zoom keeps the point under the pointer, limits hold, and the place survives in the address.
import { describe, expect, it } from 'vitest';
import {
  clamped,
  fitted,
  framing,
  in_view,
  panned,
  place_text,
  read_place,
  to_screen,
  to_sheet,
  zoomed,
} from '../../../web/src/map/camera';
import { sheet_box } from '../../../web/src/map/cartography/border';
import { centre_of } from '../../../web/src/map/geometry';
import { detail_of, id_size, MAX_ZOOM, stop_of } from '../../../web/src/map/zoom_stops';

const size = { columns: 59, rows: 36 };
const box = sheet_box(size);
const view = { width: 1440, height: 900 };
const phone = { width: 390, height: 500 };
const start = { ...centre_of('2507'), zoom: 1 };

describe('camera', () => {
  it('keeps the sheet point under the pointer while zooming', () => {
    const at = { x: 300, y: 700 };
    const before = to_sheet(start, view, at);
    const after = zoomed(start, view, at, 1.5, box);
    expect(after.zoom).toBeCloseTo(1.5, 6);
    const there = to_screen(after, view, before);
    expect(there.x).toBeCloseTo(at.x, 6);
    expect(there.y).toBeCloseTo(at.y, 6);
  });
  it('stops at the limits, and lets a phone fit the whole sheet', () => {
    expect(zoomed(start, view, { x: 0, y: 0 }, 100, box).zoom).toBe(MAX_ZOOM);
    expect(zoomed(start, view, { x: 0, y: 0 }, 0.001, box).zoom).toBe(0.35);
    expect(fitted(box, phone).zoom).toBeLessThan(0.2);
  });
  it('frames counters clear of what buttons cover', () => {
    const corners = ['2504', '2520'].map(centre_of);
    const covered = { left: 44, top: 60 };
    const camera = framing(corners, box, phone, 1, covered);
    for (const corner of corners) {
      const at = to_screen(camera, phone, corner);
      expect(at.x).toBeGreaterThan(covered.left);
      expect(at.y).toBeGreaterThan(covered.top);
      expect(at.x).toBeLessThan(phone.width);
      expect(at.y).toBeLessThan(phone.height);
    }
    // Without it the first counter would stand behind them.
    const [first = { x: 0, y: 0 }] = corners;
    expect(to_screen(framing(corners, box, phone, 1), phone, first).y).toBeLessThan(covered.top);
  });
  it('never loses the sheet', () => {
    const far = panned(start, view, 1e6, -1e6, box);
    expect(in_view(far, view, { x: box.left + 1, y: box.top + box.height - 1 }, 0)).toBe(true);
    const middle = clamped({ x: 1e6, y: 1e6, zoom: 0.1 }, box, {
      width: 4000,
      height: 3000,
    });
    expect(middle.x).toBeCloseTo(box.left + box.width / 2, 6);
  });
  it('frames all points it is asked for', () => {
    const points = ['2504', '2408', '3614'].map(centre_of);
    const camera = framing(points, box, phone);
    for (const point of points) expect(in_view(camera, phone, point, 0)).toBe(true);
  });
  it('comes back from the address to the same hex and zoom', () => {
    const text = place_text({ ...centre_of('5306'), zoom: 1.6 }, size);
    expect(text).toBe('h=5306&z=1.60');
    expect(read_place(`#${text}`, size)).toEqual({
      ...centre_of('5306'),
      zoom: 1.6,
    });
    expect(read_place('#h=9999&z=1', size)).toBeNull();
    expect(read_place('#h=2507', size)).toBeNull();
    expect(read_place('', size)).toBeNull();
  });
});

describe('zoom stops', () => {
  it('show more of a counter the closer it is', () => {
    expect([0.35, 0.59, 0.6, 1.2, 1.21].map(detail_of)).toEqual([
      'small',
      'small',
      'medium',
      'medium',
      'full',
    ]);
  });
  it('keep hex ids at nine pixels or more, or leave them away', () => {
    for (const zoom of [0.35, 0.5, 0.6, 0.84, 0.85, 1, 1.29, 1.3, 2.4]) {
      const size = id_size(stop_of(zoom));
      if (zoom < 0.6) expect(size).toBeNull();
      else expect((size ?? 0) * zoom).toBeGreaterThanOrEqual(8.99);
    }
  });
  it('rise with the zoom', () => {
    expect([0.13, 0.35, 0.5, 0.6, 1, 2.4].map(stop_of)).toEqual([0, 1, 2, 3, 4, 5]);
  });
});
