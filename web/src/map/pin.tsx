// HTML that keeps its place on the sheet while the reader looks about: a tick beside a hex, a small menu at one.
// It is given in parts of the sheet, so that neither panning nor zooming has to set it anew.

import { type ComponentChildren } from 'preact';
import { sheet_box } from './cartography/border';
import { centre_of, type SheetSize } from './geometry';

interface Props {
  readonly size: SheetSize;
  readonly hex: string;
  /** Where it hangs, seen from the middle of the hex. */
  readonly side: 'right' | 'below';
  readonly children: ComponentChildren;
}

export function Pin({ size, hex, side, children }: Props) {
  const box = sheet_box(size);
  const { x, y } = centre_of(hex);
  const left = ((x + (side === 'right' ? 30 : 0) - box.left) / box.width) * 100;
  const top = ((y + (side === 'below' ? 32 : 0) - box.top) / box.height) * 100;
  return (
    <div class={`map-pin map-pin-${side}`} style={{ left: `${left}%`, top: `${top}%` }}>
      {children}
    </div>
  );
}
