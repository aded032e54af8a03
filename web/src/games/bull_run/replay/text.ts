// The replay's own words. Sentences of single events come from the server with each entry; here stand
// labels, short reasons on the map, and the sentences that join several events.

import { type By, type Mission, type Side, type StopReason } from '../types';
import { type Moment, type StageCode } from './stages';

export const plural = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;
export const listed = (names: readonly string[]): string => {
  if (names.length < 2) return names[0] ?? '';
  return `${names.slice(0, -1).join(', ')} and ${names[names.length - 1] ?? ''}`;
};

const LONG: Readonly<Record<StageCode, string>> = {
  R: 'Reinforcements',
  O: 'Orders',
  C: 'Command',
  '1': 'Sub-segment 1',
  '2': 'Sub-segment 2',
  '3': 'Sub-segment 3',
  '4': 'Sub-segment 4',
  '5': 'Sub-segment 5',
  '6': 'Sub-segment 6',
  '7': 'Sub-segment 7',
  '8': 'Sub-segment 8',
  S: 'Scatter',
  B: 'Battles',
  P: 'Repulse',
  E: 'Results',
};

const SHORT: Partial<Readonly<Record<StageCode, string>>> = {
  R: 'Reinf.',
  O: 'Orders',
  C: 'Command',
  S: 'Scatter',
  B: 'Battles',
  P: 'Repulse',
  E: 'Results',
};

export const BY_WORDS: Readonly<Record<By, string>> = {
  standing: 'By standing order',
  order: 'By the player’s order',
  replaced: 'The order was no longer possible: replaced by the standing order',
  only: 'There was no other choice',
};

/** What the server's sentence leaves unsaid: that the player ordered it himself, or that there was no choice. */
export const DECIDED_TAGS: Readonly<Partial<Record<By, string>>> = {
  order: 'by order',
  only: 'the only choice',
};
export function decided_tag(event: { readonly [member: string]: unknown }): string | null {
  const { decided } = event;
  return decided === 'order' || decided === 'only' ? (DECIDED_TAGS[decided] ?? null) : null;
}

