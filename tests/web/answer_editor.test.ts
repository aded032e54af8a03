// @vitest-environment node
// What the page found and what the server found about one text: the server's answer stays, a difference is told to the
// console and to nobody else.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Link } from '../../web/src/protocol/link';
import type { Problem } from '../../web/src/protocol/messages';
import { AnswerEditor } from '../../web/src/state/answer_editor';
import { Store } from '../../web/src/state/store';
import { FakeSocket, settle, view_message } from './fakes';

const of = { match: 'm1', seat: 'union', decision: 'plot.1.union' };
const problem = (text: string): Problem => ({
  severity: 'warning',
  subject: '',
  column: 0,
  place: '',
  rule: '1',
  text,
});

class Plain extends AnswerEditor<string> {
  constructor(link: Link, store: Store, found: readonly Problem[]) {
    const rules = { check: () => Promise.resolve({ problems: found, hints: {} }) };
    const shape = {
      empty: '',
      to_payload: (text: string) => ({ text }),
      from_payload: (payload: object) => ('text' in payload ? String(payload.text) : ''),
    };
    super({ store, link, rules, storage: null }, of, shape, null);
    this.begin();
  }
}

async function saved(here: readonly Problem[], there: readonly Problem[]) {
  const store = new Store();
  store.dispatch({ type: 'received', message: view_message(), now: 0 });
  const socket = new FakeSocket();
  const link = new Link({
    make_socket: () => socket,
    token: () => null,
    on_message: () => undefined,
    on_status: () => undefined,
    last_seq: () => null,
    on_refused: () => undefined,
    random: () => 0,
  });
  link.start();
  socket.welcome();
  const editor = new Plain(link, store, here);
  editor.edit('a');
  await settle();
  expect(editor.problems.value).toEqual(here);
  vi.advanceTimersByTime(1000);
  await settle();
  const draft = socket.of_type('draft')[0];
  socket.say({
    type: 'draft_saved',
    re: draft?.id ?? '',
    decision: of.decision,
    draft: 1,
    at: 1,
    problems: there,
  });
  await settle();
  return editor;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('the answer of the page and the answer of the server', () => {
  it('are told apart on the console; the server has the last word', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const editor = await saved([problem('here')], [problem('there')]);
    expect(editor.problems.value).toEqual([problem('there')]);
    expect(warn).toHaveBeenCalledTimes(1);
  });
  it('are not mentioned when they are the same', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const editor = await saved([problem('same')], [problem('same')]);
    expect(editor.problems.value).toEqual([problem('same')]);
    expect(warn).not.toHaveBeenCalled();
  });
});
