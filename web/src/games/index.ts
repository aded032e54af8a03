// The list of games this client can draw: one line for each. The shell takes a game's table from here.
import type { ComponentType } from 'preact';
import type { DeskEvent, DeskPlot } from '../protocol/desk';
import type { ManifestScenario } from '../protocol/http';
import type { JsonObject } from '../protocol/messages';
import type { PlacePicker } from '../shell/asks/form_ask';
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

/** What a game draws on the umpire's desk: where things stand or what a held turn would bring, and how a plot reads. */
export interface BoardProps {
  readonly match: string;
  /** Whose eyes: the umpire's view, or exactly a player's. */
  readonly view: JsonObject;
  /** The events of the turn that is held, in order; empty where none is. */
  readonly events: readonly DeskEvent[];
  readonly plots: readonly DeskPlot[];
  readonly data: Readonly<Record<string, unknown>>;
}
export interface DeskClient {
  readonly Board: ComponentType<BoardProps>;
  /** Chooses a place on the map, for rulings. */
  readonly picker: (props: Pick<BoardProps, 'view' | 'data'>) => PlacePicker;
  /** What a group of answers is called, "1.plot": "Turn 1, plots". */
  readonly group_title: (group: string) => string;
  /** What a die is thrown for, by its label. */
  readonly die_title: (label: string) => string;
  /** A plot as text, one line a row, and back; what the text does not hold stays as it is. null: another kind of answer. */
  readonly plot_text: (payload: JsonObject) => string | null;
  readonly plot_payload: (payload: JsonObject, text: string) => JsonObject;
}

export interface GameClient {
  readonly load: () => Promise<{ readonly default: TableComponent }>;
  /** The umpire's desk; fetched when somebody opens one. */
  readonly desk?: () => Promise<{ readonly desk: DeskClient }>;
  /** Rules and keys to read; fetched when somebody opens the help. */
  readonly help?: () => Promise<{ readonly book: HelpBook }>;
}

export const game_clients: Readonly<Record<string, GameClient>> = {
  bull_run: {
    load: () => import('./bull_run'),
    desk: () => import('./bull_run/desk'),
    help: () => import('./bull_run/help'),
  },
};
