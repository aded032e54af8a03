// The way to the hex that is looked at: what a click would append, or why it would not. Costs and columns come
// from the rules; this only puts hints and ways into one shape for map, label and click.
import type { Way, WayStep } from '../page_rules';
import type { HexId, PlotHints, StepHint } from '../types';
import type { PlannedStep, PlotRow } from './model';

export interface Aim {
  readonly hex: HexId;
  /** `far`: not next to the path end, and nobody here can find a way. */
  readonly kind: 'step' | 'way' | 'far';
  readonly legal: boolean;
  /** What would be appended; for a way that is too long, as far as it can be paid. */
  readonly steps: readonly WayStep[];
  readonly from: HexId;
  readonly text?: string;
  readonly rule?: string;
}

/** A hex next to the path end is one step; anything else is a way, if there are rules to find one. */
export function aim_of(hex: HexId, hints: PlotHints, find_way: () => Way | null): Aim {
  const hint = hints.next.find((each) => each.hex === hex);
  if (hint !== undefined && hint.legal) return aim_of_step(hint, hints.hex);
  const way = find_way();
  // A closed hex next door may be reached another way round; a single step into it stays closed.
  if (way !== null && (hint === undefined || (way.legal && way.steps.length > 1)))
    return aim_of_way(hex, way, hints.hex);
  return hint === undefined
    ? { hex, kind: 'far', legal: false, steps: [], from: hints.hex }
    : aim_of_step(hint, hints.hex);
}

function aim_of_step(hint: StepHint, from: HexId): Aim {
  const { hex, terrain = '', text, rule } = hint;
  const open = hint.legal && hint.from !== undefined && hint.to !== undefined;
  if (!open) return { hex, kind: 'step', legal: false, steps: [], from, ...why(text, rule) };
  const [first, last] = [hint.from, hint.to];
  const step = { hex, terrain, cost: hint.cost ?? last - first + 1, from: first, to: last };
  return { hex, kind: 'step', legal: true, steps: [step], from, ...why(text, rule) };
}

function aim_of_way(hex: HexId, way: Way, from: HexId): Aim {
  return { hex, kind: 'way', legal: way.legal, steps: way.steps, from, ...why(way.text, way.rule) };
}

function why(text: string | undefined, rule: string | undefined): { text?: string; rule?: string } {
  return { ...(text === undefined ? {} : { text }), ...(rule === undefined ? {} : { rule }) };
}

/** Waits already written at the end of the row count, whatever column the hints begin at. */
export function planned(
  step: { readonly hex: HexId; readonly from: number; readonly to: number },
  row: PlotRow,
): PlannedStep {
  const later = Math.max(0, row.cells.length + 1 - step.from);
  return { hex: step.hex, from: step.from + later, to: step.to + later };
}

export function planned_way(steps: readonly WayStep[], row: PlotRow): readonly PlannedStep[] {
  const later = Math.max(0, row.cells.length + 1 - (steps[0]?.from ?? 1));
  return steps.map(({ hex, from, to }) => ({ hex, from: from + later, to: to + later }));
}
