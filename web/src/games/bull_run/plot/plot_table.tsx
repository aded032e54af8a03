// The table while plots are drawn: map, chart, check list and text all on one editor.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { terrain_word } from '../../../map';
import type { MapHandle } from '../../../map';
import { ConflictDialog } from '../../../shell/conflict_dialog';
import { ReadyButton, Receipt } from '../../../shell/ready_bar';
import { useServices } from '../../../shell/services';
import type { Problem } from '../../../protocol/messages';
import { bt } from '../text';
import type { HexId, UnitId } from '../types';
import { EditFooter } from '../table/edit_footer';
import { TableLayout } from '../table/layout';
import type { Panel, Width } from '../table/layout';
import type { ModeProps } from '../table/mode';
import { Chart } from './chart';
import type { Filter } from './chart';
import { CheckList } from './check_list';
import { GoToDialog, KeysDialog, UnsentNote } from './dialogs';
import type { PlotEditor } from './editor';
import { Layers, dice_of, lay } from './layers';
import { MapPane } from './map_pane';
import { is_ordered } from './model';
import { print_plot } from './notation';
import { PlotStanding, StandingReview, standing_lines_of } from '../standing/plot_standing';
import { PasteDialog } from './paste_dialog';
import { check_lines } from './problems';
import { UnitPage } from './unit_page';
import { discard_unsent, unsent_drafts } from './unsent';

type Opened = 'paste' | 'go_to' | 'keys' | 'review' | null;

export function PlotTable(props: ModeProps & { readonly editor: PlotEditor }) {
  const { editor, view, width } = props;
  const [open, set_open] = useState(width === 'phone' ? 'map' : 'chart');
  const [moment, set_moment] = useState<number | null>(null);
  const [opened, set_opened] = useState<Opened>(null);
  const [looked, set_looked] = useState<HexId | null>(null);
  const [filter, set_filter] = useState<Filter>('all');
  const layers = useMemo(() => new Layers(), [editor]);
  const handle = useRef<MapHandle>(null);
  const units = new Map(view.units.map((unit) => [unit.id, unit]));
  const plot = editor.value.value;
  const lines = check_lines(editor.problems.value, plot);
  const errors = lines.filter(({ problem }) => problem.severity === 'error').length;
  const rows = editor.ask.units.flatMap((unit) => plot[unit.id] ?? []);
  const ordered = rows.filter(is_ordered).length;
  const attacking = rows.filter((row) => row.mission === 'attack').length;
  const scatter = layers.is_on('scatter') ? lay(layers, editor).scatter : null;
  useTableKeys(editor, () => set_opened('review'));

  const look = (unit: UnitId, hex: HexId | null = null): void => {
    const at = hex ?? units.get(unit)?.hex ?? null;
    if (at !== null) handle.current?.reveal(at);
  };
  const show = (unit: UnitId, problem: Problem): void => {
    editor.select(unit);
    if (width === 'phone') set_open('map');
    look(unit, problem.place === '' ? null : problem.place);
  };
  const list_units = (): void => {
    set_open('chart');
    const id = editor.selected.peek() ?? editor.ask.units[0]?.id ?? '';
    requestAnimationFrame(() => {
      const row = document.querySelector(`.chart-row[data-unit="${id}"] .row-head, .unit-list button`);
      if (row instanceof HTMLElement) row.focus();
    });
  };
  const check = (
    <CheckList
      editor={editor}
      lines={lines}
      on_show={show}
      on_list={
        width === 'phone'
          ? null
          : () => {
              set_open('chart');
              set_filter('unordered');
            }
      }
    />
  );
  const standing = <PlotStanding editor={editor} view={view} />;
  const chart =
    width === 'phone' ? (
      <UnitPage editor={editor} units={units} terrain={(hex) => terrain_word(props.map, hex)} />
    ) : (
      <Chart
        editor={editor}
        units={units}
        lines={lines}
        filter={filter}
        on_filter={set_filter}
        dice={(unit) => dice_of(scatter, unit)}
        moment={moment}
        on_moment={set_moment}
        on_look={look}
        on_cell={set_looked}
      />
    );
  const map_pane = (
    <MapPane
      {...props}
      layers={layers}
      lines={lines}
      moment={moment}
      on_moment={set_moment}
      looked={looked}
      handle={handle}
      keys={{ go_to_hex: () => set_opened('go_to'), list_units, help: () => set_opened('keys') }}
    />
  );
  const above = (
    <>
      <Unsent editor={editor} />
      <Receipt editor={editor} watched={props.watched} />
    </>
  );
  const close = (): void => set_opened(null);
  return (
    <>
      <TableLayout
        width={width}
        map={props.without_map ? null : map_pane}
        map_label={bt.tabs.map}
        panels={panels_of(width, chart, [check, standing], above, props, errors)}
        open={open}
        on_open={set_open}
        footer={
          <EditFooter
            editor={editor}
            lines={print_plot(plot, editor.ask)}
            on_paste={() => set_opened('paste')}
          />
        }
        corner={
          <ReadyButton
            editor={editor}
            watched={props.watched}
            summary={bt.summary.plot(ordered, rows.length - ordered, attacking)}
            lines={print_plot(plot, editor.ask)}
            more={<StandingReview editor={editor} />}
            problems={lines.map(({ problem }) => problem)}
            reviewing={opened === 'review'}
            on_review={(on) => set_opened(on ? 'review' : null)}
            on_problem={(problem) => {
              set_opened(null);
              if (problem.subject !== '') show(problem.subject, problem);
              else set_open(width === 'desktop' ? 'chart' : 'check');
            }}
          />
        }
      />
      {opened === 'paste' && <PasteDialog editor={editor} on_close={close} />}
      {opened === 'keys' && <KeysDialog on_close={close} />}
      {opened === 'go_to' && (
        <GoToDialog
          map={props.map}
          on_close={close}
          on_go={(hex) => {
            handle.current?.focus();
            handle.current?.look_at(hex);
          }}
        />
      )}
      <ConflictDialog
        editor={editor}
        lines={(payload) => [
          ...(Array.isArray(payload['plots']) ? payload['plots'].map(String) : []),
          ...standing_lines_of(payload),
        ]}
      />
    </>
  );
}

