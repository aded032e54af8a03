// The desk's code is fetched only when somebody opens one: a player never needs it.
import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';

type DeskComponent = ComponentType<{ readonly match: string }>;

export function LazyDesk(props: { readonly match: string }) {
  // Held in an object: a component is a function, and a state setter would call it.
  const [loaded, set_loaded] = useState<{ readonly page: DeskComponent } | null>(null);
  useEffect(() => {
    void import('./desk_page').then((module) => set_loaded({ page: module.DeskPage }));
  }, []);
  return loaded === null ? null : <loaded.page match={props.match} />;
}
