// The server's present time, again and again while something on the page counts down to an instant.
import { useEffect, useState } from 'preact/hooks';
import { useServices } from '../services';
import { next_change } from './instants';

/** Renders anew as often as the words about `until_ms` change; null: it need not. */
export function useServerNow(until_ms: number | null): number {
  const { store } = useServices();
  const offset = store.state.value.link.clock_offset_ms;
  const [, turn] = useState(0);
  const now = Date.now() + offset;
  useEffect(() => {
    if (until_ms === null) return;
    const timer = setTimeout(() => turn((n) => n + 1), next_change(until_ms - now));
    return () => clearTimeout(timer);
  });
  return now;
}
