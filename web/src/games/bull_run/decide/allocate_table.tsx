// The table while attacks are allocated: battles as cards and lists beside the map with their arrows, the
// checklist, and Ready in its corner. Looking never orders: a tap needs a unit in hand.
import { useState } from 'preact/hooks';
import { MapSheet } from '../../../map';
import type { LitHex, MapMarker, Tap } from '../../../map';
import { ConflictDialog } from '../../../shell/conflict_dialog';
import { ProblemList, errors_of } from '../../../shell/problem_list';
import { ReadyButton, Receipt } from '../../../shell/ready_bar';
import { TableLayout } from '../table/layout';
import { objective_flags, standing_counters } from '../table/map_parts';
import type { ModeProps } from '../table/mode';
import { bt } from '../text';
import type { HexId, UnitId, UnitView } from '../types';
import type { AllocateEditor } from './allocate_editor';
import { AllocateLists, allocation_lines } from './allocate_lists';
import { read_allocation } from './allocation';
import { BattleCard } from './battle_card';
import { Checklist } from './checklist';
import { AnswerFooter } from './footer';
import type { AllocatePayload } from './shapes';
import { dt } from './text';

export function AllocateTable(props: ModeProps & { readonly editor: AllocateEditor }) {
  const { editor, view, width } = props;
  const [open, set_open] = useState(width === 'phone' ? 'map' : 'battles');
  const units = new Map(view.units.map((unit) => [unit.id, unit]));
  const errors = errors_of(editor.problems.value).length;
  const battles = (
    <section class="allocate" aria-label={dt.allocate.heading}>
      <Receipt editor={editor} watched={props.watched} />
      <div class="chart-head">
        <h2>{dt.allocate.heading}</h2>
        {!editor.is_ready.value && <Restore editor={editor} />}
      </div>
      {!editor.is_ready.value && <p class="decide-intro">{dt.allocate.intro}</p>}
      <Checklist editor={editor} />
      <ProblemList problems={editor.problems.value} />
      <AllocateLists editor={editor} units={units} />
      <Cards editor={editor} units={units} />
    </section>
  );
  const badge = errors === 0 ? {} : { badge: `✖${errors}`, badge_label: bt.tab_errors(errors) };
  return (
    <>
      <TableLayout
        width={width}
        map={props.without_map ? null : <AllocateMap {...props} units={units} />}
        map_label={bt.tabs.map}
        panels={[
          { id: 'battles', label: dt.allocate.tab, content: battles, ...badge },
          { id: 'log', label: bt.tabs.log, content: props.log },
        ]}
        open={open}
        on_open={set_open}
        footer={<AnswerFooter editor={editor} />}
        corner={
          <ReadyButton
            editor={editor}
            watched={props.watched}
            summary={dt.lines.summary(editor.value.value.battles.length)}
            lines={allocation_lines(editor.value.value)}
          />
        }
      />
      <ConflictDialog
        editor={editor}
        lines={(payload) => allocation_lines(read_allocation(payload as unknown as AllocatePayload))}
      />
    </>
  );
}

function Restore(props: { readonly editor: AllocateEditor }) {
  const { editor } = props;
  return (
    <p class="alloc-restore">
      <button type="button" title={dt.allocate.best_hint} onClick={() => editor.best_odds()}>
        {dt.allocate.best}
      </button>
      <button type="button" title={dt.allocate.reset_hint} onClick={() => editor.reset()}>
        {dt.allocate.reset}
      </button>
    </p>
  );
}

function Cards(props: { readonly editor: AllocateEditor; readonly units: ReadonlyMap<UnitId, UnitView> }) {
  const { editor, units } = props;
  const { battles } = editor.value.value;
  const hints = editor.odds.value;
  if (battles.length === 0) return <p class="quiet-text">{dt.allocate.none}</p>;
  return (
    <div class="alloc-cards">
      {battles.map((battle, index) => (
        <BattleCard
          key={battle.defenders.join()}
          editor={editor}
          index={index}
          battle={battle}
          hint={hints?.attacks[index] ?? null}
          units={units}
        />
      ))}
    </div>
  );
}

