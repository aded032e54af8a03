// The panel beside a match: a tab for each channel, what was said there, who reads it, and the box. Not modal, so that
// the table stays in sight and in use; on a phone it lies over everything until it is closed.
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { TalkPost } from '../../protocol/messages';
import { map_in_sight } from '../../map/in_sight';
import { watch_key } from '../../state/state';
import { unread } from '../../state/talk';
import type { ChannelState, TalkState } from '../../state/talk';
import { t } from '../../text';
import { useServices } from '../services';
import type { TalkHere, TalkPlace } from './place';
import { PostText } from './post_text';
import { SendBox } from './send_box';
import type { Unsent } from './send_box';
import { reader_words, speaker_words, tab_words, title_of } from './words';

const nothing_unsent: Unsent = { text: '', submission: null };

export function TalkPanel(props: { readonly place: TalkPlace; readonly on_close: () => void }) {
  const { store } = useServices();
  const { place } = props;
  const talk = store.state.value.talk[watch_key(place.match, place.seat)];
  const close = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => close.current?.focus(), []);
  const below = useBelow();
  const show = (hex: string): void => {
    const covers = covers_the_map();
    const covered = covers ? 0 : (panel.current?.getBoundingClientRect().right ?? 0);
    if (covers) props.on_close();
    map_in_sight.peek()?.show(hex, covered);
  };
  return (
    <section
      class="talk-panel"
      ref={panel}
      style={{ '--talk-top': `${below}px` }}
      aria-label={t.talk.heading}
      onKeyDown={(event) => {
        // Keys pressed while writing are none of the table's.
        event.stopPropagation();
        if (event.key === 'Escape') props.on_close();
      }}
    >
      <header class="talk-head">
        <h2>{t.talk.heading}</h2>
        <button type="button" class="quiet" ref={close} onClick={props.on_close}>
          {t.talk.close}
        </button>
      </header>
      {talk === undefined ? (
        <p class="talk-none" role="status">
          {t.talk.loading}
        </p>
      ) : (
        <Channels place={{ ...place, is_umpire: talk.as === 'umpire' }} talk={talk} on_show={show} />
      )}
    </section>
  );
}

/** How far down a page keeps something in sight beside the panel (`data-in-sight`): turn, deadline, proposals. */
function useBelow(): number {
  const [below, set_below] = useState(0);
  useLayoutEffect(() => {
    const kept = document.querySelector('[data-in-sight]');
    if (kept === null) return;
    const measure = (): void => set_below(Math.max(0, kept.getBoundingClientRect().bottom));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(kept);
    return () => observer.disconnect();
  }, []);
  return below;
}

/** What one says oneself there takes its time; whoever has no seat reads it all at once. */
function by_courier(place: TalkHere, channel: ChannelState): boolean {
  return channel.couriers && place.seat !== null;
}

/** The one that has news, else the first. */
function opening(talk: TalkState, seat: string | null): string {
  const news = talk.channels.find((each) => unread(each, seat) > 0);
  return (news ?? talk.channels[0])?.channel ?? '';
}

/** On a phone the panel lies over the whole table (styles/talk.css). */
const covers_the_map = (): boolean => window.matchMedia('(max-width: 639px)').matches;

function Channels(props: {
  readonly place: TalkHere;
  readonly talk: TalkState;
  readonly on_show: (hex: string) => void;
}) {
  const { place, talk } = props;
  const [chosen, set_chosen] = useState(() => opening(talk, place.seat));
  const [unsent, set_unsent] = useState<Readonly<Record<string, Unsent>>>({});
  const open = talk.channels.find((each) => each.channel === chosen) ?? talk.channels[0];
  if (open === undefined) return null;
  return (
    <>
      {talk.channels.length > 1 && (
        <Tabs place={place} channels={talk.channels} open={open.channel} on_open={set_chosen} />
      )}
      <OpenChannel
        key={open.channel}
        place={place}
        channel={open}
        longest={talk.longest}
        unsent={unsent[open.channel] ?? nothing_unsent}
        on_show={props.on_show}
        on_unsent={(next) => set_unsent((all) => ({ ...all, [open.channel]: next }))}
      />
    </>
  );
}

function Tabs(props: {
  readonly place: TalkHere;
  readonly channels: readonly ChannelState[];
  readonly open: string;
  readonly on_open: (channel: string) => void;
}) {
  const { channels } = props;
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent, index: number): void => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const at = (index + step + channels.length) % channels.length;
    const next = channels[at];
    if (step === 0 || next === undefined) return;
    event.preventDefault();
    props.on_open(next.channel);
    list.current?.querySelectorAll('button')[at]?.focus();
  };
  return (
    <div class="tabs talk-tabs" role="tablist" aria-label={t.talk.heading} ref={list}>
      {channels.map((channel, index) => {
        const count = unread(channel, props.place.seat);
        const selected = channel.channel === props.open;
        return (
          <button
            key={channel.channel}
            type="button"
            role="tab"
            aria-selected={selected}
            aria-controls="talk-channel"
            tabIndex={selected ? 0 : -1}
            onClick={() => props.on_open(channel.channel)}
            onKeyDown={(event) => move(event, index)}
          >
            {tab_words(props.place, channel)}
            {count > 0 && (
              <span class="tab-badge" aria-label={t.talk.tab_unread(count)}>
                {count}
              </span>
            )}
          </button>
        );
      })}
    </div>
  );
}

