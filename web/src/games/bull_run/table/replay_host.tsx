// When the replay opens, and what it is given. It opens by itself once after each turn; its moment stands in
// the address, so that Back returns to the table as it was.
import { useEffect } from 'preact/hooks';
import type { Entry } from '../../../protocol/messages';
import { BookmarkButton } from '../../../shell/bookmarks/bookmark_button';
import { SharedMark } from '../../../shell/bookmarks/shared_mark';
import { ProposalsElsewhere } from '../../../shell/clock/proposals';
import { table_path } from '../../../shell/router';
import { useServices } from '../../../shell/services';
import type { Watched } from '../../../state/state';
import { Replay } from '../replay';
import type { ReplayAddress } from '../replay';
import type { BullRunView, Charts, MapData } from '../types';

/** Turns whose execution is in the log, in order. */
export function executed_turns(entries: readonly Entry[]): readonly number[] {
  return entries.flatMap((entry) => {
    const { kind, turn } = entry.event as { readonly kind: string; readonly turn?: unknown };
    return entry.origin === 'game' && kind === 'turn_ends' && typeof turn === 'number' ? [turn] : [];
  });
}

/** Turns whose movement is in the log, whether their battles are decided already or not. */
export function moved_turns(entries: readonly Entry[]): readonly number[] {
  return entries.flatMap((entry) => {
    const { kind, turn } = entry.event as { readonly kind: string; readonly turn?: unknown };
    return entry.origin === 'game' && kind === 'orders_revealed' && typeof turn === 'number' ? [turn] : [];
  });
}

/** What there is to see: a whole turn by its number, half a turn less when only its movement is done. */
export function newest_sight(entries: readonly Entry[]): number {
  const whole = executed_turns(entries).at(-1) ?? 0;
  const moved = moved_turns(entries).at(-1) ?? 0;
  return moved > whole ? moved - 0.5 : whole;
}

/** Where the replay opens: a turn from its start, but after its battles when the movement was seen before. */
export function opening_address(newest: number, seen: number): string {
  return seen === newest - 0.5 && Number.isInteger(newest) ? `${newest}.B` : `${Math.ceil(newest)}`;
}

/** Goes to the replay of the last executed turn unless this device has shown it, or shows a replay now: a link
    to a moment must open that moment. Where players decide between movement and battles, it opens after each. */
export function useUnseenTurn(watched: Watched, in_replay: boolean): void {
  const { router, storage } = useServices();
  const newest = newest_sight(watched.entries);
  const place = `seen/${watched.match}/${watched.seat ?? ''}`;
  useEffect(() => {
    const seen = read_number(storage, place);
    if (newest === 0 || seen >= newest) return;
    write_number(storage, place, newest);
    if (in_replay) return;
    const at = opening_address(newest, seen);
    router.go(table_path(watched.match, watched.seat, 'replay', { at }));
  }, [newest, place]);
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

/** A moment as members of an address. */
function members_of({ at, unit, plots }: ReplayAddress): Record<string, string> {
  return {
    at,
    ...(unit === null ? {} : { u: unit }),
    ...(plots === 'both' ? {} : { view: plots }),
  };
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
  const path = (seat: string | null, to: ReplayAddress): string =>
    table_path(watched.match, seat, 'replay', members_of(to));
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
      plots={props.query.get('view')}
      // Stepping is not travelling: Back leaves the replay, whatever was looked at in it.
      on_move={(to) => router.go(path(watched.seat, to), true)}
      // Without a seat: whoever opens it sees the moment with his own eyes.
      link={(to) => `${location.origin}${path(null, to)}`}
      beside={(here, words) => (
        <BookmarkButton
          match={watched.match}
          seat={watched.seat}
          place={new URLSearchParams(members_of(here)).toString()}
          label={words}
        />
      )}
      above={
        <>
          <ProposalsElsewhere watched={watched} />
          <SharedMark match={watched.match} bookmark={props.query.get('bookmark')} />
        </>
      }
      on_close={() => router.go(table_path(watched.match, watched.seat))}
    />
  );
}
