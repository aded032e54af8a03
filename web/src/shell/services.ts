// What pages may use: the state, the calls, the link, the address. Made once in main.tsx; tests make their own.
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { HttpApi } from '../protocol/http';
import type { HttpResult, Me } from '../protocol/http';
import { Link } from '../protocol/link';
import { PeopleApi } from '../protocol/people';
import { RecordApi } from '../protocol/record';
import { TalkApi } from '../protocol/talk';
import type { Socket } from '../protocol/link';
import { watch_key } from '../state/state';
import { Store } from '../state/store';
import { Router } from './router';

export interface Services {
  readonly store: Store;
  readonly api: HttpApi;
  readonly people: PeopleApi;
  readonly record: RecordApi;
  readonly talk: TalkApi;
  readonly link: Link;
  readonly router: Router;
  readonly storage: Storage | null;
  /** Asks who we are; also refreshes the list of games. */
  readonly refresh_me: () => Promise<void>;
  /** After sign-in and sign-out: the link says hello anew. */
  readonly use_session: (result: HttpResult<Me>) => void;
}

export const ServicesContext = createContext<Services | null>(null);

export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (services === null) throw new Error('services are provided in main.tsx');
  return services;
}

export function make_services(of_window: Window): Services {
  const store = new Store();
  const api = new HttpApi();
  const people = new PeopleApi(api);
  const record = new RecordApi(api);
  const talk = new TalkApi(api);
  const router = new Router(of_window);
  const link = new Link({
    make_socket: () => new WebSocket(socket_address(of_window.location)) as unknown as Socket,
    token: () => {
      const session = store.state.peek().session;
      return session.status === 'signed_in' ? session.session.token : null;
    },
    on_message: (message) => store.dispatch({ type: 'received', message, now: Date.now() }),
    on_status: (status, attempt) => store.dispatch({ type: 'link', status, attempt }),
    last_seq: (match, seat) => store.state.peek().watched[watch_key(match, seat)]?.seq ?? null,
    on_signed_out: () => void refresh_me(),
    on_refused: (match, seat, { code, text }) => store.dispatch({ type: 'refused', match, seat, code, text }),
  });
  of_window.addEventListener('online', () => link.try_now());
  of_window.document.addEventListener('visibilitychange', () => {
    if (of_window.document.visibilityState === 'visible') link.try_now();
  });
  const use_session = (result: HttpResult<Me>): void => {
    if (!result.ok) {
      store.dispatch({ type: 'failed', error: result.error });
      return;
    }
    const before = store.state.peek().session;
    const token_before = before.status === 'signed_in' ? before.session.token : null;
    store.dispatch({ type: 'me', me: result.value });
    const token = result.value.session?.token ?? null;
    api.use_token(token);
    if (before.status === 'unknown' || token !== token_before) {
      link.stop();
      link.start();
    }
  };
  const refresh_me = async (): Promise<void> => use_session(await api.me());
  return {
    store,
    api,
    people,
    record,
    talk,
    link,
    router,
    storage: local_storage(of_window),
    refresh_me,
    use_session,
  };
}

function socket_address(location: Location): string {
  return `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`;
}
function local_storage(of_window: Window): Storage | null {
  try {
    return of_window.localStorage;
  } catch {
    // Forbidden by the browser's settings: drafts are then kept by the server alone.
    return null;
  }
}
