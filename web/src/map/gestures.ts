// One set of pointer listeners for the whole map: drag and pinch look around, a still press is a tap, a long
// still press asks for the hex card. Looking never orders: a press that moved, or a second finger, is no tap.
// Only a press that the host says takes hold of something draws; a second finger or leaving the map ends that.
// A tap on the ground presses no button that comes up under the finger.

import { type Point } from './geometry';
import { hexes_between } from './geometry';
import { type Stage } from './stage';

const SLOP_PX: Readonly<Record<string, number>> = { mouse: 5, pen: 8, touch: 11 };
const LONG_PRESS_MS = 450;

export interface Tap {
  readonly hex: string;
  readonly point: Point;
  readonly pointer: string;
  readonly alt: boolean;
  /** Screen pixels for a unit of the sheet. */
  readonly scale: number;
}

export interface Grab {
  readonly hex: string;
  readonly pointer: string;
  /** How far the press is from the middle of a hex, in pixels of the screen. */
  readonly pixels_to: (hex: string) => number;
}
/** A drawing drag: it begins once, crosses hexes, and ends or is given up. */
export interface Draw {
  readonly phase: 'begin' | 'over' | 'end' | 'cancel';
  readonly hex: string | null;
  /** Where the pointer is on the screen. */
  readonly client: Point;
  readonly pointer: string;
}

export interface GestureHandlers {
  readonly on_tap: (tap: Tap) => void;
  readonly on_ask: (hex: string) => void;
  readonly on_hover: (hex: string | null) => void;
  readonly can_draw: (grab: Grab) => boolean;
  readonly on_draw: (draw: Draw) => void;
}

interface Press {
  readonly id: number;
  readonly start: Point;
  readonly button: number;
  moved: boolean;
  /** `held`: it would draw; `drawing`: it does; `over`: it did and was given up. */
  draw: 'no' | 'held' | 'drawing' | 'over';
  last_hex: string | null;
}

export class Gestures {
  private readonly pointers_ = new Map<number, Point>();
  private press_: Press | null = null;
  private long_: ReturnType<typeof setTimeout> | null = null;
  private hovered_: string | null = null;
  /** The newest press, anywhere in the document, began on the ground of the sheet. */
  private on_ground_ = false;

  constructor(
    private readonly stage_: Stage,
    private readonly handlers_: () => GestureHandlers,
  ) {}

  attach(view: HTMLElement): () => void {
    const abort = new AbortController();
    const { signal } = abort;
    const early = { signal, capture: true } as const;
    view.ownerDocument.addEventListener('pointerdown', () => (this.on_ground_ = false), early);
    view.ownerDocument.addEventListener('click', (event) => this.keep_off_buttons(event), early);
    view.addEventListener('pointerdown', (event) => this.down(view, event), { signal });
    view.addEventListener('pointermove', (event) => this.move(event), { signal });
    view.addEventListener('pointerup', (event) => this.up(event), { signal });
    view.addEventListener('pointercancel', (event) => this.lost(event), { signal });
    view.addEventListener('pointerleave', () => this.hover(null), { signal });
    view.addEventListener('contextmenu', (event) => this.ask(event), { signal });
    view.addEventListener('wheel', (event) => this.wheel(event), { signal, passive: false });
    return () => {
      this.stop_waiting();
      abort.abort();
    };
  }

  private down(view: HTMLElement, event: PointerEvent): void {
    // Buttons that are pinned to the sheet are pressed, not the ground below them.
    if (event.target instanceof Element && event.target.closest('.map-pin') !== null) return;
    this.on_ground_ = true;
    const at = { x: event.clientX, y: event.clientY };
    this.pointers_.set(event.pointerId, at);
    view.setPointerCapture(event.pointerId);
    this.stop_waiting();
    if (this.pointers_.size > 1) {
      if (this.press_ !== null) this.press_.moved = true;
      this.give_up(event, at);
      return;
    }
    const draw = event.button === 0 && this.takes_hold(event, at) ? 'held' : 'no';
    this.press_ = {
      id: event.pointerId,
      start: at,
      button: event.button,
      moved: false,
      draw,
      last_hex: null,
    };
    if (event.button !== 0) return;
    this.long_ = setTimeout(() => {
      const press = this.press_;
      if (press === null || press.moved || event.pointerType === 'mouse') return;
      press.moved = true;
      const hex = this.stage_.hex_under(press.start);
      if (hex !== null) this.handlers_().on_ask(hex);
    }, LONG_PRESS_MS);
  }

  /** A browser gives the click of a tap to whatever is under the finger by then. Keys click without a press. */
  private keep_off_buttons(event: MouseEvent): void {
    const button =
      event.target instanceof Element && event.target.closest('button, a, input, label') !== null;
    if (!this.on_ground_ || !button || event.detail === 0) return;
    event.preventDefault();
    event.stopPropagation();
  }

