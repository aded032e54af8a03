// Of which match the page is, and as whom it is looked at. Provided by the pages of a match; null anywhere else.
import { createContext } from 'preact';

export interface TalkPlace {
  readonly match: string;
  /** null: the umpire, or somebody who looks on. */
  readonly seat: string | null;
  readonly has_umpire: boolean;
  readonly is_private: boolean;
  readonly seats: readonly { readonly seat: string; readonly title: string; readonly side?: string }[];
}

/** With what the server says of whom one is there. */
export interface TalkHere extends TalkPlace {
  readonly is_umpire: boolean;
}

export const TalkPlaceContext = createContext<TalkPlace | null>(null);
