// Makes the case file of a turn from what a browser received of it, and lets `simove adjudicate` execute it.
// Labels of draws are those of rules/games/bull_run/dice.h; an unknown one is a failure, not a guess.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BullRunEvent, EventOf, Objective, Side } from '../../web/src/games/bull_run/types';
import type { Entry } from '../../web/src/protocol/messages';
import { program } from './server';
import { out } from './player';

export interface Adjudicated {
  readonly errors: readonly unknown[];
  readonly scattered: readonly string[];
  readonly track: Readonly<Record<string, readonly (string | null)[]>>;
  readonly attacks: readonly {
    readonly attackers: readonly string[];
    readonly die: number | null;
    readonly result: string | null;
  }[];
  readonly eliminated: readonly string[];
  readonly losses: Readonly<Record<Side, number>>;
  readonly final: Readonly<Record<string, { readonly hex: string; readonly strength?: number }>>;
}

interface Draw {
  readonly label: string;
  readonly face: number;
}
interface Dice {
  command: Partial<Record<Side, number>>;
  contest: [number, number][];
  scatter: Record<string, number[]>;
  combat: number[];
  demoralization: [number, number][];
}

export function game_events(entries: readonly Entry[], turn: number): readonly BullRunEvent[] {
  return entries
    .filter((entry) => entry.origin === 'game')
    .map((entry) => entry.event as unknown as BullRunEvent)
    .filter((event) => event.turn === turn);
}

export function event_of<K extends BullRunEvent['kind']>(
  events: readonly BullRunEvent[],
  kind: K,
): EventOf<K> {
  const found = events.find((event) => event.kind === kind);
  if (found === undefined) throw new Error(`no event ${kind}`);
  return found as EventOf<K>;
}

/** The draws of the last step of the log that rolled any, by purpose. */
function dice_of(draws: readonly Draw[]): Dice {
  const dice: Dice = {
    command: {},
    contest: [],
    scatter: {},
    combat: [],
    demoralization: [],
  };
  let pair: number | null = null;
  for (const { label, face } of draws) {
    const [kind = '', what = ''] = label.split('/');
    if (kind === 'command') dice.command[what as Side] = face;
    else if (kind === 'combat') dice.combat.push(face);
    else if (kind === 'scatter') dice.scatter[what] = [...(dice.scatter[what] ?? []), face];
    else if (kind === 'contest' || kind === 'demoralization') {
      // Pairs come Union first, then Confederate.
      if (pair === null) pair = face;
      else {
        dice[kind].push([pair, face]);
        pair = null;
      }
    } else throw new Error(`a draw of unknown purpose: ${label}`);
  }
  return dice;
}

function draws_after_plots(entries: readonly Entry[]): readonly Draw[] {
  const sealed = entries.findLastIndex(
    (entry) => entry.event.kind === 'resolved' && String(entry.event['group']).includes('deploy'),
  );
  return entries
    .slice(sealed + 1)
    .filter((entry) => entry.event.kind === 'dice')
    .flatMap((entry) => entry.event['draws'] as unknown as readonly Draw[]);
}

export interface Played {
  readonly entries: readonly Entry[];
  readonly objectives: readonly Objective[];
  /** Sides that may not be plotted to move [14.15]. */
  readonly movement_ban: readonly Side[];
}

export function case_of_turn_one(played: Played): Record<string, unknown> {
  const events = game_events(played.entries, 1);
  const deployed = played.entries.find((entry) => entry.event.kind === 'deployed')
    ?.event as unknown as EventOf<'deployed'>;
  const revealed = event_of(events, 'orders_revealed');
  const lines = (side: Side): readonly string[] =>
    revealed.plots[side].map((plot) => [`${plot.unit}/${plot.start}`, ...plot.cells].join(' '));
  return {
    name: 'played-in-browsers',
    rules: ['5.2'],
    about: 'Turn 1 as two browsers played it.',
    map: 'bull_run',
    options: {
      command_control: ['union', 'confederate'],
      demoralization: { union: 8, confederate: 10 },
      movement_ban: played.movement_ban,
      objectives: Object.fromEntries(played.objectives.map((each) => [each.hex, each.held_by])),
    },
    turn: 1,
    units: deployed.units
      .filter((unit) => !deployed.removed.includes(unit.id))
      .map(({ id, side, type, strength, hex }) => ({
        id,
        side,
        type,
        hex,
        ...(type === 'infantry' ? { strength } : {}),
      })),
    plots: { union: lines('union'), confederate: lines('confederate') },
    // In a case file a unit that is not named does not advance; in the match standing orders decided [8.23].
    decisions: {
      advance: Object.fromEntries(
        events.flatMap((each) => (each.kind === 'advanced' ? [[each.unit, each.to]] : [])),
      ),
    },
    dice: dice_of(draws_after_plots(played.entries)),
  };
}

export function adjudicate(name: string, content: Record<string, unknown>): Adjudicated {
  mkdirSync(out, { recursive: true });
  const file = join(out, `${name}.json`);
  writeFileSync(file, JSON.stringify(content, null, 1));
  return JSON.parse(execFileSync(program, ['adjudicate', file], { encoding: 'utf8' })) as Adjudicated;
}
