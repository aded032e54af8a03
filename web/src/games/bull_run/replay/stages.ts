// The steps of a replayed turn, in the order of the rules, and how a moment is written in an address.
// Every moment has an address: turn.step.event, such as 2.5.3; the event may be missing.

import { type BullRunEvent } from '../types';

/** The codes stand in addresses and never change their meaning. */
export type StageCode =
  'R' | 'O' | 'C' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | 'S' | 'B' | 'P' | 'E';

/** Reinforcements have a step only in turns that bring some; all others are always there. */
export const STAGE_ORDER: readonly StageCode[] = [
  'R',
  'O',
  'C',
  '1',
  '2',
  '3',
  '4',
  '5',
  '6',
  '7',
  '8',
  'S',
  'B',
  'P',
  'E',
];

const SUB_SEGMENTS: readonly StageCode[] = ['1', '2', '3', '4', '5', '6', '7', '8'];

/** The step an event belongs to; null means: wherever the turn has got to. */
export function stage_of(event: BullRunEvent): StageCode | null {
  switch (event.kind) {
    case 'entered':
      return 'R';
    case 'orders_revealed':
      return 'O';
    case 'command':
    case 'pinned':
      return 'C';
    case 'sub_segment':
      return SUB_SEGMENTS[event.at - 1] ?? null;
    case 'scatter':
      return 'S';
    case 'attack':
      return 'B';
    case 'repulsed':
      return 'P';
    case 'loss':
    case 'retreated':
    case 'advanced':
    case 'demoralized':
    case 'control':
    case 'turn_ends':
    case 'game_ends':
      return 'E';
    case 'deployed':
    case 'turn_begins':
    case 'displaced':
    case 'eliminated':
    case 'ruling':
      return null;
    case 'revealed':
      return event.rule === '15.13' ? 'B' : null; // at the end of the match: wherever the turn has got to
  }
}

export interface Moment {
  readonly turn: number;
  readonly stage: StageCode;
  /** 1-based; null: the whole step. */
  readonly event: number | null;
}

export function address_of(moment: Moment): string {
  const event = moment.event === null ? '' : `.${moment.event}`;
  return `${moment.turn}.${moment.stage}${event}`;
}

/** "2.5.3", "2.5", or "2" for the beginning of a turn. */
export function read_address(text: string | null): Moment | null {
  const found = /^(\d{1,3})(?:\.([A-Z1-8])(?:\.(\d{1,3}))?)?$/.exec(text ?? '');
  if (found === null) return null;
  const code = found[2] ?? 'R';
  const stage = STAGE_ORDER.find((one) => one === code);
  if (stage === undefined) return null;
  return { turn: Number(found[1]), stage, event: found[3] === undefined ? null : Number(found[3]) };
}
