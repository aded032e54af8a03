// A plot editor with rules in its page, for the tests of plotting on the map.
import { PlotEditor } from '../../web/src/games/bull_run/plot/editor';
import type { PlotAsk, UnitView } from '../../web/src/games/bull_run/types';
import { Link } from '../../web/src/protocol/link';
import { Store } from '../../web/src/state/store';
import { fake_page } from './fake_page_rules';
import { FakeSocket, settle, view_message } from './fakes';

const unit = (id: string, start: string, missions: readonly 'attack'[] = ['attack']) => ({
  id,
  start,
  pinned: false,
  may_move: true,
  missions,
});
export const ask: PlotAsk = {
  kind: 'plot',
  turn: 3,
  columns: 8,
  night: false,
  units: [
    unit('31', '5306'),
    unit('12', '3320'),
    unit('22', '2903'),
    unit('7', '2904'),
    unit('UL', '3904', []),
  ],
};
export const of = { match: 'm1', seat: 'union', decision: '3.plot.union' };
export const units = new Map(
  ask.units.map((each) => [each.id, { id: each.id, hex: each.start } as unknown as UnitView]),
);
export const page = fake_page();

export function make() {
  const store = new Store();
  store.dispatch({ type: 'received', message: view_message(), now: 0 });
  const socket = new FakeSocket();
  const link = new Link({
    make_socket: () => socket,
    token: () => null,
    on_message: () => undefined,
    on_status: () => undefined,
    last_seq: () => null,
    on_refused: () => undefined,
    random: () => 0,
  });
  link.start();
  socket.welcome();
  const rules = {
    check: () => Promise.reject(new Error('the server was asked')),
  };
  const editor = new PlotEditor({ store, link, rules, storage: null }, of, ask, null);
  const line = (id: string): string =>
    (editor.payload['plots'] as readonly string[]).find((each) => each.startsWith(`${id}/`)) ?? '';
  return { editor, line, socket };
}
export async function selected(id: string) {
  const made = make();
  made.editor.select(id);
  await settle();
  return made;
}
