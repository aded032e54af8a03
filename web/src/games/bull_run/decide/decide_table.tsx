// The inbox of decisions: list and map together, one of them in focus, the last tap confirms them all.
import { useEffect, useRef, useState } from 'preact/hooks';
import { MapSheet } from '../../../map';
import type { LitHex, MapHandle, MapMarker, Tap } from '../../../map';
import { ConflictDialog } from '../../../shell/conflict_dialog';
import { ProblemList, errors_of } from '../../../shell/problem_list';
import { ReadyButton, Receipt } from '../../../shell/ready_bar';
import { listed } from '../replay/text';
import { TableLayout } from '../table/layout';
import { objective_flags, standing_counters } from '../table/map_parts';
import type { ModeProps } from '../table/mode';
import { bt } from '../text';
import type { HexId, UnitId, UnitView } from '../types';
import { chosen_index, displacement_of, hexes_of, is_default } from './answers';
import type { Owed } from './answers';
import { ChoiceBar } from './choice_bar';
import type { DecideEditor } from './decide_editor';
import { AnswerFooter } from './footer';
import { OwedCard, answer_of, question_of, subject_of } from './owed_card';
import type { CombatTold } from './shapes';
import { dt } from './text';

export function DecideTable(props: ModeProps & { readonly editor: DecideEditor }) {
  const { editor, view, width } = props;
  const [open, set_open] = useState(width === 'phone' ? 'map' : 'decisions');
  const units = new Map(view.units.map((unit) => [unit.id, unit]));
  const asked = editor.owed;
  const changed = asked.filter((owed) => !is_default(editor.value.value, editor.ask, owed)).length;
  const errors = errors_of(editor.problems.value).length;
  const badge = errors === 0 ? {} : { badge: `✖${errors}`, badge_label: bt.tab_errors(errors) };
  const lines = asked.map((owed) => line_of(editor, owed, props));
  return (
    <>
      <TableLayout
        width={width}
        map={props.without_map ? null : <DecideMap {...props} units={units} />}
        map_label={bt.tabs.map}
        panels={[
          {
            id: 'decisions',
            label: dt.decide.tab,
            content: <Inbox {...props} units={units} />,
            ...badge,
          },
          { id: 'log', label: bt.tabs.log, content: props.log },
        ]}
        open={open}
        on_open={set_open}
        footer={<AnswerFooter editor={editor} />}
        corner={
          <ReadyButton
            editor={editor}
            watched={props.watched}
            open_words={dt.decide.review}
            go_words={dt.decide.confirm(asked.length)}
            summary={`${dt.decide.summary(asked.length, changed)} ${dt.decide.group_note}`}
            lines={lines}
          />
        }
      />
      {/* Two devices differ in their answers as they were sent. */}
      <ConflictDialog
        editor={editor}
        lines={(payload) =>
          Object.entries(payload).map(([name, value]) => `${name} ${JSON.stringify(value)}`)
        }
      />
    </>
  );
}

function line_of(editor: DecideEditor, owed: Owed, props: ModeProps): string {
  const by = is_default(editor.value.value, editor.ask, owed) ? dt.decide.by_default : dt.decide.changed;
  const subject = subject_of(owed);
  const head = subject === null ? question_of(owed) : `${dt.decide.kinds[owed.kind]} ${subject}:`;
  return `${head} ${answer_of(editor, owed, props.map)} (${by})`;
}

interface InnerProps extends ModeProps {
  readonly editor: DecideEditor;
  readonly units: ReadonlyMap<UnitId, UnitView>;
}

function Inbox(props: InnerProps) {
  const { editor, units } = props;
  const asked = editor.owed;
  const told = editor.ask.told ?? [];
  return (
    <section class="inbox" aria-label={dt.decide.tab}>
      <Receipt editor={editor} watched={props.watched} />
      <div class="chart-head">
        <h2>{asked.length === 0 ? dt.decide.heading_none : dt.decide.heading(asked.length)}</h2>
        {!editor.is_ready.value && (
          <button type="button" onClick={() => editor.use_defaults()}>
            {dt.decide.use_defaults}
          </button>
        )}
      </div>
      <p class="decide-intro">{editor.kind === 'enter' ? dt.decide.enter_intro : dt.decide.intro}</p>
      <Battles combats={editor.ask.combats ?? []} />
      <ProblemList problems={editor.problems.value} />
      {asked.map((owed, index) => (
        <OwedCard
          key={owed.key}
          editor={editor}
          owed={owed}
          units={units}
          map={props.map}
          number={index + 1}
        />
      ))}
      {told.length > 0 && (
        <section class="owed-told">
          <h3>{dt.decide.told}</h3>
          <ul>
            {told.map(({ unit, from, loses }) => (
              <li key={unit}>{dt.decide.no_path(unit, from, loses > 0)}</li>
            ))}
          </ul>
        </section>
      )}
    </section>
  );
}

function Battles(props: { readonly combats: readonly CombatTold[] }) {
  if (props.combats.length === 0) return null;
  return (
    <details class="owed-battles" open>
      <summary>{dt.decide.battles}</summary>
      <ul>
        {props.combats.map((each) => (
          <li key={each.combat}>
            <b>{dt.allocate.battle(each.combat)}</b> {listed(each.attackers)} → {listed(each.defenders)}:{' '}
            <b>{each.result}</b>, {each.meaning}
          </li>
        ))}
      </ul>
    </details>
  );
}

