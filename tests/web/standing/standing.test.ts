// @vitest-environment node
// Standing orders: lists of priorities, single units, words for every choice, and one draft with the plot.
import { describe, expect, it } from 'vitest';
import { PlotEditor } from '../../../web/src/games/bull_run/plot/editor';
import * as model from '../../../web/src/games/bull_run/standing/model';
import { standing_lines } from '../../../web/src/games/bull_run/standing/text';
import type { PlotAsk } from '../../../web/src/games/bull_run/types';
import { Link } from '../../../web/src/protocol/link';
import type { Draft } from '../../../web/src/protocol/messages';
import type { EditorServices } from '../../../web/src/state/answer_editor';
import { Store } from '../../../web/src/state/store';
import { FakeSocket } from '../fakes';

const nothing = (): void => undefined;
const ask: PlotAsk = {
  kind: 'plot',
  turn: 2,
  columns: 8,
  night: false,
  units: [{ id: 'U01', start: '2504', pinned: false, may_move: true, missions: ['attack'] }],
  standing: { advance: 'never' },
};
function make(draft: Draft | null = null): PlotEditor {
  const link = new Link({
    make_socket: () => new FakeSocket(),
    token: () => null,
    last_seq: () => null,
    on_message: nothing,
    on_status: nothing,
    on_refused: nothing,
  });
  const rules = { check: () => Promise.resolve(null) };
  const services: EditorServices = { store: new Store(), link, rules, storage: null };
  return new PlotEditor(services, { match: 'm1', seat: 'union', decision: '2.plot.union' }, ask, draft);
}
const always: model.Standing = { ...model.complete(undefined), advance: 'always' };

describe('standing orders', () => {
  it('take the defaults of the rules where a member is missing', () => {
    expect(model.complete({ support: 'none' })).toEqual({
      allocate: 'best-odds',
      losses: 'largest-first',
      retreat: 'away-from-objectives',
      advance: 'if-objective-or-no-zoc',
      support: 'none',
      units: {},
    });
  });

  it('compare by what they say, not by the order of members', () => {
    const turned = Object.fromEntries(Object.entries(always).reverse()) as unknown as model.Standing;
    expect(model.same_standing(always, turned)).toBe(true);
    expect(model.same_standing(always, model.complete(undefined))).toBe(false);
    const first: model.Standing = { ...always, allocate: { concentrate: ['C01', 'C02'] } };
    const second: model.Standing = { ...always, allocate: { concentrate: ['C02', 'C01'] } };
    expect(model.same_standing(first, second)).toBe(false);
  });

  it('keep priorities in order', () => {
    expect(model.toggled(['C01'], 'C02')).toEqual(['C01', 'C02']);
    expect(model.toggled(['C01', 'C02'], 'C01')).toEqual(['C02']);
    expect(model.raised(['C01', 'C02', 'C03'], 'C03')).toEqual(['C01', 'C03', 'C02']);
    expect(model.raised(['C01', 'C02'], 'C01')).toEqual(['C01', 'C02']);
  });

  it('let one unit do otherwise, and forget it again', () => {
    const one = model.with_unit(always, 'U03', 'advance', 'never');
    expect(one.units).toEqual({ U03: { advance: 'never' } });
    const both = model.with_unit(one, 'U03', 'support', 'none');
    expect(model.with_unit(both, 'U03', 'advance', undefined).units).toEqual({ U03: { support: 'none' } });
    expect(model.with_unit(one, 'U03', 'advance', undefined).units).toEqual({});
  });

  it('are read in plain words', () => {
    const orders: model.Standing = {
      allocate: { concentrate: ['C03', 'C04'] },
      losses: { spare: ['U01'] },
      retreat: { away_from: '2415' },
      advance: 'always',
      support: 'none',
      units: { U03: { advance: 'never' } },
    };
    expect(standing_lines(orders)).toEqual([
      'Targets: concentrate on C03 and C04',
      'Support: nobody',
      'My losses: spare U01',
      'Push enemy: away from 2415',
      'Advance: always',
      'U03: never advances',
    ]);
  });
});

describe('standing orders in a plot', () => {
  it('say nothing while they are unchanged', () => {
    const editor = make();
    expect(editor.payload).toEqual({ plots: [] });
    expect(editor.standing.value.advance).toBe('never');
    expect(editor.standing.value.losses).toBe('largest-first');
    editor.stop();
  });

  it('are one draft and one history with the rows', () => {
    const editor = make();
    editor.set_standing(always);
    editor.select('U01');
    editor.set_mission('attack');
    expect(editor.payload).toEqual({ plots: ['U01/2504 - - - - ATTACK'], standing: always });
    editor.undo();
    expect(editor.payload).toEqual({ plots: [], standing: always });
    editor.undo();
    expect(editor.payload).toEqual({ plots: [] });
    editor.redo();
    editor.redo();
    expect(editor.payload).toEqual({ plots: ['U01/2504 - - - - ATTACK'], standing: always });
    editor.paste([], true);
    expect(editor.payload).toEqual({ plots: [], standing: always });
    editor.stop();
  });

  it('come back with a saved draft', () => {
    const payload = { plots: ['U01/2504 2505'], standing: { ...always } };
    const editor = make({ draft: 3, payload: payload as unknown as Draft['payload'], state: 'draft', at: 1 });
    expect(editor.payload).toEqual(payload);
    editor.select('U01');
    editor.clear();
    expect(editor.payload).toEqual({ plots: [], standing: always });
    editor.stop();
  });
});
