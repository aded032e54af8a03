// The address of a bookmarked moment. What a bookmark holds somebody else may have written: only what says where in
// the replay one is comes out of it, never whose seat or which letter.
import { table_path } from '../router';

const NOT_OF_A_MOMENT: readonly string[] = ['seat', 'for', 'letter', 'bookmark'];

export function moment_path(
  match: string,
  seat: string | null,
  place: string,
  bookmark: string | null = null,
): string {
  const kept = [...new URLSearchParams(place)].filter(([name]) => !NOT_OF_A_MOMENT.includes(name));
  return table_path(match, seat, 'replay', {
    ...Object.fromEntries(kept),
    ...(bookmark === null ? {} : { bookmark }),
  });
}
