// The table when nothing is asked of the reader: an observer, or a game that is over.
import { useState } from 'preact/hooks';
import { MapSheet } from '../../../map';
import { bt } from '../text';
import { TableLayout } from './layout';
import { first_sight, own_hexes, objective_flags, standing_counters } from './map_parts';
import type { ModeProps } from './mode';

export function StillTable(props: ModeProps) {
  const { view, width } = props;
  const [open, set_open] = useState(width === 'phone' ? 'map' : 'log');
  const words =
    view.outcome !== null ? view.outcome.text : view.side === null ? bt.waiting.observer : bt.waiting.nothing;
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
          <p class="plot-bar plot-bar-idle">{words}</p>
        </div>
      }
      map_label={bt.tabs.map}
      panels={[{ id: 'log', label: bt.tabs.log, content: props.log }]}
      open={open}
      on_open={set_open}
      footer={null}
      corner={null}
    />
  );
}
