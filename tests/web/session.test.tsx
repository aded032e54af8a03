// Who somebody is on this device: a guest is asked before he loses his seats, and never made another guest; the account is
// reached from every page; the list of games tells friends from foes.
import { render } from 'preact';
import type { ComponentChild } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CreatePage } from '../../web/src/pages/create';
import { company_of, HomePage } from '../../web/src/pages/home';
import { SignInPage } from '../../web/src/pages/sign_in';
import { HttpApi } from '../../web/src/protocol/http';
import type { Manifest, MatchCard } from '../../web/src/protocol/http';
import { plainTerms } from '../../web/src/protocol/messages';
import type { JsonObject } from '../../web/src/protocol/messages';
import { PeopleApi } from '../../web/src/protocol/people';
import { Frame } from '../../web/src/shell/frame';
import { ObserverLink } from '../../web/src/shell/match_menu';
import { make_services, ServicesContext } from '../../web/src/shell/services';
import type { Services } from '../../web/src/shell/services';
import { t } from '../../web/src/text';

let root: HTMLElement;
let asked: string[];
beforeEach(() => {
  root = document.createElement('div');
  document.body.append(root);
  asked = [];
  HTMLDialogElement.prototype.showModal ??= () => undefined;
});
afterEach(() => {
  render(null, root);
  root.remove();
});

/** Nobody, a guest, or somebody with an account; null: not known yet. */
function services(guest: boolean | null | 'none', mail_here = true): Services {
  const account = {
    name: 'Ida',
    guest: guest === true,
    has_password: false,
    mail: '',
    wanted_mail: '',
    zone: '',
  };
  const answers: Readonly<Record<string, unknown>> = {
    '/api/signout': {},
    '/api/account': { account, mail_here },
    '/api/games': { games: [] },
  };
  const api = new HttpApi((path) => {
    asked.push(path);
    const found = answers[path];
    return Promise.resolve(
      new Response(JSON.stringify(found ?? {}), { status: found === undefined ? 404 : 200 }),
    );
  });
  const made = { ...make_services(window), api, people: new PeopleApi(api), use_session: () => undefined };
  if (guest === 'none') made.store.dispatch({ type: 'me', me: { session: null } });
  if (typeof guest === 'boolean')
    made.store.dispatch({
      type: 'me',
      me: { session: { name: 'Ida', account: 'a', token: 't', guest }, matches: [] },
    });
  return made;
}

async function show(of: Services, content: ComponentChild): Promise<void> {
  await act(async () => {
    render(<ServicesContext.Provider value={of}>{content}</ServicesContext.Provider>, root);
    await later();
  });
  // Effects ran when that ended; what they asked is answered now.
  await act(later);
}
const later = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));
async function press(words: string): Promise<void> {
  const found = [...root.querySelectorAll('button')].find((each) => each.textContent === words);
  await act(async () => {
    found?.click();
    await later();
  });
}
const ways = (): (string | null)[] =>
  [...root.querySelectorAll('input[name=way]')].map((each) => each.getAttribute('value'));
const chosen = (): string | undefined =>
  [...root.querySelectorAll<HTMLInputElement>('input[name=way]')].find((each) => each.checked)?.value;

describe('signing out', () => {
  it('asks a guest first, and offers him an account that keeps his seats', async () => {
    await show(services(true), <Frame>page</Frame>);
    await press(t.session.sign_out);
    expect(asked).not.toContain('/api/signout');
    const dialog = root.querySelector('dialog');
    expect(dialog?.textContent).toContain(t.session.guest_out.text);
    expect(dialog?.querySelector('a')?.getAttribute('href')).toBe('/signin?way=fresh');
    await press(t.session.guest_out.stay);
    expect(root.querySelector('dialog')).toBeNull();
    await press(t.session.sign_out);
    await press(t.session.guest_out.go);
    expect(asked).toContain('/api/signout');
  });
  it('asks nobody else', async () => {
    await show(services(false), <Frame>page</Frame>);
    await press(t.session.sign_out);
    expect(asked).toContain('/api/signout');
  });
});

describe('the header', () => {
  it.each([false, true])('leads to the account, on a page (wide: %s)', async (wide) => {
    await show(services(true), <Frame wide={wide}>page</Frame>);
    const link = root.querySelector('header a[href="/account"]');
    expect(link?.getAttribute('aria-label')).toBe(t.session.signed_in_as('Ida'));
  });
});

