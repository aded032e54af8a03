// What a game gives to be read as help: chapters of numbered cases, a generated index of them, and its keys. The
// shell draws it and knows nothing of what it says. Loaded only when somebody opens the help.
import type { ComponentType } from 'preact';
import { game_clients } from '../../games';
import type { Doc } from './markdown';

export interface KeyGroup {
  readonly heading: string;
  readonly list: readonly (readonly [string, string])[];
}
export interface HelpBook {
  readonly title: string;
  /** What to read first, above the list of chapters. */
  readonly start: Doc;
  /** In reading order. A section's id is the number or name of its case. */
  readonly chapters: readonly Doc[];
  /** Every case with the tests that prove it. */
  readonly index: Doc;
  readonly keys: readonly KeyGroup[];
  /** Draws the figure of that name; nothing for a name it does not know. */
  readonly Figure: ComponentType<{ readonly name: string; readonly caption: string }>;
}

const loaded = new Map<string, Promise<HelpBook>>();

/** The games that have something to read, in the order of the list of games. */
export const games_with_help: readonly string[] = Object.keys(game_clients).filter(
  (game) => game_clients[game]?.help !== undefined,
);

export function load_book(game: string): Promise<HelpBook | null> {
  const known = loaded.get(game);
  if (known !== undefined) return known;
  const load = game_clients[game]?.help;
  if (load === undefined) return Promise.resolve(null);
  const book = load().then((module) => module.book);
  loaded.set(game, book);
  // A lost connection is no answer: the next time it is asked for again.
  book.catch(() => loaded.delete(game));
  return book;
}

export interface Place {
  readonly chapter: Doc;
  readonly section: string | null;
}

/** Where a case stands: its own section, else the nearest above it ("7.1.3" in "7.1"), else its chapter. */
export function find_rule(book: HelpBook, rule: string): Place | null {
  for (let id = rule; id !== ''; id = id.slice(0, -1)) {
    const chapter = book.chapters.find((each) => each.sections.some((section) => section.id === id));
    if (chapter !== undefined) return { chapter, section: id };
    if (!/^\d+\.\d/.test(id)) break;
  }
  const chapter = book.chapters.find((each) => each.id === rule);
  return chapter === undefined ? null : { chapter, section: null };
}
