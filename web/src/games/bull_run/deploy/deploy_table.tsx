// The table while units are placed: lit hexes, a tray, a list, a text form. Draft, Ready and Sealed are the
// same as for plots.
import { useState } from 'preact/hooks';
import { MapSheet } from '../../../map';
import type { LitHex, MapCounter, Tap } from '../../../map';
import { ConflictDialog } from '../../../shell/conflict_dialog';
import { ProblemList, errors_of } from '../../../shell/problem_list';
import { ReadyButton, Receipt } from '../../../shell/ready_bar';
import { EditFooter } from '../table/edit_footer';
import { TableLayout } from '../table/layout';
import { counter_of, first_sight, objective_flags, standing_counters } from '../table/map_parts';
import type { ModeProps } from '../table/mode';
import { bt } from '../text';
import { name_of } from '../counters';
import type { UnitView } from '../types';
import { DeployTextDialog } from './deploy_text_dialog';
import type { DeployEditor } from './editor';
import { print_deployment, unit_at } from './model';
import { Tray } from './tray';
import { DeployList } from './deploy_list';

export function DeployTable(props: ModeProps & { readonly editor: DeployEditor }) {
  const { editor, view, width } = props;
  const [open, set_open] = useState(width === 'phone' ? 'map' : 'tray');
  const [pasting, set_pasting] = useState(false);
  const units = new Map(view.units.map((unit) => [unit.id, unit]));
  // Whoever stands already: the other side, where its set-up is fixed.
  const others = { ...view, units: view.units.filter((unit) => !editor.ask.items.includes(unit.id)) };
  const placed = editor.ask.items.length - editor.unplaced.value.length;
  const problems = editor.problems.value;
  const errors = errors_of(problems).length;
  const read_only = editor.is_ready.value;

  const on_tap = (tap: Tap): boolean => {
    if (read_only) return false;
    const meant = editor.ask.targets.includes(tap.hex);
    if (meant) editor.tap_hex(tap.hex);
    return meant;
  };
  const map_pane = (
    <div class="map-pane">
      <MapSheet
        map={props.map}
        label={bt.map_label(view.title)}
        place_key={props.place_key}
        start={first_sight(editor.ask.targets, width)}
        counters={[...standing_counters(others, () => [], null), ...placed_counters(editor, units)]}
        lit={read_only ? [] : lit_hexes(editor)}
        objectives={objective_flags(view.objectives)}
        terrain_notes={props.terrain_notes}
        on_tap={on_tap}
        on_key={({ event }) => {
          if (event.key !== 'Escape' || editor.in_hand.peek() === null) return false;
          editor.take(null);
          return true;
        }}
      />
      <HandBar editor={editor} tray={width === 'phone'} units={units} />
    </div>
  );
  const set_up = (
    <section class="deploy" aria-label={bt.deploy.heading}>
      <Receipt editor={editor} watched={props.watched} />
      <div class="chart-head">
        <h2>{bt.deploy.heading}</h2>
        <p class="chart-counts">{bt.deploy.placed(placed, editor.ask.items.length)}</p>
      </div>
      {!read_only && (
        <>
          <p class="deploy-intro">{bt.deploy.intro}</p>
          <DeployButtons editor={editor} />
          <Tray editor={editor} units={units} />
        </>
      )}
      <ProblemList problems={problems} />
      <DeployList editor={editor} units={units} />
    </section>
  );
  const badge =
    errors === 0 ? {} : { badge: `${editor.unplaced.value.length}`, badge_label: bt.tab_errors(errors) };
  return (
    <>
      <TableLayout
        width={width}
        map={props.without_map ? null : map_pane}
        map_label={bt.tabs.map}
        panels={[
          { id: 'tray', label: bt.tabs.deploy, content: set_up, ...badge },
          { id: 'log', label: bt.tabs.log, content: props.log },
        ]}
        open={open}
        on_open={set_open}
        footer={
          <EditFooter
            editor={editor}
            lines={print_deployment(editor.value.value, editor.ask)}
            on_paste={() => set_pasting(true)}
          />
        }
        corner={
          <ReadyButton
            editor={editor}
            watched={props.watched}
            summary={bt.summary.deploy(placed, editor.ask.items.length)}
            lines={print_deployment(editor.value.value, editor.ask)}
          />
        }
      />
      {pasting && <DeployTextDialog editor={editor} on_close={() => set_pasting(false)} />}
      <ConflictDialog
        editor={editor}
        lines={(payload) => (Array.isArray(payload['deploy']) ? payload['deploy'].map(String) : [])}
      />
    </>
  );
}

function placed_counters(editor: DeployEditor, units: ReadonlyMap<string, UnitView>): readonly MapCounter[] {
  const held = editor.in_hand.value;
  return Object.entries(editor.value.value).flatMap(([id, hex]) => {
    const unit = units.get(id);
    return unit === undefined ? [] : [counter_of(unit, hex, { selected: id === held })];
  });
}

function lit_hexes(editor: DeployEditor): readonly LitHex[] {
  return editor.ask.targets
    .filter((hex) => unit_at(editor.value.value, hex) === null)
    .map((hex) => ({ hex, kind: 'place', label: bt.deploy.place_hint }));
}

export function DeployButtons(props: { readonly editor: DeployEditor }) {
  const { editor } = props;
  const held = editor.in_hand.value;
  const empty = Object.keys(editor.value.value).length === 0;
  return (
    <div class="deploy-buttons">
      <button type="button" onClick={() => editor.fill()} disabled={editor.unplaced.value.length === 0}>
        {bt.deploy.fill}
      </button>
      <button
        type="button"
        aria-pressed={editor.swapping.value}
        disabled={empty}
        onClick={() => editor.start_swap()}
      >
        {bt.deploy.swap}
      </button>
      <button
        type="button"
        disabled={held === null || editor.value.value[held] === undefined}
        onClick={() => held !== null && editor.take_off(held)}
      >
        {bt.deploy.take_off}
      </button>
      <button type="button" disabled={empty} onClick={() => editor.clear()}>
        {bt.deploy.clear}
      </button>
    </div>
  );
}

function HandBar(props: {
  readonly editor: DeployEditor;
  readonly units: ReadonlyMap<string, UnitView>;
  readonly tray: boolean;
}) {
  const { editor } = props;
  const held = editor.in_hand.value;
  const unit = held === null ? undefined : props.units.get(held);
  if (editor.is_ready.value) return <p class="plot-bar plot-bar-idle">{bt.bar.none_ready}</p>;
  const words = editor.swapping.value
    ? held === null
      ? bt.deploy.swap_pick
      : bt.deploy.swap_on
    : unit === undefined
      ? editor.unplaced.value.length === 0
        ? bt.deploy.all_placed
        : bt.deploy.hand_empty
      : (editor.free.value.length === 0 ? bt.deploy.in_hand_full : bt.deploy.in_hand)(
          `${unit.id} ${name_of(unit)}`,
        );
  return (
    <section class="plot-bar hand-bar" aria-label={bt.deploy.tray}>
      <p class="plot-bar-words">{words}</p>
      {props.tray && (
        <>
          <Tray editor={editor} units={props.units} />
          <DeployButtons editor={editor} />
        </>
      )}
    </section>
  );
}
