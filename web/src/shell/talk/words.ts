// Names of channels and speakers, and who reads what is written, as sentences. Pure.
import type { TalkPost } from '../../protocol/messages';
import type { ChannelState } from '../../state/talk';
import { t } from '../../text';
import type { TalkHere, TalkPlace } from './place';

type Named = Pick<ChannelState, 'channel' | 'kind'>;

export function title_of(place: TalkPlace, seat: string): string {
  const title = place.seats.find((each) => each.seat === seat)?.title ?? '';
  return title === '' ? seat : title;
}

/** What stands behind the colon: the side, or the seat that the umpire talks with. */
function of_channel({ channel }: Named): string {
  return channel.slice(channel.indexOf(':') + 1);
}

/** A side by its seats, since a side has no title of its own. */
function side_words(place: TalkPlace, side: string): string {
  const titles = place.seats.filter((each) => each.side === side).map((each) => title_of(place, each.seat));
  return titles.length === 0 ? side : titles.join(', ');
}

export function tab_words(place: TalkHere, channel: Named): string {
  const words = t.talk.tabs;
  if (channel.kind === 'all') return words.all;
  const of = of_channel(channel);
  if (channel.kind === 'side') return place.is_umpire ? words.side_of(side_words(place, of)) : words.side;
  return place.is_umpire ? words.umpire_of(title_of(place, of)) : words.umpire;
}

export function reader_words(place: TalkHere, channel: Named): string {
  const words = t.talk.readers;
  if (channel.kind === 'all') return place.is_private ? words.all_private : words.all_public;
  const of = of_channel(channel);
  if (channel.kind === 'side') {
    if (place.is_umpire) return words.as_umpire_side(side_words(place, of));
    return place.has_umpire ? words.side_umpire : words.side;
  }
  return place.is_umpire ? words.as_umpire_seat(title_of(place, of)) : words.umpire;
}

/** "Union, Anna": the seat that speaks, and who sits there. */
export function speaker_words(place: TalkPlace, post: TalkPost): string {
  const seat = post.seat === null ? t.talk.umpire : title_of(place, post.seat);
  return seat === post.name ? seat : `${seat}, ${post.name}`;
}
