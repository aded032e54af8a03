// What a counter says in words. The same sentence stands in the map's labels, the hex card, the tray and the
// cursor speech, so that a state never depends on how it is drawn.

import { type Side, type UnitSymbol, type UnitType } from '../types';

/** The states a counter can show; each has a mark and a word. */
export type CounterState =
  'ordered' | 'attack' | 'bombard' | 'support' | 'scattered' | 'pinned' | 'ready' | 'ally';

export interface CounterUnit {
  readonly id: string;
  readonly side: Side;
  readonly type: UnitType;
  readonly symbol: UnitSymbol;
  readonly strength: number | null;
  readonly full_strength: number | null;
  readonly ma: number;
  readonly name: string;
  readonly size: string;
  readonly face_down?: boolean;
  readonly known_real?: boolean;
}

export const SIDE_NAMES: Readonly<Record<Side, string>> = { union: 'Union', confederate: 'Confederate' };

/** A dummy bears nobody’s name; what it is stands there instead. */
export function name_of(unit: Pick<CounterUnit, 'type' | 'name'> | null | undefined): string {
  if (unit === null || unit === undefined) return '';
  return unit.type === 'dummy' ? SYMBOL_WORDS.dummy : unit.name;
}

const STATE_WORDS: Readonly<Record<CounterState, string>> = {
  ordered: 'ordered',
  attack: 'attacking',
  bombard: 'bombarding',
  support: 'supporting',
  scattered: 'scattered',
  pinned: 'in an enemy zone of control',
  ready: 'ready',
  ally: 'under another commander',
};

const SYMBOL_WORDS: Readonly<Record<UnitSymbol, string>> = {
  infantry: 'infantry',
  cavalry: 'cavalry',
  artillery: 'artillery',
  leader: 'leader',
  dummy: 'dummy',
  unknown: 'face down',
};

/** Strength and movement as printed: "4-8"; a dummy has none to speak of, a counter face down shows none. */
export function figures(unit: CounterUnit): string {
  if (unit.type === 'unknown') return '?';
  return unit.type === 'dummy' ? 'D' : `${unit.strength ?? '?'}-${unit.ma}`;
}

export function is_reduced(unit: CounterUnit): boolean {
  if (unit.strength === null || unit.full_strength === null) return false;
  return unit.type !== 'dummy' && unit.strength < unit.full_strength;
}

/** Whether the face itself is known, by owner and umpire, while others see the back alone. */
export function is_own_face_down(unit: CounterUnit): boolean {
  return unit.face_down === true && unit.type !== 'unknown';
}

export function counter_label(unit: CounterUnit, states: readonly CounterState[] = []): string {
  const kind = SYMBOL_WORDS[unit.symbol];
  const parts = [`${SIDE_NAMES[unit.side]} ${unit.id}`];
  if (unit.name !== '') parts.push(unit.name);
  const plain = unit.type === 'dummy' || unit.type === 'unknown';
  parts.push(plain ? kind : `${kind} ${figures(unit)}`);
  if (is_own_face_down(unit)) parts.push(SYMBOL_WORDS.unknown);
  if (unit.face_down === true && unit.known_real === true && unit.type !== 'dummy')
    parts.push('known to be real');
  if (is_reduced(unit)) parts.push(`reduced from ${unit.full_strength ?? '?'}`);
  parts.push(...states.map((state) => STATE_WORDS[state]));
  return parts.join(', ');
}
