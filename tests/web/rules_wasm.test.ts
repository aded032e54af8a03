// The rules in the page: the real module behind PageRules, and what happens when it cannot be had.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { page_rules } from '../../web/src/games/bull_run/page_rules';
import type { PageRules } from '../../web/src/games/bull_run/page_rules';
import type { BullRunView, PlotAsk } from '../../web/src/games/bull_run/types';
import { load_rules } from '../../web/src/rules_wasm/load';
import { RulesModule } from '../../web/src/rules_wasm/module';
import { rules_of } from '../../web/src/rules_wasm/page_rules';

const file = (path: string) => readFileSync(fileURLToPath(new URL(path, import.meta.url)));
const recorded = JSON.parse(file('../wasm/vectors.json').toString()) as {
  readonly situations: readonly {
    readonly ask: PlotAsk;
    readonly view: BullRunView;
  }[];
};
// A turn on which the side may move.
const found = recorded.situations.find(({ ask }) => ask.units.every((unit) => unit.may_move));
if (found === undefined) throw new Error('no situation in which everybody may move');
const { ask, view } = found;
const nothing = { plots: [] };

let rules: Required<PageRules>;
beforeAll(async () => {
  rules = rules_of(await RulesModule.from(file('../../web/src/rules_wasm/rules.wasm')));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('PageRules', () => {
  it('finds a way to every hex in reach, and says why not beyond it', () => {
    const unit = ask.units[0]?.id ?? '';
    const { hexes } = rules.reach(ask, view, nothing, { unit });
    expect(hexes.length).toBeGreaterThan(10);
    for (const { hex, at } of hexes.slice(0, 20)) {
      const way = rules.way(ask, view, nothing, { unit, to: hex });
      if (!way.legal || way.clashes.length > 0) continue;
      expect(way.last).toBe(hex);
      expect(way.steps.at(-1)?.from).toBeGreaterThanOrEqual(at);
      expect(way.cells.length).toBe(way.steps.at(-1)?.to);
    }
    const far = rules.way(ask, view, nothing, {
      unit,
      to: ask.units[0]?.start === '0101' ? '4545' : '0101',
    });
    expect(far.legal).toBe(false);
    expect(far.text).toMatch(/takes \d MP, and \d (is|are) left|ford or bridge/);
  });
  it('checks with problems and repairs, and gives hints for the unit in focus', () => {
    const unit = ask.units[0];
    const answer = rules.check(
      ask,
      view,
      { plots: [`${unit?.id}/${unit?.start} 0101`] },
      { unit: unit?.id ?? '' },
    );
    const jump = answer.problems.find((problem) => problem.rule === '5.12');
    expect(jump?.severity).toBe('error');
    expect(jump?.repairs?.map((repair) => repair.lines)).toContainEqual({
      [unit?.id ?? '']: null,
    });
    expect(answer.hints['unit']).toBe(unit?.id);
  });
  it('rehearses nine moments of own units', () => {
    const { positions, halted } = rules.rehearse(ask, view, nothing);
    expect(positions.length).toBe(9);
    expect(Object.keys(positions[8] ?? {}).sort()).toEqual(ask.units.map((unit) => unit.id).sort());
    expect(halted).toEqual({});
  });
  it('shows the scatter faces and the command radius', () => {
    expect(rules.scatter(ask, view, nothing)).toMatchObject({ worst: 0 });
    expect(rules.command(ask, view, nothing).exposed).toEqual([]);
  });
  it('shows the zones as everybody stands', () => {
    const { enemy, own } = rules.zoc(ask, view, nothing);
    expect(own.length).toBeGreaterThan(ask.units.length);
    expect(enemy.length).toBeGreaterThan(10);
  });
  it('throws the sentence of the module for what cannot be asked', () => {
    expect(() => rules.reach(ask, view, nothing, { unit: 'nobody' })).toThrow(/unit/);
  });
});

describe('load_rules', () => {
  const bytes = () => file('../../web/src/rules_wasm/rules.wasm');
  const answer = (ok: boolean) => ({
    ok,
    status: ok ? 200 : 404,
    arrayBuffer: () => Promise.resolve(bytes()),
  });

  it('leaves the page to the server when there is no module, and the next table tries again', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const get = vi.fn().mockRejectedValueOnce(new Error('no network')).mockResolvedValueOnce(answer(false));
    vi.stubGlobal('fetch', get);
    await load_rules();
    await load_rules();
    expect(get).toHaveBeenCalledTimes(2);
    expect(warn).toHaveBeenCalledTimes(2);
    expect(page_rules.value).toBeNull();
  });
  it('brings it once', async () => {
    const get = vi.fn().mockResolvedValue(answer(true));
    vi.stubGlobal('fetch', get);
    await Promise.all([load_rules(), load_rules()]);
    await load_rules();
    expect(get).toHaveBeenCalledTimes(1);
    expect(page_rules.value?.scatter(ask, view, nothing).worst).toBe(0);
  });
});
