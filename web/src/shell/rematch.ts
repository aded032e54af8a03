// From a match that is over to the request for the next one: same game, scenario and options, the other seat.
// Pure; knows no game.
import type { Manifest, NewMatch } from '../protocol/http';
import type { Json, JsonObject, SeatState } from '../protocol/messages';

const all_seats = 'all';

export interface Played {
  readonly game: string;
  readonly scenario: string;
  /** As the view of the match tells them. */
  readonly options: JsonObject;
  readonly title: string;
  readonly mine: readonly string[];
}

/** Only what the scenario lets one choose; a flag may be told as the list of those whom it concerns. */
function chosen_options(options: JsonObject, schema: JsonObject): JsonObject {
  const pairs = Object.entries(schema).flatMap(([name, about]): [string, Json][] => {
    const value = options[name];
    if (value === undefined) return [];
    const kind = typeof about === 'object' && about !== null && 'kind' in about ? about.kind : '';
    if (kind !== 'flag') return [[name, value]];
    return [[name, Array.isArray(value) ? value.length > 0 : value === true]];
  });
  return Object.fromEntries(pairs);
}

export function rematch_of(
  played: Played,
  seats: readonly Pick<SeatState, 'seat'>[],
  manifest: Manifest | undefined,
): { readonly request: NewMatch; readonly seat: string | null } {
  const schema = manifest?.scenarios.find((each) => each.id === played.scenario)?.options ?? {};
  const others = seats.map((each) => each.seat).filter((seat) => !played.mine.includes(seat));
  const [other] = others;
  const { game, scenario, title } = played;
  const options = chosen_options(played.options, schema);
  return {
    request: { game, scenario, options, title, seat: other ?? all_seats },
    seat: other ?? played.mine[0] ?? null,
  };
}
