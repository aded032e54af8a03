// Allocate, Decide, the standing orders and the end of a match on hand-made data: /src/dev/decide.html?show=
// allocate, hidden, repulse, results, enter, standing or over, under `npx vite`. Nothing is sent anywhere.
import { plainTerms } from '../protocol/messages';
import { render } from 'preact';
import { useState } from 'preact/hooks';
import sheet from '../../../scenarios/bull_run/map/map.json';
import { AllocateEditor } from '../games/bull_run/decide/allocate_editor';
import { AllocateTable } from '../games/bull_run/decide/allocate_table';
import { DecideEditor } from '../games/bull_run/decide/decide_editor';
import { DecideTable } from '../games/bull_run/decide/decide_table';
import type { AllocatePayload, DecideAsk, InboxKind } from '../games/bull_run/decide/shapes';
import { complete } from '../games/bull_run/standing/model';
import { StandingSection } from '../games/bull_run/standing/panel';
import '../games/bull_run/styles';
import { useWidth } from '../games/bull_run/table/layout';
import type { ModeProps } from '../games/bull_run/table/mode';
import { StillTable } from '../games/bull_run/table/still_table';
import { StatusStrip } from '../games/bull_run/table/status_strip';
import type { MapData } from '../games/bull_run/types';
import '../map/fonts.css';
import { Link } from '../protocol/link';
import type { JsonObject } from '../protocol/messages';
import type { EditorServices } from '../state/answer_editor';
import type { Watched } from '../state/state';
import { MatchMenu } from '../shell/match_menu';
import { ServicesContext, make_services } from '../shell/services';
import { Store } from '../state/store';
import '../styles';
import {
  allocate_ask,
  enter_ask,
  repulse_ask,
  results_ask,
  sample_hints,
  sample_outcome,
  sample_view,
} from './sample_decisions';
import { SAMPLE_CHARTS } from './sample_charts';

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
  umpire: null,
  held: null,
  imported: null,
  terms: plainTerms,
  seats: [
    { seat: 'union', title: 'Union', holder: 'Ada', ready: {} },
    { seat: 'confederate', title: 'Confederate', holder: 'Ben', ready: {} },
  ],
  view: view as unknown as JsonObject,
  decisions: [],
  drafts: {},
  allies: [],
  clock: null,
  dice: null,
  seq: 0,
  entries: [],
};
const allocate = new AllocateEditor(services, of, allocate_ask, null);
const decide = inbox === undefined ? null : new DecideEditor(services, of, inbox[0], inbox[1], null);

const around = make_services(window);
around.store.dispatch({
  type: 'me',
  me: {
    session: { name: 'Ada', account: 'a', token: 't' },
    matches: [
      {
        match: 'dev',
        title: 'Stone Bridge',
        game: 'bull_run',
        scenario: '14.11',
        seats: [
          { seat: 'union', title: 'Union', holder: 'Ada', mine: true },
          { seat: 'confederate', title: 'Confederate', holder: 'Ben', mine: false },
        ],
        lifecycle: 'running',
        owes: [],
        headline: '',
        terms: plainTerms,
      },
    ],
  },
});

function StandingPage() {
  const before = complete(undefined);
  const [standing, set_standing] = useState(before);
  return (
    <div class="sheet-page">
      <StandingSection
        standing={standing}
        before={before}
        topics={{
          concentrate: ['C03', 'C04', 'C05'],
          spare: ['U01', 'U02', 'U03', 'U04', 'U16'],
          advance: ['U01', 'U02', 'U03', 'U04', 'U05'],
          support: ['U16', 'U17'],
        }}
        problems={[]}
        shut={false}
        hexes={view.objectives.map((each) => [each.hex, each.name])}
        live
        missed="last-draft"
        on_change={set_standing}
      />
    </div>
  );
}

function Table() {
  const width = useWidth();
  const shown = show === 'over' ? { ...view, outcome: sample_outcome } : view;
  const mode: ModeProps = {
    watched,
    view: shown,
    map: sheet as unknown as MapData,
    charts: SAMPLE_CHARTS,
    width,
    terrain_notes: {},
    place_key: `dev/${show}`,
    without_map: asked.has('chart'),
    log: null,
  };
  if (show === 'over') return <StillTable {...mode} />;
  return decide === null ? (
    <AllocateTable {...mode} editor={allocate} />
  ) : (
    <DecideTable {...mode} editor={decide} />
  );
}

function App() {
  return (
    <ServicesContext.Provider value={around}>
      <div class="frame frame-wide">
        <main>
          <StatusStrip watched={watched} view={view}>
            <MatchMenu watched={watched} />
          </StatusStrip>
          {show === 'standing' ? <StandingPage /> : <Table />}
        </main>
      </div>
    </ServicesContext.Provider>
  );
}

const root = document.getElementById('app');
if (root !== null) render(<App />, root);
