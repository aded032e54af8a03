// Carries the standing orders along with a plot: the rows stay a plain record, so that every operation on
// rows is free to copy it, and undo brings back the orders that stood beside the rows it brings back.
import type { Standing } from './model';

const beside = new WeakMap<object, Standing>();

/** undefined: as they were when the plot was asked for. */
export function standing_beside(plot: object): Standing | undefined {
  return beside.get(plot);
}
export function put_beside<T extends object>(plot: T, standing: Standing | undefined): T {
  if (standing !== undefined) beside.set(plot, standing);
  return plot;
}
/** A plot that was made from another one keeps what stood beside that one, unless it has its own. */
export function carry<T extends object>(from: object, to: T): T {
  return beside.has(to) ? to : put_beside(to, beside.get(from));
}
