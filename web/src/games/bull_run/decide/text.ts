// The words of Allocate and Decide. What happened and why something is not allowed comes from the server.
import { listed, plural } from '../replay/text';

const units_word = (units: readonly string[]): string => (units.length === 0 ? 'nobody' : listed(units));
/** A sum of one is its total. */
const worked = (sum: string, total: number): string => (sum === `${total}` ? sum : `${sum} = ${total}`);

export const dt = {
  allocate: {
    heading: 'Allocate the attacks',
    tab: 'Battles',
    intro:
      'Each card is one battle. Tap an attacker, then the enemy it shall attack; or choose in the lists. Your opponent sees nothing before both sides are ready.',
    best: 'Best odds',
    reset: 'Reset',
    best_hint: 'The allocation with the best expectation',
    reset_hint: 'Back to what your standing orders propose',
    battle: (index: number) => `Battle ${index + 1}`,
    attackers: 'Attackers',
    defenders: 'Defenders',
    guns: 'Bombardment',
    support: 'Support',
    attacks: (unit: string) => `${unit} attacks`,
    join: (index: number, defenders: readonly string[], others: readonly string[]) =>
      `Battle ${index + 1}: ${listed(defenders)}${others.length === 0 ? '' : `, with ${listed(others)}`}`,
    alone: (defender: string) => `${defender} alone, a battle of its own`,
    nobody: 'nobody yet: choose',
    hold_fire: 'holds its fire',
    bombards: (gun: string) => `${gun} bombards`,
    supports: (gun: string) => `${gun} supports`,
    no_support: 'nobody',
    also: (unit: string) => `Attack ${unit} too`,
    release: (unit: string) => `Leave ${unit} out`,
    earlier: (index: number) => `Roll battle ${index + 1} earlier`,
    later: (index: number) => `Roll battle ${index + 1} later`,
    none: 'No battle yet. Tap an attacker, then an enemy beside it.',
    in_hand: (unit: string, targets: readonly string[]) =>
      `${unit} in hand: tap ${targets.length === 1 ? '' : 'one of '}${listed(targets)}.`,
    pick: 'Tap an attacker, then the enemy it shall attack.',
    put_down: 'Put down',
    ready: 'Your allocation is ready and read-only.',
  },
  checks: {
    heading: 'Checklist',
    used: 'Every attacker is used',
    unused: (units: readonly string[]) => `Without a target: ${listed(units)}`,
    attacked: 'Every enemy that must be attacked is',
    unattacked: (units: readonly string[]) => `Not attacked: ${listed(units)}`,
    once: 'Nobody is attacked twice',
    twice: (units: readonly string[]) => `Attacked twice: ${listed(units)}`,
    split: 'No strength is split',
    split_by: (units: readonly string[]) => `In two battles: ${listed(units)}`,
    done: 'yes',
    open: 'not yet',
  },
  odds: {
    heading: 'Odds sheet',
    summing: 'Summing up…',
    attack: (sum: string, total: number) => `Attack ${worked(sum, total)}`,
    factor: (text: string, factor: number, total: number) => `${text}: × ${factor} = ${total}`,
    added: (sum: string, total: number) => `${sum} = ${total}`,
    defence: (sum: string, total: number) => `Defence ${worked(sum, total)}`,
    ratio: (attack: number, defence: number, odds: string, even: boolean) =>
      `${attack} : ${defence} → ${odds}${even ? '' : ' (rounded for the defender)'}`,
    no_shift: 'Column shift: none.',
    shift: (column: string) => `Column shift: to ${column}, for demoralization.`,
    unknown: 'Strength unknown: a defender is still face down. The odds are judged when it is turned up.',
    short: (attack: number, defence: number, column: string) => `${attack} : ${defence}, column ${column}`,
    short_unknown: (attack: number) => `${attack} : ?, strength unknown`,
    table: (column: string) => `What the die can bring in column ${column}`,
    table_unknown: 'What the die can bring',
    die: 'Die',
    result: 'Result',
    means: 'That means',
    part: 'Part',
    points: 'Points',
    sum_attack: 'Attack',
    sum_defence: 'Defence',
  },
  decide: {
    heading: (count: number) => `Decisions owed: ${count}`,
    heading_none: 'Nothing to decide',
    tab: 'Decisions',
    told: 'Told, not asked',
    intro:
      'Every answer stands as your standing orders would give it. Change what you like; all go together.',
    enter_intro: 'An entry hex is closed by the enemy. Choose one of the nearest open hexes.',
    battles: 'Battles of this turn',
    kinds: {
      enter: 'Entry',
      repulse: 'Repulsion',
      loss: 'Loss',
      retreat: 'Retreat',
      advance: 'Advance',
    },
    enter: (unit: string, wanted: string) => `${unit} cannot enter at ${wanted}: where does it enter?`,
    repulse: (unit: string, from: string) => `${unit} is repulsed from ${from}: drive it to`,
    retreat: (unit: string, from: string, combat: number | null) =>
      `${unit} must retreat from ${from}${combat === null ? '' : ` after battle ${combat + 1}`}: drive it to`,
    loss: (points: number, combat: number) =>
      `Lose ${plural(points, 'strength point', 'strength points')} in battle ${combat + 1}: from whom?`,
    advance: (hex: string, loser: string) => `If ${loser} leaves ${hex}: who advances into it?`,
    nobody: 'Nobody advances',
    advances: (unit: string, hex: string) => `${unit} advances to ${hex}`,
    choice: (hex: string, terrain: string) => `${hex}, ${terrain}`,
    displaced: (moves: readonly (readonly [string, string])[]) =>
      moves.map(([unit, hex]) => `${unit} makes room and goes to ${hex}`).join('; '),
    displace_note: (count: number) => (count === 1 ? '1 makes room' : `${count} make room`),
    standing: 'standing orders',
    by_default: 'as by standing orders',
    changed: 'your choice',
    forbidden: (count: number) => `${plural(count, 'hex', 'hexes')} not allowed`,
    no_path: (unit: string, from: string, loses: boolean) =>
      loses
        ? `${unit} has no way out of ${from}: it stays and loses 1.`
        : `${unit} has no way out of ${from}: it stays, without loss.`,
    divided: (taken: number, all: number) => `${taken} of ${all} divided`,
    less: (unit: string) => `One less from ${unit}`,
    more: (unit: string) => `One more from ${unit}`,
    share: (unit: string, points: number) => (points === 0 ? unit : `${unit} −${points}`),
    keeps: (unit: string, strength: number, taken: number) =>
      strength - taken === 0 ? `${unit} ${strength}: destroyed` : `${unit} ${strength} → ${strength - taken}`,
    previous: 'Previous decision',
    next: 'Next decision',
    place: (at: number, all: number) => `${at} of ${all}`,
    change: 'Change',
    use_defaults: 'As by standing orders',
    confirm: (count: number) => (count === 1 ? 'Confirm this one' : `Confirm these ${count}`),
    review: 'Confirm…',
    summary: (count: number, changed: number) =>
      `${plural(count, 'decision', 'decisions')}: ${changed === 0 ? 'all as by standing orders' : `${changed} of your own choosing, the rest by standing orders`}.`,
    group_note:
      'Answers run in the order of the rules. One that is no longer possible by then is replaced by your standing order, and the log says so.',
    unanswered: 'not yet answered',
    ready: 'Your decisions are ready and read-only.',
    mark: (number: string) => `choice ${number}`,
  },
  lines: {
    battle: (
      index: number,
      attackers: readonly string[],
      guns: readonly string[],
      defenders: readonly string[],
    ) =>
      `${index + 1}. ${units_word([...attackers, ...guns.map((gun) => `${gun} (guns)`)])} against ${listed(defenders)}`,
    support: (gun: string, target: string) => `${gun} supports ${target}`,
    summary: (battles: number) => `${plural(battles, 'battle', 'battles')}.`,
  },
  waiting: 'Your opponent decides. You will be asked again, or see the next turn.',
} as const;
