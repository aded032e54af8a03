// Who attacks whom while it is drawn: every attacker and every defender is in at most one battle. What may
// attack what comes with the ask; whether the whole is legal says the check. Pure.
import type { UnitId } from '../types';
import type { AllocateAsk, AllocatePayload, Reach } from './shapes';

export interface Battle {
  readonly attackers: readonly UnitId[];
  readonly defenders: readonly UnitId[];
  readonly bombard: readonly UnitId[];
}
export interface Allocation {
  readonly battles: readonly Battle[];
  readonly support: Readonly<Record<UnitId, UnitId | null>>;
}

export function read_allocation(payload: AllocatePayload): Allocation {
  const battles = payload.attacks.map((attack) => ({
    attackers: attack.attackers,
    defenders: attack.defenders,
    bombard: attack.bombard ?? [],
  }));
  return { battles, support: payload.support ?? {} };
}
export function print_allocation(allocation: Allocation): AllocatePayload {
  return { attacks: allocation.battles, support: allocation.support };
}

export function targets_of(list: readonly Reach[], unit: UnitId): readonly UnitId[] {
  return list.find((each) => each.unit === unit)?.targets ?? [];
}
export function battle_of(allocation: Allocation, attacker: UnitId): number {
  return allocation.battles.findIndex((battle) => battle.attackers.includes(attacker));
}
export function battle_on(allocation: Allocation, defender: UnitId): number {
  return allocation.battles.findIndex((battle) => battle.defenders.includes(defender));
}
export function battle_of_gun(allocation: Allocation, gun: UnitId): number {
  return allocation.battles.findIndex((battle) => battle.bombard.includes(gun));
}
export function unassigned(allocation: Allocation, ask: AllocateAsk): readonly UnitId[] {
  return ask.attackers.map((each) => each.unit).filter((unit) => battle_of(allocation, unit) === -1);
}
export function unattacked(allocation: Allocation, ask: AllocateAsk): readonly UnitId[] {
  return ask.must_be_attacked.filter((unit) => battle_on(allocation, unit) === -1);
}

/** One attacker against one defender: joins the battle on it, or begins one. */
export function attack(
  allocation: Allocation,
  ask: AllocateAsk,
  attacker: UnitId,
  defender: UnitId,
): Allocation {
  const own_index = battle_of(allocation, attacker);
  const own = allocation.battles[own_index];
  const index = battle_on(allocation, defender);
  const there = allocation.battles[index];
  if (own !== undefined && own_index === index) return allocation;
  const targets = targets_of(ask.attackers, attacker);
  const alone = own?.attackers.length === 1 && own.bombard.length === 0;
  // Whoever is alone on his enemy takes a second one along rather than leave the first unattacked.
  if (there === undefined && own !== undefined && alone)
    return with_battle(allocation, own, { ...own, defenders: with_unit(own.defenders, defender) });
  const left = without_attacker(allocation, attacker);
  if (there !== undefined && there.defenders.every((unit) => targets.includes(unit)))
    return tidy(with_battle(left, there, { ...there, attackers: with_unit(there.attackers, attacker) }));
  return begin_battle(left, defender, { attackers: [attacker], defenders: [defender], bombard: [] });
}

/** Joins a battle whose defenders the attacker reaches all. */
export function join(allocation: Allocation, attacker: UnitId, index: number): Allocation {
  const there = allocation.battles[index];
  if (there === undefined || there.attackers.includes(attacker)) return allocation;
  const left = without_attacker(allocation, attacker);
  return tidy(with_battle(left, there, { ...there, attackers: with_unit(there.attackers, attacker) }));
}

/** One attacker alone against one defender, whoever attacked it before. */
export function split_off(allocation: Allocation, attacker: UnitId, defender: UnitId): Allocation {
  const left = without_attacker(allocation, attacker);
  return begin_battle(left, defender, { attackers: [attacker], defenders: [defender], bombard: [] });
}

