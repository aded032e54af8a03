// Holds the camera of one mounted map and moves the stage with one CSS transform. While a gesture lasts the
// browser may stretch what it has painted; when it ends the sheet is painted sharp again.
// It must never re-render anything but on a change of zoom stop or counter detail.

import {
  type Camera,
  clamped,
  fitted,
  framing,
  in_view,
  panned,
  place_text,
  read_place,
  to_sheet,
  type ViewSize,
  zoomed,
} from './camera';
import { sheet_box } from './cartography/border';
import { centre_of, hex_at, type Point, type SheetSize } from './geometry';
import { MIN_ZOOM } from './zoom_stops';

const SETTLE_MS = 120;
/** The least zoom of a first sight of counters: their figures are about twelve pixels high. */
const READABLE = 0.45;
const STEP_FACTOR = 1.35;

export class Stage {
  private camera_: Camera = { x: 0, y: 0, zoom: 1 };
  private view_: ViewSize = { width: 1, height: 1 };
  private stage_: HTMLElement | null = null;
  private frame_: HTMLElement | null = null;
  private settle_: ReturnType<typeof setTimeout> | null = null;
  private resize_: ResizeObserver | null = null;
  private ready_ = false;

  constructor(
    private readonly size_: SheetSize,
    private readonly place_key_: string | null,
    private readonly on_zoom_: (zoom: number) => void,
  ) {}

  attach(frame: HTMLElement, stage: HTMLElement, start: readonly string[]): () => void {
    this.frame_ = frame;
    this.stage_ = stage;
    this.measure();
    this.camera_ = this.first_camera(start);
    this.ready_ = true;
    this.apply();
    this.resize_ = new ResizeObserver(() => {
      this.measure();
      this.set(this.camera_);
    });
    this.resize_.observe(frame);
    return () => {
      this.resize_?.disconnect();
      if (this.settle_ !== null) clearTimeout(this.settle_);
      this.frame_ = null;
      this.stage_ = null;
    };
  }

  get zoom(): number {
    return this.camera_.zoom;
  }

  sheet_point(client: Point): Point {
    return to_sheet(this.camera_, this.view_, this.local(client));
  }
  hex_in_middle(): string | null {
    return hex_at(this.camera_, this.size_);
  }
  hex_under(client: Point): string | null {
    return hex_at(this.sheet_point(client), this.size_);
  }
  pan(dx: number, dy: number): void {
    this.set(panned(this.camera_, this.view_, dx, dy, this.box()));
  }
  zoom_at(client: Point, factor: number): void {
    this.set(zoomed(this.camera_, this.view_, this.local(client), factor, this.box()));
  }
  step(closer: boolean): void {
    const middle = { x: this.view_.width / 2, y: this.view_.height / 2 };
    this.set(zoomed(this.camera_, this.view_, middle, closer ? STEP_FACTOR : 1 / STEP_FACTOR, this.box()));
  }
  fit(): void {
    this.set(fitted(this.box(), this.view_));
  }
  frame(hexes: readonly string[], closest = 1): void {
    this.set(framing(hexes.map(centre_of), this.box(), this.view_, closest));
  }
  /** Moves only when the hex is out of sight: the camera must not jerk about. */
  reveal(hex: string): void {
    const point = centre_of(hex);
    const margin = Math.min(40, this.view_.width / 6);
    if (in_view(this.camera_, this.view_, point, margin)) return;
    this.set({ ...this.camera_, x: point.x, y: point.y });
  }

  private box() {
    return sheet_box(this.size_);
  }
  private local(client: Point): Point {
    const rect = this.frame_?.getBoundingClientRect();
    return { x: client.x - (rect?.left ?? 0), y: client.y - (rect?.top ?? 0) };
  }
  private measure(): void {
    const frame = this.frame_;
    if (frame === null) return;
    this.view_ = { width: Math.max(1, frame.clientWidth), height: Math.max(1, frame.clientHeight) };
  }
  private first_camera(start: readonly string[]): Camera {
    if (this.place_key_ !== null) {
      const from_address = read_place(location.hash, this.size_);
      const stored = from_address ?? read_place(sessionStorage.getItem(this.place_key_) ?? '', this.size_);
      if (stored !== null) return clamped(stored, this.box(), this.view_);
    }
    // A phone first sees a part of the sheet it can read; the whole is one button away.
    const whole =
      start.length > 0
        ? framing(start.map(centre_of), this.box(), this.view_)
        : fitted(this.box(), this.view_);
    return clamped(
      { ...whole, zoom: Math.max(whole.zoom, start.length > 0 ? READABLE : MIN_ZOOM) },
      this.box(),
      this.view_,
    );
  }
  private set(camera: Camera): void {
    this.camera_ = clamped(camera, this.box(), this.view_);
    this.stage_?.classList.add('map-stage-moving');
    if (this.settle_ !== null) clearTimeout(this.settle_);
    this.settle_ = setTimeout(() => this.settle(), SETTLE_MS);
    this.apply();
  }
  private apply(): void {
    const stage = this.stage_;
    if (stage === null || !this.ready_) return;
    const { left, top } = this.box();
    const { x, y, zoom } = this.camera_;
    const dx = this.view_.width / 2 + (left - x) * zoom;
    const dy = this.view_.height / 2 + (top - y) * zoom;
    stage.style.transform = `translate(${dx.toFixed(2)}px, ${dy.toFixed(2)}px) scale(${zoom.toFixed(4)})`;
    this.on_zoom_(zoom);
  }
  private settle(): void {
    this.stage_?.classList.remove('map-stage-moving');
    if (this.place_key_ === null) return;
    const place = place_text(this.camera_, this.size_);
    sessionStorage.setItem(this.place_key_, place);
    history.replaceState(history.state, '', `${location.pathname}${location.search}#${place}`);
  }
}
