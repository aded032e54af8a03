// Bull Run on the umpire's desk: where everybody stands, or the turn that is held, step by step, with both plots.
import { useMemo, useState } from 'preact/hooks';
import { MapSheet } from '../../../map';
import type { BoardProps } from '../..';
import { Replay } from '../replay';
import '../styles';
import { useWidth } from '../table/layout';
import { first_sight, line_of_side, objective_flags, own_hexes, standing_counters } from '../table/map_parts';
import { bt } from '../text';
import { sides } from '../types';
import type { BullRunView, Charts, MapData } from '../types';
import type { MapPath } from '../../../map';
import './desk.css';
import { both_charts, held_entries, open_sides } from './held_turn';
import type { ChartRow } from './held_turn';
import { PlotCharts } from './plot_charts';

export function Board(props: BoardProps) {
  // The server's view of this game has exactly this shape (rules/games/bull_run/ruleset/README.md).
  const view = props.view as unknown as BullRunView;
  const map = props.data[view.map] as MapData;
  const width = useWidth();
  const charts = useMemo(() => both_charts(props.plots, props.events), [props.plots, props.events]);
  const entries = useMemo(() => held_entries(view, props.events), [props.view, props.events]);
  const [at, set_at] = useState<string | null>(null);
  const [unit, set_unit] = useState<string | null>(null);
  const [plots, set_plots] = useState<string | null>(null);
  const has_rows = sides.some((side) => charts[side].length > 0);
  return (
    <div class="desk-board">
      {entries.length > 0 ? (
        <div class="desk-replay">
          <Replay
            map={map}
            charts={props.data['charts.json'] as Charts}
            entries={entries}
            units={view.units}
            objectives={view.objectives}
            viewer="umpire"
            at={at}
            unit={unit}
            plots={plots}
            on_move={(to) => {
              set_at(to.at);
              set_unit(to.unit);
              set_plots(to.plots);
            }}
          />
        </div>
      ) : (
        <div class="desk-map">
          <MapSheet
            map={map}
            label={bt.map_label(view.title)}
            start={first_sight(own_hexes(view), width)}
            counters={standing_counters(view, () => [], null)}
            objectives={objective_flags(view.objectives)}
            paths={sides.flatMap((side) => charts[side].map((row) => path_of(row, side)))}
          />
        </div>
      )}
      {has_rows && (
        <PlotCharts charts={charts} at={column_of(at)} open={open_sides(props.plots, props.events)} />
      )}
    </div>
  );
}

function path_of(row: ChartRow, side: (typeof sides)[number]): MapPath {
  const look = { role: 'other', line: line_of_side(side), tone: side, badges: false, faded: false } as const;
  return { key: `desk/${row.unit}`, start: row.start, cells: row.cells, ...look };
}

/** The sub-segment of a moment's address, "3.5.2": 5; 0 outside of movement. */
function column_of(at: string | null): number {
  const stage = at?.split('.')[1] ?? '';
  return /^[1-8]$/.test(stage) ? Number(stage) : 0;
}
