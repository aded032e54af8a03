// What the umpire's desk takes from this game.
import type { DeskClient } from '../..';
import type { BullRunView, MapData } from '../types';
import { Board } from './board';
import { is_plot, plot_lines } from './held_turn';
import { hex_picker } from './pick_hex';
import { die_title, group_title } from './titles';

export const desk: DeskClient = {
  Board,
  picker: ({ view, data }) => {
    const seen = view as unknown as BullRunView;
    return hex_picker(seen, data[seen.map] as MapData);
  },
  group_title,
  die_title,
  plot_text: (payload) => (is_plot(payload) ? plot_lines(payload).join('\n') : null),
  plot_payload: (payload, text) => {
    const lines = text
      .split('\n')
      .map((line) => line.trim().replace(/\s+/g, ' '))
      .filter((line) => line !== '');
    return { ...payload, [payload['deploy'] === undefined ? 'plots' : 'deploy']: lines };
  },
};
