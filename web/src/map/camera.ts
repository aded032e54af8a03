// Where the reader looks: a point of the sheet in the middle of the view, and a zoom. Pure arithmetic;
// nothing here touches the document, and nothing here can change an order.

import { type SheetBox } from './cartography/border';
import { centre_of, hex_at, is_hex_id, type Point, type SheetSize } from './geometry';
import { MAX_ZOOM, MIN_ZOOM } from './zoom_stops';

export interface Camera {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

export interface ViewSize {
  readonly width: number;
  readonly height: number;
}

export function to_sheet(camera: Camera, view: ViewSize, at: Point): Point {
  return {
    x: camera.x + (at.x - view.width / 2) / camera.zoom,
    y: camera.y + (at.y - view.height / 2) / camera.zoom,
  };
}

export function to_screen(camera: Camera, view: ViewSize, point: Point): Point {
  return {
    x: (point.x - camera.x) * camera.zoom + view.width / 2,
    y: (point.y - camera.y) * camera.zoom + view.height / 2,
  };
}

function fit_zoom(box: SheetBox, view: ViewSize): number {
  return Math.min(view.width / box.width, view.height / box.height);
}

/** A phone cannot show the whole sheet at 0.35, so fitting may go below it; nothing else may. */
export function min_zoom(box: SheetBox, view: ViewSize): number {
  return Math.min(MIN_ZOOM, fit_zoom(box, view));
}

/** Keeps the zoom inside its limits and the sheet in sight. */
export function clamped(camera: Camera, box: SheetBox, view: ViewSize): Camera {
  const zoom = Math.min(MAX_ZOOM, Math.max(min_zoom(box, view), camera.zoom));
  const along = (value: number, start: number, length: number, seen: number) => {
    if (seen >= length) return start + length / 2;
    return Math.min(start + length - seen / 2, Math.max(start + seen / 2, value));
  };
  return {
    x: along(camera.x, box.left, box.width, view.width / zoom),
    y: along(camera.y, box.top, box.height, view.height / zoom),
    zoom,
  };
}

/** Zooms so that the sheet point under `at` stays under it. */
export function zoomed(camera: Camera, view: ViewSize, at: Point, factor: number, box: SheetBox): Camera {
  const zoom = Math.min(MAX_ZOOM, Math.max(min_zoom(box, view), camera.zoom * factor));
  const fixed = to_sheet(camera, view, at);
  return clamped(
    {
      x: fixed.x - (at.x - view.width / 2) / zoom,
      y: fixed.y - (at.y - view.height / 2) / zoom,
      zoom,
    },
    box,
    view,
  );
}

export function panned(camera: Camera, view: ViewSize, dx: number, dy: number, box: SheetBox): Camera {
  return clamped({ ...camera, x: camera.x - dx / camera.zoom, y: camera.y - dy / camera.zoom }, box, view);
}

export function fitted(box: SheetBox, view: ViewSize): Camera {
  return clamped(
    { x: box.left + box.width / 2, y: box.top + box.height / 2, zoom: fit_zoom(box, view) },
    box,
    view,
  );
}

/** What buttons cover at two edges of the view, in pixels. */
export interface Covered {
  readonly left: number;
  readonly top: number;
}

/** The view that shows all given points with some room around and clear of what is covered, no closer than `closest`. */
export function framing(
  points: readonly Point[],
  box: SheetBox,
  view: ViewSize,
  closest = 1,
  covered: Covered = { left: 0, top: 0 },
): Camera {
  if (points.length === 0) return fitted(box, view);
  const xs = points.map((p) => p.x);
  const ys = points.map((p) => p.y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const room = 150;
  const free = { width: view.width - covered.left, height: view.height - covered.top };
  const zoom = Math.min(free.width / (right - left + room), free.height / (bottom - top + room), closest);
  const x = (left + right - covered.left / zoom) / 2;
  const y = (top + bottom - covered.top / zoom) / 2;
  return clamped({ x, y, zoom }, box, view);
}

/** Whether a point is in view, with a margin in screen pixels. */
export function in_view(camera: Camera, view: ViewSize, point: Point, margin: number): boolean {
  const at = to_screen(camera, view, point);
  return at.x >= margin && at.y >= margin && at.x <= view.width - margin && at.y <= view.height - margin;
}

/** The camera that shows a point of the sheet at a place of the view, given as fractions of it. */
export function bringing(
  camera: Camera,
  view: ViewSize,
  point: Point,
  at: { readonly x: number; readonly y: number },
  box: SheetBox,
): Camera {
  const x = point.x + ((0.5 - at.x) * view.width) / camera.zoom;
  const y = point.y + ((0.5 - at.y) * view.height) / camera.zoom;
  return clamped({ ...camera, x, y }, box, view);
}

/** The place as it stands in the address: #h=5306&z=1.6 */
export function place_text(camera: Camera, size: SheetSize): string {
  const hex = hex_at(camera, size);
  return hex === null ? `z=${camera.zoom.toFixed(2)}` : `h=${hex}&z=${camera.zoom.toFixed(2)}`;
}

export function read_place(text: string, size: SheetSize): Camera | null {
  const parts = new URLSearchParams(text.replace(/^#/, ''));
  const hex = parts.get('h') ?? '';
  const zoom = Number(parts.get('z') ?? '');
  if (!is_hex_id(hex, size) || !Number.isFinite(zoom) || zoom <= 0) return null;
  return { ...centre_of(hex), zoom };
}
