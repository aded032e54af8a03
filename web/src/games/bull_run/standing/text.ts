// Standing orders in plain words: for the panel, the review before Ready, and two drafts side by side.
import { listed } from '../replay/text';
import type { Standing } from './model';

export const st = {
  heading: 'Standing orders',
  intro:
    'What your side does after movement when you are not asked, and what is proposed to you when you are.',
  standing_match: 'In this match everything after movement is decided by standing orders.',
  live_match: 'In this match you are asked after movement; these orders are the proposal you start from.',
  open: 'Standing orders…',
  close: 'Done',
  unchanged: 'as before',
  changed: 'changed in this plot',
  restore: 'As before',
  topics: {
    allocate: 'Targets',
    support: 'Support',
    losses: 'My losses',
    retreat: 'Push enemy',
    advance: 'Advance',
    missed: 'Missed plot',
    units: 'Single units',
  },
  about: {
    allocate: 'Whom my units attack, where there is a choice.',
    support: 'Whom my supporting guns help.',
    losses: 'Which of my units pay for a loss.',
    retreat: 'Where I drive enemies that must give way.',
    advance: 'Whether my units enter a hex that the enemy has left.',
    units: 'Where one unit does otherwise than its side.',
  },
  allocate: {
    'best-odds': 'Best odds: the allocation that promises most',
    concentrate: 'Concentrate on named enemies, the first before the second',
  },
  support: {
    'most-threatened': 'The most threatened friend in reach',
    none: 'Nobody: the guns stay silent',
  },
  losses: {
    'largest-first': 'The largest first: one point at a time from the unit that is then largest',
    'smallest-first': 'The smallest first: empties it before the next one pays',
    spare: 'Spare named units as long as others can pay',
  },
  retreat: {
    'away-from-objectives': 'As far as possible from the objectives',
    toward: 'Toward a hex',
    away_from: 'Away from a hex',
  },
  advance: {
    'if-objective-or-no-zoc': 'Into an objective, or where no enemy zone reaches',
    always: 'Always',
    never: 'Never',
  },
  missed: {
    'last-draft': 'The saved draft runs; rows in error hold in place.',
    hold: 'Every unit holds in place.',
    wait: 'The turn waits for me.',
  } as Readonly<Record<string, string>>,
  missed_about: 'Set for the match; not changed here.',
  unit: 'Unit',
  as_side: 'as the side',
  unit_advance: { always: 'always advances', never: 'never advances' },
  unit_support: { none: 'does not support' },
  advance_of: (unit: string) => `${unit}, advance`,
  support_of: (unit: string) => `${unit}, support`,
  hex: 'Hex, four digits',
  name_one: 'Name at least one unit.',
  raise: (unit: string) => `${unit} one place earlier`,
  drop: (unit: string) => `Take ${unit} out`,
  add: 'Add a unit',
} as const;

function targets(standing: Standing): string {
  return standing.allocate === 'best-odds'
    ? 'best odds'
    : `concentrate on ${listed(standing.allocate.concentrate)}`;
}
function losses(standing: Standing): string {
  if (standing.losses === 'largest-first') return 'the largest first';
  if (standing.losses === 'smallest-first') return 'the smallest first';
  return `spare ${listed(standing.losses.spare)}`;
}
function push(standing: Standing): string {
  if (standing.retreat === 'away-from-objectives') return 'away from the objectives';
  return 'toward' in standing.retreat
    ? `toward ${standing.retreat.toward}`
    : `away from ${standing.retreat.away_from}`;
}
const advances: Readonly<Record<Standing['advance'], string>> = {
  never: 'never',
  always: 'always',
  'if-objective-or-no-zoc': 'into objectives, or out of enemy zones',
};

/** One line for each topic. */
export function standing_lines(standing: Standing): readonly string[] {
  const { topics } = st;
  return [
    `${topics.allocate}: ${targets(standing)}`,
    `${topics.support}: ${standing.support === 'none' ? 'nobody' : 'the most threatened'}`,
    `${topics.losses}: ${losses(standing)}`,
    `${topics.retreat}: ${push(standing)}`,
    `${topics.advance}: ${advances[standing.advance]}`,
    ...Object.entries(standing.units).map(([unit, own]) => {
      const words = [
        ...(own.advance === undefined ? [] : [st.unit_advance[own.advance]]),
        ...(own.support === undefined ? [] : [st.unit_support[own.support]]),
      ];
      return `${unit}: ${words.join(', ')}`;
    }),
  ];
}
