// The table while plots are drawn: map, chart, check list and text all on one editor.
import { useEffect, useRef, useState } from 'preact/hooks';
import { MapSheet, terrain_word } from '../../../map';
import type { MapHandle, MapKey, Tap } from '../../../map';
import { ConflictDialog } from '../../../shell/conflict_dialog';
import { CopyButton } from '../../../shell/copy_button';
import { announcer } from '../../../shell/announcer';
import { ProblemList, errors_of } from '../../../shell/problem_list';
import { ReadyButton, Receipt } from '../../../shell/ready_bar';
import { SaveLine } from '../../../shell/save_status';
import { t } from '../../../text';
import type { CounterState } from '../counters';
import { bt } from '../text';
import type { HexId, UnitView } from '../types';
import { TableLayout } from '../table/layout';
import type { Panel, Width } from '../table/layout';
import {
  first_sight,
  moment_counters,
  objective_flags,
  own_hexes,
  plot_paths,
  standing_counters,
  step_hexes,
} from '../table/map_parts';
import type { ModeProps } from '../table/mode';
import { Chart } from './chart';
import type { PlotEditor } from './editor';
import { end_hex, is_ordered, segments } from './model';
import type { PlotRow } from './model';
import { PasteDialog } from './paste_dialog';
import { PlotBar, notice_text } from './plot_bar';
import { print_plot } from './notation';
import { PlotStanding, StandingReview, standing_lines_of } from '../standing/plot_standing';
import { UnitPage } from './unit_page';
import { plot_key } from './plot_keys';