function DecideMap(props: InnerProps) {
  const { editor, view, units } = props;
  const map = useRef<MapHandle>(null);
  const focused = editor.focused.value;
  const owed = editor.in_focus;
  const place = owed === null ? null : place_of(owed, units);
  useEffect(() => {
    if (place !== null) map.current?.reveal(place);
  }, [focused]);
  const on_tap = (tap: Tap): boolean => {
    const here = view.units.find((unit) => unit.hex === tap.hex);
    return editor.tap(tap.hex, here?.id ?? null);
  };
  const chosen = owed === null ? -1 : chosen_index(editor.value.value, owed);
  return (
    <div class="map-pane">
      <MapSheet
        map={props.map}
        label={bt.map_label(view.title)}
        handle={map}
        place_key={`${props.place_key}/${editor.of.decision}`}
        start={editor.owed.flatMap((each) => place_of(each, units) ?? [])}
        counters={standing_counters(view, () => [], owed === null ? null : subject_of(owed))}
        lit={owed === null ? [] : choice_hexes(owed, chosen)}
        markers={owed === null ? [] : [...way_marks(editor, owed, chosen, units), ...number_marks(owed)]}
        objectives={objective_flags(view.objectives)}
        terrain_notes={props.terrain_notes}
        on_tap={on_tap}
      />
      <ChoiceBar editor={editor} map={props.map} />
    </div>
  );
}

function place_of(owed: Owed, units: ReadonlyMap<UnitId, UnitView>): HexId | null {
  switch (owed.kind) {
    case 'enter':
      return owed.entry.wanted;
    case 'repulse':
    case 'retreat':
      return owed.drive.from;
    case 'advance':
      return owed.advance.hex;
    case 'loss':
      return units.get(owed.loss.units[0]?.unit ?? '')?.hex ?? null;
  }
}

/** The numbers of the choices by hex; several where friends can make room in more than one way. */
function numbers_by_hex(owed: Owed): ReadonlyMap<HexId, readonly number[]> {
  const numbers = new Map<HexId, number[]>();
  hexes_of(owed).forEach((hex, index) => numbers.set(hex, [...(numbers.get(hex) ?? []), index + 1]));
  return numbers;
}

/** Labels stand above the counters, so that a number is read where a friend would have to make room. */
function number_marks(owed: Owed): readonly MapMarker[] {
  return [...numbers_by_hex(owed)].map(([hex, numbers]) => ({
    key: `number ${hex}`,
    kind: 'label',
    hex,
    chip: numbers.join(' · '),
  }));
}

/** The hexes that may be chosen; those that are not allowed are crossed out. */
function choice_hexes(owed: Owed, chosen: number): readonly LitHex[] {
  const lit = [...numbers_by_hex(owed)].map(([hex, numbers]): LitHex => {
    const kind = numbers.includes(chosen + 1) ? 'step' : 'place';
    return { hex, kind, label: dt.decide.mark(numbers.join(', ')) };
  });
  const drive = owed.kind === 'repulse' || owed.kind === 'retreat' ? owed.drive : null;
  const refused = (drive?.forbidden ?? []).map((each): LitHex => ({
    hex: each.hex,
    kind: 'refused',
    label: each.text,
  }));
  return [...lit, ...refused];
}

/** An arrow along the chosen way, and one for each friend that makes room. */
function way_marks(
  editor: DecideEditor,
  owed: Owed,
  chosen: number,
  units: ReadonlyMap<UnitId, UnitView>,
): readonly MapMarker[] {
  const move = (unit: UnitId, from: HexId | null, target: HexId | undefined): MapMarker[] => {
    const side = units.get(unit)?.side;
    if (from === null || target === undefined || side === undefined) return [];
    return [{ key: `way ${unit}`, kind: 'move', hex: from, target, tone: side }];
  };
  if (owed.kind === 'advance') {
    const unit = owed.advance.units[chosen] ?? '';
    return move(unit, units.get(unit)?.hex ?? null, owed.advance.hex);
  }
  if (owed.kind === 'enter') {
    return [{ key: 'wanted', kind: 'event', hex: owed.entry.wanted, chip: owed.entry.unit }];
  }
  if (owed.kind === 'loss') {
    return owed.loss.units.flatMap(({ unit }): MapMarker[] => {
      const there = units.get(unit);
      const points = editor.value.value.losses[`${owed.loss.combat}`]?.[unit] ?? 0;
      if (there?.hex === undefined || there.hex === null || points === 0) return [];
      return [{ key: unit, kind: 'event', hex: there.hex, chip: `${unit} −${points}`, tone: there.side }];
    });
  }
  const choice = owed.drive.choices[chosen];
  if (choice === undefined) return [];
  return [
    ...move(owed.drive.unit, owed.drive.from, choice.hex),
    ...Object.entries(displacement_of(choice)).flatMap(([unit, hex]) =>
      move(unit, units.get(unit)?.hex ?? null, hex),
    ),
  ];
}
