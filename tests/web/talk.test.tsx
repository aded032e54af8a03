// What was said, as one viewer has it: how pages, parts and single posts join, what counts as unread; who reads what is
// written, in words; and the box, which keeps its text and its id until the server has the post.
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { HttpApi } from '../../web/src/protocol/http';
import { TalkApi } from '../../web/src/protocol/talk';
import type { TalkChannel, TalkPage } from '../../web/src/protocol/talk';
import type { TalkPost } from '../../web/src/protocol/messages';
import { SendBox } from '../../web/src/shell/talk/send_box';
import type { Unsent } from '../../web/src/shell/talk/send_box';
import type { TalkHere } from '../../web/src/shell/talk/place';
import { hex_named, map_in_sight } from '../../web/src/map/in_sight';
import { PostText, pieces_of } from '../../web/src/shell/talk/post_text';
import { TalkPanel } from '../../web/src/shell/talk/talk_panel';
import { reader_words, speaker_words, tab_words } from '../../web/src/shell/talk/words';
import { ServicesContext } from '../../web/src/shell/services';
import type { Services } from '../../web/src/shell/services';
import { reduce } from '../../web/src/state/reducer';
import { empty_state } from '../../web/src/state/state';
import type { State } from '../../web/src/state/state';
import { Store } from '../../web/src/state/store';
import { unread_in_all } from '../../web/src/state/talk';
import type { TalkState } from '../../web/src/state/talk';
import { t } from '../../web/src/text';
import { settle } from './fakes';

const post = (number: number, more: Partial<TalkPost> = {}): TalkPost => ({
  number,
  seat: 'confederate',
  name: 'Bert',
  text: `post ${number}`,
  at: 1000 * number,
  written: 1000 * number,
  ...more,
});
const channel = (posts: readonly TalkPost[], more: Partial<TalkChannel> = {}): TalkChannel => ({
  channel: 'all',
  kind: 'all',
  may_post: true,
  couriers: false,
  last: posts.at(-1)?.number ?? 0,
  read: 0,
  posts,
  ...more,
});
const page = (...channels: TalkChannel[]): TalkPage => ({
  as: 'seat',
  channels,
  longest: 100,
});
const of = { match: 'm1', seat: 'union' } as const;

function after(...pages: TalkPage[]): State {
  return pages.reduce((state, each) => reduce(state, { type: 'talk_page', ...of, page: each }), empty_state);
}
const talk = (state: State): TalkState => {
  const found = state.talk['m1/union'];
  if (found === undefined) throw new Error('nothing is known of what was said');
  return found;
};
const numbers = (state: State, at = 0): number[] =>
  (talk(state).channels[at]?.posts ?? []).map(({ number }) => number);
const pushed = (state: State, said: TalkPost, to = 'all'): State =>
  reduce(state, {
    type: 'received',
    now: 0,
    message: { v: 1, type: 'talk', ...of, channel: to, post: said },
  });

