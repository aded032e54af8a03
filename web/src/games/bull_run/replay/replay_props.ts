// What the replay needs from its host. It reads events and tells where the reader stands; it sends nothing.

import { type ComponentChildren } from 'preact';
import { type Entry } from '../../../protocol/messages';
import { type Charts, type MapData, type Objective, type Side, type UnitView } from '../types';

/** A moment as it stands in an address: turn.step.event, the followed unit, whose plots are drawn. */
export interface ReplayAddress {
  readonly at: string;
  readonly unit: string | null;
  readonly plots: string;
}

export interface ReplayProps {
  readonly map: MapData;
  readonly charts: Charts | null;
  /** Everything this viewer has received of the match, in the order of `seq`. */
  readonly entries: readonly Entry[];
  /** Units of the present view: they add names and full strengths. */
  readonly units: readonly UnitView[];
  readonly objectives?: readonly Objective[];
  /** null: as an observer. */
  readonly viewer: Side | 'umpire' | null;
  /** The address: "2.5.3", "2.5" or "2"; null opens the last turn at its first step. */
  readonly at: string | null;
  /** The unit being followed, from the address. */
  readonly unit: string | null;
  /** Which plots are drawn, from the address. */
  readonly plots?: string | null;
  /** Called after every move, so that the host can write the address. */
  readonly on_move: (to: ReplayAddress) => void;
  /** The link to a moment, for sharing; without it no link is offered. */
  readonly link?: (to: ReplayAddress) => string;
  readonly on_close?: () => void;
  /** What the host offers for the moment that is shown, given with its words. */
  readonly beside?: (here: ReplayAddress, words: string) => ComponentChildren;
  /** What the host has to say above what happened. */
  readonly above?: ComponentChildren;
  /** Under which the map keeps its place and zoom; the table's own key keeps the eye where it was. */
  readonly place_key?: string;
}
