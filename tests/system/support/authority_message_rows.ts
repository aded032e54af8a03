// The rows of the socket's messages. Each names A's seat, or none; nothing a message says makes its sender A.
import { everybody, type At, type Body, type Role, type Row } from './authority';
import { seatA } from './authority_tables';
import { promise, submissionId, type Decision } from './table';

type More = Partial<Omit<Row, 'access' | 'name' | 'may' | 'body'>>;

const row = (type: string, may: readonly Role[], body: (at: At) => Body, more: More = {}): Row => ({
  access: 'socket',
  name: `socket ${type}`,
  may,
  body: (at) => ({ type, ...body(at) }),
  ...more,
});

/** Whoever is not signed in is told so as soon as he names a seat. */
const played = (type: string, may: readonly Role[], body: (at: At) => Body, more: More = {}): Row =>
  row(type, may, (at) => ({ match: at.table.match, seat: seatA, ...body(at) }), {
    stage: 'fresh',
    but: { anonymous: 'sign-in' },
    ...more,
  });
const seen = (type: string, body: Body, more: More = {}): Row =>
  row(type, everybody, (at) => ({ match: at.table.match, seat: null, ...body }), {
    variant: 'as an observer',
    stage: 'fresh',
    ...more,
  });

const promised = (at: At): Body => ({
  ...promise({ decision: at.table.decision } as Decision, `${at.table.match} ${at.role}`, at.table.payload),
});

/** It ends what this connection began, and so nothing. */
const endsOwn: More = { hidden: false };

const acting: readonly Role[] = ['seat', 'stand_in'];

export const messageRows: readonly Row[] = [
  row('hello', everybody, () => ({})),
  row('ping', everybody, () => ({})),
  seen('watch', {}),
  seen('watch', { last_seq: 0 }),
  seen('history', { from: 1 }),
  seen('unwatch', {}, endsOwn),
  played('watch', acting, () => ({}), { variant: 'as A' }),
  played('watch', acting, () => ({ last_seq: 0 }), {
    variant: 'as A, from a number on',
  }),
  played('history', acting, () => ({ from: 1 }), { variant: 'as A' }),
  played('check', acting, (at) => ({
    decision: at.table.decision,
    payload: at.table.payload,
  })),
  played(
    'draft',
    acting,
    (at) => ({
      decision: at.table.decision,
      base: 0,
      payload: at.table.payload,
    }),
    {
      spends: 'table',
    },
  ),
  played('ready', acting, promised, { spends: 'table' }),
  played(
    'unready',
    acting,
    (at) => ({
      decision: at.table.decision,
      submission: submissionId(`back ${at.table.match} ${at.role}`),
    }),
    { stage: 'promised', spends: 'table' },
  ),
  played('resign', ['seat'], (at) => ({ submission: submissionId(`up ${at.table.match} ${at.role}`) }), {
    spends: 'table',
  }),
  row('unwatch', everybody, (at) => ({ match: at.table.match, seat: seatA }), {
    variant: 'of A’s seat',
    stage: 'fresh',
    ...endsOwn,
  }),
];
