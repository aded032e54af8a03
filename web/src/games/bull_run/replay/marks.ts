// What the map shows at a moment of the replay: counters with their states, plans, facts, rings and arrows.

import { createElement } from 'preact';
import { type LitHex, type MapCounter, type MapMarker, type MapPath } from '../../../map';
import { Counter, counter_label, type CounterState } from '../counters';
import { type BullRunEvent, type EventOf, type Interception, type Side, type UnitId } from '../types';
import {
  type Divergence,
  divergence_of,
  fact_cells,
  is_ordered,
  plots_of,
  states_at,
  type UnitPlot,
} from './facts';
import { type Positions, type ReplayEvent, type ReplayTurn, type Roster } from './fold';
import { type Place } from './player';
import { chip_of } from './reasons';
import { STAGE_ORDER, type StageCode } from './stages';
import { rt } from './text';

export type PlotChoice = 'both' | Side | 'none' | { readonly unit: UnitId };

export function counters_at(
  roster: Roster,
  positions: Positions,
  states: ReadonlyMap<UnitId, readonly CounterState[]>,
  selected: UnitId | null,
): MapCounter[] {
  return Object.entries(positions).flatMap(([id, piece]): MapCounter[] => {
    const known = roster[id];
    if (known === undefined) return [];
    const unit = { ...known, strength: piece.strength };
    const marks = states.get(id) ?? [];
    return [
      {
        key: id,
        hex: piece.hex,
        label: counter_label(unit, marks),
        selected: id === selected,
        draw: (detail) => createElement(Counter, { unit, detail, states: marks }),
      },
    ];
  });
}

/** The last sub-segment a step has seen: 0 before movement, 8 after it. */
export function upto_of(stage: StageCode): number {
  if (/^[1-8]$/.test(stage)) return Number(stage);
  return STAGE_ORDER.indexOf(stage) < STAGE_ORDER.indexOf('1') ? 0 : 8;
}

function is_chosen(choice: PlotChoice, plot: UnitPlot): boolean {
  if (choice === 'both') return true;
  if (choice === 'none') return false;
  return typeof choice === 'string' ? plot.side === choice : plot.unit === choice.unit;
}

const LINE = { union: 'solid', confederate: 'dash_dot' } as const;

/** Sealed plots thin and dashed, what was done thick; a fact that equals its plan covers it. */
export function paths_at(
  turn: ReplayTurn,
  stage: StageCode,
  choice: PlotChoice,
  selected: UnitId | null,
): MapPath[] {
  if (stage === 'R') return [];
  const upto = upto_of(stage);
  return plots_of(turn)
    .filter((plot) => is_ordered(plot) && is_chosen(choice, plot))
    .flatMap((plot): MapPath[] => {
      const base = { key: plot.unit, start: plot.start, line: LINE[plot.side], tone: plot.side };
      const faded = selected !== null && selected !== plot.unit;
      const badges = selected === plot.unit;
      const fact = { ...base, cells: fact_cells(turn, plot.unit, upto), role: 'fact' as const, faded };
      return [{ ...base, cells: plot.cells, role: 'plan', faded, badges }, fact];
    });
}

function tone_of(roster: Roster, unit: UnitId): string {
  return roster[unit]?.side ?? 'none';
}

/** Rings where plan and fact have parted by now, each with its reason. */
function parting_marks(
  turn: ReplayTurn,
  stage: StageCode,
  choice: PlotChoice,
  unit: UnitId | null,
): MapMarker[] {
  const upto = upto_of(stage);
  if (STAGE_ORDER.indexOf(stage) > STAGE_ORDER.indexOf('S')) return [];
  const late = stage === 'S' ? 8 : upto;
  const partings = plots_of(turn)
    .filter((plot) => is_chosen(choice, plot))
    .flatMap((plot) => divergence_of(turn, plot) ?? []);
  const shown = (one: Divergence) => (one.scattered === null ? one.at <= late : upto > 0 || stage === 'C');
  // The reason is written where it is news, and for the unit that is followed; elsewhere the ring suffices.
  const is_news = (one: Divergence) => (one.scattered === null ? one.at === late : stage === 'C');
  return partings.filter(shown).map((one) => ({
    key: `part ${one.unit}`,
    kind: 'stop' as const,
    hex: one.hex,
    tone: one.side,
    ...(is_news(one) || one.unit === unit ? { chip: `${one.unit} ${chip_of(turn, one)}` } : {}),
  }));
}

interface Shown {
  readonly roster: Roster;
  readonly before: Positions;
  readonly one: ReplayEvent;
  readonly key: string;
}

function hex_of({ before, one }: Shown, unit: UnitId): string | undefined {
  return before[unit]?.hex ?? one.positions[unit]?.hex;
}

function clashes(shown: Shown, pairs: readonly Interception[]): MapMarker[] {
  return pairs.flatMap((pair, i): MapMarker[] => {
    const [a, b] = pair.units.map((unit) => shown.one.positions[unit]?.hex ?? hex_of(shown, unit));
    if (a === undefined || b === undefined) return [];
    return [{ key: `${shown.key} ${i}`, kind: 'clash', hex: a, target: b }];
  });
}

