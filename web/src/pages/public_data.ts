// A game's public files and scenarios, for every page that draws a match of it.
import { useEffect, useState } from 'preact/hooks';
import type { TableProps } from '../games';
import type { Manifest } from '../protocol/http';
import { useServices } from '../shell/services';

export type GameData = Pick<TableProps, 'data' | 'scenarios'>;

/** All public files of the game, by name, and its scenarios. Files are immutable, so the browser keeps them. */
export function usePublicData(game: string): GameData | 'failed' | null {
  const { api } = useServices();
  const [data, set_data] = useState<GameData | 'failed' | null>(null);
  useEffect(() => {
    let gone = false;
    const fetch_all = async (): Promise<void> => {
      const games = await api.games();
      const manifest: Manifest | undefined = games.ok
        ? games.value.games.find((each) => each.id === game)
        : undefined;
      if (manifest === undefined) {
        if (!gone) set_data('failed');
        return;
      }
      const files = await Promise.all(
        manifest.data.map(
          async ({ name, sha256 }) => [name, await api.data<unknown>(game, name, sha256)] as const,
        ),
      );
      if (gone) return;
      const missing = files.some(([, result]) => !result.ok);
      set_data(
        missing
          ? 'failed'
          : {
              data: Object.fromEntries(files.map(([name, file]) => [name, file.ok ? file.value : null])),
              scenarios: manifest.scenarios,
            },
      );
    };
    void fetch_all();
    return () => {
      gone = true;
    };
  }, [game]);
  return data;
}