export function PlotTable(props: ModeProps & { readonly editor: PlotEditor }) {
  const { editor, view, width } = props;
  const [open, set_open] = useState(width === 'phone' ? 'map' : 'chart');
  const [moment, set_moment] = useState<number | null>(null);
  const [picked, set_picked] = useState<HexId | null>(null);
  const [pasting, set_pasting] = useState(false);
  const [looked, set_looked] = useState<HexId | null>(null);
  const map = useRef<MapHandle>(null);
  const units = new Map(view.units.map((unit) => [unit.id, unit]));
  const plot = editor.value.value;
  const problems = editor.problems.value;
  const rows = editor.ask.units.flatMap((unit) => plot[unit.id] ?? []);
  const ordered = rows.filter(is_ordered).length;
  const attacking = rows.filter((row) => row.mission === 'attack').length;
  const selected = editor.selected.value;
  useSpokenNotice(editor);
  useEffect(() => set_picked(null), [selected, plot]);
  const end = editor.selected_row.value === null ? null : end_hex(editor.selected_row.value);
  useEffect(() => {
    if (end !== null) map.current?.reveal(end);
  }, [selected, end]);

  const on_tap = (tap: Tap): boolean => tap_map(editor, units, tap, set_picked);
  const on_key = ({ event }: MapKey): boolean => plot_key(editor, event);
  const look = (unit: string): void => {
    const hex = units.get(unit)?.hex;
    if (hex !== undefined && hex !== null) map.current?.reveal(hex);
  };
  const check = (
    <section class="check" aria-label={t.problems.heading}>
      <h2>{t.problems.heading}</h2>
      <ProblemList
        problems={problems}
        show_none
        on_show={(problem) => {
          editor.select(problem.subject);
          look(problem.subject);
        }}
      />
    </section>
  );
  const standing = <PlotStanding editor={editor} view={view} />;
  const side = view.side ?? 'union';
  const map_pane = (
    <div class="map-pane">
      <MapSheet
        map={props.map}
        label={bt.map_label(view.title)}
        handle={map}
        place_key={props.place_key}
        start={first_sight(own_hexes(view), width)}
        counters={
          moment === null
            ? standing_counters(view, (unit) => states_of(editor, unit), selected)
            : moment_counters(view, plot, moment)
        }
        paths={plot_paths(plot, side, selected, editor.ask.columns)}
        lit={[
          ...(editor.is_ready.value || moment !== null ? [] : step_hexes(editor.plot_hints.value)),
          ...(looked === null ? [] : [{ hex: looked, kind: 'mark' as const }]),
        ]}
        objectives={objective_flags(view.objectives)}
        terrain_notes={props.terrain_notes}
        card_lines={(hex) => <PlotsHere rows={rows} hex={hex} />}
        on_tap={on_tap}
        on_key={on_key}
      />
      {moment !== null && (
        <p class="moment-label">
          {bt.moment.label(moment)}
          <button type="button" class="quiet" onClick={() => set_moment(null)}>
            {bt.moment.live}
          </button>
        </p>
      )}
      <PlotBar editor={editor} units={units} picked={picked} on_picked={set_picked} />
    </div>
  );
  const chart =
    width === 'phone' ? (
      <UnitPage editor={editor} units={units} terrain={(hex) => terrain_word(props.map, hex)} />
    ) : (
      <Chart
        editor={editor}
        units={units}
        moment={moment}
        on_moment={set_moment}
        on_look={look}
        on_cell={set_looked}
      />
    );
  return (
    <>
      <TableLayout
        width={width}
        map={props.without_map ? null : map_pane}
        map_label={bt.tabs.map}
        panels={panels_of(
          width,
          chart,
          [check, standing],
          <Receipt editor={editor} watched={props.watched} />,
          props,
          errors_of(problems).length,
        )}
        open={open}
        on_open={set_open}
        footer={<Footer editor={editor} on_paste={() => set_pasting(true)} />}
        corner={
          <ReadyButton
            editor={editor}
            watched={props.watched}
            summary={bt.summary.plot(ordered, rows.length - ordered, attacking)}
            lines={print_plot(plot, editor.ask)}
            more={<StandingReview editor={editor} />}
          />
        }
      />
      {pasting && <PasteDialog editor={editor} on_close={() => set_pasting(false)} />}
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

function panels_of(
  width: Width,
  chart: preact.ComponentChildren,
  check: preact.ComponentChildren,
  receipt: preact.ComponentChildren,
  props: ModeProps,
  errors: number,
): readonly Panel[] {
  const badge = errors === 0 ? {} : { badge: `✖${errors}`, badge_label: bt.tab_errors(errors) };
  const log = { id: 'log', label: bt.tabs.log, content: props.log };
  if (width === 'desktop') {
    const both = (
      <>
        {receipt}
        {chart}
        {check}
      </>
    );
    return [{ id: 'chart', label: bt.tabs.orders, content: both, ...badge }, log];
  }
  return [
    { id: 'chart', label: bt.tabs.chart, content: [receipt, chart] },
    { id: 'check', label: bt.tabs.check, content: check, ...badge },
    log,
  ];
}

function states_of(editor: PlotEditor, unit: UnitView): readonly CounterState[] {
  const row = editor.value.value[unit.id];
  const states: CounterState[] = [];
  if (row !== undefined && is_ordered(row)) states.push(editor.is_ready.value ? 'ready' : 'ordered');
  if (row !== undefined && row.mission !== null) states.push(row.mission);
  if (editor.ask.units.some((each) => each.id === unit.id && each.pinned)) states.push('pinned');
  return states;
}

/** Only a tap on a named, selected unit orders; true when the tap meant something. */
function tap_map(
  editor: PlotEditor,
  units: ReadonlyMap<string, UnitView>,
  tap: Tap,
  pick: (hex: HexId | null) => void,
): boolean {
  const selected = editor.selected.peek();
  const own = [...units.values()].find(
    (unit) => unit.hex === tap.hex && editor.value.peek()[unit.id] !== undefined,
  );
  const row = editor.selected_row.peek();
  // Alt steps into a hex that a friend stands in and will leave.
  if (own !== undefined && own.id !== selected && !tap.alt) {
    editor.select(own.id);
    return true;
  }
  if (row === null || editor.is_ready.peek()) return false;
  if (tap.hex === end_hex(row)) return true;
  if (tap.hex === row.start || segments(row).some((each) => each.hex === tap.hex)) {
    pick(tap.hex);
    return true;
  }
  void editor.step_to(tap.hex);
  return true;
}

function PlotsHere(props: { readonly rows: readonly PlotRow[]; readonly hex: HexId }) {
  const lines = props.rows.flatMap((row) =>
    segments(row)
      .filter((each) => each.hex === props.hex && each.kind === 'step')
      .map((each) => `${row.unit} ${each.from === each.to ? each.from : `${each.from}–${each.to}`}`),
  );
  return lines.length === 0 ? null : <p>{bt.hex_plots(lines)}</p>;
}

function Footer(props: { readonly editor: PlotEditor; readonly on_paste: () => void }) {
  const { editor, on_paste } = props;
  const shut = editor.is_ready.value;
  return (
    <>
      <SaveLine status={editor.save_status.value} />
      <button
        type="button"
        class="quiet"
        disabled={shut || !editor.can_undo.value}
        onClick={() => editor.undo()}
      >
        <span aria-hidden="true">↶</span> {t.edit.undo}
      </button>
      <button
        type="button"
        class="quiet"
        disabled={shut || !editor.can_redo.value}
        onClick={() => editor.redo()}
      >
        <span aria-hidden="true">↷</span> {t.edit.redo}
      </button>
      <button type="button" class="quiet" disabled={shut} onClick={on_paste}>
        {t.edit.paste}
      </button>
      <CopyButton
        class="quiet"
        text={print_plot(editor.value.value, editor.ask).join('\n')}
        label={t.edit.copy}
        done={t.edit.copied}
      />
    </>
  );
}

function useSpokenNotice(editor: PlotEditor): void {
  const notice = editor.notice.value;
  useEffect(() => {
    const row = editor.selected_row.peek();
    if (notice !== null && row !== null) announcer.polite(notice_text(notice, row));
  }, [notice]);
}
