// @vitest-environment node
// The plot as it is drawn: clicks become rows through the hints of the rules, every edit is one undo entry, and
// the answer is saved, promised and taken back over a link that may be lost.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PlotEditor } from '../../web/src/games/bull_run/plot/editor';
import type { PlotAsk, PlotHints, StepHint } from '../../web/src/games/bull_run/types';
import { Link } from '../../web/src/protocol/link';
import type { Draft, JsonObject } from '../../web/src/protocol/messages';
import type { RulesPort } from '../../web/src/state/rules_port';
import { Store } from '../../web/src/state/store';
import { FakeSocket, settle, view_message } from './fakes';

const ask: PlotAsk = {
  kind: 'plot',
  turn: 1,
  columns: 8,
  night: false,
  units: [
    {
      id: 'U01',
      start: '5306',
      pinned: false,
      may_move: true,
      missions: ['attack'],
    },
    {
      id: 'U02',
      start: '2504',
      pinned: false,
      may_move: true,
      missions: ['attack'],
    },
    { id: 'UL', start: '3904', pinned: false, may_move: true, missions: [] },
  ],
};
const of = { match: 'm1', seat: 'union', decision: 'plot.1.union' };

/** South is clear, north-east is woods of three columns, north is closed by a river. */
function hints(payload: JsonObject, unit: string): PlotHints {
  const line = (payload['plots'] as string[]).find((each) => each.startsWith(unit)) ?? `${unit}/5306`;
  const cells = line.split(' ').slice(1);
  const column = cells.length + 1;
  const end = cells.findLast((cell) => /^\d/.test(cell)) ?? '5306';
  const south = `53${String(Number(end.slice(2)) + 1).padStart(2, '0')}`;
  const step = (direction: number, hex: string, cost: number): StepHint => ({
    direction,
    hex,
    cost,
    from: column,
    to: column + cost - 1,
    legal: true,
  });
  return {
    unit,
    hex: end,
    next_column: column,
    mp_used: cells.length,
    columns_used: cells.length,
    next: [
      {
        direction: 1,
        hex: '5300',
        legal: false,
        rule: '13.0',
        text: 'A river.',
      },
      step(2, '5405', 3),
      step(4, south, 1),
    ],
    missions: [{ mission: 'attack', legal: true }],
  };
}

