// The archive and bookmarks on this side: what is asked, how it reads, and that a bookmark's address chooses no seat.
import { readFileSync } from 'node:fs';
import { render } from 'preact';
import { afterEach, describe, expect, it } from 'vitest';
import { ArchivePage, days_words } from '../../web/src/pages/archive';
import { HttpApi } from '../../web/src/protocol/http';
import { query_of, RecordApi } from '../../web/src/protocol/record';
import { BookmarkButton } from '../../web/src/shell/bookmarks/bookmark_button';
import { moment_path } from '../../web/src/shell/bookmarks/moment';
import { SharedMark } from '../../web/src/shell/bookmarks/shared_mark';
import { make_services, ServicesContext } from '../../web/src/shell/services';
import type { Services } from '../../web/src/shell/services';

const example = (name: string): unknown =>
  JSON.parse(readFileSync(`${import.meta.dirname}/../../protocol/examples/http/${name}.json`, 'utf8'));

interface Asked {
  readonly path: string;
  readonly body: unknown;
}

function services(answers: Readonly<Record<string, unknown>>): {
  services: Services;
  asked: Asked[];
} {
  const asked: Asked[] = [];
  const api = new HttpApi((path, init = {}) => {
    asked.push({
      path,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    });
    const found = Object.entries(answers).find(([start]) => path.startsWith(start));
    return Promise.resolve(
      new Response(JSON.stringify(found?.[1] ?? { error: { code: 'not-found', path: '', text: 'No.' } }), {
        status: found === undefined ? 404 : 200,
      }),
    );
  });
  return {
    services: { ...make_services(window), api, record: new RecordApi(api) },
    asked,
  };
}

function signed_in(of: Services): void {
  of.store.dispatch({
    type: 'me',
    me: { session: { name: 'Anna', account: 'a', token: 't' }, matches: [] },
  });
}

let root: HTMLElement | null = null;
async function show(of: Services, page: preact.ComponentChild): Promise<HTMLElement> {
  clear();
  root = document.createElement('div');
  document.body.append(root);
  render(<ServicesContext.Provider value={of}>{page}</ServicesContext.Provider>, root);
  await later();
  return root;
}
const later = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));
/** Answers come when they come; what is not there after three seconds does not come. */
async function until(there: () => boolean): Promise<void> {
  for (let n = 0; n < 150 && !there(); n += 1) await later();
}
const says = (page: HTMLElement, text: string) => until(() => (page.textContent ?? '').includes(text));
function clear(): void {
  if (root !== null) render(null, root);
  root?.remove();
}
afterEach(clear);

const nothing = { game: '', scenario: '', player: '' };

describe('the archive', () => {
  it('reads without anybody signed in: who played what, how it ended, and where to look at it', async () => {
    const { services: made } = services({
      '/api/archive': example('archive'),
      '/api/games': { games: [] },
    });
    const page = await show(made, <ArchivePage search={nothing} />);
    await says(page, 'Older games');
    const text = page.textContent ?? '';
    for (const part of [
      'An evening',
      'The first',
      'North',
      'Anna',
      'South',
      'nobody',
      'North wins.',
      '8 turns',
    ])
      expect(text).toContain(part);
    expect(text).toContain('brought in and verified');
    const links = [...page.querySelectorAll('.archive-entry a')].map((link) => link.getAttribute('href'));
    expect(links).toContain('/g/m49dc3f62677afdb80047/replay');
    expect(links).toContain('/verify?match=m49dc3f62677afdb80047');
    expect(links).toContain('/api/matches/m49dc3f62677afdb80047/export');
    expect(page.querySelector('.own-marks')).toBeNull();
  });
  it('goes on where the last page ended, with the same search', async () => {
    const { services: made, asked } = services({
      '/api/archive': example('archive'),
      '/api/games': { games: [] },
    });
    const page = await show(made, <ArchivePage search={{ ...nothing, player: 'Jörg K' }} />);
    await says(page, 'Older games');
    [...page.querySelectorAll('button')].find((button) => button.textContent === 'Older games')?.click();
    await until(() => page.querySelectorAll('.archive-entry').length === 4);
    const paths = asked.map(({ path }) => path).filter((path) => path.startsWith('/api/archive'));
    expect(paths).toEqual([
      '/api/archive?player=J%C3%B6rg+K',
      '/api/archive?player=J%C3%B6rg+K&after=1796020551099-m49dc3f62677afdb80047',
    ]);
    expect(page.querySelectorAll('.archive-entry').length).toBe(4);
  });
  it('says so when there is nothing, and lists the bookmarks of who is signed in', async () => {
    const { services: made } = services({
      '/api/archive': { matches: [], next: null },
      '/api/games': { games: [] },
      '/api/bookmarks': example('bookmarks'),
    });
    signed_in(made);
    const page = await show(made, <ArchivePage search={nothing} />);
    await until(() => page.querySelector('.own-marks') !== null);
    await says(page, 'No game');
    expect(page.textContent).toContain('No game has come to its end here yet.');
    const marks = page.querySelector('.own-marks');
    expect(marks?.querySelectorAll('.bookmark').length).toBe(2);
    expect(marks?.textContent).toContain('A game you may no longer look at');
    expect(marks?.querySelectorAll('.bookmark-where a').length).toBe(1);
  });
  it('names one day once, and a year once', () => {
    const day = Date.UTC(2027, 4, 3, 12);
    expect(days_words(day, day + 1000)).toBe('3 May 2027');
    expect(days_words(day, day + 32 * 86_400_000)).toBe('3 May to 4 June 2027');
    expect(days_words(day, day + 366 * 86_400_000)).toBe('3 May 2027 to 3 May 2028');
  });
});