interface MapProps extends ModeProps {
  readonly editor: AllocateEditor;
  readonly units: ReadonlyMap<UnitId, UnitView>;
}

function AllocateMap(props: MapProps) {
  const { editor, view, units } = props;
  const hex_of = (unit: UnitId): HexId | null => units.get(unit)?.hex ?? null;
  const held = editor.in_hand.value;
  const on_tap = (tap: Tap): boolean => {
    if (editor.is_ready.peek()) return false;
    const here = view.units.find((unit) => unit.hex === tap.hex);
    if (here === undefined) return false;
    if (editor.point_at(here.id)) return true;
    if (!editor.has_part(here.id)) return false;
    editor.take(editor.in_hand.peek() === here.id ? null : here.id);
    return true;
  };
  return (
    <div class="map-pane">
      <MapSheet
        map={props.map}
        label={bt.map_label(view.title)}
        place_key={`${props.place_key}/${editor.of.decision}`}
        start={concerned(editor, hex_of)}
        counters={standing_counters(view, () => [], held)}
        lit={held === null ? [] : target_hexes(editor, held, hex_of)}
        markers={battle_marks(editor, units)}
        objectives={objective_flags(view.objectives)}
        terrain_notes={props.terrain_notes}
        on_tap={on_tap}
        on_key={({ event }) => {
          if (event.key !== 'Escape' || editor.in_hand.peek() === null) return false;
          editor.take(null);
          return true;
        }}
      />
      <section class="plot-bar" aria-label={dt.allocate.heading}>
        <p class="plot-bar-words">
          {editor.is_ready.value
            ? dt.allocate.ready
            : held === null
              ? dt.allocate.pick
              : dt.allocate.in_hand(held, editor.targets(held))}
        </p>
        <Checklist editor={editor} />
      </section>
    </div>
  );
}

function concerned(editor: AllocateEditor, hex_of: (unit: UnitId) => HexId | null): readonly HexId[] {
  const { attackers, bombard, support } = editor.ask;
  const all = [attackers, bombard, support].flatMap((list) =>
    list.flatMap((each) => [each.unit, ...each.targets]),
  );
  return all.flatMap((unit) => hex_of(unit) ?? []);
}

function target_hexes(
  editor: AllocateEditor,
  held: UnitId,
  hex_of: (unit: UnitId) => HexId | null,
): readonly LitHex[] {
  return editor.targets(held).flatMap((unit): LitHex[] => {
    const hex = hex_of(unit);
    return hex === null ? [] : [{ hex, kind: 'place', label: dt.allocate.in_hand(held, [unit]) }];
  });
}

/** An arrow from each attacker and gun to each defender; the battle's number and column stand at the defender. */
function battle_marks(editor: AllocateEditor, units: ReadonlyMap<UnitId, UnitView>): readonly MapMarker[] {
  const hints = editor.odds.value;
  return editor.value.value.battles.flatMap((battle, index) => {
    const column = hints?.attacks[index]?.column ?? null;
    const [first] = battle.defenders;
    const arrows = [...battle.attackers, ...battle.bombard].flatMap((attacker) =>
      battle.defenders.flatMap((defender): MapMarker[] => {
        const from = units.get(attacker);
        const target = units.get(defender)?.hex;
        if (from?.hex === undefined || from.hex === null || target === undefined || target === null)
          return [];
        return [{ key: `${attacker} ${defender}`, kind: 'battle', hex: from.hex, target, tone: from.side }];
      }),
    );
    const there = first === undefined ? undefined : units.get(first);
    if (there?.hex === undefined || there.hex === null) return arrows;
    const chip = column === null ? `${index + 1}` : `${index + 1} · ${column}`;
    return [...arrows, { key: `chip ${index}`, kind: 'event', hex: there.hex, chip, tone: there.side }];
  });
}
