// Why a plot did not run as written, as a chip for the map and as a sentence for the reader.

import { type EventOf, type UnitId } from '../types';
import { type Divergence, events_of } from './facts';
import { type ReplayTurn } from './fold';
import { listed, stop_chip } from './text';

/** The dice of a contest from one unit's side: "2 v 4", ties included. */
export function contest_dice(turn: ReplayTurn, unit: UnitId, at: number): string | null {
  const step = events_of(turn, 'sub_segment').find((event) => event.at === at);
  const contest = step?.contests.find((one) => one.union === unit || one.confederate === unit);
  if (contest === undefined) return null;
  const own = contest.union === unit ? 0 : 1;
  return contest.dice.map((pair) => `${pair[own]} v ${pair[1 - own] ?? 0}`).join(', ');
}

function scatter_chip(command: EventOf<'command'>, start: string): string {
  return `scattered: die ${command.die}, hex ends ${start.slice(-1)}`;
}

export function chip_of(turn: ReplayTurn, one: Divergence): string {
  if (one.scattered !== null) return scatter_chip(one.scattered, one.hex);
  if (one.stop === null) return one.pinned ? 'pinned from the start' : 'stopped';
  const dice = one.stop.reason.startsWith('contest') ? contest_dice(turn, one.unit, one.at) : null;
  if (one.stop.reason === 'contest_lost' && dice !== null)
    return `lost ${one.stop.wanted ?? ''} on dice ${dice}`;
  return stop_chip(one.stop.reason, one.stop.by, one.stop.wanted);
}

export function sentence_of(turn: ReplayTurn, one: Divergence): string {
  if (one.scattered !== null) {
    const digits = listed(one.scattered.digits.map(String));
    return `Command die ${one.scattered.die} strikes hexes ending in ${digits}: ${one.unit} stood in ${one.hex}, its plot is void.`;
  }
  if (one.pinned) return `It began in an enemy zone of control and could not leave ${one.hex}.`;
  if (one.stop === null) return `It went no farther than ${one.hex} in sub-segment ${one.at}.`;
  if (one.stop.text !== '') return `Sub-segment ${one.at}: ${one.stop.text}`;
  return `Sub-segment ${one.at}, in ${one.hex}: ${chip_of(turn, one)}.`;
}
