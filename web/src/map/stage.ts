// Holds the camera of one mounted map and moves the stage with one CSS transform. The stage is a layer of its
// own and laid out at the present zoom, so that panning paints nothing; a zoom in progress stretches what is
// painted, and when it rests the drawing is laid out anew and sharp.
// It must never re-render anything but on a change of zoom stop or counter detail.

import {
  bringing,
  type Camera,
  clamped,
  fitted,
  framing,
  in_view,
  panned,
  place_text,
  read_place,
  to_screen,
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
/** The map's tools at the left, a game's buttons at the top: no counter should hide behind them at first. */
const COVERED = { left: 44, top: 44 } as const;

export class Stage {
  private camera_: Camera = { x: 0, y: 0, zoom: 1 };
  private view_: ViewSize = { width: 1, height: 1 };
  private stage_: HTMLElement | null = null;
  private frame_: HTMLElement | null = null;
  private settle_: ReturnType<typeof setTimeout> | null = null;
  private resize_: ResizeObserver | null = null;
  private ready_ = false;
  private turn_ = 0;
  private painted_zoom_ = 1;

  constructor(
    private readonly size_: SheetSize,
    private readonly place_key_: string | null,
    private readonly on_zoom_: (zoom: number) => void,
    private readonly least_zoom_ = READABLE,
  ) {}

  attach(frame: HTMLElement, stage: HTMLElement, start: readonly string[]): () => void {
    this.frame_ = frame;
    this.stage_ = stage;
    this.measure();
    this.camera_ = this.first_camera(start);
    this.ready_ = true;
    this.sharpen();
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
  /** A step of the zoom about the hex that is looked at, if it is in view, else about the middle. */
  step(closer: boolean, about: string | null = null): void {
    const point = about === null ? null : centre_of(about);
    const at =
      point !== null && in_view(this.camera_, this.view_, point, 0)
        ? to_screen(this.camera_, this.view_, point)
        : { x: this.view_.width / 2, y: this.view_.height / 2 };
    this.set(zoomed(this.camera_, this.view_, at, closer ? STEP_FACTOR : 1 / STEP_FACTOR, this.box()));
  }
  fit(): void {
    this.set(fitted(this.box(), this.view_));
  }
  frame(hexes: readonly string[], closest = 1): void {
    this.set(framing(hexes.map(centre_of), this.box(), this.view_, closest, COVERED));
  }
  /** Moves only when the hex is out of sight: the camera must not jerk about. */
  reveal(hex: string): void {
    const point = centre_of(hex);
    // Wide enough to keep clear of the buttons at the left edge.
    const margin = Math.min(72, this.view_.width / 5);
    if (in_view(this.camera_, this.view_, point, margin)) return;
    this.set({ ...this.camera_, x: point.x, y: point.y });
  }

  bring(hex: string, x: number, y: number): void {
    this.set(bringing(this.camera_, this.view_, centre_of(hex), { x, y }, this.box()));
  }
  /** Distance on the screen between a place of the screen and the middle of a hex, in pixels. */
  pixels_to(hex: string, client: Point): number {
    const point = this.sheet_point(client);
    const centre = centre_of(hex);
    return Math.hypot(point.x - centre.x, point.y - centre.y) * this.camera_.zoom;
  }
  contains(client: Point): boolean {
    const { x, y } = this.local(client);
    return x >= 0 && y >= 0 && x <= this.view_.width && y <= this.view_.height;
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
        ? framing(start.map(centre_of), this.box(), this.view_, 1, COVERED)
        : fitted(this.box(), this.view_);
    return clamped(
      { ...whole, zoom: Math.max(whole.zoom, start.length > 0 ? this.least_zoom_ : MIN_ZOOM) },
      this.box(),
      this.view_,
    );
  }
  private set(camera: Camera): void {
    this.camera_ = clamped(camera, this.box(), this.view_);
    this.apply();
    this.settle_later();
  }
  /** The wait begins when the frame has been shown: on a slow machine a gesture must not settle between its frames. */
  private settle_later(): void {
    if (this.settle_ !== null) clearTimeout(this.settle_);
    this.settle_ = null;
    this.turn_ += 1;
    const turn = this.turn_;
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        if (turn !== this.turn_ || this.stage_ === null) return;
        this.settle_ = setTimeout(() => this.settle(), SETTLE_MS);
      }),
    );
  }
  private apply(): void {
    const stage = this.stage_;
    if (stage === null || !this.ready_) return;
    const { left, top } = this.box();
    const { x, y, zoom } = this.camera_;
    // Whole pixels: between them a browser would have to paint anew instead of moving what it has.
    const dx = Math.round(this.view_.width / 2 + (left - x) * zoom);
    const dy = Math.round(this.view_.height / 2 + (top - y) * zoom);
    const stretch = zoom === this.painted_zoom_ ? '' : ` scale(${(zoom / this.painted_zoom_).toFixed(5)})`;
    stage.style.transform = `translate(${dx}px, ${dy}px)${stretch}`;
  }
  private settle(): void {
    this.settle_ = null;
    if (this.painted_zoom_ !== this.camera_.zoom) this.sharpen();
    this.keep_place();
  }
  /** Lays the drawing out at the zoom it now has, so that it is painted sharp and then only moved. */
  private sharpen(): void {
    const stage = this.stage_;
    if (stage === null) return;
    this.painted_zoom_ = this.camera_.zoom;
    const { width, height } = this.box();
    stage.style.width = `${(width * this.painted_zoom_).toFixed(2)}px`;
    stage.style.height = `${(height * this.painted_zoom_).toFixed(2)}px`;
    this.apply();
    this.on_zoom_(this.painted_zoom_);
  }
  private keep_place(): void {
    if (this.place_key_ === null) return;
    const place = place_text(this.camera_, this.size_);
    sessionStorage.setItem(this.place_key_, place);
    history.replaceState(history.state, '', `${location.pathname}${location.search}#${place}`);
  }
}
