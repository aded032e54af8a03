// The Bull Run table: from what is watched to the mode that fits it. Editors live as long as their decision.
import { useEffect, useMemo } from 'preact/hooks';
import type { Decision } from '../../protocol/messages';
import { Frame, useTitle } from '../../shell/frame';
import { InviteBox } from '../../shell/invite_box';
import { UmpireBox } from '../../shell/umpire_box';
import { MatchMenu } from '../../shell/match_menu';
import { MusterPanel } from '../../shell/muster_panel';
import { AnswerFor, InStead, PromisedByOther } from '../../shell/standing_in';
import { table_path } from '../../shell/router';
import { useServices } from '../../shell/services';
import { load_rules } from '../../rules_wasm/load';
import { decision_shown, first_draft, promised_by_other } from '../../state/allies';
import { ServerRules } from '../../state/rules_port';
import type { Watched } from '../../state/state';
import { t } from '../../text';
import type { TableProps } from '..';
import { AllocateEditor } from './decide/allocate_editor';
import { AllocateTable } from './decide/allocate_table';
import { DecideEditor } from './decide/decide_editor';
import { DecideTable } from './decide/decide_table';
import type { AllocateAsk, DecideAsk } from './decide/shapes';
import { DeployTable } from './deploy/deploy_table';
import { DeployEditor } from './deploy/editor';
import { LogPanel } from './log/log_panel';
import { PlotEditor } from './plot/editor';
import { PlotTable } from './plot/plot_table';
import './styles';
import { BattleBrief } from './table/battle_brief';
import { Statistics } from './statistics/statistics';
import { useWidth } from './table/layout';
import type { ModeProps } from './table/mode';
import { ReplayHost, moved_turns, useUnseenTurn } from './table/replay_host';
import { StatusStrip } from './table/status_strip';
import { StillTable } from './table/still_table';
import { bt } from './text';
import type { BullRunView, Charts, DeployAsk, MapData, PlotAsk } from './types';

type Editor =
  | { readonly kind: 'deploy'; readonly editor: DeployEditor }
  | { readonly kind: 'plot'; readonly editor: PlotEditor }
  | { readonly kind: 'allocate'; readonly editor: AllocateEditor }
  | { readonly kind: 'decide'; readonly editor: DecideEditor };

export default function BullRunTable(props: TableProps) {
  const { watched, data } = props;
  const { store } = useServices();
  // The server's view of this game has exactly this shape (rules/games/bull_run/ruleset/README.md).
  const view = watched.view as unknown as BullRunView;
  const map = data[view.map] as MapData;
  const charts = data['charts.json'] as Charts;
  const width = useWidth();
  const own = decision_shown(watched, null);
  const in_stead_of = props.query.get('for');
  const open = decision_shown(watched, in_stead_of);
  const promise = open === undefined ? null : promised_by_other(watched, open.decision);
  const drawn = useEditor(watched, open);
  const editor = promise === null ? drawn : null;
  const plots = open?.kind === 'plot';
  const owed =
    own !== undefined && !is_ready(watched, own) && promised_by_other(watched, own.decision) === null;
  useEffect(() => {
    if (plots) void load_rules();
  }, [plots]);
  const log = <LogPanel entries={watched.entries} />;
  useTitle([view.headline, ...(owed ? [t.your_move] : []), watched.title], owed);
  useUnseenTurn(watched, props.part === 'replay');

  const turns = moved_turns(watched.entries);
  const last_turn = turns.at(-1);
  const strip = (
    <StatusStrip watched={watched} view={view}>
      <AnswerFor watched={watched} shown={in_stead_of} />
      <OtherSeats watched={watched} cards={store.state.value.cards} />
      <BattleBrief view={view} scenario={props.scenarios.find((each) => each.id === view.scenario)} />
      <MatchMenu watched={watched} />
      <PartLink watched={watched} part={props.part} />
      {last_turn !== undefined && props.part !== 'replay' && (
        <a class="button" href={table_path(watched.match, watched.seat, 'replay', { at: `${last_turn}` })}>
          {bt.strip.replay(last_turn)}
        </a>
      )}
    </StatusStrip>
  );
  if (props.part === 'replay' && last_turn !== undefined) {
    return (
      <Frame wide header={<TableTitle watched={watched} view={view} />}>
        <ReplayHost watched={watched} view={view} map={map} charts={charts} query={props.query} />
      </Frame>
    );
  }
  if (props.part === 'statistics') {
    return (
      <Frame wide header={<TableTitle watched={watched} view={view} />}>
        {strip}
        <div class="log-page" tabIndex={0} role="region" aria-label={bt.result.statistics}>
          <Statistics entries={watched.entries} units={view.units} />
        </div>
      </Frame>
    );
  }
  if (props.part === 'log') {
    return (
      <Frame wide header={<TableTitle watched={watched} view={view} />}>
        {strip}
        <div class="log-page">{log}</div>
      </Frame>
    );
  }
  const mode: ModeProps = {
    watched,
    view,
    map,
    charts,
    width,
    terrain_notes: Object.fromEntries(charts.terrain.map((row) => [row.terrain, terrain_note(row)])),
    place_key: `place/${watched.match}/${watched.seat ?? ''}`,
    without_map: props.part === 'chart',
    log,
  };
  return (
    <Frame wide header={<TableTitle watched={watched} view={view} />}>
      {strip}
      {watched.frozen !== null && <p class="banner">{t.table.frozen}</p>}
      {watched.held !== null && (
        <p class="banner" role="status">
          {t.table.held(watched.umpire)}
        </p>
      )}
      <InviteBox watched={watched} />
      <UmpireBox watched={watched} />
      <MusterPanel watched={watched} />
      {open !== undefined && <InStead watched={watched} decision={open} />}
      {promise !== null && <PromisedByOther watched={watched} promise={promise} />}
      {editor?.kind === 'deploy' && (
        <DeployTable key={editor.editor.of.decision} {...mode} editor={editor.editor} />
      )}
      {editor?.kind === 'plot' && (
        <PlotTable key={editor.editor.of.decision} {...mode} editor={editor.editor} />
      )}
      {editor?.kind === 'allocate' && (
        <AllocateTable key={editor.editor.of.decision} {...mode} editor={editor.editor} />
      )}
      {editor?.kind === 'decide' && (
        <DecideTable key={editor.editor.of.decision} {...mode} editor={editor.editor} />
      )}
      {editor === null && <StillTable {...mode} />}
    </Frame>
  );
}

