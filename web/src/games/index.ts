// The list of games this client can draw: one line for each. The shell takes a game's table from here.
import type { ComponentType } from 'preact';
import type { ManifestScenario } from '../protocol/http';
import type { HelpBook } from '../shell/help/book';
import type { Watched } from '../state/state';

export interface TableProps {
  readonly watched: Watched;
  /** The game's public files by name. */
  readonly data: Readonly<Record<string, unknown>>;
  /** The game's scenarios as its manifest tells them. */
  readonly scenarios: readonly ManifestScenario[];
  /** What stands after the match in the address: "", "replay", "log", "chart", "statistics". */
  readonly part: string;
  readonly query: URLSearchParams;
}
export type TableComponent = ComponentType<TableProps>;

export interface GameClient {
  readonly load: () => Promise<{ readonly default: TableComponent }>;
  /** Rules and keys to read; fetched when somebody opens the help. */
  readonly help?: () => Promise<{ readonly book: HelpBook }>;
}

export const game_clients: Readonly<Record<string, GameClient>> = {
  bull_run: { load: () => import('./bull_run'), help: () => import('./bull_run/help') },
};
