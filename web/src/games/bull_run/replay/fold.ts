// From the events a viewer has received to turns, steps and stored positions: one pure function. Every step
// keeps its whole position, so that going back is as exact and as fast as going forward.
// Nothing is simulated here; where an event carries positions, those are taken as they are.

import { type Entry } from '../../../protocol/messages';
import {
  type BullRunEvent,
  type DeployedUnit,
  type EventOf,
  type HexId,
  type RevealedPlot,
  type Side,
  type UnitId,
  type UnitView,
} from '../types';
import { STAGE_ORDER, type StageCode, stage_of } from './stages';

export interface PieceState {
  readonly hex: HexId;
  /** null: face down, and not one's own. */
  readonly strength: number | null;
}
/** Units that are off the map are absent. */
export type Positions = Readonly<Record<UnitId, PieceState>>;

export interface ReplayEvent {
  readonly seq: number;
  readonly event: BullRunEvent;
  readonly text: string;
  readonly positions: Positions;
}

export interface ReplayFrame {
  readonly stage: StageCode;
  readonly before: Positions;
  readonly positions: Positions;
  readonly events: readonly ReplayEvent[];
}

export interface ReplayTurn {
  readonly turn: number;
  readonly clock: string;
  readonly night: boolean;
  readonly plots: Readonly<Record<Side, readonly RevealedPlot[]>>;
  readonly frames: readonly ReplayFrame[];
  readonly start: Positions;
  readonly end: Positions;
  /** False while players still decide what comes after movement. */
  readonly complete: boolean;
}

export type Roster = Readonly<Record<UnitId, DeployedUnit & { readonly full_strength: number | null }>>;

export interface ReplayHistory {
  readonly roster: Roster;
  readonly turns: readonly ReplayTurn[];
}

const NO_PLOTS: ReplayTurn['plots'] = { union: [], confederate: [] };

function put(positions: Positions, unit: UnitId, change: Partial<PieceState>): Positions {
  const before = positions[unit] ?? { hex: '', strength: 0 };
  const after = { ...before, ...change };
  return after.hex === '' ? positions : { ...positions, [unit]: after };
}

function without(positions: Positions, units: readonly UnitId[]): Positions {
  if (units.length === 0) return positions;
  return Object.fromEntries(Object.entries(positions).filter(([unit]) => !units.includes(unit)));
}

function after_sub_segment(positions: Positions, hexes: Readonly<Record<UnitId, HexId>>): Positions {
  const next: Record<UnitId, PieceState> = {};
  for (const [unit, hex] of Object.entries(hexes)) {
    const before = positions[unit];
    next[unit] = before?.hex === hex ? before : { hex, strength: before === undefined ? 0 : before.strength };
  }
  return next;
}

/** From its alias to its id: the counter is turned up where it stands. */
function turned_up(positions: Positions, units: EventOf<'revealed'>['units']): Positions {
  const next: Record<UnitId, PieceState> = {
    ...without(
      positions,
      units.map((unit) => unit.alias),
    ),
  };
  for (const { id, hex, strength } of units) if (hex !== null) next[id] = { hex, strength };
  return next;
}

/** What an umpire ruled between two turns. */
function after_ruling(positions: Positions, { act, unit, to, strength }: EventOf<'ruling'>): Positions {
  if (unit === undefined) return positions;
  if (act === 'remove') return without(positions, [unit]);
  const hex = to === undefined ? {} : { hex: to };
  return put(positions, unit, { ...hex, ...(strength === undefined ? {} : { strength }) });
}

/** The position after an event; the same object when nothing moved. */
export function apply_event(
  positions: Positions,
  event: BullRunEvent,
  strength_of: (unit: UnitId) => number | null,
): Positions {
  switch (event.kind) {
    case 'deployed': {
      const placed = event.units.map(
        (unit) => [unit.id, { hex: unit.hex, strength: unit.strength }] as const,
      );
      return Object.fromEntries(placed);
    }
    case 'turn_begins':
    case 'turn_ends':
      return event.positions;
    case 'entered':
      return put(positions, event.unit, { hex: event.hex, strength: strength_of(event.unit) });
    case 'sub_segment':
      return after_sub_segment(positions, event.positions);
    case 'scatter': {
      const last = event.path[event.path.length - 1];
      return last === undefined ? positions : put(positions, event.unit, { hex: last });
    }
    case 'repulsed':
    case 'retreated':
      return event.to === null ? positions : put(positions, event.unit, { hex: event.to });
    case 'displaced':
    case 'advanced':
      return put(positions, event.unit, { hex: event.to });
    case 'loss':
      return event.eliminated
        ? without(positions, [event.unit])
        : put(positions, event.unit, { strength: event.strength });
    case 'eliminated':
      return without(positions, [event.unit]);
    case 'revealed':
      return turned_up(positions, event.units);
    case 'ruling':
      return after_ruling(positions, event);
    case 'orders_revealed':
    case 'command':
    case 'pinned':
    case 'attack':
    case 'demoralized':
    case 'control':
    case 'game_ends':
      return positions;
  }
}

