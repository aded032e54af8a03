// @vitest-environment node
// Taps, drags and keys on the map: what each orders, what it only shows, and how it is given up. Acceptance tests
// of the specification are named by their number.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page_rules } from '../../web/src/games/bull_run/page_rules';
import type { PlotEditor } from '../../web/src/games/bull_run/plot/editor';
import { plot_key } from '../../web/src/games/bull_run/plot/plot_keys';
import type { KeyHost } from '../../web/src/games/bull_run/plot/plot_keys';
import { read_settings } from '../../web/src/games/bull_run/plot/settings';
import { Taps } from '../../web/src/games/bull_run/plot/tap';
import type { TapHost } from '../../web/src/games/bull_run/plot/tap';
import { centre_of } from '../../web/src/map';
import type { Tap } from '../../web/src/map';
import { fake_page } from './fake_page_rules';
import { settle } from './fakes';
import { ask, make, page, selected, units } from './plot_made';

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(page, fake_page());
  page_rules.value = page;
});
afterEach(() => {
  page_rules.value = null;
  vi.useRealTimers();
});

describe('a tap', () => {
  const tap = (hex: string, more: Partial<Tap> = {}): Tap => ({
    hex,
    point: centre_of(hex),
    pointer: 'touch',
    alt: false,
    scale: 1,
    ...more,
  });
  function host(editor: PlotEditor) {
    const opened: (string | null)[] = [];
    let now = 0;
    const made: TapHost = {
      editor,
      units,
      settings: read_settings(null),
      menu: (hex) => opened.push(hex),
      now: () => (now += 1000),
    };
    return { made, opened };
  }
  it('[10] of a finger shows the way first; the same hex again places it', async () => {
    const { editor, line } = await selected('31');
    const { made } = host(editor);
    const taps = new Taps();
    taps.tap(tap('5309'), made);
    expect(line('31')).toBe('');
    expect(editor.previewed.value).toBe('5309');
    expect(editor.aim.value?.steps.length).toBe(3);
    taps.tap(tap('5309'), made);
    await settle();
    expect(line('31')).toBe('31/5306 5307 5308 5309');
    expect(editor.previewed.value).toBeNull();
  });
  it('of a finger places at once when the setting says so; the mouse always does', async () => {
    const { editor, line } = await selected('31');
    const { made } = host(editor);
    made.settings.first_tap.value = true;
    new Taps().tap(tap('5307'), made);
    await settle();
    expect(line('31')).toBe('31/5306 5307');
    made.settings.first_tap.value = false;
    new Taps().tap(tap('5308', { pointer: 'mouse' }), made);
    await settle();
    expect(line('31')).toBe('31/5306 5307 5308');
  });
  it('of Alt or in step mode takes neighbours only', async () => {
    const { editor, line } = await selected('31');
    const { made } = host(editor);
    new Taps().tap(tap('5310', { pointer: 'mouse', alt: true }), made);
    await settle();
    made.settings.step_mode.value = true;
    new Taps().tap(tap('5310', { pointer: 'mouse' }), made);
    await settle();
    expect(line('31')).toBe('');
    expect(editor.notice.value).toEqual({ kind: 'not_adjacent', hex: '5310' });
  });
  it('that follows another within 300 ms on the same hex says nothing', async () => {
    const { editor, line } = await selected('31');
    const { made } = host(editor);
    const quick = { ...made, now: () => 5 };
    const taps = new Taps();
    for (let click = 0; click < 2; click += 1) taps.tap(tap('5307', { pointer: 'mouse' }), quick);
    await settle();
    expect(line('31')).toBe('31/5306 5307');
  });
  it('on a hex of the path opens its menu and orders nothing', async () => {
    const { editor, line } = await selected('31');
    await editor.go_to('5309');
    const { made, opened } = host(editor);
    for (const hex of ['5308', '5309']) {
      new Taps().tap(tap(hex, { pointer: 'mouse' }), made);
    }
    expect(opened.filter((hex) => hex !== null)).toEqual(['5308', '5309']);
    expect(line('31')).toBe('31/5306 5307 5308 5309');
  });
  it('of a finger beside a counter means it, but only while no unit is selected', async () => {
    const { editor } = make();
    const { made } = host(editor);
    const beside = { x: centre_of('5306').x + 34, y: centre_of('5306').y };
    expect(new Taps().tap(tap('5406', { point: beside }), made)).toBe(true);
    expect(editor.selected.value).toBe('31');
    const { made: free } = host(make().editor);
    const far = { x: centre_of('5306').x + 60, y: centre_of('5306').y };
    expect(new Taps().tap(tap('5406', { point: far }), free)).toBe(false);
    expect(free.editor.selected.value).toBeNull();
  });
});

