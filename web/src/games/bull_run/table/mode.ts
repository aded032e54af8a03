// What every mode of the table gets: the match as watched, its view, the map and the log panel.
import type { ComponentChildren } from 'preact';
import type { Watched } from '../../../state/state';
import type { BullRunView, Charts, MapData } from '../types';
import type { Width } from './layout';

export interface ModeProps {
  readonly watched: Watched;
  readonly view: BullRunView;
  readonly map: MapData;
  readonly charts: Charts;
  readonly width: Width;
  /** Costs and effects by terrain, for the hex card. */
  readonly terrain_notes: Readonly<Record<string, string>>;
  /** Under which the map keeps its place and zoom. */
  readonly place_key: string;
  /** The chart alone (`/g/:id/chart`): everything can be done in it. */
  readonly without_map: boolean;
  readonly log: ComponentChildren;
}