/** Collects the events of one turn until the next turn begins. */
class TurnBuilder {
  private readonly by_stage_ = new Map<StageCode, ReplayEvent[]>();
  private plots_: ReplayTurn['plots'] = NO_PLOTS;
  private stage_: StageCode = 'O';
  private last_: Positions;
  private complete_ = false;

  constructor(
    private readonly turn_: number,
    private readonly clock_: string,
    private readonly night_: boolean,
    private readonly start_: Positions,
  ) {
    this.last_ = start_;
  }

  add(entry: Entry, event: BullRunEvent, positions: Positions): void {
    if (event.kind === 'turn_ends') this.complete_ = true;
    if (event.kind === 'orders_revealed') this.plots_ = event.plots;
    this.stage_ = stage_of(event) ?? this.stage_;
    this.last_ = positions;
    const list = this.by_stage_.get(this.stage_) ?? [];
    list.push({ seq: entry.seq, event, text: entry.text, positions });
    this.by_stage_.set(this.stage_, list);
  }

  build(): ReplayTurn {
    let positions = this.start_;
    const frames: ReplayFrame[] = [];
    for (const stage of STAGE_ORDER) {
      const events = this.by_stage_.get(stage) ?? [];
      if (stage === 'R' && events.length === 0) continue;
      const before = positions;
      positions = events[events.length - 1]?.positions ?? positions;
      frames.push({ stage, before, positions, events });
    }
    return {
      turn: this.turn_,
      clock: this.clock_,
      night: this.night_,
      plots: this.plots_,
      frames,
      start: this.start_,
      end: this.last_,
      complete: this.complete_,
    };
  }
}

function roster_of(entries: readonly Entry[], known: readonly UnitView[]): Roster {
  const roster: Record<UnitId, DeployedUnit & { readonly full_strength: number | null }> = {};
  for (const unit of known) roster[unit.id] = { ...unit, hex: unit.hex ?? '', strength: unit.full_strength };
  for (const entry of entries) {
    const event = entry.event as unknown as BullRunEvent;
    if (entry.origin !== 'game') continue;
    if (event.kind === 'revealed') {
      // Up to here it goes by its alias, face down; from here on by its id.
      for (const unit of event.units) roster[unit.id] ??= { ...unit, hex: unit.hex ?? '' };
    }
    if (event.kind !== 'deployed') continue;
    for (const unit of event.units) {
      roster[unit.id] = { ...unit, full_strength: roster[unit.id]?.full_strength ?? unit.strength };
    }
  }
  return roster;
}

/** `known` adds units the events do not introduce, such as reinforcements of the present view. */
export function fold_replay(entries: readonly Entry[], known: readonly UnitView[] = []): ReplayHistory {
  const roster = roster_of(entries, known);
  const strength_of = (unit: UnitId) => (roster[unit] === undefined ? 0 : roster[unit].strength);
  const turns: ReplayTurn[] = [];
  let positions: Positions = {};
  let builder: TurnBuilder | null = null;
  for (const entry of entries) {
    if (entry.origin !== 'game') continue;
    const event = entry.event as unknown as BullRunEvent;
    positions = apply_event(positions, event, strength_of);
    if (event.kind === 'turn_begins') {
      if (builder !== null) turns.push(builder.build());
      builder = new TurnBuilder(event.turn, event.clock, event.night, positions);
    } else if (event.kind !== 'deployed') {
      builder?.add(entry, event, positions);
    }
  }
  if (builder !== null) turns.push(builder.build());
  // The turn that is being plotted has begun but shows nothing yet.
  return { roster, turns: turns.filter((turn) => turn.frames.some((frame) => frame.events.length > 0)) };
}
