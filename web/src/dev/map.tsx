// A page for whoever works on the drawing: the real sheet with a handful of counters and every overlay.
// `npx vite` serves it at /dev/map.html; it is no entry of the product build.

import { render } from 'preact';
import sheet from '../../../scenarios/bull_run/map/map.json';
import { Counter, counter_label, type CounterState, type CounterUnit } from '../games/bull_run/counters';
import '../games/bull_run/counters/counters.css';
import { type LitHex, type MapCounter, MapSheet } from '../map';
import '../map/fonts.css';
import '../map/map.css';
import '../map/fields.css';
import '../styles/tokens.css';
import { type MapData } from '../map';
import './map.css';

const map: MapData = sheet;
const asked = new URLSearchParams(location.search);
document.documentElement.dataset['theme'] = asked.get('theme') ?? 'light';

function unit(id: string, strength: number, more: Partial<CounterUnit> = {}): CounterUnit {
  const side = id.startsWith('U') ? 'union' : 'confederate';
  return {
    id,
    side,
    type: 'infantry',
    symbol: 'infantry',
    strength,
    full_strength: strength,
    ma: 8,
    name: '',
    size: 'X',
    ...more,
  };
}

const shown: readonly (readonly [CounterUnit, string, readonly CounterState[]])[] = [
  [unit('U01', 4, { name: 'Sherman' }), '2504', ['ordered', 'attack']],
  [unit('U02', 3), '2507', ['ordered']],
  [unit('U03', 2, { full_strength: 3 }), '2508', ['pinned']],
  [unit('U04', 2, { symbol: 'cavalry' }), '2707', []],
  [unit('UL', 1, { type: 'leader', symbol: 'leader' }), '3006', []],
  [unit('U12', 1, { type: 'artillery', symbol: 'artillery' }), '2806', ['ordered', 'bombard']],
  [unit('U06', 2), '3304', ['scattered', 'ordered']],
  [unit('C01', 4, { name: 'Bonham' }), '2406', ['pinned']],
  [unit('C02', 4), '2408', ['ordered', 'attack']],
  [unit('C03', 3), '2610', ['ordered']],
  [unit('C04', 2, { full_strength: 3 }), '2811', ['scattered']],
  [unit('C05', 1, { symbol: 'cavalry' }), '2410', []],
  [unit('CL', 1, { type: 'leader', symbol: 'leader' }), '2513', []],
  [unit('C14', 1, { type: 'dummy', symbol: 'dummy' }), '2611', []],
  [unit('C15', 2), '2611', []],
];

const counters: MapCounter[] = shown.map(([one, hex, states]) => ({
  key: one.id,
  hex,
  label: counter_label(one, states),
  selected: one.id === 'U01',
  draw: (detail) => <Counter unit={one} detail={detail} states={states} />,
}));

const lit: LitHex[] = [
  { hex: '2503', kind: 'step', text: '5', note: '1 MP' },
  { hex: '2603', kind: 'step', text: '5–7', note: '3 MP' },
  { hex: '2604', kind: 'step', text: '5', note: '1 MP' },
  { hex: '2505', kind: 'refused', note: 'river' },
  { hex: '3205', kind: 'place' },
  { hex: '3305', kind: 'place' },
  { hex: '3206', kind: 'place' },
];

function App() {
  return (
    <MapSheet
      map={map}
      label={map.name}
      counters={counters}
      lit={lit}
      place_key="dev"
      objectives={[
        { hex: '3904', text: '', tone: 'union' },
        { hex: '2415', text: '', tone: null },
        { hex: '3325', text: '', tone: 'confederate' },
        { hex: '1611', text: '', tone: null },
      ]}
      paths={[
        {
          key: 'U01',
          start: '2504',
          cells: ['2505', '2605', '-', '2606', '2606', '2706', '-', '-'],
          role: 'selected',
          line: 'solid',
          tone: 'union',
          badges: true,
        },
        {
          key: 'C03',
          start: '2610',
          cells: ['2710', '2709', '2809', '-', '-', '-', '-', '-'],
          role: 'other',
          line: 'dash_dot',
          tone: 'confederate',
        },
        {
          key: 'C02',
          start: '2408',
          cells: ['2308', '2207', '2107', '2006', '-', '-', '-', '-'],
          role: 'plan',
          line: 'dash_dot',
          tone: 'confederate',
        },
        {
          key: 'C02',
          start: '2408',
          cells: ['2308', '2207'],
          role: 'fact',
          line: 'dash_dot',
          tone: 'confederate',
        },
        { key: 'U02', start: '2507', cells: ['2607', '2608'], role: 'fact', line: 'solid', tone: 'union' },
        {
          key: 'U02',
          start: '2507',
          cells: ['2607', '2608', '2609', '2709'],
          role: 'plan',
          line: 'solid',
          tone: 'union',
        },
      ]}
      markers={[
        { key: 'm1', kind: 'stop', hex: '2207', chip: 'stopped: zone of U03', tone: 'confederate' },
        { key: 'm2', kind: 'battle', hex: '2508', target: '2408', tone: 'union' },
        { key: 'm3', kind: 'clash', hex: '2609' },
      ]}
    />
  );
}

const root = document.getElementById('app');
if (root !== null) render(<App />, root);
