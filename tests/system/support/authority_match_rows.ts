// The rows of everything that is asked about a match over HTTP.
import {
  everybody,
  concerned,
  holders,
  nobody,
  open,
  signed,
  signedIn,
  type At,
  type Body,
  type More,
  type Role,
  type Row,
  type Stage,
} from './authority';
import { passwordOf } from './authority_world';
import { seatA } from './authority_tables';

const match = (rest: string): string => `/api/matches/{match}/${rest}`;

/** An act at the desk: the umpire's alone. */
const act = (word: string, stage: Stage, body: (at: At) => Body, more: More = {}): Row =>
  signed(`POST ${match(`desk/${word}`)}`, ['umpire'], {
    stage,
    spends: 'table',
    body: (at) => ({ reason: 'It must be so.', ...body(at) }),
    ...more,
  });

const desk: readonly Row[] = [
  signed(`GET ${match('desk')}`, ['umpire'], { stage: 'fresh' }),
  signed(`GET ${match('desk')}`, ['umpire'], {
    variant: 'of a held turn',
    stage: 'held',
  }),
  act('publish', 'held', () => ({})),
  act('roll_back', 'held', (at) => ({
    revision: at.table.desk.steps[0]?.revision ?? 1,
  })),
  act('take_back', 'promised', () => ({})),
  act('force', 'fresh', () => ({ seat: seatA })),
  act('hold', 'fresh', () => ({ seat: seatA })),
  act('open', 'promised', (at) => ({ decision: at.table.decision })),
  act('amend', 'held', (at) => ({
    decision: at.table.decision,
    payload: at.table.payload,
  })),
  act('override', 'rolled', (at) => {
    const die = at.table.desk.held?.dice[0];
    return { label: die?.label ?? 'a die', nth: die?.nth ?? 0, face: 1 };
  }),
  act('face', 'rolling', () => ({ face: 1 })),
  act('rule', 'fresh', () => ({
    kind: 'end',
    payload: { winner: 'draw', level: 'marginal' },
  })),
  act('vacate', 'fresh', () => ({ seat: 'confederate' })),
  act('extend', 'fresh', () => ({ ms: 3_600_000 })),
  act('pause', 'fresh', () => ({ until_ms: 1_750_000_000_000 + 86_400_000 })),
  act('resume', 'paused', () => ({})),
  act('close', 'fresh', (at) => ({ group: at.table.group })),
  act('end', 'fresh', () => ({})),
  signed(`POST ${match('desk/try')}`, ['umpire'], {
    stage: 'plotting',
    body: () => ({ kind: 'end', payload: { winner: 'draw', level: 'marginal' } }),
  }),
  // Nothing has been carried out yet: not even the umpire may try anything on what he does not see.
  signed(`POST ${match('desk/try')}`, nobody, {
    variant: 'too early',
    stage: 'fresh',
    but: { umpire: 'closed' },
    body: () => ({ kind: 'end', payload: { winner: 'draw', level: 'marginal' } }),
  }),
  signed(`GET ${match('desk/view')}`, ['umpire'], { stage: 'fresh' }),
  signed(`GET ${match('desk/view/{seat}')}`, ['umpire'], { stage: 'plotting' }),
  signed(`POST ${match('desk/note')}`, ['umpire'], {
    stage: 'fresh',
    body: () => ({ text: 'Look again.' }),
  }),
  signed(`POST ${match('desk/forget_note')}`, ['umpire'], {
    stage: 'fresh',
    spends: 'table',
    body: (at) => ({ note: at.table.note }),
  }),
];

const clock: readonly Row[] = [
  open(`GET ${match('clock')}`, everybody, { stage: 'fresh' }),
  ...(
    [
      ['pause', 'fresh', () => ({ until_ms: 1_750_000_000_000 + 86_400_000 })],
      ['extend', 'fresh', () => ({ ms: 3_600_000 })],
      ['resume', 'paused', () => ({})],
      ['undo', 'promised', () => ({ steps: 0 })],
      ['agree', 'proposed', (at) => ({ proposal: at.table.proposal })],
      ['decline', 'proposed', (at) => ({ proposal: at.table.proposal })],
    ] satisfies [string, Stage, (at: At) => Body][]
  ).map(([word, stage, body]) => signed(`POST ${match(word)}`, holders, { stage, body, spends: 'table' })),
];