function OpenChannel(props: {
  readonly place: TalkHere;
  readonly channel: ChannelState;
  readonly longest: number;
  readonly unsent: Unsent;
  readonly on_show: (hex: string) => void;
  readonly on_unsent: (unsent: Unsent) => void;
}) {
  const { store, talk } = useServices();
  const { place, channel } = props;
  const { match, seat } = place;
  useReading(place, channel);
  const send = async (text: string, submission: string): Promise<string | null> => {
    const answer = await talk.say(match, { seat, channel: channel.channel, submission, text });
    if (!answer.ok) return answer.error.text;
    store.dispatch({ type: 'talk_post', match, seat, channel: channel.channel, post: answer.value.post });
    return null;
  };
  const fetch_older = async (): Promise<void> => {
    const first = channel.posts[0]?.number ?? 1;
    const answer = await talk.before(match, seat, channel.channel, first);
    if (answer.ok) store.dispatch({ type: 'talk_part', match, seat, part: answer.value });
  };
  return (
    <div class="talk-channel" id="talk-channel" role="tabpanel" aria-label={tab_words(place, channel)}>
      <Posts place={place} channel={channel} on_older={() => void fetch_older()} on_show={props.on_show} />
      <div class="talk-foot">
        <p class="talk-readers">{reader_words(place, channel)}</p>
        {by_courier(place, channel) && <p class="talk-couriers">{t.talk.couriers}</p>}
        {channel.may_post ? (
          <SendBox unsent={props.unsent} longest={props.longest} on_change={props.on_unsent} send={send} />
        ) : (
          <p class="hint">{t.talk.looks_on}</p>
        )}
      </div>
    </div>
  );
}

/** What stands in an open channel of a visible page is read, and the server is told so. */
function useReading(place: TalkHere, channel: ChannelState): void {
  const { store, talk } = useServices();
  const last = channel.posts.at(-1)?.number ?? 0;
  const signed_in = store.state.value.session.status === 'signed_in';
  useEffect(() => {
    const note = (): void => {
      if (document.visibilityState !== 'visible' || last <= channel.read) return;
      const { match, seat } = place;
      store.dispatch({ type: 'talk_read', match, seat, channel: channel.channel, number: last });
      if (signed_in) void talk.read(match, { seat, channel: channel.channel, number: last });
    };
    note();
    document.addEventListener('visibilitychange', note);
    return () => document.removeEventListener('visibilitychange', note);
  }, [place.match, place.seat, channel.channel, last, channel.read]);
}

function Posts(props: {
  readonly place: TalkHere;
  readonly channel: ChannelState;
  readonly on_older: () => void;
  readonly on_show: (hex: string) => void;
}) {
  const { place, channel } = props;
  const list = useRef<HTMLDivElement>(null);
  const last = channel.posts.at(-1)?.number ?? 0;
  // The newest is in sight; whoever reads further up is left there when somebody else speaks.
  const at_end = useRef(true);
  useLayoutEffect(() => {
    if (list.current !== null && at_end.current) list.current.scrollTop = list.current.scrollHeight;
  }, [last]);
  return (
    <div
      class="talk-posts"
      ref={list}
      tabIndex={0}
      role="log"
      aria-label={tab_words(place, channel)}
      onScroll={(event) => {
        const { scrollTop, scrollHeight, clientHeight } = event.currentTarget;
        at_end.current = scrollHeight - scrollTop - clientHeight < 40;
      }}
    >
      {channel.older && (
        <button type="button" class="quiet" onClick={props.on_older}>
          {t.talk.older}
        </button>
      )}
      {channel.posts.length === 0 && (
        <p class="talk-none">{by_courier(place, channel) ? t.talk.none_couriers : t.talk.none}</p>
      )}
      {channel.posts.map((post) => (
        <Post
          key={post.number}
          place={place}
          mine={channel.may_post && post.seat === place.seat}
          post={post}
          on_show={props.on_show}
        />
      ))}
    </div>
  );
}

function when(at_ms: number): string {
  const at = new Date(at_ms);
  const time = { hour: '2-digit', minute: '2-digit' } as const;
  const today = at.toDateString() === new Date().toDateString();
  return at.toLocaleString('en-GB', today ? time : { day: 'numeric', month: 'short', ...time });
}

function Post(props: {
  readonly place: TalkHere;
  readonly mine: boolean;
  readonly post: TalkPost;
  readonly on_show: (hex: string) => void;
}) {
  const { place, post } = props;
  return (
    <article class={`talk-post${props.mine ? ' talk-mine' : ''}${post.seat === null ? ' talk-umpire' : ''}`}>
      <p class="talk-who">
        <b>{props.mine ? t.talk.you : speaker_words(place, post)}</b>{' '}
        <time dateTime={new Date(post.at).toISOString()}>{when(post.at)}</time>
        {post.written !== post.at && <> · {t.talk.written(when(post.written))}</>}
      </p>
      <PostText text={post.text} on_show={props.on_show} />
      {post.couriers?.map(({ to, fate }) => (
        <p key={to} class="talk-fate">
          {t.talk.fate[fate](title_of(place, to))}
        </p>
      ))}
    </article>
  );
}