/** A further defender of this battle; it leaves the one it was in. */
export function include(allocation: Allocation, index: number, defender: UnitId): Allocation {
  const here = allocation.battles[index];
  if (here === undefined || here.defenders.includes(defender)) return allocation;
  const left = without_defender(allocation, defender);
  return tidy(with_battle(left, here, { ...here, defenders: with_unit(here.defenders, defender) }));
}
export function release(allocation: Allocation, defender: UnitId): Allocation {
  return tidy(without_defender(allocation, defender));
}
/** Who may still be added as a defender: everybody whom all attackers of the battle reach. */
export function includable(allocation: Allocation, ask: AllocateAsk, index: number): readonly UnitId[] {
  const battle = allocation.battles[index];
  const [first, ...rest] = battle?.attackers ?? [];
  if (battle === undefined || first === undefined) return [];
  return targets_of(ask.attackers, first).filter(
    (unit) =>
      !battle.defenders.includes(unit) &&
      rest.every((attacker) => targets_of(ask.attackers, attacker).includes(unit)),
  );
}

/** A gun joins the battle on its target, begins one, or (null) holds its fire. */
export function bombard(allocation: Allocation, gun: UnitId, target: UnitId | null): Allocation {
  const left: Allocation = {
    ...allocation,
    battles: allocation.battles.map((battle) => ({
      ...battle,
      bombard: battle.bombard.filter((unit) => unit !== gun),
    })),
  };
  if (target === null) return tidy(left);
  const there = left.battles[battle_on(left, target)];
  if (there !== undefined)
    return tidy(with_battle(left, there, { ...there, bombard: with_unit(there.bombard, gun) }));
  return begin_battle(left, target, { attackers: [], defenders: [target], bombard: [gun] });
}
export function support(allocation: Allocation, gun: UnitId, target: UnitId | null): Allocation {
  return { ...allocation, support: { ...allocation.support, [gun]: target } };
}

/** The battle is rolled one place earlier (-1) or later (+1). */
export function reorder(allocation: Allocation, index: number, by: -1 | 1): Allocation {
  const battles = [...allocation.battles];
  const here = battles[index];
  const other = battles[index + by];
  if (here === undefined || other === undefined) return allocation;
  battles[index] = other;
  battles[index + by] = here;
  return { ...allocation, battles };
}

function with_battle(allocation: Allocation, old: Battle, next: Battle): Allocation {
  return { ...allocation, battles: allocation.battles.map((battle) => (battle === old ? next : battle)) };
}
function begin_battle(allocation: Allocation, defender: UnitId, battle: Battle): Allocation {
  const left = without_defender(allocation, defender);
  return tidy({ ...left, battles: [...left.battles, battle] });
}
function without_attacker(allocation: Allocation, attacker: UnitId): Allocation {
  const battles = allocation.battles.map((battle) =>
    battle.attackers.includes(attacker)
      ? { ...battle, attackers: battle.attackers.filter((unit) => unit !== attacker) }
      : battle,
  );
  return { ...allocation, battles };
}
function without_defender(allocation: Allocation, defender: UnitId): Allocation {
  const battles = allocation.battles.map((battle) =>
    battle.defenders.includes(defender)
      ? { ...battle, defenders: battle.defenders.filter((unit) => unit !== defender) }
      : battle,
  );
  return { ...allocation, battles };
}
/** In the order of ids, as the server lists them: the same battle reads the same, however it came about. */
const with_unit = (list: readonly UnitId[], unit: UnitId): readonly UnitId[] => [...list, unit].sort();

/** A battle needs somebody on either side. */
function tidy(allocation: Allocation): Allocation {
  const battles = allocation.battles.filter(
    (battle) => battle.defenders.length > 0 && battle.attackers.length + battle.bombard.length > 0,
  );
  return { ...allocation, battles };
}

export type Option =
  { readonly kind: 'join'; readonly index: number } | { readonly kind: 'alone'; readonly defender: UnitId };

/** Where an attacker may go: into any battle all of whose defenders it reaches, or alone on one enemy. */
export function options_of(allocation: Allocation, ask: AllocateAsk, attacker: UnitId): readonly Option[] {
  const targets = targets_of(ask.attackers, attacker);
  const joins = allocation.battles.flatMap((battle, index): Option[] =>
    battle.defenders.every((unit) => targets.includes(unit)) ? [{ kind: 'join', index }] : [],
  );
  const alone = targets.flatMap((defender): Option[] => {
    const battle = allocation.battles[battle_on(allocation, defender)];
    return battle?.defenders.length === 1 ? [] : [{ kind: 'alone', defender }];
  });
  return [...joins, ...alone];
}
