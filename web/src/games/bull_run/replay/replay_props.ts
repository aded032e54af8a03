// What the replay needs from its host. It reads events and tells where the reader stands; it sends nothing.

import { type Entry } from '../../../protocol/messages';
import { type Charts, type MapData, type Objective, type Side, type UnitView } from '../types';

export interface ReplayProps {
  readonly map: MapData;
  readonly charts: Charts | null;
  /** Everything this viewer has received of the match, in the order of `seq`. */
  readonly entries: readonly Entry[];
  /** Units of the present view: they add names and full strengths. */
  readonly units: readonly UnitView[];
  readonly objectives?: readonly Objective[];
  /** null: as an observer. */
  readonly viewer: Side | null;
  /** The address: "2.5.3", "2.5" or "2"; null opens the last turn at its first step. */
  readonly at: string | null;
  /** The unit being followed, from the address. */
  readonly unit: string | null;
  /** Called after every move, so that the host can write the address. */
  readonly on_move: (at: string, unit: string | null) => void;
  /** The link to a moment, for sharing; without it no link is offered. */
  readonly link?: (at: string, unit: string | null) => string;
  readonly on_close?: () => void;
  /** Under which the map keeps its place and zoom; the table's own key keeps the eye where it was. */
  readonly place_key?: string;
}
