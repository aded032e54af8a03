// @vitest-environment node
// The editors of Allocate and Decide: a unit in hand and its target, the map and the list on one answer, and hints
// that never stand beside another allocation than the one they belong to.
import { describe, expect, it } from 'vitest';
import { allocate_ask, results_ask, sample_hints } from '../../../web/src/dev/sample_decisions';
import { AllocateEditor } from '../../../web/src/games/bull_run/decide/allocate_editor';
import { DecideEditor } from '../../../web/src/games/bull_run/decide/decide_editor';
import type { AllocatePayload } from '../../../web/src/games/bull_run/decide/shapes';
import { Link } from '../../../web/src/protocol/link';
import type { JsonObject } from '../../../web/src/protocol/messages';
import type { RulesPort } from '../../../web/src/state/rules_port';
import { Store } from '../../../web/src/state/store';
import { FakeSocket, settle } from '../fakes';

const nothing = (): void => undefined;
function services(rules: RulesPort) {
  const link = new Link({
    make_socket: () => new FakeSocket(),
    token: () => null,
    last_seq: () => null,
    on_message: nothing,
    on_status: nothing,
    on_refused: nothing,
  });
  return { store: new Store(), link, rules, storage: null };
}
const sums: RulesPort = {
  check: (payload) =>
    Promise.resolve({
      problems: [],
      hints: sample_hints(payload as unknown as AllocatePayload) as unknown as JsonObject,
    }),
};
const quiet: RulesPort = { check: () => Promise.resolve({ problems: [], hints: {} }) };
const of = { match: 'm1', seat: 'union', decision: '3.allocate.union' };

describe('the editor of an allocation', () => {
  it('begins with the proposal and points the unit in hand', async () => {
    const editor = new AllocateEditor(services(sums), of, allocate_ask, null);
    expect(editor.payload).toEqual(allocate_ask.default);
    expect(editor.point_at('C03')).toBe(false);
    editor.take('U03');
    expect(editor.targets('U03')).toEqual(['C03', 'C04']);
    expect(editor.point_at('U01')).toBe(false);
    expect(editor.point_at('C03')).toBe(true);
    expect(editor.in_hand.value).toBe(null);
    expect(editor.value.value.battles[0]?.attackers).toEqual(['U01', 'U02', 'U03']);
    editor.take('U17');
    expect(editor.point_at('U04')).toBe(true);
    expect(editor.value.value.support).toEqual({ U17: 'U04' });
    editor.undo();
    editor.undo();
    expect(editor.payload).toEqual(allocate_ask.default);
    editor.redo();
    editor.reset();
    expect(editor.payload).toEqual(allocate_ask.default);
    await settle();
    editor.stop();
  });

  it('shows sums only of what is drawn now', async () => {
    const waiting: (() => void)[] = [];
    const slow: RulesPort = {
      check: async (payload, focus) => {
        await new Promise<void>((go) => waiting.push(go));
        return sums.check(payload, focus);
      },
    };
    const editor = new AllocateEditor(services(slow), of, allocate_ask, null);
    waiting[0]?.();
    await settle();
    expect(editor.odds.value?.attacks[0]?.attack).toBe(16);
    editor.take('U03');
    editor.point_at('C03');
    expect(editor.odds.value).toBe(null);
    waiting[1]?.();
    await settle();
    expect(editor.odds.value?.attacks[0]?.attack).toBe(22);
    editor.stop();
  });
});

describe('the editor of the inbox', () => {
  it('keeps map and list on one answer and sends all together', () => {
    const editor = new DecideEditor(services(quiet), of, 'results', results_ask, null);
    expect(editor.payload).toEqual(results_ask.default);
    expect(editor.focused.value).toBe('loss 1');
    // A tap on the unit brings its decision into focus; a tap on a choice takes it, again the next one there.
    expect(editor.tap('2709', 'C03')).toBe(true);
    expect(editor.focused.value).toBe('retreat C03');
    editor.tap('2710', 'C04');
    expect(editor.value.value.retreat).toEqual({
      C03: ['2710', { displace: { C04: '2711' } }],
    });
    editor.tap('2710', 'C04');
    expect(editor.value.value.retreat).toEqual({
      C03: ['2710', { displace: { C04: '2610' } }],
    });
    editor.step(1);
    expect(editor.focused.value).toBe('advance 2709');
    editor.tap('2808', 'U02');
    expect(editor.payload).toEqual({
      losses: [{ combat: 1, take: { U03: 1, U04: 1 } }],
      retreat: { C03: ['2710', { displace: { C04: '2610' } }] },
      advance: { U02: '2709' },
    });
    editor.use_defaults();
    expect(editor.payload).toEqual(results_ask.default);
    editor.undo();
    expect(editor.value.value.advance).toEqual({ U02: '2709' });
    editor.stop();
  });
});