describe('what was said', () => {
  it('joins the page, pushes in any order, and counts twice what comes twice once', () => {
    let state = after(page(channel([post(1), post(2)])));
    state = pushed(pushed(pushed(state, post(4)), post(3)), post(4));
    expect(numbers(state)).toEqual([1, 2, 3, 4]);
  });
  it('keeps older posts that join, and drops them where there is a gap', () => {
    const known = after(page(channel([post(51), post(52)])));
    expect(talk(known).channels[0]?.older).toBe(true);
    const part = { channel: 'all', posts: [post(49), post(50)], more: true };
    const longer = reduce(known, { type: 'talk_part', ...of, part });
    expect(numbers(longer)).toEqual([49, 50, 51, 52]);
    expect(
      numbers(
        reduce(longer, {
          type: 'talk_page',
          ...of,
          page: page(channel([post(52), post(53)])),
        }),
      ),
    ).toEqual([49, 50, 51, 52, 53]);
    const far = reduce(longer, {
      type: 'talk_page',
      ...of,
      page: page(channel([post(90), post(91)])),
    });
    expect(numbers(far)).toEqual([90, 91]);
    expect(talk(far).channels[0]?.older).toBe(true);
  });
  it('has as unread what others said since one looked, and never goes back', () => {
    const mine = post(3, { seat: 'union' });
    let state = after(page(channel([post(1), post(2), mine, post(4)], { read: 1 })));
    expect(unread_in_all(talk(state), 'union')).toBe(2);
    state = reduce(state, {
      type: 'talk_read',
      ...of,
      channel: 'all',
      number: 4,
    });
    expect(unread_in_all(talk(state), 'union')).toBe(0);
    state = reduce(state, {
      type: 'talk_page',
      ...of,
      page: page(channel([post(4)], { read: 2 })),
    });
    expect(unread_in_all(talk(state), 'union')).toBe(0);
    expect(unread_in_all(talk(pushed(state, post(5))), 'union')).toBe(1);
  });
  it('is all read to whoever is not signed in, until something new is said', () => {
    const state = after(page(channel([post(1), post(2)], { read: null, may_post: false })));
    expect(unread_in_all(talk(state), null)).toBe(0);
    expect(unread_in_all(talk(pushed(state, post(3))), null)).toBe(1);
  });
  it('goes with the watch, and takes no post of a channel that is not there', () => {
    const state = after(page(channel([post(1)])));
    expect(pushed(state, post(1), 'side:union').talk).toEqual(state.talk);
    expect(reduce(state, { type: 'unwatched', ...of }).talk).toEqual({});
    expect(reduce(state, { type: 'refused', ...of, code: 'not-your-seat', text: '' }).talk).toEqual({});
  });
  it('reads the golden examples', async () => {
    const example = (name: string): string =>
      readFileSync(`${import.meta.dirname}/../../protocol/examples/http/${name}.json`, 'utf8');
    const api = (name: string): TalkApi =>
      new TalkApi(new HttpApi(() => Promise.resolve(new Response(example(name)))));
    const whole = await api('talk').page('m1', 'north');
    expect(whole.ok && whole.value.channels.map((each) => each.kind)).toEqual(['all', 'side']);
    expect(whole.ok && whole.value.channels[1]?.posts[0]?.couriers?.[1]?.fate).toBe('stopped');
    const part = await api('talk.channel').before('m1', null, 'side:north', 4);
    expect(part.ok && part.value.more).toBe(true);
    const said = await api('talk.said').say('m1', {
      seat: 'north',
      channel: 'all',
      submission: 's',
      text: 'x',
    });
    expect(said.ok && said.value.post.number).toBe(3);
  });
});

const place: TalkHere = {
  match: 'm1',
  seat: 'union',
  is_umpire: false,
  has_umpire: false,
  is_private: false,
  seats: [
    { seat: 'union', title: 'Union: McDowell', side: 'union' },
    { seat: 'union-tyler', title: 'Union: Tyler', side: 'union' },
    { seat: 'confederate', title: '', side: 'confederate' },
  ],
};

describe('who reads it', () => {
  const all = { channel: 'all', kind: 'all' } as const;
  const side = { channel: 'side:union', kind: 'side' } as const;
  const umpire = { channel: 'umpire:union', kind: 'umpire' } as const;
  const words = t.talk.readers;
  it('is said for each channel and reader', () => {
    expect(reader_words(place, all)).toBe(words.all_public);
    expect(reader_words({ ...place, is_private: true }, all)).toBe(words.all_private);
    expect(reader_words(place, side)).toBe(words.side);
    expect(reader_words({ ...place, has_umpire: true }, side)).toBe(words.side_umpire);
    expect(reader_words(place, umpire)).toBe(words.umpire);
    const as_umpire = { ...place, seat: null, is_umpire: true };
    expect(reader_words(as_umpire, side)).toContain('Union: McDowell, Union: Tyler');
    expect(reader_words(as_umpire, umpire)).toContain('Union: McDowell');
    expect(tab_words(as_umpire, umpire)).toBe(t.talk.tabs.umpire_of('Union: McDowell'));
    expect(tab_words(place, side)).toBe(t.talk.tabs.side);
  });
  it('names who speaks by seat and person', () => {
    expect(speaker_words(place, post(1))).toBe('confederate, Bert');
    expect(speaker_words(place, post(1, { seat: 'union', name: 'Anna' }))).toBe('Union: McDowell, Anna');
    expect(speaker_words(place, post(1, { seat: null, name: 'Uma' }))).toBe('Umpire, Uma');
  });
});