describe('the page to sign in', () => {
  it('offers a guest an account first, and not to be a guest', async () => {
    await show(services(true), <SignInPage way="" />);
    expect(chosen()).toBe('fresh');
    expect(ways()).toEqual(['account', 'mail', 'fresh']);
    expect(root.querySelector('#guest-name')).toBeNull();
    expect(root.textContent).toContain(t.people.sign_in.fresh_keeps);
  });
  it('does so also when it learns only later who he is, or a link asks for the form of guests', async () => {
    const made = services(null);
    await show(made, <SignInPage way="guest" />);
    expect(root.querySelector('form')).toBeNull();
    await act(async () => {
      made.store.dispatch({
        type: 'me',
        me: { session: { name: 'Ida', account: 'a', token: 't', guest: true }, matches: [] },
      });
      await later();
    });
    expect(chosen()).toBe('fresh');
  });
  it('opens with the form that a link asks for', async () => {
    await show(services('none'), <SignInPage way="account" />);
    expect(chosen()).toBe('account');
    expect(root.querySelector('input[autocomplete=current-password]')).not.toBeNull();
  });
  it('goes back to the invitation from which somebody came, else to his games', async () => {
    for (const then of ['/join#00ff', undefined]) {
      const made = services('none');
      const went: string[] = [];
      made.people.sign_in = () => Promise.resolve({ ok: true, value: { session: null } });
      made.router.go = (path) => void went.push(path);
      await show(made, <SignInPage key={then ?? ''} way="account" {...(then !== undefined && { then })} />);
      await act(async () => {
        root.querySelector('form')?.dispatchEvent(new Event('submit', { cancelable: true }));
        await later();
      });
      expect(went).toEqual([then ?? '/']);
    }
  });
  it('begins with a guest where nothing else is asked, and offers no mail that is known not to come', async () => {
    await show(services('none'), <SignInPage way="" />);
    expect(chosen()).toBe('guest');
    await show(services(true, false), <SignInPage key="again" way="" />);
    expect(ways()).toEqual(['account', 'fresh']);
  });
  it('asks for no name on other pages before it is known that there is none', async () => {
    const made = services(null);
    for (const page of [<CreatePage key="new" />, <HomePage key="home" />]) {
      await show({ ...made, refresh_me: () => Promise.resolve() }, page);
      expect(root.querySelector('#guest-name')).toBeNull();
    }
  });
});

describe('a card of the list of games', () => {
  const seat = (id: string, holder: string | null, mine = false) => ({ seat: id, title: id, holder, mine });
  const card: MatchCard = {
    match: 'm',
    title: 'A trial',
    game: 'g',
    scenario: 's',
    seats: [
      seat('red', 'Ida', true),
      seat('red-left', 'Anna'),
      seat('red-right', null),
      seat('blue', 'Carl'),
    ],
    lifecycle: 'running',
    owes: [],
    headline: '',
    terms: plainTerms,
  };
  const sides = ['red', 'blue'].map((side) => ({ seat: side, side, title: side }));
  const more = ['red', 'red-left', 'red-right'].map((id) => ({ seat: id, side: 'red', title: id }));
  const options: JsonObject = {
    commanders: {
      kind: 'choice',
      title: 'Commanders',
      default: 'one',
      choices: [
        { value: 'one', title: 'One' },
        { value: 'three', title: 'Three', seats: more },
      ],
    },
  };
  const game: Manifest = {
    id: 'g',
    title: 'G',
    version: 1,
    data: [],
    scenarios: [{ id: 's', title: 'S', seats: sides, options }],
  };
  const names = (of: MatchCard, games: readonly Manifest[]) => {
    const { friends, foes } = company_of(of, games);
    return [friends.map((each) => each.holder), foes.map((each) => each.holder)];
  };
  it('tells friends from foes where the game tells the sides', () => {
    expect(names(card, [game])).toEqual([['Anna'], ['Carl']]);
    expect(names(card, [])).toEqual([[], ['Anna', 'Carl']]);
  });
  it('has no friends for whoever plays both sides, or none', () => {
    const both = card.seats.map((each) => (each.seat === 'blue' ? { ...each, mine: true } : each));
    expect(names({ ...card, seats: both }, [game])).toEqual([[], ['Anna']]);
    const none = card.seats.map((each) => ({ ...each, mine: false }));
    expect(names({ ...card, seats: none }, [game])[0]).toEqual([]);
  });
});

describe('the link for observers', () => {
  it('is not there in a private match', async () => {
    for (const visibility of ['public', 'private'] as const) {
      await show(
        services(false),
        <ObserverLink watched={{ match: 'm', terms: { ...plainTerms, visibility } }} />,
      );
      expect(root.textContent?.includes(t.match.observers)).toBe(visibility === 'public');
    }
  });
});
