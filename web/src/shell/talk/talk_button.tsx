// The button in the header of every page of a match, with the number of what is unread. Fetches what was said when the
// page opens and whenever the link is open again, since posts that came meanwhile were not sent.
import { useContext, useEffect, useRef, useState } from 'preact/hooks';
import { watch_key } from '../../state/state';
import { unread_in_all } from '../../state/talk';
import { t } from '../../text';
import { announcer } from '../announcer';
import { useServices } from '../services';
import { TalkPlaceContext } from './place';
import type { TalkPlace } from './place';
import { TalkPanel } from './talk_panel';
import { speaker_words } from './words';

export function TalkButton() {
  const place = useContext(TalkPlaceContext);
  return place === null ? null : <OpenButton key={watch_key(place.match, place.seat)} place={place} />;
}

function OpenButton(props: { readonly place: TalkPlace }) {
  const { store, talk } = useServices();
  const { place } = props;
  const { match, seat } = place;
  const [open, set_open] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const link_open = store.state.value.link.status === 'open';
  const known = store.state.value.talk[watch_key(match, seat)];
  const count = unread_in_all(known, seat);
  useEffect(() => {
    if (!link_open) return;
    void talk.page(match, seat).then((answer) => {
      if (answer.ok) store.dispatch({ type: 'talk_page', match, seat, page: answer.value });
    });
  }, [match, seat, link_open]);
  useSpokenNews(place, count);
  const close = (): void => {
    set_open(false);
    button.current?.focus();
  };
  return (
    <>
      <button
        type="button"
        class="talk-button quiet"
        ref={button}
        aria-expanded={open}
        aria-label={t.talk.open(count)}
        onClick={() => (open ? close() : set_open(true))}
      >
        {t.talk.short}
        {count > 0 && <span class="talk-count">{count}</span>}
      </button>
      {open && <TalkPanel place={place} on_close={close} />}
    </>
  );
}

/** Says to a screen reader who spoke, once for each that comes while the page is open. */
function useSpokenNews(place: TalkPlace, count: number): void {
  const { store } = useServices();
  const before = useRef<number | null>(null);
  useEffect(() => {
    const known = store.state.peek().talk[watch_key(place.match, place.seat)];
    if (known === undefined) return;
    if (before.current !== null && count > before.current) {
      const newest = known.channels
        .flatMap((channel) => channel.posts.filter((post) => post.number > channel.read))
        .sort((a, b) => b.at - a.at)[0];
      if (newest !== undefined) announcer.polite(t.talk.news(speaker_words(place, newest)));
    }
    before.current = count;
  }, [count]);
}
