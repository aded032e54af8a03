// Who may what: every route and every message of the server, asked by everybody. The table (support/authority_*.ts)
// says what each is to be told; a route or message without a row fails, and so does a row without a route. A refused
// cell must change nothing in the whole database; an allowed one must be answered. Of a private match strangers must be
// told, byte for byte, what they are told of one that never was.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { titleOf, type Row } from './support/authority';
import { Cells } from './support/authority_cells';
import { matchRows } from './support/authority_match_rows';
import { messageRows } from './support/authority_message_rows';
import { operatorRows } from './support/authority_operator_rows';
import { personRows } from './support/authority_person_rows';
import { World } from './support/authority_world';
import { figure } from './support/figures';
import { killAll, simove } from './support/server';

const rows: readonly Row[] = [...matchRows, ...messageRows, ...personRows, ...operatorRows];
const started = Date.now();
let world: World;
let cells: Cells;

beforeAll(async () => {
  world = await World.start();
  cells = new Cells(world);
}, 120_000);
afterAll(async () => {
  cells.close();
  figure('authority', cells.counted(rows), started);
  await world.end();
  await killAll();
});

test('the table names every route and every message, and nothing else', () => {
  const listed = JSON.parse(simove(['routes']).out) as {
    routes: { method: string; pattern: string; access: string }[];
    messages: string[];
  };
  const known = [
    ...listed.routes.map(({ method, pattern, access }) => `${access} ${method} ${pattern}`),
    ...listed.messages.map((message) => `socket socket ${message}`),
  ];
  const named = new Set(rows.map((row) => `${row.access} ${row.name}`));
  expect([...named].sort()).toEqual(known.sort());
});

describe('everybody is told what he may be told', () => {
  for (const row of [...matchRows, ...messageRows, ...personRows])
    test(titleOf(row), async () => expect(await cells.run(row)).toEqual([]));
});

describe('the operator’s routes', () => {
  for (const row of operatorRows)
    test(titleOf(row), async () => expect(await cells.runOperator(row)).toEqual([]));
});
