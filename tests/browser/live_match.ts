// A match made so that its first two turns bring every kind of decision: where everybody stands, what is plotted, what
// the dice show. Union units cross at the Stone Bridge into a corner where they can only retreat upon each other.
import type { Faces } from './server';

/** A command die that scatters nobody who was ordered to move; then the battles of turns 1 and 2 as they are rolled. */
export const faces: Faces = {
  'command/union': [1, 1],
  'command/confederate': [3, 6],
  'combat/0': [6, 2],
  'combat/1': [3, 1],
  'combat/2': [3, 6],
};

const placed = (pairs: string): readonly string[] => pairs.trim().split(/\s+/);

export const union_deployment = placed(`
  U01/2507 U02/2508 U03/3904 U04/2504 U05/2707 U06/2906 U07/3614 UL/2505 U08/3305 U09/3004 U10/3611 U11/3008
  U12/3104 U13/3708 U14/3205 U15/3806 U16/2903 U17/3204`);
export const confederate_deployment = placed(`
  C01/2408 C02/2410 C03/1911 C04/2811 C05/2406 C06/4420 C07/2913 C08/3112 C09/2205 C10/3918 C11/4116 C12/4221
  C13/3916 CL/2513 C14/2610 C15/3616 C16/3716 C17/3718 C18/3818 C19/3316 C20/3917 C21/3915`);

/** U07 is on its way to Manassas Junction, where a reinforcement wants to enter in turn 5. */
export const plots = {
  union: {
    1: [
      'U01/2507 2407 2407 - - ATTACK',
      'U02/2508 - - - - ATTACK',
      'U04/2504 2404 2405 - - ATTACK',
      'U05/2707 2607 2507',
      'U06/2906 2806 2707 2607 2608 2609 2610 2610 2511',
      'U07/3614 3615 3615 3716 3717 3718 3618 3619 3620',
    ],
    2: ['U01/2507 - - - - ATTACK', 'U04/2404 2405 2406 2406 - ATTACK', 'U07/3620 3621 3622 3623 3524 3424'],
  },
  confederate: {
    1: ['C01/2408 - - - - ATTACK', 'C05/2406 - - - - ATTACK'],
    2: ['C02/2409 2309 2308', 'C05/2407 - - - - ATTACK', 'C09/2205 2206 2307 - - ATTACK'],
  },
} as const;
