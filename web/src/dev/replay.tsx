// The replay with a hand-made turn, for whoever works on it: /src/dev/replay.html under `npx vite`.

import { render } from 'preact';
import { useState } from 'preact/hooks';
import sheet from '../../../scenarios/bull_run/map/map.json';
import '../games/bull_run/counters/counters.css';
import { Replay } from '../games/bull_run/replay';
import '../games/bull_run/replay/replay.css';
import { type MapData } from '../games/bull_run/types';
import '../map/fonts.css';
import '../map/map.css';
import '../map/fields.css';
import '../styles/tokens.css';
import './map.css';
import { SAMPLE_CHARTS } from './sample_charts';
import { sample_entries, SAMPLE_UNITS } from './sample_turn';

const asked = new URLSearchParams(location.search);
document.documentElement.dataset['theme'] = asked.get('theme') ?? 'light';
const entries = sample_entries();

function App() {
  const [place, set_place] = useState<{ at: string | null; unit: string | null }>({
    at: asked.get('at'),
    unit: asked.get('u'),
  });
  return (
    <Replay
      map={sheet as unknown as MapData}
      charts={SAMPLE_CHARTS}
      entries={entries}
      units={SAMPLE_UNITS}
      viewer="union"
      at={place.at}
      unit={place.unit}
      plots={asked.get('view')}
      on_move={({ at, unit }) => set_place({ at, unit })}
      link={({ at, unit, plots }) =>
        `${location.origin}${location.pathname}?at=${at}${unit === null ? '' : `&u=${unit}`}&view=${plots}`
      }
    />
  );
}

const root = document.getElementById('app');
if (root !== null) render(<App />, root);
