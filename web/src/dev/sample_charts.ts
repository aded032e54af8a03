// Charts for the development page, in the shape of charts.json.

import { type Charts } from '../games/bull_run/types';

/** Only the printed scatter table is real; the results table is filler for the drawing. */
export const SAMPLE_CHARTS: Charts = {
  terrain: [
    { terrain: 'clear', cost: 1, combat: '' },
    { terrain: 'forest', cost: 3, combat: '' },
    { terrain: 'rough', cost: 4, combat: '' },
    { terrain: 'town', cost: '2 (1 by road)', combat: 'defender doubled' },
  ],
  crt: {
    columns: ['1-3', '1-2', '1-1', '2-1', '3-1', '4-1', '5-1', '6-1'],
    rows: [1, 2, 3, 4, 5, 6].map((die) => ({
      die,
      results: ['Ar', '2/0', 'Dr', 'Dr', '0/1', '0/1', '0/2', '0/2'],
    })),
  },
  scatter_table: [
    { die: 1, digits: [1, 3, 7, 9] },
    { die: 2, digits: [2, 4, 8, 0] },
    { die: 3, digits: [3, 5, 9] },
    { die: 4, digits: [4, 6, 0] },
    { die: 5, digits: [1, 5, 7] },
    { die: 6, digits: [2, 6, 8] },
  ],
  scatter_diagram: ['N', 'NE', 'SE', 'S', 'SW', 'NW'].map((name, i) => ({
    die: i + 1,
    direction: i + 1,
    name,
  })),
};
