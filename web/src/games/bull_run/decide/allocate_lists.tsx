// The same allocation as lists: each attacker with the battles it may be in, each gun with what it may do.
// Complete without the map and without the cards.
import type { UnitId, UnitView } from '../types';
import type { AllocateEditor } from './allocate_editor';
import {
  battle_of,
  battle_of_gun,
  battle_on,
  bombard,
  join,
  options_of,
  split_off,
  support,
} from './allocation';
import type { Allocation, Option } from './allocation';
import { UnitChip } from './battle_card';
import { dt } from './text';

type Units = ReadonlyMap<UnitId, UnitView>;
interface Props {
  readonly editor: AllocateEditor;
  readonly units: Units;
}

export function AllocateLists(props: Props) {
  const { ask } = props.editor;
  return (
    <div class="alloc-lists">
      {ask.attackers.map(({ unit }) => (
        <AttackerRow key={unit} {...props} unit={unit} />
      ))}
      {ask.bombard.map(({ unit, targets }) => (
        <GunRow key={`b ${unit}`} {...props} gun={unit} targets={targets} />
      ))}
      {ask.support.map(({ unit, targets }) => (
        <SupportRow key={`s ${unit}`} {...props} gun={unit} targets={targets} />
      ))}
    </div>
  );
}

interface ChoiceProps {
  readonly units: Units;
  readonly unit: UnitId;
  readonly label: string;
  readonly value: string;
  /** Value and words; the first one that is empty stands for "nothing". */
  readonly options: readonly (readonly [string, string])[];
  readonly shut: boolean;
  readonly on_pick: (value: string) => void;
}

function Choice(props: ChoiceProps) {
  return (
    <label class="alloc-row">
      <span class="alloc-row-unit">
        <UnitChip id={props.unit} units={props.units} />
      </span>
      <span class="unseen">{props.label}</span>
      <select
        aria-label={props.label}
        data-unit={props.unit}
        value={props.value}
        disabled={props.shut}
        onChange={(event) => props.on_pick(event.currentTarget.value)}
      >
        {props.options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}

const key_of = (option: Option): string =>
  option.kind === 'join' ? `join ${option.index}` : `alone ${option.defender}`;

function words_of(option: Option, allocation: Allocation, unit: UnitId): string {
  if (option.kind === 'alone') return dt.allocate.alone(option.defender);
  const battle = allocation.battles[option.index];
  const others = [...(battle?.attackers ?? []), ...(battle?.bombard ?? [])].filter((each) => each !== unit);
  return dt.allocate.join(option.index, battle?.defenders ?? [], others);
}

function AttackerRow(props: Props & { readonly unit: UnitId }) {
  const { editor, unit } = props;
  const allocation = editor.value.value;
  const own = battle_of(allocation, unit);
  const options = options_of(allocation, editor.ask, unit);
  const pick = (value: string): void => {
    const option = options.find((each) => key_of(each) === value);
    if (option === undefined) return;
    editor.change(
      option.kind === 'join'
        ? join(allocation, unit, option.index)
        : split_off(allocation, unit, option.defender),
    );
  };
  return (
    <Choice
      units={props.units}
      unit={unit}
      label={dt.allocate.attacks(unit)}
      value={own === -1 ? '' : `join ${own}`}
      options={[
        ...(own === -1 ? [['', dt.allocate.nobody] as const] : []),
        ...options.map((option) => [key_of(option), words_of(option, allocation, unit)] as const),
      ]}
      shut={editor.is_ready.value}
      on_pick={pick}
    />
  );
}

interface GunProps extends Props {
  readonly gun: UnitId;
  readonly targets: readonly UnitId[];
}

function GunRow({ editor, units, gun, targets }: GunProps) {
  const allocation = editor.value.value;
  const own = allocation.battles[battle_of_gun(allocation, gun)];
  const target = own?.defenders.find((unit) => targets.includes(unit)) ?? '';
  return (
    <Choice
      units={units}
      unit={gun}
      label={dt.allocate.bombards(gun)}
      value={target}
      options={[
        ['', dt.allocate.hold_fire],
        ...targets.map((unit) => [unit, target_words(allocation, unit, gun)] as const),
      ]}
      shut={editor.is_ready.value}
      on_pick={(value) => editor.change(bombard(allocation, gun, value === '' ? null : value))}
    />
  );
}

function target_words(allocation: Allocation, target: UnitId, gun: UnitId): string {
  const index = battle_on(allocation, target);
  const battle = allocation.battles[index];
  if (battle === undefined) return dt.allocate.alone(target);
  const others = [...battle.attackers, ...battle.bombard].filter((unit) => unit !== gun);
  return `${target} · ${dt.allocate.join(index, battle.defenders, others)}`;
}

function SupportRow({ editor, units, gun, targets }: GunProps) {
  const allocation = editor.value.value;
  return (
    <Choice
      units={units}
      unit={gun}
      label={dt.allocate.supports(gun)}
      value={allocation.support[gun] ?? ''}
      options={[
        ['', dt.allocate.no_support],
        ...targets.map((unit) => [unit, dt.lines.support(gun, unit)] as const),
      ]}
      shut={editor.is_ready.value}
      on_pick={(value) => editor.change(support(allocation, gun, value === '' ? null : value))}
    />
  );
}

/** The allocation as lines of text, for the review and for comparing two drafts. */
export function allocation_lines(allocation: Allocation): readonly string[] {
  return [
    ...allocation.battles.map((battle, index) =>
      dt.lines.battle(index, battle.attackers, battle.bombard, battle.defenders),
    ),
    ...Object.entries(allocation.support).flatMap(([gun, target]) =>
      target === null ? [] : [dt.lines.support(gun, target)],
    ),
  ];
}