let root: HTMLElement | null = null;
function mount(content: preact.ComponentChild): HTMLElement {
  const element = document.createElement('div');
  document.body.append(element);
  root = element;
  act(() => render(content, element));
  return element;
}
afterEach(() => {
  if (root !== null) render(null, root);
  root?.remove();
  root = null;
});

describe('the box', () => {
  type Send = (text: string, submission: string) => Promise<string | null>;
  function box(unsent: Unsent, send: Send): { readonly shown: HTMLElement; readonly changes: Unsent[] } {
    const changes: Unsent[] = [];
    const shown = mount(
      <SendBox unsent={unsent} longest={10} on_change={(next) => changes.push(next)} send={send} />,
    );
    return { shown, changes };
  }
  const submit = async (shown: HTMLElement): Promise<void> => {
    await act(async () => {
      shown.querySelector('form')?.dispatchEvent(new Event('submit', { cancelable: true }));
      await settle();
    });
  };
  it('sends the text under one id, and the same id again when it was not taken', async () => {
    const send = vi.fn<Send>().mockResolvedValue('');
    const { shown, changes } = box({ text: ' hold ', submission: 'first-id' }, send);
    await submit(shown);
    await submit(shown);
    expect(send.mock.calls).toEqual([
      ['hold', 'first-id'],
      ['hold', 'first-id'],
    ]);
    expect(changes.every(({ text }) => text === ' hold ')).toBe(true);
    expect(shown.querySelector('[role=alert]')?.textContent).toBe(t.talk.not_sent);
  });
  it('is empty once it is said, and a changed text gets an id of its own', async () => {
    const send = vi.fn<Send>().mockResolvedValue(null);
    const { shown, changes } = box({ text: 'hold', submission: null }, send);
    await submit(shown);
    expect(send.mock.calls[0]?.[1]).toMatch(/^[0-9a-f-]{36}$/);
    expect(changes.at(-1)).toEqual({ text: '', submission: null });
    const area = shown.querySelector('textarea');
    if (area === null) throw new Error('there is no box');
    area.value = 'other';
    act(() => void area.dispatchEvent(new Event('input')));
    expect(changes.at(-1)).toEqual({ text: 'other', submission: null });
  });
  it.each(['', '  \n', '12345678901'])('does not send %j', async (text) => {
    const send = vi.fn<Send>().mockResolvedValue(null);
    const { shown } = box({ text, submission: null }, send);
    expect(shown.querySelector('button')?.disabled).toBe(true);
    await submit(shown);
    expect(send).not.toHaveBeenCalled();
  });
});

