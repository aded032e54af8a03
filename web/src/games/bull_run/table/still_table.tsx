// The table when nothing is asked of the reader: an observer, or a game that is over.
import { useEffect, useState } from 'preact/hooks';
import { MapSheet } from '../../../map';
import { bt } from '../text';
import { TableLayout } from './layout';
import { ResultPanel } from './result_panel';
import { first_sight, own_hexes, objective_flags, standing_counters } from './map_parts';
import type { BullRunView } from '../types';
import type { ModeProps } from './mode';

export function StillTable(props: ModeProps) {
  const { view, width } = props;
  const over = view.outcome !== null;
  const [open, set_open] = useState(over ? 'result' : width === 'phone' ? 'map' : 'log');
  // A match that ends while it is looked at shows its result.
  useEffect(() => {
    if (over) set_open('result');
  }, [over]);
  const log = { id: 'log', label: bt.tabs.log, content: props.log };
  const result = {
    id: 'result',
    label: bt.result.tab,
    content: <ResultPanel view={view} watched={props.watched} />,
  };
  return (
    <TableLayout
      width={width}
      map={
        <div class="map-pane">
          <MapSheet
            map={props.map}
            label={bt.map_label(view.title)}
            place_key={props.place_key}
            start={first_sight(own_hexes(view), width)}
            counters={standing_counters(view, () => [], null)}
            objectives={objective_flags(view.objectives)}
            terrain_notes={props.terrain_notes}
          />
          <p class="plot-bar plot-bar-idle">{waiting_words(view)}</p>
        </div>
      }
      map_label={bt.tabs.map}
      panels={over ? [result, log] : [log]}
      open={open}
      on_open={set_open}
      footer={null}
      corner={null}
    />
  );
}

function waiting_words(view: BullRunView): string {
  if (view.outcome !== null) return view.outcome.text;
  if (view.side === null) return bt.waiting.observer;
  // Whoever owes nothing in a phase that asks waits for the other side.
  if (view.phase === 'deploy' && view.sides[view.side].deployed) return bt.waiting.deploy;
  return view.phase === 'deploy' || view.phase === 'plot' ? bt.waiting.nothing : bt.waiting.opponent;
}
