// The mounted map: element budget, one focus stop, keys, and that looking never becomes a tap.
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import sheet from '../../../scenarios/bull_run/map/map.json';
import {
  MapSheet,
  type MapCounter,
  type MapData,
  type MapPath,
  type MapSheetProps,
  type Tap,
} from '../../../web/src/map';
import { Counter, type CounterUnit } from '../../../web/src/games/bull_run/counters';
import { lay_out } from '../../../web/src/map/counters_layer';
import { centre_of } from '../../../web/src/map/geometry';

const map = sheet as unknown as MapData;

/** The same sheet without woods and ways: where only keys and pointers are tested, nobody needs to grow trees. */
const bare: MapData = { ...map, hexes: {}, roads: [], railroads: [], minor_streams: [] };

const counter = (key: string, hex: string): MapCounter => ({
  key,
  hex,
  label: `Union ${key}`,
  draw: () => <rect width="40" height="40" />,
});

let root: HTMLElement;
beforeEach(() => {
  root = document.createElement('div');
  document.body.append(root);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  // A view of 1440 by 900 at the corner of the window: happy-dom lays nothing out.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1440);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(900);
  HTMLElement.prototype.setPointerCapture = () => undefined;
});
afterEach(() => {
  act(() => render(null, root));
  root.remove();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});

function mount(props: Partial<MapSheetProps> = {}): HTMLElement {
  act(() => render(<MapSheet map={bare} label="Sheet" {...props} />, root));
  const view = root.querySelector<HTMLElement>('.map-view');
  if (view === null) throw new Error('no view');
  return view;
}
function press(view: HTMLElement, key: string): void {
  act(() => void view.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })));
}
function pointer(view: HTMLElement, type: string, x: number, y: number, id = 1): void {
  const event = new PointerEvent(type, {
    pointerId: id,
    clientX: x,
    clientY: y,
    button: 0,
    pointerType: 'mouse',
    bubbles: true,
  });
  act(() => void view.dispatchEvent(event));
}
const cursor = (): string | null => root.querySelector('.map-cursor')?.getAttribute('data-cursor') ?? null;

describe('element budget', () => {
  const unit: CounterUnit = {
    id: 'U01',
    side: 'union',
    type: 'infantry',
    symbol: 'infantry',
    strength: 2,
    full_strength: 3,
    ma: 8,
    name: '',
    size: 'X',
  };
  // The first battle with every counter at its busiest, plan and fact of all of them, one with badges.
  const full: MapSheetProps = {
    map,
    label: 'Sheet',
    counters: Array.from({ length: 26 }, (_, i) => ({
      ...counter(`U${i}`, `25${String(i + 1).padStart(2, '0')}`),
      draw: (detail) => <Counter unit={unit} detail={detail} states={['ordered', 'attack', 'pinned']} />,
    })),
    paths: Array.from({ length: 26 }, (_, i) => ({
      start: `25${String(i + 1).padStart(2, '0')}`,
      key: `U${i}`,
    })).flatMap(({ start, key }): MapPath[] => {
      const path = {
        key,
        start,
        cells: ['2607', '2608', '2609', '2610'],
        line: 'solid',
        tone: 'union',
      } as const;
      return [
        { ...path, role: 'plan', badges: key === 'U1' },
        { ...path, role: 'fact' },
      ];
    }),
  };
  it.each([0.35, 0.6, 1, 2.4])(
    'holds at zoom %s',
    (zoom) => {
      history.replaceState(null, '', `/#h=2918&z=${zoom}`);
      mount({ ...full, place_key: 'budget' });
      expect(root.querySelectorAll('.map-frame *').length).toBeLessThanOrEqual(1200);
      expect(root.querySelectorAll('.map-counter').length).toBe(26);
      expect(root.querySelectorAll('.map-path-line').length).toBe(52);
      expect(root.querySelectorAll('.map-ground path').length).toBeGreaterThan(60);
    },
    60_000,
  );
});

describe('a button that comes up under the finger', () => {
  // The order of events at a tap: the button is there before the click is given to it.
  function tapped(pinned: boolean): { button: HTMLButtonElement; pressed: () => number; view: HTMLElement } {
    let count = 0;
    const tick = (
      <button type="button" class="tick" onClick={() => (count += 1)}>
        Place
      </button>
    );
    const on_tap = (): boolean => {
      mount(pinned ? { on_tap, pins: <div class="map-pin">{tick}</div> } : { on_tap, children: tick });
      return true;
    };
    const view = mount({ on_tap });
    pointer(view, 'pointerdown', 700, 400);
    pointer(view, 'pointerup', 700, 400);
    const button = root.querySelector<HTMLButtonElement>('.tick');
    if (button === null) throw new Error('the tap brought no button');
    return { button, pressed: () => count, view };
  }
  const click = (button: HTMLElement, detail: number): void => {
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, detail });
    act(() => void button.dispatchEvent(event));
  };

  it.each([
    ['pinned to the sheet', true],
    ['beside the sheet', false],
  ])('is not pressed by the tap that brought it, %s', (_, pinned) => {
    const { button, pressed } = tapped(pinned);
    click(button, 1);
    expect(pressed()).toBe(0);
    // A press of its own counts, every time.
    for (const times of [1, 2]) {
      pointer(button, 'pointerdown', 700, 400, 2);
      pointer(button, 'pointerup', 700, 400, 2);
      click(button, 1);
      expect(pressed()).toBe(times);
    }
  });
  it('is pressed by a key, which clicks without a press', () => {
    const { button, pressed } = tapped(true);
    click(button, 0);
    expect(pressed()).toBe(1);
  });
});

