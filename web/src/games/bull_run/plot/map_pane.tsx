// The map of the plot: counters, paths and layers laid on it, and what pointer and keys do there.
import { useSignal } from '@preact/signals';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { RefObject } from 'preact';
import { MapSheet, neighbour } from '../../../map';
import type { Direction, Draw, Grab, LitHex, MapHandle, MapKey, MapMarker, MapPath } from '../../../map';
import { announcer } from '../../../shell/announcer';
import { useServices } from '../../../shell/services';
import type { CounterState } from '../counters';
import { page_rules } from '../page_rules';
import { bt } from '../text';
import type { BullRunView, HexId, UnitView } from '../types';
import { answers_beside } from '../../../state/allies';
import {
  ally_paths,
  first_sight,
  objective_flags,
  own_hexes,
  plot_paths,
  standing_counters,
  step_hexes,
} from '../table/map_parts';
import type { ModeProps } from '../table/mode';
import type { PlotEditor } from './editor';
import { HexLines } from './hex_lines';
import { LayerBar } from './layer_bar';
import { lay } from './layers';
import type { Laid, LayerId, Layers } from './layers';
import { end_hex, is_ordered, points_used } from './model';
import { columns_used } from './mp_meter';
import { AimLayer, Lens, PathMenu, PreviewPin } from './on_map';
import type { DrawnAt } from './on_map';
import { Pad } from './pad';
import { PlotBar, notice_text } from './plot_bar';
import { plot_key } from './plot_keys';
import type { KeyHost } from './plot_keys';
import type { CheckLine } from './problems';
import { clash_hexes, marked_units } from './problems';
import { RehearseBar, moment_at } from './rehearse';
import { read_settings } from './settings';
import { Taps } from './tap';
import { pw } from './words';

/** On a phone a hex is at least 44 px high when plotting begins; a hex is 55.4 units high. */
const thumb_zoom = 0.8;
/** The half of the 44 px within which a finger takes hold of the path end. */
const grip_px = 22;

export interface PaneProps extends ModeProps {
  readonly editor: PlotEditor;
  readonly layers: Layers;
  readonly lines: readonly CheckLine[];
  readonly moment: number | null;
  readonly on_moment: (moment: number | null) => void;
  /** The hex of the chart's cell that has the focus. */
  readonly looked: HexId | null;
  readonly handle: RefObject<MapHandle>;
  readonly keys: Pick<KeyHost, 'go_to_hex' | 'list_units' | 'help'>;
}