export const rt = {
  heading: (turn: number) => `Replay of turn ${turn}`,
  turn: (turn: number) => `Turn ${turn}`,
  stage: (code: StageCode) => LONG[code],
  stage_short: (code: StageCode) => SHORT[code] ?? code,
  side: { union: 'Union', confederate: 'Confederate' } satisfies Record<Side, string>,
  value: (turn: number, code: StageCode, events: number) =>
    `Turn ${turn}, ${LONG[code].replace('Sub-segment', 'sub-segment')}${/\d/.test(code) ? ' of 8' : ''}, ${plural(events, 'event', 'events')}`,
  moment: ({ turn, stage, event }: Moment) =>
    `Turn ${turn} · ${LONG[stage]}${event === null ? '' : ` · event ${event}`}`,
  empty: 'No turn has been played yet. When both sides are ready, the turn runs and its replay opens here.',
  map_label: (turn: number) => `Map of the replay of turn ${turn}. Arrow keys move the cursor.`,
  quiet: {
    R: 'Nobody arrived.',
    O: 'No orders were given.',
    C: 'Nobody rolled for command.',
    S: 'No unit scattered.',
    B: 'No attacks this turn.',
    P: 'No unit was pushed back.',
    E: 'No losses, retreats or advances.',
  } as Partial<Record<StageCode, string>>,
  moves: (units: readonly string[]) =>
    units.length === 0 ? 'Nobody moves.' : `${listed(units)} ${units.length === 1 ? 'moves' : 'move'}.`,
  not_yet: 'Not decided yet.',
  dice_and_table: 'Dice and table',
  quiet_step: 'Nothing moved in this sub-segment.',
  controls: {
    label: 'Replay controls',
    first: 'First step',
    previous: 'Previous step',
    play: 'Play',
    pause: 'Pause',
    next: 'Next step',
    last: 'Last step',
    speed: 'Speed',
    pause_on_contact: 'Pause where sides meet',
    hold_camera: 'Keep the map still',
    plots: 'Plots',
    both: 'Both plots',
    only: (unit: string) => `Only ${unit}`,
    follow: 'Follow',
    nobody: 'nobody',
    moment: 'Step of the turn',
    turns: 'Turns',
    turn: 'Turn',
    before: 'Before',
    after: 'After',
    step: 'Step',
    show: 'Show the turn',
    share: 'Copy link',
    shared: 'Link copied',
    skip: 'Skip to result',
    more: 'Speed, plots, follow',
  },
  summary: 'In two lines',
  so_far: 'So far:',
  undecided: 'the rest waits for the players’ decisions',
  happened: (unit: string) => `What happened to ${unit}`,
  one_unit: 'The turn of one unit',
  choose_unit: 'Click a counter, or choose a unit under “Follow”, to read its whole turn.',
  no_plot: (unit: string) => `${unit} had no orders and stayed where it was.`,
  gone: 'It is no longer on the map.',
  stands: (hex: string) => `At the end of the turn it stands in ${hex}.`,
  stands_now: (hex: string) => `It stands in ${hex}; the turn is not over.`,
  void_mission: 'Scattered units carry out no mission.',
  idle_mission: {
    attack: 'Its attack met nobody: when the battles came, no enemy stood where it could strike.',
    bombard: 'Its guns bombarded nobody.',
    support: 'Nobody it supported was attacked.',
  } satisfies Record<Mission, string>,
  throws: {
    table_die: 'Die',
    scatter_table: 'Scatter table: last digit of the hex',
    scatter_diagram: 'Scatter diagram',
    way: 'Way',
    throw_number: 'Throw',
    command: (side: Side) => `${side === 'union' ? 'Union' : 'Confederate'} command`,
    strikes: (die: number, digits: readonly number[]) =>
      `: die ${die} strikes hexes ending in ${listed(digits.map(String))}.`,
    scattered: (units: readonly string[]) =>
      units.length === 0 ? 'Nobody scatters.' : `Scattered: ${listed(units)}.`,
    kept: (units: readonly string[]) => (units.length === 0 ? '' : `Kept in command: ${listed(units)}.`),
    contest: (hex: string) => `Contest for ${hex}`,
    winner: (unit: string) => `: ${unit} takes the hex; both are halted.`,
    scatters: (unit: string) => `${unit} scatters`,
    scatter: (direction: number | undefined, points: number | undefined) =>
      `: direction ${direction ?? '–'}, ${points ?? '–'} MP.`,
  },
  marks: {
    no_way: (unit: string) => `${unit} could not go back`,
    destroyed: (unit: string) => `${unit} destroyed`,
    loss: (unit: string, points: number) => `${unit} −${points}`,
    up: (alias: string, unit: string) => `${alias} is ${unit}`,
    removed: (unit: string) => `${unit} removed`,
    ruled: 'umpire ruling',
    taken: (name: string) => `${name} taken`,
  },
  battle: {
    label: (index: number | null) => (index === null ? 'Battle' : `Battle ${index + 1}`),
    title: (
      attackers: readonly string[],
      guns: readonly string[],
      defenders: readonly string[],
      support: readonly string[],
    ) => {
      const verb = attackers.length === 1 ? 'attacks' : 'attack';
      const with_guns = guns.length === 0 ? '' : ` with ${listed(guns)} bombarding`;
      const who = attackers.length === 0 ? `${listed(guns)} bombarding` : `${listed(attackers)}${with_guns}`;
      const help = support.length === 0 ? '' : `, supported by ${listed(support)}`;
      return attackers.length === 0
        ? `${who} ${listed(defenders)}${help}`
        : `${who} ${verb} ${listed(defenders)}${help}`;
    },
    total: 'Attack : defence',
    odds: (odds: string | null, column: string | null, die: number) =>
      `Odds ${odds ?? '–'}${column === odds || column === null ? '' : `, column ${column}`}, die ${die}: `,
    doubled: (units: readonly string[]) => `Defence doubled by the ground: ${listed(units)}.`,
    flank: 'Attacked through two sides that do not touch: attack doubled.',
    table: 'Combat results',
    table_label: 'combat results table',
    by: (by: By, rule: string | undefined) => `${BY_WORDS[by]}${rule === undefined ? '' : `, rule ${rule}`}.`,
  },
  ordered: (side: Side, count: number) => `${side === 'union' ? 'Union' : 'Confederate'}, ${count} ordered`,
  die: (face: number) => `die ${face}`,
  panel: 'What happened',
  close: 'Back to the table',
  seen_by: (viewer: Side | 'umpire' | null) =>
    `as seen by ${viewer === null ? 'an observer' : { umpire: 'the umpire', union: 'the Union', confederate: 'the Confederates' }[viewer]}`,
} as const;

/** The reason as it stands on the map beside the ring: a few words. */
export function stop_chip(reason: StopReason, by: readonly string[], wanted: string | null): string {
  const whom = listed(by);
  switch (reason) {
    case 'zoc':
      return whom === '' ? 'stopped: enemy zone' : `stopped: zone of ${whom}`;
    case 'contest_lost':
      return `lost ${wanted ?? 'the hex'} to ${whom}`;
    case 'contest_won':
      return `won against ${whom}, halted`;
    case 'head_on':
      return `met ${whom} head on`;
    case 'enemy_held':
      return `stopped: ${whom} holds ${wanted ?? 'the hex'}`;
    case 'blocked':
      return `held behind ${whom}`;
    case 'scattered_friend':
      return `held behind scattered ${whom}`;
    case 'put_back':
      return `put back behind ${whom}`;
  }
}
