// The umpire's desk with a hand-made match, for whoever works on it: /src/dev/desk.html under `npx vite`; ?show=readiness,
// held (the default) or waiting.
import { render } from 'preact';
import sheet from '../../../scenarios/bull_run/map/map.json';
import '../games/bull_run/counters/counters.css';
import '../games/bull_run/replay/replay.css';
import '../map/fonts.css';
import '../map/map.css';
import '../map/fields.css';
import { DeskPage } from '../pages/desk/desk_page';
import type { Desk } from '../protocol/desk';
import { PeopleApi } from '../protocol/people';
import { RecordApi } from '../protocol/record';
import { TalkApi } from '../protocol/talk';
import { HttpApi } from '../protocol/http';
import type { Link } from '../protocol/link';
import { Router } from '../shell/router';
import { ServicesContext } from '../shell/services';
import type { Services } from '../shell/services';
import { Store } from '../state/store';
import '../styles';
import { SAMPLE_CHARTS } from './sample_charts';
import { HELD_DESK, READINESS_DESK, SAMPLE_VIEW, WAITING_DESK } from './sample_desk';

const asked = new URLSearchParams(location.search);
document.documentElement.dataset['theme'] = asked.get('theme') ?? 'light';
const shown: Readonly<Record<string, Desk>> = { readiness: READINESS_DESK, waiting: WAITING_DESK };
const desk = shown[asked.get('show') ?? ''] ?? HELD_DESK;

function answer_to(path: string): unknown {
  if (path.endsWith('/desk')) return desk;
  if (path.includes('/desk/view/')) return { view: SAMPLE_VIEW };
  if (path.endsWith('/desk/try'))
    return {
      diff: [{ subject: 'U01', what: 'hex', before: '2504', after: '2210' }],
      line: 'Umpire ruling, turn 1: U01 is moved from 2504 to 2210.',
    };
  if (path === '/api/games')
    return {
      games: [
        {
          id: 'bull_run',
          title: 'Bull Run',
          version: 1,
          scenarios: [],
          data: [
            { name: 'map.json', sha256: '1' },
            { name: 'charts.json', sha256: '2' },
          ],
        },
      ],
    };
  if (path.includes('/map.json')) return sheet;
  if (path.includes('/charts.json')) return SAMPLE_CHARTS;
  return { diff: [], desk };
}

const store = new Store();
store.dispatch({ type: 'me', me: { session: null } });
const api = new HttpApi((path) => Promise.resolve(Response.json(answer_to(path))));
const services: Services = {
  store,
  api,
  people: new PeopleApi(api),
  record: new RecordApi(api),
  talk: new TalkApi(api),
  link: { watch: () => undefined, unwatch: () => undefined } as unknown as Link,
  router: new Router(window),
  storage: null,
  refresh_me: () => Promise.resolve(),
  use_session: () => undefined,
};

const root = document.getElementById('app');
if (root !== null)
  render(
    <ServicesContext.Provider value={services}>
      <DeskPage match={desk.match} />
    </ServicesContext.Provider>,
    root,
  );