function Unsent(props: { readonly editor: PlotEditor }) {
  const { storage } = useServices();
  const { of } = props.editor;
  const [drafts, set_drafts] = useState(() => unsent_drafts(storage, of));
  return (
    <UnsentNote
      drafts={drafts}
      on_discard={(draft) => {
        discard_unsent(storage, draft);
        set_drafts(unsent_drafts(storage, of));
      }}
    />
  );
}

/** Undo, redo and Ready wherever the focus is, but not while a field is being written in. */
function useTableKeys(editor: PlotEditor, review: () => void): void {
  useEffect(() => {
    const on_key = (event: KeyboardEvent): void => {
      const field = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
      if (field || !(event.ctrlKey || event.metaKey) || document.querySelector('dialog[open]') !== null)
        return;
      const key = event.key.toLowerCase();
      if (key === 'z' && event.shiftKey) editor.redo();
      else if (key === 'z') editor.undo();
      else if (key === 'enter' && !editor.is_ready.peek()) review();
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', on_key);
    return () => window.removeEventListener('keydown', on_key);
  }, [editor]);
}

function panels_of(
  width: Width,
  chart: preact.ComponentChildren,
  check: preact.ComponentChildren,
  above: preact.ComponentChildren,
  props: ModeProps,
  errors: number,
): readonly Panel[] {
  const badge = errors === 0 ? {} : { badge: `✖${errors}`, badge_label: bt.tab_errors(errors) };
  const log = { id: 'log', label: bt.tabs.log, content: props.log };
  if (width === 'desktop') {
    const both = (
      <>
        {above}
        {chart}
        {check}
      </>
    );
    return [{ id: 'chart', label: bt.tabs.orders, content: both, ...badge }, log];
  }
  return [
    { id: 'chart', label: bt.tabs.chart, content: [above, chart] },
    { id: 'check', label: bt.tabs.check, content: check, ...badge },
    log,
  ];
}
