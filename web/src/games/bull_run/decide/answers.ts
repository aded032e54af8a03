// The answers of the inbox while they are drawn: entry hexes, repulsions, losses, retreats, advances. Which
// hexes may be chosen comes with the ask; nothing is judged here. Pure.
import type { HexId, UnitId } from '../types';
import type {
  AdvanceAsk,
  DecideAsk,
  DecidePayload,
  Displacement,
  Drive,
  DriveChoice,
  EntryAsk,
  InboxKind,
  LossAsk,
  To,
} from './shapes';

export interface Answers {
  readonly enter: Readonly<Record<UnitId, HexId>>;
  readonly repulse: Readonly<Record<UnitId, To>>;
  /** By combat, then unit. */
  readonly losses: Readonly<Record<string, Readonly<Record<UnitId, number>>>>;
  readonly retreat: Readonly<Record<UnitId, To>>;
  readonly advance: Readonly<Record<UnitId, HexId>>;
}

/** One thing that is owed; `key` names it within the decision. */
export type Owed =
  | { readonly kind: 'enter'; readonly key: string; readonly entry: EntryAsk }
  | { readonly kind: 'repulse' | 'retreat'; readonly key: string; readonly drive: Drive }
  | { readonly kind: 'loss'; readonly key: string; readonly loss: LossAsk }
  | { readonly kind: 'advance'; readonly key: string; readonly advance: AdvanceAsk };

/** In rule order: repulsions; then losses, retreats, advances. */
export function owed_of(ask: DecideAsk): readonly Owed[] {
  const entries = ask.entries ?? [];
  const drives = (list: readonly Drive[] | undefined, kind: 'repulse' | 'retreat'): readonly Owed[] =>
    (list ?? []).map((drive) => ({ kind, key: `${kind} ${drive.unit}`, drive }));
  return [
    ...entries.map((entry): Owed => ({ kind: 'enter', key: `enter ${entry.unit}`, entry })),
    ...drives(ask.drives, 'repulse'),
    ...(ask.losses ?? []).map((loss): Owed => ({ kind: 'loss', key: `loss ${loss.combat}`, loss })),
    ...drives(ask.retreats, 'retreat'),
    ...by_hex(ask.advances ?? []).map((advance): Owed => ({
      kind: 'advance',
      key: `advance ${advance.hex}`,
      advance,
    })),
  ];
}

/** A hex takes one unit, whichever of its battles empties it: one question for each hex. */
function by_hex(advances: readonly AdvanceAsk[]): readonly AdvanceAsk[] {
  const first = advances.filter((each, at) => advances.findIndex(({ hex }) => hex === each.hex) === at);
  return first.map((each) => {
    const units = advances.flatMap(({ hex, units }) => (hex === each.hex ? units : []));
    return { ...each, units: [...new Set(units)].sort() };
  });
}

export function read_answers(payload: DecidePayload): Answers {
  return {
    enter: payload.enter ?? {},
    repulse: payload.repulse ?? {},
    losses: Object.fromEntries((payload.losses ?? []).map((each) => [`${each.combat}`, each.take])),
    retreat: payload.retreat ?? {},
    advance: payload.advance ?? {},
  };
}
export function print_answers(answers: Answers, kind: InboxKind): DecidePayload {
  if (kind === 'enter') return { enter: answers.enter };
  if (kind === 'repulse') return { repulse: answers.repulse };
  const losses = Object.entries(answers.losses).map(([combat, take]) => ({ combat: Number(combat), take }));
  return { losses, retreat: answers.retreat, advance: answers.advance };
}

/** The same destination reads the same, whichever way it came. */
export function to_key(to: To): string {
  if (typeof to === 'string') return to;
  const moves = Object.entries(to[1].displace).sort(([a], [b]) => a.localeCompare(b));
  return moves.length === 0 ? to[0] : `${to[0]} ${moves.map(([unit, hex]) => `${unit}>${hex}`).join(' ')}`;
}
export function displacement_of(choice: DriveChoice): Displacement {
  return choice.displace ?? {};
}
export function chosen_to(answers: Answers, owed: Owed): To | null {
  if (owed.kind !== 'repulse' && owed.kind !== 'retreat') return null;
  return answers[owed.kind][owed.drive.unit] ?? null;
}
/** Index of the chosen one among a drive's choices; -1: none. */
export function chosen_index(answers: Answers, owed: Owed): number {
  if (owed.kind === 'enter') return owed.entry.hexes.indexOf(answers.enter[owed.entry.unit] ?? '');
  if (owed.kind === 'advance')
    return owed.advance.units.findIndex((unit) => answers.advance[unit] === owed.advance.hex);
  if (owed.kind === 'loss') return -1;
  const to = chosen_to(answers, owed);
  return to === null ? -1 : owed.drive.choices.findIndex((choice) => to_key(choice.to) === to_key(to));
}

