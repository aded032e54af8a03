// @vitest-environment node
// Autosave: one message 400 ms after the last change, numbers, no silent overwriting, nothing lost offline.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DraftSaver } from '../../web/src/state/draft_saver';
import type { Keep, SaveAnswer } from '../../web/src/state/draft_saver';
import type { JsonObject } from '../../web/src/protocol/messages';
import { settle } from './fakes';

function memory_keep(first: ReturnType<Keep['read']> = null): Keep & { value: ReturnType<Keep['read']> } {
  return {
    value: first,
    read() {
      return this.value;
    },
    write(kept) {
      this.value = kept;
    },
  };
}

function make(answers: SaveAnswer[], keep = memory_keep(), known = 0) {
  const sent: { base: number; payload: JsonObject }[] = [];
  let open = (): void => undefined;
  const saver = new DraftSaver(
    {
      send: (base, payload) => {
        sent.push({ base, payload });
        return Promise.resolve(answers.shift() ?? { kind: 'lost' });
      },
      when_open: () => new Promise<void>((resolve) => (open = resolve)),
      keep,
      on_saved: () => undefined,
    },
    known === 0 ? null : { draft: known, payload: {}, state: 'draft', at: 5 },
  );
  return { saver, sent, keep, reopen: () => open() };
}
const saved = (draft: number): SaveAnswer => ({
  kind: 'saved',
  draft,
  at: draft * 100,
  problems: [],
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('saving', () => {
  it('waits 400 ms after the last change and sends only that', async () => {
    const { saver, sent } = make([saved(1)]);
    saver.change({ n: 1 });
    vi.advanceTimersByTime(399);
    saver.change({ n: 2 });
    vi.advanceTimersByTime(399);
    expect(sent).toEqual([]);
    expect(saver.status.value).toEqual({ kind: 'saving' });
    vi.advanceTimersByTime(1);
    await settle();
    expect(sent).toEqual([{ base: 0, payload: { n: 2 } }]);
    expect(saver.status.value).toEqual({ kind: 'saved', at: 100, draft: 1 });
  });
  it('sends the number that the edit was made on', async () => {
    const { saver, sent } = make([saved(7), saved(8)], memory_keep(), 6);
    saver.change({ n: 1 });
    await saver.flush();
    saver.change({ n: 2 });
    await saver.flush();
    expect(sent.map((each) => each.base)).toEqual([6, 7]);
  });
  it('sends an edit made while the last one travelled', async () => {
    let finish: (answer: SaveAnswer) => void = () => undefined;
    const sent: JsonObject[] = [];
    const saver = new DraftSaver(
      {
        send: (_base, payload) => {
          sent.push(payload);
          return sent.length === 1 ? new Promise((resolve) => (finish = resolve)) : Promise.resolve(saved(2));
        },
        when_open: () => Promise.resolve(),
        keep: memory_keep(),
        on_saved: () => undefined,
      },
      null,
    );
    saver.change({ n: 1 });
    vi.advanceTimersByTime(400);
    saver.change({ n: 2 });
    finish(saved(1));
    await settle();
    vi.advanceTimersByTime(400);
    await settle();
    expect(sent).toEqual([{ n: 1 }, { n: 2 }]);
    expect(saver.status.value).toMatchObject({ kind: 'saved', draft: 2 });
  });
});

describe('without a link', () => {
  it('keeps the edits on the device, counts them, and sends them once when the link is back', async () => {
    const { saver, sent, keep, reopen } = make([{ kind: 'lost' }, saved(1)]);
    saver.change({ n: 1 });
    await saver.flush();
    saver.change({ n: 2 });
    saver.change({ n: 3 });
    expect(saver.status.value).toEqual({ kind: 'offline', changes: 3 });
    expect(keep.value).toEqual({ base: 0, payload: { n: 3 } });
    vi.advanceTimersByTime(5000);
    expect(sent.length).toBe(1);
    reopen();
    await settle();
    expect(sent).toEqual([
      { base: 0, payload: { n: 1 } },
      { base: 0, payload: { n: 3 } },
    ]);
    expect(keep.value).toBeNull();
  });
  it('takes up what an earlier visit left, only if it was made on the draft that the server holds', () => {
    const keep = memory_keep({ base: 4, payload: { n: 9 } });
    expect(make([], keep, 4).saver.left_over()).toEqual({ n: 9 });
    expect(make([], keep, 5).saver.left_over()).toBeNull();
  });
});

describe('two devices', () => {
  const theirs = { draft: 9, payload: { n: 'other' }, at: 900 };
  it('stops and asks when the other draft is newer', async () => {
    const { saver, sent } = make([{ kind: 'stale', theirs }]);
    saver.change({ n: 1 });
    await saver.flush();
    expect(saver.status.value).toEqual({ kind: 'conflict', theirs });
    saver.change({ n: 2 });
    vi.advanceTimersByTime(5000);
    await settle();
    expect(sent.length).toBe(1);
  });
  it('keeps mine on top of theirs when told to', async () => {
    const { saver, sent } = make([{ kind: 'stale', theirs }, saved(10)]);
    saver.change({ n: 1 });
    await saver.flush();
    saver.keep_mine();
    vi.advanceTimersByTime(400);
    await settle();
    expect(sent.at(-1)).toEqual({ base: 9, payload: { n: 1 } });
    expect(saver.status.value).toMatchObject({ kind: 'saved', draft: 10 });
  });
  it('adopts theirs and forgets mine when told to', async () => {
    const { saver, keep } = make([{ kind: 'stale', theirs }]);
    saver.change({ n: 1 });
    await saver.flush();
    saver.adopt(9, 900);
    expect(saver.base).toBe(9);
    expect(saver.has_unsent).toBe(false);
    expect(keep.value).toBeNull();
  });
});