  private move(event: PointerEvent): void {
    const at = { x: event.clientX, y: event.clientY };
    const before = this.pointers_.get(event.pointerId);
    if (before === undefined) {
      this.hover(this.stage_.hex_under(at));
      return;
    }
    this.pointers_.set(event.pointerId, at);
    const others = [...this.pointers_].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
    const other = others[0];
    if (other !== undefined) {
      this.pinch(other, before, at);
      return;
    }
    const press = this.press_;
    if (press === null) return;
    const slop = SLOP_PX[event.pointerType] ?? 8;
    if (!press.moved && Math.hypot(at.x - press.start.x, at.y - press.start.y) <= slop) return;
    press.moved = true;
    this.stop_waiting();
    if (press.draw === 'no') this.stage_.pan(at.x - before.x, at.y - before.y);
    else if (press.draw !== 'over') this.draw(press, event, before, at);
  }

  private takes_hold(event: PointerEvent, at: Point): boolean {
    const hex = this.stage_.hex_under(at);
    const pixels_to = (other: string): number => this.stage_.pixels_to(other, at);
    return hex !== null && this.handlers_().can_draw({ hex, pointer: event.pointerType, pixels_to });
  }
  private draw(press: Press, event: PointerEvent, before: Point, at: Point): void {
    if (!this.stage_.contains(at)) {
      this.give_up(event, at);
      return;
    }
    const say = (phase: Draw['phase'], hex: string | null): void =>
      this.handlers_().on_draw({ phase, hex, client: at, pointer: event.pointerType });
    if (press.draw === 'held') {
      press.draw = 'drawing';
      press.last_hex = this.stage_.hex_under(press.start);
      say('begin', press.last_hex);
    }
    // A quick pointer jumps; every hex that it crossed counts.
    const crossed = hexes_between(before, at, (point) => this.stage_.hex_under(point));
    for (const hex of crossed) {
      if (hex === press.last_hex) continue;
      press.last_hex = hex;
      say('over', hex);
    }
    if (crossed.length === 0) say('over', null);
  }
  private give_up(event: PointerEvent, at: Point): void {
    const press = this.press_;
    if (press === null || press.draw === 'no' || press.draw === 'over') return;
    const began = press.draw === 'drawing';
    press.draw = 'over';
    if (began)
      this.handlers_().on_draw({ phase: 'cancel', hex: null, client: at, pointer: event.pointerType });
  }

  /** Two fingers: the finger at rest is the fixed point, half of the way of the other pans. */
  private pinch(rest: Point, before: Point, at: Point): void {
    const was = Math.hypot(before.x - rest.x, before.y - rest.y);
    const now = Math.hypot(at.x - rest.x, at.y - rest.y);
    if (was < 1 || now < 1) return;
    this.stage_.pan((at.x - before.x) / 2, (at.y - before.y) / 2);
    this.stage_.zoom_at({ x: (rest.x + at.x) / 2, y: (rest.y + at.y) / 2 }, now / was);
  }

  private up(event: PointerEvent): void {
    const press = this.press_;
    const at = { x: event.clientX, y: event.clientY };
    if (press?.id === event.pointerId && press.draw === 'drawing') {
      press.draw = 'over';
      this.handlers_().on_draw({ phase: 'end', hex: null, client: at, pointer: event.pointerType });
    }
    this.lost(event);
    if (press === null || press.id !== event.pointerId || press.moved || press.button !== 0) return;
    const point = { x: event.clientX, y: event.clientY };
    const hex = this.stage_.hex_under(point);
    if (hex === null) return;
    this.handlers_().on_tap({
      hex,
      point: this.stage_.sheet_point(point),
      pointer: event.pointerType,
      alt: event.altKey,
      scale: this.stage_.zoom,
    });
  }

  private lost(event: PointerEvent): void {
    this.give_up(event, { x: event.clientX, y: event.clientY });
    this.pointers_.delete(event.pointerId);
    this.stop_waiting();
    if (this.press_?.id === event.pointerId) this.press_ = null;
  }

  private ask(event: MouseEvent): void {
    event.preventDefault();
    if (this.press_?.moved === true && this.press_.button === 0) return;
    const hex = this.stage_.hex_under({ x: event.clientX, y: event.clientY });
    if (hex !== null) this.handlers_().on_ask(hex);
  }

  private wheel(event: WheelEvent): void {
    event.preventDefault();
    const lines = event.deltaMode === 1 ? 24 : 1;
    const strength = event.ctrlKey ? 0.01 : 0.0016;
    this.stage_.zoom_at({ x: event.clientX, y: event.clientY }, Math.exp(-event.deltaY * lines * strength));
  }

  private hover(hex: string | null): void {
    if (hex === this.hovered_) return;
    this.hovered_ = hex;
    this.handlers_().on_hover(hex);
  }

  private stop_waiting(): void {
    if (this.long_ !== null) clearTimeout(this.long_);
    this.long_ = null;
  }
}
