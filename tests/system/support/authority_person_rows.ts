// The rows of everything that is asked over HTTP about oneself, or about nobody.
import {
  accounts,
  everybody,
  nobody,
  open,
  signed,
  signedIn,
  type At,
  type Body,
  type More,
  type Row,
} from './authority';
import { passwordOf } from './authority_world';

const present = (at: At): Body => ({
  present: at.role === 'guest' ? '' : passwordOf(at.who.name),
});
/** An account that signs in: his own, or that of somebody else at whose device he sits. */
const owner = (at: At): string => (at.role === 'guest' ? 'account' : at.who.name);
/** What an account has of its own, and the same of another, which is to nobody what he asks for. */
const own = (name: string, body: (at: At) => Body, others: (at: At) => Body, more: More = {}): Row[] => [
  signed(name, nobody, {
    variant: 'somebody else’s',
    otherwise: 'unknown',
    body: others,
    ...more,
    spends: undefined,
  }),
  signed(name, signedIn, { body, ...more }),
];

export const personRows: readonly Row[] = [
  open('GET /api/me', everybody),
  open('GET /api/games', everybody),
  open('GET /api/lobby', everybody),
  open('GET /api/archive', everybody),
  signed('GET /api/bookmarks', signedIn),
  open('GET /api/metrics', everybody),
  open('GET /api/metrics', nobody, {
    variant: 'forwarded',
    otherwise: 'unknown',
    headers: ['X-Forwarded-For: 203.0.113.9'],
  }),
  open('POST /api/guest', everybody, { body: () => ({ name: 'A visitor' }) }),
  signed('POST /api/matches', signedIn, {
    body: () => ({
      game: 'caravan',
      scenario: 'plain',
      options: {},
      title: 'Mine',
      seat: 'amber',
    }),
  }),

  open('GET /api/feeds/{token}/calendar.ics', everybody, {
    path: (at) => `/api/feeds/${at.world.belongings.seat.feed}/calendar.ics`,
  }),
  open('GET /api/feeds/{token}/calendar.ics', nobody, {
    variant: 'of nobody',
    otherwise: 'unknown',
    path: () => `/api/feeds/${'0'.repeat(64)}/calendar.ics`,
  }),
  open('GET /api/feeds/{token}/news.atom', everybody, {
    path: (at) => `/api/feeds/${at.world.belongings.seat.feed}/news.atom`,
  }),
  open('GET /api/feeds/{token}/news.atom', nobody, {
    variant: 'of nobody',
    otherwise: 'unknown',
    path: () => `/api/feeds/${'0'.repeat(64)}/news.atom`,
  }),
  signed('POST /api/notices/feed', signedIn, { body: () => ({ on: true }) }),

  signed('GET /api/holidays', signedIn),
  signed('POST /api/holidays', signedIn, {
    body: () => ({
      from: '2025-07-01',
      to: '2025-07-03',
      zone: 'Europe/Berlin',
    }),
  }),
  ...own(
    'POST /api/holidays/end',
    (at) => ({ holiday: at.world.belongingsOf(at.role).holiday }),
    (at) => ({ holiday: at.world.othersThan(at.role).holiday }),
  ),
  signed('GET /api/notices', signedIn),
  signed('POST /api/notices', signedIn, {
    body: () => ({ mail: true, off: [] }),
  }),
  ...own(
    'POST /api/notices/trial',
    (at) => ({
      channel: 'webhook',
      id: at.world.belongingsOf(at.role).webhook,
    }),
    (at) => ({ channel: 'webhook', id: at.world.othersThan(at.role).webhook }),
  ),
  signed('POST /api/notices/push', signedIn, {
    body: (at) => at.world.subscription(`more-${at.role}`),
  }),
  ...own(
    'POST /api/notices/push/remove',
    (at) => ({ id: at.world.belongingsOf(at.role).push }),
    (at) => ({ id: at.world.othersThan(at.role).push }),
  ),
  signed('POST /api/notices/webhooks', signedIn, {
    body: () => ({ url: 'http://127.0.0.1:1/more' }),
  }),
  ...own(
    'POST /api/notices/webhooks/remove',
    (at) => ({ id: at.world.belongingsOf(at.role).webhook }),
    (at) => ({ id: at.world.othersThan(at.role).webhook }),
  ),

  open('POST /api/signup', ['anonymous', 'guest'], {
    variant: 'with a password',
    otherwise: 'closed', // who has an account needs none
    spends: 'session',
    body: (at) => ({
      name: `new ${at.role}`,
      password: passwordOf('whoever is new'),
    }),
  }),
  open('POST /api/signin', everybody, {
    spends: 'session',
    body: (at) => ({ who: owner(at), password: passwordOf(owner(at)) }),
  }),
  open('POST /api/signin', nobody, {
    variant: 'with the password of another',
    body: (at) => ({ who: owner(at), password: passwordOf('somebody') }),
  }),
  open('POST /api/signin/mail', everybody, {
    body: (at) => ({ mail: `${at.role}-asks@example.org` }),
  }),
  open('POST /api/link', everybody, {
    spends: 'session',
    body: (at) => ({ token: at.world.links[at.role] }),
  }),
  open('POST /api/link', nobody, {
    variant: 'of nobody',
    otherwise: 'closed',
    body: () => ({ token: '0'.repeat(64) }),
  }),

  signed('GET /api/account', signedIn),
  signed('POST /api/account/name', accounts, {
    body: (at) => ({ name: at.who.name }),
  }),
  signed('POST /api/account/zone', signedIn, {
    body: () => ({ zone: 'Europe/Berlin' }),
  }),
  signed('POST /api/account/mail', accounts, {
    body: (at) => ({ ...present(at), mail: `${at.role}@example.net` }),
  }),
  signed('POST /api/account/mail', nobody, {
    variant: 'without the password',
    body: (at) => ({ present: '', mail: `${at.role}@example.net` }),
  }),
  signed('GET /api/sessions', signedIn),
  ...own(
    'POST /api/sessions/end',
    (at) => ({ session: at.world.belongingsOf(at.role).device }),
    (at) => ({ session: at.world.othersThan(at.role).device }),
    { spends: 'session' },
  ),
  signed('POST /api/account/password', accounts, {
    spends: 'session',
    body: (at) => ({ ...present(at), password: passwordOf(at.who.name) }),
  }),
  signed('POST /api/sessions/end_all', signedIn, {
    spends: 'session',
    body: present,
  }),
  signed('POST /api/signout', signedIn, {
    spends: 'session',
    body: () => ({}),
  }),
];