function arrows(shown: Shown, event: EventOf<'attack'>): MapMarker[] {
  return event.attackers.flatMap((attacker, i) =>
    event.defenders.flatMap((defender, j): MapMarker[] => {
      const hex = hex_of(shown, attacker);
      const target = hex_of(shown, defender);
      if (hex === undefined || target === undefined) return [];
      return [
        { key: `${shown.key} ${i} ${j}`, kind: 'battle', hex, target, tone: tone_of(shown.roster, attacker) },
      ];
    }),
  );
}

/** One arrow from hex to hex along a way. */
function trail(shown: Shown, unit: UnitId, hexes: readonly (string | undefined)[]): MapMarker[] {
  const known = hexes.filter((hex) => hex !== undefined);
  return known.slice(1).map((target, i) => ({
    key: `${shown.key} ${i}`,
    kind: 'move',
    hex: known[i] ?? target,
    target,
    tone: tone_of(shown.roster, unit),
  }));
}

function note(shown: Shown, unit: UnitId, hex: string | undefined, chip: string): MapMarker[] {
  if (hex === undefined) return [];
  return [{ key: shown.key, kind: 'event', hex, chip, tone: tone_of(shown.roster, unit) }];
}

function event_marks(shown: Shown): MapMarker[] {
  const { event } = shown.one;
  switch (event.kind) {
    case 'pinned':
    case 'sub_segment':
      return clashes(shown, event.interceptions);
    case 'attack':
      return arrows(shown, event);
    case 'repulsed':
    case 'retreated':
    case 'displaced':
    case 'advanced':
      return event.to === null
        ? note(shown, event.unit, event.from, rt.marks.no_way(event.unit))
        : trail(shown, event.unit, [event.from, event.to]);
    case 'scatter':
      return trail(shown, event.unit, [hex_of(shown, event.unit), ...event.path]);
    case 'loss': {
      const chip = event.eliminated
        ? rt.marks.destroyed(event.unit)
        : rt.marks.loss(event.unit, event.points);
      return note(shown, event.unit, hex_of(shown, event.unit), chip);
    }
    case 'eliminated':
      return note(shown, event.unit, hex_of(shown, event.unit), rt.marks.removed(event.unit));
    case 'revealed':
      return event.units.flatMap((unit) =>
        note(
          { ...shown, key: `${shown.key} ${unit.id}` },
          unit.id,
          unit.hex ?? undefined,
          rt.marks.up(unit.alias, unit.id),
        ),
      );
    case 'ruling':
      if (event.unit === undefined) return [];
      return event.act === 'move' && event.from != null && event.to !== undefined
        ? trail(shown, event.unit, [event.from, event.to])
        : note(shown, event.unit, event.to ?? hex_of(shown, event.unit), rt.marks.ruled);
    case 'control':
      return [
        { key: shown.key, kind: 'event', hex: event.hex, chip: rt.marks.taken(event.name), tone: event.side },
      ];
    default:
      return [];
  }
}

export function markers_at(
  roster: Roster,
  place: Place,
  choice: PlotChoice,
  unit: UnitId | null,
): MapMarker[] {
  const { turn, frame, event } = place;
  const marks = parting_marks(turn, frame.stage, choice, unit);
  let before = frame.before;
  frame.events.forEach((one, i) => {
    if (event === null || event === one) {
      marks.push(...event_marks({ roster, before, one, key: `${one.event.kind} ${i}` }));
    }
    before = one.positions;
  });
  return marks;
}

/** Hexes left and entered in this step, so that a jump without motion still shows what moved. */
export function trails_at(place: Place): LitHex[] {
  const { frame, event } = place;
  const shown = event === null ? frame.events : [event];
  return shown.flatMap(({ event: one }) =>
    one.kind === 'sub_segment' ? one.moves.map((move): LitHex => ({ hex: move.to, kind: 'mark' })) : [],
  );
}

/** The hexes an event is about, for the camera. */
export function hexes_of(place: Place, unit: UnitId | null): string[] {
  if (unit !== null) {
    const hex = place.positions[unit]?.hex;
    return hex === undefined ? [] : [hex];
  }
  const events = place.event === null ? place.frame.events : [place.event];
  return events.flatMap(({ event }) => hexes_in(event, place.positions)).slice(0, 40);
}

function hexes_in(event: BullRunEvent, positions: Positions): string[] {
  switch (event.kind) {
    case 'sub_segment':
      // Where the sides meet counts for more than who marches undisturbed.
      return [...event.stops.map((stop) => stop.hex), ...event.moves.map((move) => move.to)];
    case 'attack':
      return [...event.attackers, ...event.defenders].flatMap((unit) => positions[unit]?.hex ?? []);
    case 'command':
      return event.scattered.flatMap((unit) => positions[unit]?.hex ?? []);
    case 'revealed':
      return event.units.flatMap((unit) => unit.hex ?? []);
    case 'scatter':
      return event.path.length > 0 ? [...event.path] : [];
    case 'loss': {
      const hex = positions[event.unit]?.hex;
      return hex === undefined ? [] : [hex];
    }
    case 'repulsed':
    case 'retreated':
    case 'displaced':
    case 'advanced':
      return [event.from];
    case 'control':
    case 'entered':
      return [event.hex];
    default:
      return [];
  }
}

export { states_at };
