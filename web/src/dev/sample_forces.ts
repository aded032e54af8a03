// The forces and plots of the hand-made turn.

import {
  type DeployedUnit,
  type HexId,
  type RevealedPlot,
  type Side,
  type UnitId,
  type UnitView,
} from '../games/bull_run/types';

function unit(id: UnitId, hex: HexId, strength: number, more: Partial<DeployedUnit> = {}): DeployedUnit {
  const side: Side = id.startsWith('U') ? 'union' : 'confederate';
  return {
    id,
    side,
    type: 'infantry',
    symbol: 'infantry',
    strength,
    ma: 8,
    hex,
    name: '',
    size: 'X',
    ...more,
  };
}

export const DEPLOYED: readonly DeployedUnit[] = [
  unit('U01', '2504', 4, { name: 'Sherman' }),
  unit('U02', '2507', 3, { name: 'A. Porter' }),
  unit('U03', '2508', 3, { name: 'Burnside' }),
  unit('U04', '2707', 2, { name: 'Richardson' }),
  unit('U05', '2903', 2, { name: 'Willcox' }),
  unit('U06', '3008', 2, { name: 'Howard' }),
  unit('U07', '3004', 2, { name: 'Blenker' }),
  unit('U08', '3614', 2, { name: 'Franklin' }),
  unit('UL', '3006', 1, { name: 'McDowell', type: 'leader', symbol: 'leader' }),
  unit('C01', '2406', 4, { name: 'Bonham' }),
  unit('C02', '2408', 4, { name: 'Cocke' }),
  unit('C03', '2610', 3, { name: 'Jackson' }),
  unit('C04', '2811', 3, { name: 'Bee' }),
  unit('C05', '2410', 2, { name: 'Early' }),
  unit('C06', '3616', 2, { name: 'Ewell' }),
  unit('CL', '2513', 1, { name: 'Beauregard', type: 'leader', symbol: 'leader' }),
];

export const SAMPLE_UNITS: readonly UnitView[] = DEPLOYED.map((one) => ({
  ...one,
  full_strength: one.strength,
}));

function plot(unit_id: UnitId, line: string, mission: RevealedPlot['mission'] = null): RevealedPlot {
  const [start = '', ...cells] = line.split(' ');
  const padded = [...cells, ...Array.from({ length: 8 }, () => '-')].slice(0, 8);
  return { unit: unit_id, start, cells: padded, mission };
}

export const PLOTS: Readonly<Record<Side, readonly RevealedPlot[]>> = {
  union: [
    plot('U01', '2504 2503 2403 2303 2203 2104 2004 2004 2004'),
    plot('U02', '2507 - - - - ATTACK ATTACK ATTACK ATTACK', 'attack'),
    plot('U04', '2707 2708 2709 2710 - 2711 2711 - -'),
    plot('U05', '2903 2803 2704 2604 2505 - - - -'),
    plot('U06', '3008 2909 2809 2810 2711'),
    plot('U08', '3614 3514 3414 - - - - - 3413'),
  ],
  confederate: [
    plot('C02', '2408 - - - - ATTACK ATTACK ATTACK ATTACK', 'attack'),
    plot('C03', '2610 2611 2712 2711 2710'),
    plot('C04', '2811 2711 2710 2709 2708'),
    plot('C05', '2410 2310 2210 2209 2108 2007'),
  ],
};
