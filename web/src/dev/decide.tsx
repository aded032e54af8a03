// Allocate, Decide and the standing orders on hand-made asks: /src/dev/decide.html?show=allocate (repulse,
// results, enter, hidden) under `npx vite`. Nothing is sent anywhere.
import { render } from 'preact';
import sheet from '../../../scenarios/bull_run/map/map.json';
import { AllocateEditor } from '../games/bull_run/decide/allocate_editor';
import { AllocateTable } from '../games/bull_run/decide/allocate_table';
import { DecideEditor } from '../games/bull_run/decide/decide_editor';
import { DecideTable } from '../games/bull_run/decide/decide_table';
import type { AllocatePayload, DecideAsk, InboxKind } from '../games/bull_run/decide/shapes';
import '../games/bull_run/styles';
import { useWidth } from '../games/bull_run/table/layout';
import type { ModeProps } from '../games/bull_run/table/mode';
import { StatusStrip } from '../games/bull_run/table/status_strip';
import type { MapData } from '../games/bull_run/types';
import '../map/fonts.css';
import { Link } from '../protocol/link';
import type { JsonObject } from '../protocol/messages';
import type { EditorServices } from '../state/answer_editor';
import type { Watched } from '../state/state';
import { Store } from '../state/store';
import '../styles';
import {
  allocate_ask,
  enter_ask,
  repulse_ask,
  results_ask,
  sample_hints,
  sample_view,
} from './sample_decisions';

const asked = new URLSearchParams(location.search);
const show = asked.get('show') ?? 'allocate';
document.documentElement.dataset['theme'] = asked.get('theme') ?? 'light';

const never = (): void => undefined;
const services: EditorServices = {
  store: new Store(),
  // A link that never opens: drafts stay on this page.
  link: new Link({
    make_socket: () => ({ onopen: null, onclose: null, onmessage: null, send: never, close: never }),
    token: () => null,
    last_seq: () => null,
    on_message: never,
    on_status: never,
    on_refused: never,
  }),
  rules: {
    check: (payload) => {
      const hidden = show === 'hidden' ? ['C03'] : [];
      const hints = Array.isArray(payload['attacks'])
        ? sample_hints(payload as unknown as AllocatePayload, hidden)
        : {};
      return Promise.resolve({ problems: [], hints: hints });
    },
  },
  storage: null,
};
const of = { match: 'dev', seat: 'union', decision: `3.${show}.union` };
const asks: Readonly<Record<string, readonly [InboxKind, DecideAsk]>> = {
  repulse: ['repulse', repulse_ask],
  results: ['results', results_ask],
  enter: ['enter', enter_ask],
};
const inbox = asks[show];
const view = sample_view(inbox === undefined ? 'allocate' : inbox[0]);
const watched: Watched = {
  match: 'dev',
  seat: 'union',
  title: 'Stone Bridge',
  lifecycle: 'running',
  frozen: null,
  seats: [
    { seat: 'union', title: 'Union', holder: 'Ada', ready: {} },
    { seat: 'confederate', title: 'Confederate', holder: 'Ben', ready: {} },
  ],
  view: view as unknown as JsonObject,
  decisions: [],
  drafts: {},
  dice: null,
  seq: 0,
  entries: [],
};
const allocate = new AllocateEditor(services, of, allocate_ask, null);
const decide = inbox === undefined ? null : new DecideEditor(services, of, inbox[0], inbox[1], null);

function App() {
  const width = useWidth();
  const mode: ModeProps = {
    watched,
    view,
    map: sheet as unknown as MapData,
    width,
    terrain_notes: {},
    place_key: `dev/${show}`,
    without_map: asked.has('chart'),
    log: null,
  };
  return (
    <div class="frame frame-wide">
      <main>
        <StatusStrip watched={watched} view={view} />
        {decide === null ? (
          <AllocateTable {...mode} editor={allocate} />
        ) : (
          <DecideTable {...mode} editor={decide} />
        )}
      </main>
    </div>
  );
}

const root = document.getElementById('app');
if (root !== null) render(<App />, root);