export function MapPane(props: PaneProps) {
  const { editor, view, width, handle, moment, layers } = props;
  const { storage } = useServices();
  const settings = useMemo(() => read_settings(storage), [storage]);
  const taps = useMemo(() => new Taps(), []);
  const [menu, set_menu] = useState<HexId | null>(null);
  const [pad, set_pad] = useState(false);
  const drawn_at = useSignal<DrawnAt | null>(null);
  const units = new Map(view.units.map((unit) => [unit.id, unit]));
  const selected = editor.selected.value;
  const plot = editor.value.value;
  const laid = lay(layers, editor);
  const row = editor.selected_row.value;
  const side = view.side ?? 'union';
  const rehearsed = moment === null ? null : moment_at(editor, view, moment);
  useEffect(() => set_menu(null), [selected, plot]);
  useSpokenPlot(editor, units);
  useShownEnd(editor, handle, pad);

  const speak = (): void => announcer.polite(spoken_unit(editor, units));
  const key_host: KeyHost = {
    ...props.keys,
    editor,
    letters: settings.letters.value,
    unit_in: (hex) => view.units.find((unit) => unit.hex === hex && plot[unit.id] !== undefined)?.id ?? null,
    toggle: (layer) => layers.toggle(layer),
    move_cursor: (from, direction) => {
      const to = neighbour(from, direction as Direction, props.map);
      if (to === null) announcer.polite(pw.edge);
      else handle.current?.look_at(to);
    },
    speak,
    close: () => {
      if (menu === null && moment === null && !pad) return false;
      if (menu !== null) set_menu(null);
      else if (pad) set_pad(false);
      else props.on_moment(null);
      return true;
    },
  };
  const on_key = (key: MapKey): boolean => plot_key(key_host, key);
  const can_draw = (grab: Grab): boolean => moment === null && takes_hold(editor, grab);
  const on_draw = (draw: Draw): void => {
    follow(editor, draw);
    const rect = document.querySelector('.map-frame')?.getBoundingClientRect();
    const hex = draw.hex ?? drawn_at.peek()?.hex ?? null;
    const shown = draw.pointer === 'touch' && editor.is_drawing && hex !== null && rect !== undefined;
    drawn_at.value = shown ? { x: draw.client.x - rect.left, y: draw.client.y - rect.top, hex } : null;
  };
  const open = moment === null && !editor.is_ready.value;

  return (
    <div class="map-pane">
      <MapSheet
        map={props.map}
        label={bt.map_label(view.title)}
        handle={handle}
        place_key={props.place_key}
        start={first_sight(own_hexes(view), width)}
        least_zoom={width === 'phone' ? thumb_zoom : undefined}
        counters={
          rehearsed?.counters ?? standing_counters(view, (unit) => states_in(view, editor, unit), selected)
        }
        paths={[
          ...ally_paths(view, answers_beside(props.watched, editor.of.decision), side),
          ...marked_paths(plot_paths(plot, side, selected, editor.ask.columns), props.lines),
        ]}
        lit={lit_hexes(props, laid, open && !pad)}
        markers={moment === null ? clash_markers(props.lines) : []}
        fields={moment === null ? laid.fields : []}
        tags={laid.tags}
        grip={open && row !== null ? end_hex(row) : null}
        objectives={layers.is_on('objectives') ? objective_flags(view.objectives) : []}
        terrain_notes={props.terrain_notes}
        card_lines={(hex) => <HexLines editor={editor} view={view} charts={props.charts} hex={hex} />}
        letter_keys={settings.letters.value}
        live={(stop) => (open ? <AimLayer editor={editor} side={side} stop={stop} /> : null)}
        pins={
          open && (
            <>
              <PreviewPin editor={editor} map={props.map} />
              <PathMenu
                editor={editor}
                map={props.map}
                hex={menu}
                on_close={() => set_menu(null)}
                on_info={(hex) => handle.current?.show_card(hex)}
              />
            </>
          )
        }
        on_tap={(tap) => {
          if (moment !== null) return false;
          return taps.tap(tap, { editor, units, settings, menu: set_menu, now: () => performance.now() });
        }}
        on_hover={(hex) => editor.look_at(hex)}
        on_key={on_key}
        can_draw={can_draw}
        on_draw={on_draw}
      >
        <LayerBar
          width={width}
          layers={layers}
          laid={laid}
          settings={settings}
          rehearsing={moment !== null}
          can={can_lay}
          on_rehearse={() => props.on_moment(moment === null ? 0 : null)}
          on_help={props.keys.help}
        />
        {pad && open && row !== null && (
          <Pad editor={editor} map={props.map} handle={handle} on_close={() => set_pad(false)} />
        )}
        <Lens at={drawn_at} editor={editor} map={props.map} />
        {moment !== null && (
          <RehearseBar
            columns={editor.ask.columns}
            moment={moment}
            halted={rehearsed?.halted ?? []}
            on_moment={props.on_moment}
          />
        )}
      </MapSheet>
      <PlotBar
        editor={editor}
        units={units}
        width={width}
        pad={pad}
        reach={laid.has_reach}
        on_pad={() => set_pad(!pad)}
      />
    </div>
  );
}

/** With the mouse the counter or any place of the last hex; a finger must take the handle itself. */
function takes_hold(editor: PlotEditor, grab: Grab): boolean {
  const row = editor.selected_row.peek();
  if (row === null || editor.is_ready.peek()) return false;
  const end = end_hex(row);
  if (grab.pointer === 'touch') return grab.pixels_to(end) <= grip_px;
  return grab.hex === end || grab.hex === row.start;
}

function follow(editor: PlotEditor, { phase, hex }: Draw): void {
  const row = editor.selected_row.peek();
  if (phase === 'begin' && row !== null && hex !== null) editor.draw_begin(hex !== end_hex(row));
  else if (phase === 'over' && hex !== null) editor.draw_over(hex);
  else if (phase === 'end') void editor.draw_end();
  else if (phase === 'cancel') editor.draw_cancel();
}

