// The catalogue in use. English is the first; another one must have the same members.
import { en } from './en';
import type { Catalogue } from './en';

export const t: Catalogue = en;

/** The reader's own clock, to the second: "14:02:07". */
export function clock_time(at_ms: number): string {
  return new Date(at_ms).toLocaleTimeString('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
}