function TableTitle(props: { readonly watched: Watched; readonly view: BullRunView }) {
  return (
    <h1 class="table-title" title={props.view.title}>
      {props.watched.title}
    </h1>
  );
}

/** From the table to the chart alone, and from anywhere else back to the table. */
function PartLink(props: { readonly watched: Watched; readonly part: string }) {
  const { watched, part } = props;
  const to = part === '' ? 'chart' : '';
  return (
    <a class="button part-link" href={table_path(watched.match, watched.seat, to)}>
      {part === '' ? bt.strip.chart_alone : bt.strip.table}
    </a>
  );
}

/** One person may hold several seats, each in a window of its own. */
function OtherSeats(props: {
  readonly watched: Watched;
  readonly cards: readonly {
    readonly match: string;
    readonly seats: readonly { readonly seat: string; readonly title: string; readonly mine: boolean }[];
  }[];
}) {
  const { watched, cards } = props;
  const mine = cards.find((card) => card.match === watched.match)?.seats.filter((seat) => seat.mine) ?? [];
  return (
    <>
      {mine
        .filter((seat) => seat.seat !== watched.seat)
        .map((seat) => (
          <a
            key={seat.seat}
            class="button"
            href={table_path(watched.match, seat.seat)}
            target="_blank"
            rel="noopener"
          >
            {t.table.other_seat(seat.title)}
          </a>
        ))}
    </>
  );
}

function is_ready(watched: Watched, decision: Decision): boolean {
  return watched.drafts[decision.decision]?.state === 'ready';
}

function terrain_note(row: Charts['terrain'][number]): string {
  return [`${row.cost} MP`, row.combat].filter((part) => part !== '' && part !== '–').join(', ');
}

function useEditor(watched: Watched, decision: Decision | undefined): Editor | null {
  const { store, link, storage } = useServices();
  const id = decision?.decision;
  const editor = useMemo((): Editor | null => {
    if (decision === undefined || watched.seat === null) return null;
    const of = { match: watched.match, seat: watched.seat, decision: decision.decision };
    const services = { store, link, storage, rules: new ServerRules(link, of) };
    const draft = first_draft(watched, decision.decision);
    // An ask of this kind has exactly this shape (rules/games/bull_run/ruleset/README.md).
    if (decision.kind === 'deploy') {
      return {
        kind: 'deploy',
        editor: new DeployEditor(services, of, decision.ask as unknown as DeployAsk, draft),
      };
    }
    if (decision.kind === 'plot') {
      return {
        kind: 'plot',
        editor: new PlotEditor(services, of, decision.ask as unknown as PlotAsk, draft),
      };
    }
    if (decision.kind === 'allocate') {
      const ask = decision.ask as unknown as AllocateAsk;
      return { kind: 'allocate', editor: new AllocateEditor(services, of, ask, draft) };
    }
    if (decision.kind === 'enter' || decision.kind === 'repulse' || decision.kind === 'results') {
      const ask = decision.ask as unknown as DecideAsk;
      return { kind: 'decide', editor: new DecideEditor(services, of, decision.kind, ask, draft) };
    }
    return null;
  }, [id, watched.match, watched.seat]);
  useEffect(() => {
    if (editor === null) return;
    const flush = (): void => void editor.editor.flush();
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      editor.editor.stop();
    };
  }, [editor]);
  const draft = id === undefined ? undefined : watched.drafts[id];
  useEffect(() => {
    editor?.editor.sync(draft ?? null);
  }, [editor, draft]);
  // What an ally has just written may clash with what is drawn here, or clash no more.
  const { allies } = watched;
  useEffect(() => {
    if (allies.length > 0) void editor?.editor.check();
  }, [editor, allies]);
  return editor;
}
