// The words of the statistics.
import { rt } from '../replay/text';
import type { Purpose, Reason } from './count';

const million = 1_000_000;

/** "about 1 match of 20" for a chance of 0.05. */
function one_of(chance: number): string {
  const matches = Math.round(1 / chance);
  return matches >= million
    ? 'fewer than 1 match of a million'
    : `about 1 match of ${matches.toLocaleString('en')}`;
}

export const st = {
  heading: 'Statistics',
  lead: 'Counted from the log of this match. Every die can be checked: see Check its record.',
  none_yet: 'No turn was played, so there is nothing to count.',
  side: rt.side,
  back: 'Back to the table',
  dice: {
    heading: 'Dice',
    about:
      'In 9 of 10 rows of so many fair dice a face comes up as often as the range says. How uneven a row is, is measured by the squares of its six counts.',
    face: 'Face',
    rolled: 'Rolled',
    range: 'Expected',
    from_to: (least: number, most: number) => (least === most ? `${least}` : `${least} to ${most}`),
    outside: 'outside the range',
    total: 'Dice',
    none: 'No dice.',
    by_purpose: 'For what they were rolled',
    purposes: {
      combat: 'Battles',
      command: 'Command',
      contest: 'Contests for a hex',
      scatter: 'Scattering',
      demoralization: 'Demoralization',
    } satisfies Record<Purpose, string>,
    sum: 'Sum',
    mean: 'Mean',
    luck: (dice: number, chance: number) => {
      if (dice < 2) return 'Too few dice to be uneven.';
      if (chance > 0.5)
        return `Nothing out of the ordinary: most rows of ${dice} fair dice fall at least as unevenly.`;
      return `${dice} fair dice fall at least as unevenly in ${one_of(chance)}.`;
    },
  },
  losses: {
    heading: 'Losses by turn',
    turn: 'Turn',
    battles: 'Battles',
    points: (side: string) => `${side}, strength points`,
    sum: 'All turns',
  },
  plans: {
    heading: 'Plan against fact',
    about:
      'An order is a row of a plot that moves or has a mission. A hex counts as walked when it was entered in the sub-segment in which it was plotted.',
    ordered: 'Orders',
    as_written: 'Ran as written',
    plotted: 'Hexes plotted',
    walked: 'Hexes walked',
    stopped: 'Stopped by',
    of: (part: number, all: number) =>
      all === 0 ? '–' : `${part} of ${all} (${Math.round((100 * part) / all)} %)`,
    nothing: 'Nothing stopped anybody.',
    reasons: {
      zoc: 'an enemy zone of control',
      contest_lost: 'a contest lost',
      contest_won: 'a contest won, which took the time',
      head_on: 'a meeting head on',
      enemy_held: 'a hex the enemy held',
      blocked: 'friends in the way',
      scattered_friend: 'a scattered friend',
      put_back: 'being put back',
      scattered: 'scattering: the plot was void',
      pinned: 'a zone of control it began in',
      gone: 'its end',
      unknown: 'other things',
    } satisfies Record<Reason, string>,
  },
} as const;
