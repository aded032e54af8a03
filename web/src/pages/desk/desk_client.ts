// The game's own part of the desk, fetched when a desk of it is opened.
import { useEffect, useState } from 'preact/hooks';
import { game_clients } from '../../games';
import type { DeskClient } from '../../games';

export function useDeskClient(game: string): DeskClient | null {
  const [client, set_client] = useState<DeskClient | null>(null);
  useEffect(() => {
    let gone = false;
    void game_clients[game]?.desk?.().then((module) => {
      if (!gone) set_client(module.desk);
    });
    return () => {
      gone = true;
    };
  }, [game]);
  return client;
}