describe('bookmarks', () => {
  it('lead to the moment, and to nobody’s seat or letter', () => {
    expect(moment_path('m 1', 'union', 'at=2.5.3&u=U01')).toBe('/g/m%201/replay?seat=union&at=2.5.3&u=U01');
    expect(moment_path('m1', null, 'at=1&seat=union&letter=x&for=y&bookmark=z', 'b1')).toBe(
      '/g/m1/replay?at=1&bookmark=b1',
    );
  });
  it('mark the moment at which the button was pressed, with a note', async () => {
    const { services: made, asked } = services({
      '/api/bookmarks?': { bookmarks: [], most: 5, note_chars: 280 },
      '/api/bookmarks': example('bookmark'),
    });
    signed_in(made);
    const button = (at: string) => (
      <BookmarkButton match="m1" seat="union" place={`at=${at}`} label={`Moment ${at}`} />
    );
    const page = await show(made, button('2.5'));
    page.querySelector<HTMLButtonElement>('.bookmark-button')?.click();
    await until(() => page.querySelector('input[name=note]') !== null);
    if (root !== null)
      render(<ServicesContext.Provider value={made}>{button('2.6')}</ServicesContext.Provider>, root);
    const note = page.querySelector<HTMLInputElement>('input[name=note]');
    if (note === null) throw new Error('no field for a note');
    note.value = '  Here   it turned. ';
    note.dispatchEvent(new Event('input', { bubbles: true }));
    await later();
    page.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    await until(() => page.querySelectorAll('.bookmark').length === 1);
    expect(asked.at(-1)).toEqual({
      path: '/api/bookmarks',
      body: {
        match: 'm1',
        place: 'at=2.5',
        label: 'Moment 2.5',
        note: 'Here it turned.',
        shared: false,
      },
    });
    expect(page.querySelectorAll('.bookmark').length).toBe(1);
  });
  it('are not offered to somebody who is not signed in', async () => {
    const { services: made } = services({});
    const page = await show(made, <BookmarkButton match="m1" seat={null} place="at=1" label="Turn 1" />);
    expect(page.querySelector('button')).toBeNull();
  });
  it('of a link are shown with their note, and one of another match or that is gone is said to be missing', async () => {
    const { services: made } = services({
      '/api/bookmarks/b1': example('bookmark'),
    });
    const match = 'm49dc3f62677afdb80047';
    const sent = await show(made, <SharedMark match={match} bookmark="b1" />);
    await says(sent, 'Anna');
    expect(sent.textContent).toContain('Anna marked Turn 2: Here it turned.');
    for (const [where, id] of [
      ['m2', 'b1'],
      [match, 'b2'],
    ] as const) {
      const page = await show(made, <SharedMark match={where} bookmark={id} />);
      await says(page, 'is not there');
      expect(page.textContent).toContain('is not there');
    }
    expect((await show(made, <SharedMark match={match} bookmark={null} />)).textContent).toBe('');
  });
  it('ask for nothing that is not there', () => {
    expect(query_of({ a: '', b: '' })).toBe('');
  });
});
