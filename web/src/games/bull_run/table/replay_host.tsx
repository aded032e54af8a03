// When the replay opens, and what it is given. It opens by itself once after each turn; its moment stands in
// the address, so that Back returns to the table as it was.
import { useEffect } from 'preact/hooks';
import type { Entry } from '../../../protocol/messages';
import { table_path } from '../../../shell/router';
import { useServices } from '../../../shell/services';
import type { Watched } from '../../../state/state';
import { Replay } from '../replay';
import type { BullRunView, Charts, MapData } from '../types';

/** Turns whose execution is in the log, in order. */
export function executed_turns(entries: readonly Entry[]): readonly number[] {
  return entries.flatMap((entry) => {
    const { kind, turn } = entry.event as { readonly kind: string; readonly turn?: unknown };
    return entry.origin === 'game' && kind === 'turn_ends' && typeof turn === 'number' ? [turn] : [];
  });
}

/** Goes to the replay of the last executed turn unless this device has shown it, or shows a replay now: a link
    to a moment must open that moment. */
export function useUnseenTurn(watched: Watched, in_replay: boolean): void {
  const { router, storage } = useServices();
  const last = executed_turns(watched.entries).at(-1) ?? 0;
  const place = `seen/${watched.match}/${watched.seat ?? ''}`;
  useEffect(() => {
    if (last === 0 || read_number(storage, place) >= last) return;
    write_number(storage, place, last);
    if (in_replay) return;
    router.go(table_path(watched.match, watched.seat, 'replay', { at: `${last}` }));
  }, [last, place]);
}

function read_number(storage: Storage | null, place: string): number {
  try {
    return Number(storage?.getItem(place) ?? 0);
  } catch {
    return 0;
  }
}
function write_number(storage: Storage | null, place: string, value: number): void {
  try {
    storage?.setItem(place, String(value));
  } catch {
    // The replay then opens once more after a reload, which does no harm.
  }
}

export function ReplayHost(props: {
  readonly watched: Watched;
  readonly view: BullRunView;
  readonly map: MapData;
  readonly charts: Charts;
  readonly query: URLSearchParams;
}) {
  const { watched, view } = props;
  const { router } = useServices();
  const path = (at: string, unit: string | null): string =>
    table_path(watched.match, watched.seat, 'replay', { at, ...(unit === null ? {} : { u: unit }) });
  return (
    <Replay
      map={props.map}
      charts={props.charts}
      entries={watched.entries}
      units={view.units}
      objectives={view.objectives}
      viewer={view.side}
      at={props.query.get('at')}
      unit={props.query.get('u')}
      // Stepping is not travelling: Back leaves the replay, whatever was looked at in it.
      on_move={(at, unit) => router.go(path(at, unit), true)}
      link={(at, unit) => `${location.origin}${path(at, unit)}`}
      on_close={() => router.go(table_path(watched.match, watched.seat))}
    />
  );
}