/** Objectives stand in the view; every other layer needs the rules in this page. */
function can_lay(layer: LayerId): boolean {
  if (layer === 'objectives') return true;
  return layer === 'zoc' ? page_rules.value?.zoc !== undefined : page_rules.value !== null;
}

function lit_hexes(props: PaneProps, laid: Laid, open: boolean): readonly LitHex[] {
  const { editor } = props;
  const steps = open ? step_hexes(editor.plot_hints.value) : [];
  const struck = laid.struck.map((hex) => ({ hex, kind: 'warning' as const }));
  const clashes = clash_hexes(props.lines).map(({ hex }) => ({ hex, kind: 'clash' as const }));
  return [
    // Where reach is drawn, its figures say what the steps would.
    ...(laid.has_reach ? steps.filter((step) => step.kind === 'refused') : steps),
    ...(props.moment === null ? [...struck, ...clashes] : []),
    ...(props.looked === null ? [] : [{ hex: props.looked, kind: 'mark' as const }]),
  ];
}

function clash_markers(lines: readonly CheckLine[]): readonly MapMarker[] {
  return clash_hexes(lines).map(({ hex, units, column }) => ({
    key: `${units.join()} ${column}`,
    kind: 'clash',
    hex,
    chip: `${units.join(' ')} · ${column}`,
  }));
}

function marked_paths(paths: readonly MapPath[], lines: readonly CheckLine[]): readonly MapPath[] {
  const marked = marked_units(lines);
  return paths.map((path) => (marked.has(path.key) ? { ...path, marked: true, faded: false } : path));
}

export function states_of(editor: PlotEditor, unit: UnitView): readonly CounterState[] {
  const row = editor.value.value[unit.id];
  const states: CounterState[] = [];
  if (row !== undefined && is_ordered(row)) states.push(editor.is_ready.value ? 'ready' : 'ordered');
  if (row !== undefined && row.mission !== null) states.push(row.mission);
  if (editor.ask.units.some((each) => each.id === unit.id && each.pinned)) states.push('pinned');
  return states;
}

/** Of the own side, but another commander's. */
function is_allys(view: BullRunView, editor: PlotEditor, unit: UnitView): boolean {
  const { commander } = editor.ask;
  return commander !== undefined && unit.side === view.side && unit.commander !== commander;
}
function states_in(view: BullRunView, editor: PlotEditor, unit: UnitView): readonly CounterState[] {
  return is_allys(view, editor, unit) ? ['ally'] : states_of(editor, unit);
}

function spoken_unit(editor: PlotEditor, units: ReadonlyMap<string, UnitView>): string {
  const row = editor.selected_row.peek();
  if (row === null) return pw.spoken.nothing;
  const unit = units.get(row.unit);
  return pw.spoken.unit(
    row.unit,
    unit?.name ?? '',
    pw.spoken.path(row.start, row.cells),
    budget(editor, unit?.ma ?? editor.ask.columns),
  );
}
function budget(editor: PlotEditor, allowance: number): string {
  const row = editor.selected_row.peek();
  if (row === null) return '';
  return bt.meter(points_used(row), allowance, columns_used(row, editor.ask.columns), editor.ask.columns);
}

/** The path end is kept in sight and under the cursor; with the pad open the pad brings it. */
function useShownEnd(editor: PlotEditor, handle: RefObject<MapHandle>, pad: boolean): void {
  const row = editor.selected_row.value;
  const end = row === null ? null : end_hex(row);
  useEffect(() => {
    if (end !== null && !pad && !editor.is_drawing) handle.current?.look_at(end);
  }, [row?.unit, end]);
}

function useSpokenPlot(editor: PlotEditor, units: ReadonlyMap<string, UnitView>): void {
  const notice = editor.notice.value;
  const selected = editor.selected.value;
  useEffect(() => {
    const row = editor.selected_row.peek();
    if (notice !== null && row !== null) announcer.polite(notice_text(notice, row));
  }, [notice]);
  useEffect(() => {
    if (selected !== null) announcer.polite(spoken_unit(editor, units));
  }, [selected, editor.value.value]);
}