describe('the panel', () => {
  function panel(of_page: TalkPage): {
    readonly shown: HTMLElement;
    readonly store: Store;
    readonly asked: string[];
  } {
    const asked: string[] = [];
    const api = new HttpApi((path, init) => {
      asked.push(`${path} ${typeof init?.body === 'string' ? init.body : ''}`);
      return Promise.resolve(new Response('{}'));
    });
    const store = new Store();
    const session = { name: 'Anna', account: 'a', token: 'x' };
    store.dispatch({ type: 'me', me: { session } });
    store.dispatch({ type: 'talk_page', ...of, page: of_page });
    const services = { store, talk: new TalkApi(api) } as unknown as Services;
    const shown = mount(
      <ServicesContext.Provider value={services}>
        <TalkPanel place={place} on_close={() => undefined} />
      </ServicesContext.Provider>,
    );
    return { shown, store, asked };
  }
  it('shows text as text, whatever it looks like', () => {
    const { shown } = panel(page(channel([post(1, { text: '<img src=x onerror=alert(1)>\n<b>b</b>' })])));
    expect(shown.querySelector('.talk-text')?.textContent).toBe('<img src=x onerror=alert(1)>\n<b>b</b>');
    expect(shown.querySelector('img, .talk-text b')).toBeNull();
  });
  it('opens where there is news, says so to the server, and marks the other tab', () => {
    const side = channel([post(7, { seat: 'union-tyler' })], {
      channel: 'side:union',
      kind: 'side',
      read: 6,
    });
    const { shown, asked, store } = panel(page(channel([post(1)], { read: 1 }), side));
    const selected = shown.querySelector('[role=tab][aria-selected=true]');
    expect(selected?.textContent).toContain(t.talk.tabs.side);
    expect(shown.querySelector('.talk-readers')?.textContent).toBe(t.talk.readers.side);
    expect(asked).toEqual(['/api/matches/m1/talk/read {"seat":"union","channel":"side:union","number":7}']);
    act(() =>
      store.dispatch({
        type: 'received',
        now: 0,
        message: { v: 1, type: 'talk', ...of, channel: 'all', post: post(2) },
      }),
    );
    const other = shown.querySelector('[role=tab][aria-selected=false]');
    expect(other?.querySelector('.tab-badge')?.textContent).toBe('1');
  });
  it('tells what became of letters, once that may be known', () => {
    const sent = post(1, {
      seat: 'union',
      couriers: [
        { to: 'union-tyler', fate: 'stopped' },
        { to: 'confederate', fate: 'arrived' },
      ],
    });
    const { shown } = panel(page(channel([sent], { couriers: true })));
    const fates = [...shown.querySelectorAll('.talk-fate')].map((each) => each.textContent);
    expect(fates).toEqual([t.talk.fate.stopped('Union: Tyler'), t.talk.fate.arrived('confederate')]);
    expect(shown.querySelector('.talk-couriers')?.textContent).toBe(t.talk.couriers);
  });
  it('does not promise of letters that they appear at once', () => {
    const { shown } = panel(page(channel([], { couriers: true })));
    expect(shown.querySelector('.talk-none')?.textContent).toBe(t.talk.none_couriers);
  });
  it('begins below what the page keeps in sight', () => {
    const kept = document.createElement('div');
    kept.setAttribute('data-in-sight', '');
    kept.getBoundingClientRect = () => ({ bottom: 96 }) as DOMRect;
    document.body.append(kept);
    const { shown } = panel(page(channel([])));
    kept.remove();
    expect(shown.querySelector<HTMLElement>('.talk-panel')?.style.getPropertyValue('--talk-top')).toBe(
      '96px',
    );
  });
  it('has no box for whoever looks on', () => {
    const { shown } = panel(page(channel([], { may_post: false })));
    expect(shown.querySelector('textarea')).toBeNull();
    expect(shown.textContent).toContain(t.talk.looks_on);
    expect(shown.textContent).toContain(t.talk.none);
  });
});

describe('what a post names on the map', () => {
  const known: Readonly<Record<string, string>> = { '2504': '2504', U05: '2707' };
  const hex_of = (word: string): string | null => known[word.toUpperCase()] ?? null;

  it('is found by hex and by counter, and nothing of the text is lost', () => {
    const text = 'u05 to 2504, not 9999; 12504 and a2504b are none.\n2504';
    const pieces = pieces_of(text, hex_of);
    expect(pieces.map((piece) => piece.text).join('')).toBe(text);
    expect(pieces.filter(({ hex }) => hex !== null)).toEqual([
      { text: 'u05', hex: '2707' },
      { text: '2504', hex: '2504' },
      { text: '2504', hex: '2504' },
    ]);
    expect(pieces_of('', hex_of)).toEqual([]);
  });

  it('may be any hex of the sheet, and what stands on it', () => {
    // The file of a map names no hex that is clear.
    const map = { name: 'x', columns: 59, rows: 34, hexes: {}, hexsides: {} };
    const counters = [{ key: 'U05', hex: '2707', label: '', draw: () => null }];
    expect(
      ['2906', '0101', '6001', '2999', 'u05', 'U06'].map((word) => hex_named(map, counters, word)),
    ).toEqual(['2906', '0101', null, null, '2707', null]);
  });

  it('is shown there by a button while a map is in sight, and is plain text otherwise', () => {
    const place = document.createElement('div');
    const shown: string[] = [];
    const draw = (): void => {
      act(() => render(<PostText text="Hold 2504." on_show={(hex) => shown.push(hex)} />, place));
    };
    draw();
    expect(place.querySelector('button')).toBeNull();
    act(() => {
      map_in_sight.value = { hex_of, show: () => undefined };
    });
    draw();
    const button = place.querySelector('button');
    expect(button?.getAttribute('aria-label')).toBe('Show 2504 on the map');
    act(() => button?.click());
    expect(shown).toEqual(['2504']);
    expect(place.textContent).toBe('Hold 2504.');
    act(() => {
      map_in_sight.value = null;
    });
    render(null, place);
  });
});