/** Whoever may become the umpire: an account that plays for nobody in the match. */
const unseated: readonly Role[] = ['account', 'observer', 'former', 'umpire', 'creator'];

/** The umpire of a match takes none of its seats, and nobody one of another side than his. */
const ownSideOnly: Row['but'] = { umpire: 'forbidden', opponent: 'closed' };

/** A seat for whoever asks. */
const seats: readonly Row[] = [
  open('POST /api/invitation', everybody, {
    stage: 'seeking',
    hidden: false,
    body: (at) => ({ code: at.table.seat }),
  }),
  signed('POST /api/join', signedIn, {
    variant: 'a free seat',
    stage: 'seeking',
    hidden: false,
    spends: 'table',
    but: ownSideOnly,
    body: (at) => ({ code: at.table.seat }),
  }),
  signed('POST /api/join', signedIn, {
    variant: 'the only free seat, by a code for any',
    stage: 'seeking',
    hidden: false,
    spends: 'table',
    but: ownSideOnly,
    body: (at) => ({ code: at.table.any }),
  }),
  signed('POST /api/join', signedIn, {
    variant: 'a seat that is handed over',
    stage: 'fresh',
    hidden: false,
    spends: 'table',
    but: { umpire: 'forbidden', seat: 'closed', opponent: 'closed' },
    body: (at) => ({ code: at.table.handOver }),
  }),
  signed(`POST ${match('take')}`, signedIn, {
    stage: 'seeking',
    hidden: false, // what is not offered is told as a match that is not there: 409
    spends: 'table',
    but: ownSideOnly,
    inPrivate: Object.fromEntries(signedIn.map((role) => [role, 'closed'])),
    body: () => ({ seat: 'union-hunter' }),
  }),
  signed(`GET ${match('invites')}`, ['creator', 'umpire'], {
    stage: 'seeking',
    otherwise: 'unknown',
  }),
  signed(`POST ${match('invite_any')}`, ['creator'], {
    stage: 'seeking',
    otherwise: 'unknown',
    body: () => ({}),
  }),
  signed(`POST ${match('offer')}`, ['creator'], {
    stage: 'seeking',
    otherwise: 'unknown',
    inPrivate: { creator: 'forbidden' },
    body: () => ({ note: 'Come.' }),
  }),
  signed(`POST ${match('withdraw')}`, ['creator'], {
    stage: 'seeking',
    otherwise: 'unknown',
    spends: 'table',
    body: () => ({}),
  }),
  signed(`POST ${match('umpire_invite')}`, nobody, {
    variant: 'while there is one',
    stage: 'fresh',
    otherwise: 'unknown',
    but: { creator: 'closed' },
    body: () => ({}),
  }),
  signed(`POST ${match('umpire_invite')}`, ['creator'], {
    stage: 'vacant',
    otherwise: 'unknown',
    body: () => ({}),
  }),
  signed('POST /api/umpire', unseated, {
    stage: 'vacant',
    hidden: false,
    spends: 'table',
    body: (at) => ({ token: at.table.umpires }),
  }),
  signed(`POST ${match('seats/{seat}/muster')}`, ['seat', 'stand_in'], {
    stage: 'mustering',
    spends: 'table',
    body: () => ({}),
  }),
  signed(`POST ${match('seats/{seat}/hand_over')}`, ['seat'], {
    stage: 'fresh',
    spends: 'table',
    body: (at) => ({
      present: at.who.name === 'guest' ? '' : passwordOf(at.who.name),
    }),
  }),
  signed(`POST ${match('seats/{seat}/keep')}`, ['seat'], {
    stage: 'fresh',
    spends: 'table',
    body: () => ({}),
  }),
  signed(`POST ${match('seats/{seat}/stand_in')}`, ['seat'], {
    variant: 'somebody else',
    stage: 'fresh',
    spends: 'table',
    body: () => ({ name: 'account' }),
  }),
  signed(`POST ${match('seats/{seat}/stand_in')}`, nobody, {
    variant: 'the umpire',
    stage: 'fresh',
    body: () => ({ name: 'umpire' }),
  }),
  signed(`POST ${match('seats/{seat}/stand_in')}`, ['seat', 'stand_in'], {
    variant: 'nobody any more',
    stage: 'fresh',
    spends: 'table',
    body: () => ({ name: '' }),
  }),
];