describe('keys', () => {
  it('give the map one focus stop', () => {
    mount({ counters: [counter('U01', '2507')] });
    expect(root.querySelectorAll('.map-view [tabindex], .map-view button').length).toBe(0);
    expect(root.querySelector('[role=application]')?.getAttribute('tabindex')).toBe('0');
  });
  it('move the cursor as the arrows say and speak each hex', () => {
    history.replaceState(null, '', '/#h=5306&z=2.4');
    const view = mount({ place_key: 'keys' });
    act(() => void view.dispatchEvent(new FocusEvent('focus')));
    const seen: (string | null)[] = [];
    for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowUp', 'ArrowDown']) {
      press(view, key);
      seen.push(cursor());
    }
    expect(seen).toEqual(['5406', '5306', '5305', '5306']);
    expect(root.querySelector('.map-live')?.textContent).toContain('5306, clear');
    expect(view.getAttribute('aria-activedescendant')).toBe(root.querySelector('.map-cursor')?.id);
  });
  it('name occupants and what is lit', () => {
    history.replaceState(null, '', '/#h=2507&z=1');
    const view = mount({
      counters: [counter('U02', '2508')],
      lit: [{ hex: '2508', kind: 'step', label: '1 MP, sub-segment 1' }],
      place_key: 'names',
    });
    press(view, 'ArrowDown');
    expect(root.querySelector('.map-live')?.textContent).toContain('Union U02');
    expect(root.querySelector('.map-live')?.textContent).toContain('sub-segment 1');
    expect(root.querySelector('.map-live')?.textContent).toContain('bridge south-west');
  });
  it('ask the host first', () => {
    const view = mount({ on_key: ({ event }) => event.key === '0' });
    const before = root.querySelector<HTMLElement>('.map-stage')?.style.transform;
    press(view, '+');
    expect(root.querySelector<HTMLElement>('.map-stage')?.style.transform).not.toBe(before);
    const near = root.querySelector<HTMLElement>('.map-stage')?.style.transform;
    press(view, '0');
    expect(root.querySelector<HTMLElement>('.map-stage')?.style.transform).toBe(near);
  });
});

describe('pointer', () => {
  const at_centre = '/#h=2507&z=1';
  it('reports a still press as a tap on the hex under it', () => {
    history.replaceState(null, '', at_centre);
    const taps: Tap[] = [];
    const view = mount({
      place_key: 'tap',
      on_tap: (tap) => (taps.push(tap), true),
    });
    const side = centre_of('2608');
    const here = centre_of('2507');
    pointer(view, 'pointerdown', 720 + side.x - here.x, 450 + side.y - here.y);
    pointer(view, 'pointerup', 720 + side.x - here.x, 450 + side.y - here.y);
    expect(taps.map((tap) => tap.hex)).toEqual(['2608']);
    expect(root.querySelector('.map-card')).toBeNull();
  });
  it('pans on a drag and reports nothing', () => {
    history.replaceState(null, '', at_centre);
    const taps: Tap[] = [];
    const view = mount({
      place_key: 'drag',
      on_tap: (tap) => (taps.push(tap), true),
    });
    const before = root.querySelector<HTMLElement>('.map-stage')?.style.transform;
    pointer(view, 'pointerdown', 700, 400);
    pointer(view, 'pointermove', 640, 420);
    pointer(view, 'pointerup', 640, 420);
    expect(taps).toEqual([]);
    expect(root.querySelector<HTMLElement>('.map-stage')?.style.transform).not.toBe(before);
  });
  it('reports nothing for two fingers', () => {
    history.replaceState(null, '', at_centre);
    const taps: Tap[] = [];
    const view = mount({
      place_key: 'pinch',
      on_tap: (tap) => (taps.push(tap), true),
    });
    pointer(view, 'pointerdown', 700, 400, 1);
    pointer(view, 'pointerdown', 800, 400, 2);
    pointer(view, 'pointermove', 900, 400, 2);
    pointer(view, 'pointerup', 900, 400, 2);
    pointer(view, 'pointerup', 700, 400, 1);
    expect(taps).toEqual([]);
  });
  it('opens the hex card when the tap meant nothing', () => {
    history.replaceState(null, '', at_centre);
    const view = mount({
      place_key: 'card',
      on_tap: () => false,
      terrain_notes: { clear: '1 MP' },
    });
    pointer(view, 'pointerdown', 720, 450);
    pointer(view, 'pointerup', 720, 450);
    const card = root.querySelector('.map-card')?.textContent ?? '';
    expect(card).toContain('2507');
    expect(card).toContain('1 MP');
    expect(card).toContain('Sherman');
  });
});

describe('stacks', () => {
  it('fan out and count', () => {
    const { placed, stacks } = lay_out([counter('A', '2507'), counter('B', '2507'), counter('C', '2508')]);
    const [a, b] = placed.filter((one) => one.counter.hex === '2507').map((one) => one.at);
    expect((b?.x ?? 0) - (a?.x ?? 0)).toBe(6);
    expect((b?.y ?? 0) - (a?.y ?? 0)).toBe(6);
    expect(stacks.map((stack) => [stack.hex, stack.count])).toEqual([['2507', 2]]);
  });
});