describe('a drag', () => {
  it('[11] appends what it crosses, takes off what it goes back over, and is one edit', async () => {
    const { editor, line } = await selected('31');
    editor.draw_begin(false);
    for (const hex of ['5307', '5308', '5309', '5308']) editor.draw_over(hex);
    await editor.draw_end();
    expect(line('31')).toBe('31/5306 5307 5308');
    editor.draw_begin(false);
    editor.draw_over('5307');
    await editor.draw_end();
    expect(line('31')).toBe('31/5306 5307');
    editor.undo();
    expect(line('31')).toBe('31/5306 5307 5308');
    editor.undo();
    expect(line('31')).toBe('');
  });
  it('[11] that is given up leaves the row as before, and saves nothing of it', async () => {
    const { editor, line, socket } = await selected('31');
    editor.draw_begin(false);
    editor.draw_over('5307');
    await settle();
    expect(line('31')).toBe('31/5306 5307');
    expect(editor.draw_cancel()).toBe(true);
    expect(line('31')).toBe('');
    expect(editor.can_undo.value).toBe(false);
    editor.draw_over('5307');
    await editor.draw_end();
    await vi.advanceTimersByTimeAsync(2000);
    expect(line('31')).toBe('');
    expect(socket.of_type('draft')).toEqual([]);
  });
  it('from the counter draws the whole path anew', async () => {
    const { editor, line } = await selected('31');
    await editor.go_to('5309');
    editor.draw_begin(true);
    editor.draw_over('5406');
    await editor.draw_end();
    expect(line('31')).toBe('31/5306 5406');
    editor.undo();
    expect(line('31')).toBe('31/5306 5307 5308 5309');
  });
});

describe('keys', () => {
  function press(editor: PlotEditor, key: string, more: Partial<KeyboardEvent> = {}): boolean {
    const host: KeyHost = {
      editor,
      letters: true,
      unit_in: (hex) => ask.units.find((each) => each.start === hex)?.id ?? null,
      toggle: () => undefined,
      move_cursor: () => undefined,
      go_to_hex: () => undefined,
      list_units: () => undefined,
      speak: () => undefined,
      help: () => undefined,
      close: () => false,
    };
    return plot_key(host, {
      event: { key, code: '', ...more } as KeyboardEvent,
      cursor: '1111',
      card: null,
    });
  }
  it('[13] plot a row: N, W, E, Space, S, Enter', async () => {
    const { editor, line } = make();
    for (const key of ['n', 's', 'd', ' ', 's', 'Enter']) {
      expect(press(editor, key)).toBe(true);
      await settle();
    }
    expect(line('31')).toBe('31/5306 5307 5407 - 5408');
    expect(editor.selected.value).toBeNull();
  });
  it('step in the six directions by letters and by the number pad alike', async () => {
    const ends: string[][] = [[], []];
    for (const key of ['q', 'w', 'e', 'a', 's', 'd']) {
      const { editor, line } = await selected('12');
      press(editor, key);
      await settle();
      ends[0]?.push(line('12'));
    }
    for (const code of ['Numpad7', 'Numpad8', 'Numpad9', 'Numpad1', 'Numpad2', 'Numpad3']) {
      const { editor, line } = await selected('12');
      press(editor, code.slice(6), { code });
      await settle();
      ends[1]?.push(line('12'));
    }
    expect(ends[0]).toEqual(ends[1]);
    expect(new Set(ends[0]).size).toBe(6);
    expect(ends[0]?.[1]).toBe('12/3320 3319');
  });
  it('order nothing while no unit is selected', async () => {
    const { editor } = make();
    for (const key of [' ', 'w', 'x', ']', 'Delete', 'Backspace']) press(editor, key);
    await settle();
    expect(editor.payload).toEqual({ plots: [] });
  });
  it('Esc gives up the drag, then the preview, then the selection', async () => {
    const { editor } = await selected('31');
    editor.preview('5308');
    editor.draw_begin(false);
    press(editor, 'Escape');
    expect([editor.is_drawing, editor.selected.value]).toEqual([false, '31']);
    editor.preview('5308');
    press(editor, 'Escape');
    expect([editor.previewed.value, editor.selected.value]).toEqual([null, '31']);
    press(editor, 'Escape');
    expect(editor.selected.value).toBeNull();
  });
});
