// A side's standing orders as they travel with the plot, and what can be changed in them. Which units may be
// named comes with the ask; nothing is judged here. Pure.
import type { HexId, UnitId } from '../types';

export type Targets = 'best-odds' | { readonly concentrate: readonly UnitId[] };
export type Losses = 'largest-first' | 'smallest-first' | { readonly spare: readonly UnitId[] };
export type Push = 'away-from-objectives' | { readonly toward: HexId } | { readonly away_from: HexId };
export type Advance = 'never' | 'always' | 'if-objective-or-no-zoc';
export type Support = 'most-threatened' | 'none';
/** What one unit does otherwise than its side. */
export interface UnitStanding {
  readonly advance?: 'always' | 'never';
  readonly support?: 'none';
}
export interface Standing {
  readonly allocate: Targets;
  readonly losses: Losses;
  readonly retreat: Push;
  readonly advance: Advance;
  readonly support: Support;
  readonly units: Readonly<Record<UnitId, UnitStanding>>;
}
/** Units that may be named, by topic. */
export interface StandingTopics {
  readonly concentrate: readonly UnitId[];
  readonly spare: readonly UnitId[];
  readonly advance: readonly UnitId[];
  readonly support: readonly UnitId[];
}

/** The defaults of the rules, where a member is missing. */
const defaults: Standing = {
  allocate: 'best-odds',
  losses: 'largest-first',
  retreat: 'away-from-objectives',
  advance: 'if-objective-or-no-zoc',
  support: 'most-threatened',
  units: {},
};
export function complete(standing: Partial<Standing> | undefined): Standing {
  return { ...defaults, ...standing };
}
export function same_standing(a: Standing, b: Standing): boolean {
  return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
}
/** The server may send members in another order than they were written. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).sort(([a], [b]) => a.localeCompare(b));
  return members.map(([name, member]) => [name, sorted(member)]);
}

export function named(topic: Targets | Losses): readonly UnitId[] {
  if (typeof topic === 'string') return [];
  return 'concentrate' in topic ? topic.concentrate : topic.spare;
}
export function hex_of_push(push: Push): HexId {
  if (typeof push === 'string') return '';
  return 'toward' in push ? push.toward : push.away_from;
}

/** Adds a unit at the end of a list of priorities, or takes it out. */
export function toggled(list: readonly UnitId[], unit: UnitId): readonly UnitId[] {
  return list.includes(unit) ? list.filter((each) => each !== unit) : [...list, unit];
}
/** One place earlier in the list. */
export function raised(list: readonly UnitId[], unit: UnitId): readonly UnitId[] {
  const at = list.indexOf(unit);
  if (at < 1) return list;
  return [...list.slice(0, at - 1), unit, ...list.slice(at - 1).filter((each) => each !== unit)];
}

/** One unit's own rule; undefined: as its side. */
export function with_unit<K extends keyof UnitStanding>(
  standing: Standing,
  unit: UnitId,
  topic: K,
  value: UnitStanding[K] | undefined,
): Standing {
  const others = Object.entries(standing.units).filter(([id]) => id !== unit);
  const rest = Object.entries(standing.units[unit] ?? {}).filter(([name]) => name !== topic);
  const next = value === undefined ? rest : [...rest, [topic, value] as const];
  const kept = next.length === 0 ? others : [...others, [unit, Object.fromEntries(next)] as const];
  return { ...standing, units: Object.fromEntries(kept) };
}
