// What a match comes to in numbers, counted from the entries a viewer has: dice by side, losses by turn, plan against fact.
// Nothing here is simulated or guessed; what the entries do not tell is not counted.
import type { Entry } from '../../../protocol/messages';
import { divergence_of, is_hex, is_ordered, plots_of, fact_cells } from '../replay/facts';
import type { UnitPlot } from '../replay/facts';
import { fold_replay } from '../replay/fold';
import type { ReplayHistory, ReplayTurn } from '../replay/fold';
import { sides } from '../types';
import type { BullRunEvent, Side, Stop, UnitId, UnitView } from '../types';

export const purposes = ['combat', 'command', 'contest', 'scatter', 'demoralization'] as const;
export type Purpose = (typeof purposes)[number];
export const faces = 6;

/** How often each face came up, 1 first. */
export type Counts = readonly number[];
export type SideDice = Readonly<Record<Purpose, Counts>>;

export type Reason = Stop['reason'] | 'scattered' | 'pinned' | 'gone' | 'unknown';
export interface PlanFact {
  /** Rows with an order, and those that ran as written. */
  readonly ordered: number;
  readonly as_written: number;
  /** Hexes that were plotted, and those that were entered as plotted. */
  readonly plotted: number;
  readonly walked: number;
  readonly stopped: ReadonlyMap<Reason, number>;
}
export interface TurnLosses {
  readonly turn: number;
  readonly battles: number;
  readonly losses: Readonly<Record<Side, number>>;
}
export interface Statistics {
  readonly dice: Readonly<Record<Side, SideDice>>;
  readonly turns: readonly TurnLosses[];
  readonly plans: Readonly<Record<Side, PlanFact>>;
}

export function count_statistics(entries: readonly Entry[], units: readonly UnitView[]): Statistics {
  const history = fold_replay(entries, units);
  return {
    dice: dice_of(history),
    turns: history.turns.map((turn) => losses_of(turn, history)),
    plans: plans_of(history),
  };
}

export function sum_of(dice: SideDice): Counts {
  return purposes.reduce<Counts>(
    (sum, purpose) => sum.map((count, face) => count + (dice[purpose][face] ?? 0)),
    none(),
  );
}

function none(): number[] {
  return Array.from({ length: faces }, () => 0);
}

// ---- dice

class DiceCount {
  readonly by_side: Record<Side, Record<Purpose, number[]>> = { union: fresh(), confederate: fresh() };

  add(side: Side | null, purpose: Purpose, face: number | null): void {
    if (side === null || face === null || face < 1 || face > faces) return;
    const counts = this.by_side[side][purpose];
    counts[face - 1] = (counts[face - 1] ?? 0) + 1;
  }
  pairs(purpose: Purpose, pairs: readonly (readonly [number, number])[]): void {
    for (const [union, confederate] of pairs) {
      this.add('union', purpose, union);
      this.add('confederate', purpose, confederate);
    }
  }
}
function fresh(): Record<Purpose, number[]> {
  return { combat: none(), command: none(), contest: none(), scatter: none(), demoralization: none() };
}

function dice_of(history: ReplayHistory): Statistics['dice'] {
  const count = new DiceCount();
  const side_of = (unit: UnitId): Side | null => history.roster[unit]?.side ?? null;
  for (const event of events_in(history)) {
    if (event.kind === 'command') count.add(event.side, 'command', event.die);
    if (event.kind === 'attack') count.add(event.side, 'combat', event.die);
    if (event.kind === 'sub_segment')
      for (const contest of event.contests) count.pairs('contest', contest.dice);
    if (event.kind === 'scatter')
      for (const die of event.dice) count.add(side_of(event.unit), 'scatter', die);
    if (event.kind === 'demoralized') count.pairs('demoralization', event.dice ?? []);
  }
  return count.by_side;
}

function events_in(history: ReplayHistory): readonly BullRunEvent[] {
  return history.turns.flatMap((turn) =>
    turn.frames.flatMap((frame) => frame.events.map((one) => one.event)),
  );
}

// ---- losses

function losses_of(turn: ReplayTurn, history: ReplayHistory): TurnLosses {
  const losses = { union: 0, confederate: 0 };
  let battles = 0;
  for (const { event } of turn.frames.flatMap((frame) => frame.events)) {
    if (event.kind === 'attack') battles += 1;
    const side = event.kind === 'loss' ? (history.roster[event.unit]?.side ?? null) : null;
    if (event.kind === 'loss' && side !== null) losses[side] += event.points;
  }
  return { turn: turn.turn, battles, losses };
}

// ---- plan against fact

/** Hexes that a plot wants to enter, by column. */
function wanted_steps(plot: UnitPlot): readonly (string | null)[] {
  let at = plot.start;
  return plot.cells.map((cell) => {
    if (!is_hex(cell) || cell === at) return null;
    at = cell;
    return cell;
  });
}

class PlanCount {
  ordered = 0;
  as_written = 0;
  plotted = 0;
  walked = 0;
  readonly stopped = new Map<Reason, number>();

  add(turn: ReplayTurn, plot: UnitPlot): void {
    if (!is_ordered(plot)) return;
    const wanted = wanted_steps(plot);
    const entered = fact_cells(turn, plot.unit);
    this.ordered += 1;
    this.plotted += wanted.filter((hex) => hex !== null).length;
    this.walked += wanted.filter((hex, column) => hex !== null && entered[column] === hex).length;
    const reason = reason_of(turn, plot);
    if (reason === null) this.as_written += 1;
    else this.stopped.set(reason, (this.stopped.get(reason) ?? 0) + 1);
  }
}

function reason_of(turn: ReplayTurn, plot: UnitPlot): Reason | null {
  const parted = divergence_of(turn, plot);
  if (parted === null) return null;
  if (parted.scattered !== null) return 'scattered';
  if (parted.stop !== null) return parted.stop.reason;
  if (parted.pinned) return 'pinned';
  return turn.end[plot.unit] === undefined ? 'gone' : 'unknown';
}

function plans_of(history: ReplayHistory): Statistics['plans'] {
  const plans = { union: new PlanCount(), confederate: new PlanCount() };
  for (const turn of history.turns) for (const plot of plots_of(turn)) plans[plot.side].add(turn, plot);
  return plans;
}

export function has_plans(statistics: Statistics): boolean {
  return sides.some((side) => statistics.plans[side].ordered > 0);
}
