// Where counters stand in a picture: at the centre of their hex, two in one hex side by side.
import { centre_of } from '../../../map/geometry';
import type { Point } from '../../../map/geometry';
import type { PictureUnit } from './picture';

export interface Standing {
  readonly unit: PictureUnit;
  readonly at: Point;
}

export function stacked(units: readonly PictureUnit[]): readonly Standing[] {
  return units.map((unit) => {
    const here = units.filter((other) => other.hex === unit.hex);
    const step = (here.indexOf(unit) - (here.length - 1) / 2) * 12;
    const { x, y } = centre_of(unit.hex);
    return { unit, at: { x: x + step, y: y + step / 2 } };
  });
}
