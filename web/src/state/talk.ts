// What one viewer knows of what was said in a match, and how it grows. Pure; called by the reducer. A number counts in
// one channel as this viewer has it, so what comes twice is told apart by it.
import type { ChannelKind, TalkPage, TalkPart } from '../protocol/talk';
import type { TalkMessage, TalkPost } from '../protocol/messages';

export interface ChannelState {
  readonly channel: string;
  readonly kind: ChannelKind;
  readonly may_post: boolean;
  readonly couriers: boolean;
  readonly read: number;
  /** In order of their numbers. */
  readonly posts: readonly TalkPost[];
  /** Older ones stand on the server. */
  readonly older: boolean;
}
export interface TalkState {
  readonly as: TalkPage['as'];
  readonly channels: readonly ChannelState[];
  readonly longest: number;
}

export function talk_of(page: TalkPage, known: TalkState | undefined): TalkState {
  const channels = page.channels.map(({ channel, kind, may_post, couriers, last, read, posts }) => {
    const before = known?.channels.find((each) => each.channel === channel);
    // What was fetched before stays where it joins without a gap; after a long absence it does not.
    const joins = (before?.posts.at(-1)?.number ?? 0) >= (posts[0]?.number ?? 1) - 1;
    const all = joins && before !== undefined ? merged(before.posts, posts) : posts;
    const far = Math.max(read ?? before?.read ?? last, before?.read ?? 0);
    const older =
      joins && before !== undefined && before.posts.length > 0 ? before.older : starts_late(posts);
    return { channel, kind, may_post, couriers, read: far, posts: all, older };
  });
  return { as: page.as, channels, longest: page.longest };
}

export function with_part(state: TalkState, part: TalkPart): TalkState {
  return with_channel(state, part.channel, (known) => ({
    ...known,
    posts: merged(known.posts, part.posts),
    older: part.more,
  }));
}

export function with_post(
  state: TalkState,
  { channel, post }: Pick<TalkMessage, 'channel' | 'post'>,
): TalkState {
  return with_channel(state, channel, (known) => ({ ...known, posts: merged(known.posts, [post]) }));
}

export function with_read(state: TalkState, channel: string, number: number): TalkState {
  return with_channel(state, channel, (known) => ({ ...known, read: Math.max(known.read, number) }));
}

/** What others have said since this reader last looked. */
export function unread(channel: ChannelState, seat: string | null): number {
  const mine = (post: TalkPost): boolean => channel.may_post && post.seat === seat;
  return channel.posts.filter((post) => post.number > channel.read && !mine(post)).length;
}
export function unread_in_all(state: TalkState | undefined, seat: string | null): number {
  return (state?.channels ?? []).reduce((sum, channel) => sum + unread(channel, seat), 0);
}

function starts_late(posts: readonly TalkPost[]): boolean {
  return (posts[0]?.number ?? 1) > 1;
}

function merged(known: readonly TalkPost[], more: readonly TalkPost[]): readonly TalkPost[] {
  const by_number = new Map([...known, ...more].map((post) => [post.number, post]));
  return [...by_number.values()].sort((a, b) => a.number - b.number);
}

function with_channel(
  state: TalkState,
  channel: string,
  change: (known: ChannelState) => ChannelState,
): TalkState {
  return {
    ...state,
    channels: state.channels.map((each) => (each.channel === channel ? change(each) : each)),
  };
}
