// Which game's help is opened beside the page: told by the table page, read by the frame.
import { createContext } from 'preact';

export const HelpGame = createContext<string | null>(null);