function make(draft: Draft | null = null) {
  const store = new Store();
  store.dispatch({ type: 'received', message: view_message(), now: 0 });
  if (draft !== null) {
    store.dispatch({
      type: 'draft_known',
      match: 'm1',
      seat: 'union',
      change: { decision: of.decision, ...draft },
    });
  }
  const sockets: FakeSocket[] = [];
  const link = new Link({
    make_socket: () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
    token: () => null,
    on_message: () => undefined,
    on_status: () => undefined,
    last_seq: () => null,
    on_refused: () => undefined,
    random: () => 0,
  });
  link.start();
  sockets[0]?.welcome();
  const rules: RulesPort = {
    check: (payload, focus) =>
      Promise.resolve({
        problems: [],
        hints: focus === null ? {} : { ...hints(payload, String(focus['unit'])) },
      }) as never,
  };
  const editor = new PlotEditor({ store, link, rules, storage: null }, of, ask, draft);
  const socket = (): FakeSocket => {
    const last = sockets.at(-1);
    if (last === undefined) throw new Error('no socket');
    return last;
  };
  return { editor, store, socket, lines: () => editor.payload['plots'] };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('clicks', () => {
  it('order nothing while no unit is selected', async () => {
    const { editor, lines } = make();
    await editor.step_to('5307');
    editor.wait();
    editor.set_mission('attack');
    expect(lines()).toEqual([]);
    expect(editor.can_undo.value).toBe(false);
  });
  it('append steps with the columns that the hints name, even when they come quickly', async () => {
    const { editor, lines } = make();
    editor.select('U01');
    const clicks = [editor.step_to('5307'), editor.step_to('5308')];
    await Promise.all(clicks);
    await editor.step_to('5405');
    expect(lines()).toEqual(['U01/5306 5307 5308 5405 5405 5405']);
  });
  it('keep their order with waits, undo and the next unit, however late the hints come', async () => {
    const { editor, lines } = make();
    editor.select('U01');
    const steps = [editor.step_to('5307')];
    editor.wait();
    steps.push(editor.step_to('5405'));
    editor.undo();
    steps.push(editor.step_to('5308'));
    editor.select('U02');
    editor.wait();
    await Promise.all(steps);
    await editor.step_to('nowhere');
    expect(lines()).toEqual(['U01/5306 5307 - 5308', 'U02/2504 -']);
    expect(editor.selected.value).toBe('U02');
  });
  it('change nothing when the hex is closed or far, and say why', async () => {
    const { editor, lines } = make();
    editor.select('U01');
    await editor.step_to('5300');
    expect(editor.notice.value).toEqual({
      kind: 'illegal',
      hex: '5300',
      text: 'A river.',
      rule: '13.0',
    });
    await editor.step_to('1111');
    expect(editor.notice.value).toEqual({ kind: 'not_adjacent', hex: '1111' });
    expect(lines()).toEqual([]);
  });
  it('count waits already written', async () => {
    const { editor, lines } = make();
    editor.select('U01');
    editor.wait();
    await editor.step_to('5307');
    expect(lines()).toEqual(['U01/5306 - 5307']);
  });
  it('offer to trim a path that is too long for an attack', async () => {
    const { editor, lines } = make();
    editor.select('U01');
    for (const hex of ['5307', '5308', '5309', '5310', '5311']) await editor.step_to(hex);
    editor.set_mission('attack');
    expect(editor.notice.value).toMatchObject({
      kind: 'refused',
      refusal: { ends_at: '5310' },
    });
    expect(lines()).toEqual(['U01/5306 5307 5308 5309 5310 5311']);
    editor.trim_and_set('attack');
    expect(lines()).toEqual(['U01/5306 5307 5308 5309 5310 ATTACK']);
  });
  it('go on to the next unit without orders', async () => {
    const { editor } = make();
    editor.select_next();
    expect(editor.selected.value).toBe('U01');
    await editor.step_to('5307');
    editor.select_next();
    expect(editor.selected.value).toBe('U02');
    editor.select_next(-1);
    expect(editor.selected.value).toBe('UL');
  });
});

describe('undo', () => {
  it('takes back ten edits and brings them again exactly', async () => {
    const { editor, lines } = make();
    editor.select('U01');
    for (let column = 1; column <= 5; column += 1)
      await editor.step_to(`530${column + 6}`.replace('53010', '5310').replace('53011', '5311'));
    editor.back();
    editor.set_mission('attack');
    editor.select('U02');
    editor.wait();
    editor.wait();
    editor.clear();
    const after = lines();
    for (let edit = 0; edit < 10; edit += 1) editor.undo();
    expect(lines()).toEqual([]);
    expect(editor.can_undo.value).toBe(false);
    for (let edit = 0; edit < 10; edit += 1) editor.redo();
    expect(lines()).toEqual(after);
    expect(editor.can_redo.value).toBe(false);
  });
});

describe('Ready', () => {
  const ready_draft: Draft = {
    draft: 3,
    payload: { plots: ['U01/5306 5307'] },
    state: 'ready',
    at: 9,
    digest: 'd',
  };
  it('opens read-only when the server says so', async () => {
    const { editor, lines } = make(ready_draft);
    expect(editor.is_ready.value).toBe(true);
    editor.select('U01');
    await editor.step_to('5308');
    editor.clear('U01');
    editor.undo();
    expect(lines()).toEqual(['U01/5306 5307']);
  });
  it('repeats the very same submission over a lost link, and is ready on the receipt', async () => {
    const { editor, socket } = make();
    editor.select('U01');
    await editor.step_to('5307');
    const done = editor.make_ready();
    await settle();
    const draft = socket().of_type('draft')[0];
    socket().say({
      type: 'draft_saved',
      re: draft?.id ?? '',
      decision: of.decision,
      draft: 1,
      at: 1,
      problems: [],
    });
    await settle();
    const first = socket().of_type('ready')[0];
    socket().drop();
    vi.advanceTimersByTime(1000);
    socket().welcome();
    await settle();
    const second = socket().of_type('ready')[0];
    expect({ ...second, id: '' }).toEqual({ ...first, id: '' });
    expect(first).toMatchObject({ payload: { plots: ['U01/5306 5307'] } });
    socket().say({
      type: 'receipt',
      re: second?.id ?? '',
      submission: 'x',
      decision: of.decision,
      at: 5,
      digest: 'abc',
    });
    expect(await done).toBe(true);
    expect(editor.is_ready.value).toBe(true);
  });
  it('stays a draft when the server refuses, and shows the problems', async () => {
    const { editor, socket } = make();
    const done = editor.make_ready();
    await settle();
    const problem = {
      severity: 'error',
      subject: 'U01',
      column: 1,
      place: '5307',
      rule: '5.12',
      text: 'No.',
    } as const;
    socket().say({
      type: 'error',
      re: socket().last().id,
      code: 'illegal',
      path: '',
      text: 'Refused.',
      problems: [problem],
    });
    expect(await done).toBe(false);
    expect(editor.is_ready.value).toBe(false);
    expect(editor.refusal.value).toBe('Refused.');
    expect(editor.problems.value).toEqual([problem]);
  });
  it('can be taken back with every row kept', async () => {
    const { editor, socket, lines } = make(ready_draft);
    const done = editor.take_back();
    await settle();
    socket().say({
      type: 'done',
      re: socket().of_type('unready')[0]?.id ?? '',
    });
    await done;
    expect(editor.is_ready.value).toBe(false);
    expect(lines()).toEqual(['U01/5306 5307']);
  });
});

describe('another device', () => {
  it('is followed when nothing is unsent here, and one undo goes back', () => {
    const { editor, lines } = make();
    editor.sync({
      draft: 4,
      payload: { plots: ['U02/2504 -'] },
      state: 'draft',
      at: 1,
    });
    expect(lines()).toEqual(['U02/2504 -']);
    editor.undo();
    expect(lines()).toEqual([]);
  });
  it('is not followed over unsent edits', () => {
    const { editor, lines } = make();
    editor.select('U01');
    editor.wait();
    editor.sync({
      draft: 4,
      payload: { plots: ['U02/2504 -'] },
      state: 'draft',
      at: 1,
    });
    expect(lines()).toEqual(['U01/5306 -']);
  });
});