export function choose(answers: Answers, owed: Owed, index: number): Answers {
  switch (owed.kind) {
    case 'enter': {
      const hex = owed.entry.hexes[index];
      return hex === undefined
        ? answers
        : { ...answers, enter: { ...answers.enter, [owed.entry.unit]: hex } };
    }
    case 'repulse':
    case 'retreat': {
      const choice = owed.drive.choices[index];
      if (choice === undefined) return answers;
      return { ...answers, [owed.kind]: { ...answers[owed.kind], [owed.drive.unit]: choice.to } };
    }
    case 'advance':
      return { ...answers, advance: advance_with(answers.advance, owed.advance, owed.advance.units[index]) };
    case 'loss':
      return answers;
  }
}

/** A unit advances once, and a hex takes one unit; undefined: nobody advances. */
function advance_with(
  advance: Answers['advance'],
  ask: AdvanceAsk,
  unit: UnitId | undefined,
): Answers['advance'] {
  const kept = Object.entries(advance).filter(([other, hex]) => other !== unit && hex !== ask.hex);
  return Object.fromEntries(unit === undefined ? kept : [...kept, [unit, ask.hex]]);
}

/** Points that must be divided: no more than the units have. */
export function points_to_take(loss: LossAsk): number {
  return Math.min(
    loss.points,
    loss.units.reduce((sum, each) => sum + each.strength, 0),
  );
}
export function taken_of(answers: Answers, loss: LossAsk): Readonly<Record<UnitId, number>> {
  return answers.losses[`${loss.combat}`] ?? {};
}
export function points_taken(answers: Answers, loss: LossAsk): number {
  return Object.values(taken_of(answers, loss)).reduce((sum, points) => sum + points, 0);
}
/** One point more or less of a unit; never more than it has, never less than none. */
export function take_points(answers: Answers, loss: LossAsk, unit: UnitId, by: 1 | -1): Answers {
  const strength = loss.units.find((each) => each.unit === unit)?.strength ?? 0;
  const taken = taken_of(answers, loss);
  const points = Math.min(strength, Math.max(0, (taken[unit] ?? 0) + by));
  const rest = Object.entries(taken).filter(([other]) => other !== unit);
  const take = Object.fromEntries(points === 0 ? rest : [...rest, [unit, points]]);
  return { ...answers, losses: { ...answers.losses, [`${loss.combat}`]: take } };
}

/** Whether this answer is what the standing orders would give. */
export function is_default(answers: Answers, ask: DecideAsk, owed: Owed): boolean {
  const standing = read_answers(ask.default);
  if (owed.kind === 'loss') {
    const mine = taken_of(answers, owed.loss);
    const theirs = taken_of(standing, owed.loss);
    return owed.loss.units.every(({ unit }) => (mine[unit] ?? 0) === (theirs[unit] ?? 0));
  }
  return chosen_index(answers, owed) === chosen_index(standing, owed);
}
export function default_index(ask: DecideAsk, owed: Owed): number {
  return chosen_index(read_answers(ask.default), owed);
}

/** The choices that end in a hex; several when friends can be moved on in more than one way. */
export function indexes_at(owed: Owed, hex: HexId): readonly number[] {
  const found = hexes_of(owed).map((each, index) => ({ each, index }));
  return found.filter(({ each }) => each === hex).map(({ index }) => index);
}
/** The hex of each choice, in the order of their numbers; none where hexes are not what is chosen. */
export function hexes_of(owed: Owed): readonly HexId[] {
  switch (owed.kind) {
    case 'enter':
      return owed.entry.hexes;
    case 'repulse':
    case 'retreat':
      return owed.drive.choices.map((choice) => choice.hex);
    case 'advance':
    case 'loss':
      return [];
  }
}
export function concerns(owed: Owed, unit: UnitId): boolean {
  switch (owed.kind) {
    case 'enter':
      return owed.entry.unit === unit;
    case 'repulse':
    case 'retreat':
      return owed.drive.unit === unit;
    case 'advance':
      return owed.advance.loser === unit || owed.advance.units.includes(unit);
    case 'loss':
      return owed.loss.units.some((each) => each.unit === unit);
  }
}
