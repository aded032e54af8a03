// What a name on the sheet is, how large each kind is written, and the room that names have already taken.

import { type Point } from '../geometry';
import { type ZoomStop } from '../zoom_stops';

export type NameKind = 'town' | 'landmark' | 'crossing' | 'stream' | 'brook' | 'road' | 'railroad';

export interface StraightName {
  readonly kind: NameKind;
  readonly text: string;
  readonly at: Point;
  readonly size: number;
  readonly anchor: 'start' | 'middle' | 'end';
  /** Degrees by which the name is turned about its middle; names along a way. */
  readonly turn?: number;
}

export interface CurvedName {
  readonly kind: NameKind;
  readonly text: string;
  readonly path: string;
  readonly size: number;
}

export interface Names {
  readonly straight: readonly StraightName[];
  readonly curved: readonly CurvedName[];
}

/** Size on the screen in pixels, first zoom stop that shows the kind, and width of a letter in ems. */
export const STYLE: Readonly<
  Record<NameKind, { readonly px: number; readonly from: ZoomStop; readonly em: number }>
> = {
  town: { px: 16.5, from: 0, em: 0.62 },
  stream: { px: 15.5, from: 1, em: 0.56 },
  landmark: { px: 13, from: 4, em: 0.5 },
  crossing: { px: 12.5, from: 2, em: 0.5 },
  road: { px: 12.5, from: 4, em: 0.56 },
  railroad: { px: 11.5, from: 2, em: 0.6 },
  brook: { px: 11.5, from: 4, em: 0.5 },
};

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export class Room {
  private readonly taken_: Box[] = [];
  constructor(
    private readonly width_: number,
    private readonly height_: number,
  ) {}

  take(boxes: readonly Box[]): void {
    this.taken_.push(...boxes);
  }
  is_inside(box: Box): boolean {
    return box.left >= 0 && box.top >= 0 && box.right <= this.width_ && box.bottom <= this.height_;
  }
  is_free(boxes: readonly Box[]): boolean {
    return boxes.every(
      (box) =>
        this.is_inside(box) &&
        this.taken_.every(
          (other) =>
            box.right <= other.left ||
            box.left >= other.right ||
            box.bottom <= other.top ||
            box.top >= other.bottom,
        ),
    );
  }
}

export function around(point: Point, half: number): Box {
  return { left: point.x - half, right: point.x + half, top: point.y - half, bottom: point.y + half };
}

export function box_of(name: StraightName): Box {
  const width = name.text.length * name.size * STYLE[name.kind].em;
  const left = name.anchor === 'start' ? name.at.x : name.at.x - (name.anchor === 'end' ? width : width / 2);
  return {
    left,
    right: left + width,
    top: name.at.y - name.size * 0.8,
    bottom: name.at.y + name.size * 0.28,
  };
}
