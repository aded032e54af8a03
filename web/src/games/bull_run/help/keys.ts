// Every key of this game's tables; the plot's are listed where they are used.
import type { KeyGroup } from '../../../shell/help/book';
import { pw } from '../plot/words';

export const key_groups: readonly KeyGroup[] = [
  { heading: pw.keys.heading, list: pw.keys.list },
  {
    heading: 'Keys in the chart',
    list: [
      ['Arrows', 'move from cell to cell'],
      ['Home, End', 'first and last column'],
      ['Enter', 'leave a field, keeping what was written'],
      ['Esc', 'leave a field as it was'],
    ],
  },
  {
    heading: 'Keys in the replay',
    list: [
      ['← → or , and .', 'one step back or on'],
      ['Shift + ← →', 'one event back or on'],
      ['Page Up, Page Down', 'one turn back or on'],
      ['Home, End', 'first and last step of the turn'],
      ['Space or P', 'play, pause'],
      ['B', 'before or after the step'],
    ],
  },
];