const records: readonly Row[] = [
  open(`GET ${match('export')}`, nobody, {
    variant: 'before the end',
    stage: 'fresh',
  }),
  open(`GET ${match('export')}`, everybody, {
    variant: 'after it',
    stage: 'over',
  }),
  open(`GET ${match('audit')}`, ['umpire'], {
    variant: 'before the end',
    stage: 'fresh',
  }),
  open(`GET ${match('audit')}`, everybody, {
    variant: 'after it',
    stage: 'over',
  }),
];

const notices: readonly Row[] = [
  signed(`GET ${match('notices')}`, concerned, {
    stage: 'fresh',
    otherwise: 'unknown',
  }),
  signed(`POST ${match('notices')}`, concerned, {
    stage: 'fresh',
    otherwise: 'unknown',
    body: () => ({ muted: false, off: [] }),
  }),
  signed('POST /api/notices/here', signedIn, {
    stage: 'fresh',
    hidden: false, // done to one's own seats; of a match that is not there it says the same
    body: (at) => ({ match: at.table.match }),
  }),
  signed('POST /api/notices/webhooks', concerned, {
    variant: 'of a match',
    stage: 'fresh',
    otherwise: 'unknown',
    spends: 'table',
    body: (at) => ({ url: 'http://127.0.0.1:1/match', match: at.table.match }),
  }),
];

/** A moment of the match that somebody has marked: his own, or one that A shares. Neither opens a private match. */
const bookmarks: readonly Row[] = [
  signed('POST /api/bookmarks', signedIn, {
    stage: 'fresh',
    body: (at) => ({ match: at.table.match, place: 'at=1', label: 'Turn 1' }),
  }),
  open('GET /api/bookmarks/{bookmark}', everybody, {
    variant: 'shared',
    stage: 'fresh',
    path: (at) => `/api/bookmarks/${at.table.shared}`,
  }),
  open('GET /api/bookmarks/{bookmark}', ['seat'], {
    variant: 'kept by its owner',
    otherwise: 'unknown',
    stage: 'fresh',
    path: (at) => `/api/bookmarks/${at.table.kept}`,
  }),
  signed('POST /api/bookmarks/{bookmark}/change', ['seat'], {
    otherwise: 'unknown',
    stage: 'fresh',
    path: (at) => `/api/bookmarks/${at.table.kept}/change`,
    body: () => ({ note: 'Look again.', shared: false }),
  }),
  signed('POST /api/bookmarks/{bookmark}/delete', ['seat'], {
    otherwise: 'unknown',
    stage: 'fresh',
    spends: 'table',
    path: (at) => `/api/bookmarks/${at.table.kept}/delete`,
    body: () => ({}),
  }),
];

/** What people say; A's side is the Union's. */
const talk: readonly Row[] = [
  open(`GET ${match('talk')}`, everybody, { variant: 'looking on', stage: 'fresh' }),
  open(`GET ${match('talk')}`, ['seat', 'stand_in'], {
    variant: "A's channels",
    stage: 'fresh',
    but: { anonymous: 'sign-in' },
    path: (at) => `/api/matches/${at.table.match}/talk?seat=${seatA}`,
  }),
  open(`GET ${match('talk')}`, ['umpire'], {
    variant: "the side's channel, looking on",
    stage: 'fresh',
    path: (at) => `/api/matches/${at.table.match}/talk?channel=side:union&after=0`,
  }),
  signed(`POST ${match('talk')}`, ['seat', 'stand_in'], {
    variant: 'as A to the side',
    stage: 'fresh',
    body: () => ({ seat: seatA, channel: 'side:union', submission: 'to-the-side', text: 'Hold.' }),
  }),
  signed(`POST ${match('talk')}`, ['umpire'], {
    variant: 'as umpire to A',
    stage: 'fresh',
    body: () => ({ seat: null, channel: 'umpire:union', submission: 'to-one-seat', text: 'You may.' }),
  }),
  signed(`POST ${match('talk/read')}`, ['seat', 'stand_in'], {
    stage: 'fresh',
    body: () => ({ seat: seatA, channel: 'side:union', number: 1 }),
  }),
];

export const matchRows: readonly Row[] = [
  ...desk,
  ...clock,
  ...seats,
  ...records,
  ...bookmarks,
  ...notices,
  ...talk,
];
