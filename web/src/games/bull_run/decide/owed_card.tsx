// One thing that is owed: its numbered choices with what the standing orders would take, and the hexes that
// are not allowed with the reason. Only the one in focus is open.
import type { ComponentChildren } from 'preact';
import { RuleLink, RuleText } from '../../../shell/help/rule_text';
import { CounterChip } from '../counters';
import type { MapData, UnitId, UnitView } from '../types';
import { terrain_word } from '../../../map';
import {
  chosen_index,
  default_index,
  displacement_of,
  is_default,
  points_taken,
  points_to_take,
  taken_of,
} from './answers';
import type { Owed } from './answers';
import type { DecideEditor } from './decide_editor';
import type { LossAsk } from './shapes';
import { dt } from './text';

interface Props {
  readonly editor: DecideEditor;
  readonly owed: Owed;
  readonly units: ReadonlyMap<UnitId, UnitView>;
  readonly map: MapData;
}

export function question_of(owed: Owed): string {
  const words = dt.decide;
  switch (owed.kind) {
    case 'enter':
      return words.enter(owed.entry.unit, owed.entry.wanted);
    case 'repulse':
      return words.repulse(owed.drive.unit, owed.drive.from);
    case 'retreat':
      return words.retreat(owed.drive.unit, owed.drive.from, owed.drive.combat);
    case 'loss':
      return words.loss(owed.loss.points, owed.loss.combat);
    case 'advance':
      return words.advance(owed.advance.hex, owed.advance.loser);
  }
}

/** Every choice in words, in the order of their numbers. An advance may also be left: number 0, the last one here. */
export function choices_of(owed: Owed, map: MapData): readonly string[] {
  const at = (hex: string): string => dt.decide.choice(hex, terrain_word(map, hex));
  switch (owed.kind) {
    case 'enter':
      return owed.entry.hexes.map(at);
    case 'repulse':
    case 'retreat':
      return owed.drive.choices.map((choice) => {
        const moves = Object.entries(displacement_of(choice));
        return moves.length === 0 ? at(choice.hex) : `${at(choice.hex)}: ${dt.decide.displaced(moves)}`;
      });
    case 'advance':
      return owed.advance.units.map((unit) => dt.decide.advances(unit, owed.advance.hex));
    case 'loss':
      return [];
  }
}

/** What stands as the answer now, in one line. */
export function answer_of(editor: DecideEditor, owed: Owed, map: MapData): string {
  const answers = editor.value.value;
  if (owed.kind === 'loss') {
    const taken = Object.entries(taken_of(answers, owed.loss));
    return taken.length === 0
      ? dt.decide.unanswered
      : taken.map(([unit, points]) => `${unit} −${points}`).join(', ');
  }
  const index = chosen_index(answers, owed);
  const words = choices_of(owed, map)[index];
  return words ?? (owed.kind === 'advance' ? dt.decide.nobody : dt.decide.unanswered);
}

export function subject_of(owed: Owed): UnitId | null {
  switch (owed.kind) {
    case 'enter':
      return owed.entry.unit;
    case 'repulse':
    case 'retreat':
      return owed.drive.unit;
    case 'advance':
      return owed.advance.loser;
    case 'loss':
      return null;
  }
}

export function OwedCard(props: Props & { readonly number: number }) {
  const { editor, owed, units } = props;
  const open = editor.focused.value === owed.key;
  const unit = units.get(subject_of(owed) ?? '');
  const standing = is_default(editor.value.value, editor.ask, owed);
  return (
    <article class={`owed-card${open ? ' owed-open' : ''}`} data-owed={owed.key}>
      <h3>
        <button type="button" class="owed-head" aria-expanded={open} onClick={() => editor.look_at(owed.key)}>
          <span class="owed-number">{props.number}</span>
          {unit !== undefined && <CounterChip unit={unit} px={30} />}
          <span class="owed-words">
            <span class="owed-kind">{dt.decide.kinds[owed.kind]}</span> {question_of(owed)}
            {!open && (
              <span class="owed-answer">
                {answer_of(editor, owed, props.map)}{' '}
                <span class="owed-by">({standing ? dt.decide.by_default : dt.decide.changed})</span>
              </span>
            )}
          </span>
        </button>
      </h3>
      {open &&
        (owed.kind === 'loss' ? <Division editor={editor} loss={owed.loss} /> : <Choices {...props} />)}
      {open && (owed.kind === 'repulse' || owed.kind === 'retreat') && (
        <NotAllowed forbidden={owed.drive.forbidden} />
      )}
    </article>
  );
}

function Choices({ editor, owed, map }: Props) {
  const chosen = chosen_index(editor.value.value, owed);
  const standing = default_index(editor.ask, owed);
  const shut = editor.is_ready.value;
  const line = (index: number, number: string, words: ComponentChildren) => (
    <li key={index}>
      <label class="owed-choice">
        <input
          type="radio"
          name={owed.key}
          checked={chosen === index}
          disabled={shut}
          onChange={() => editor.choose(owed, index)}
        />
        <span class="owed-choice-number">{number}</span>
        <span>
          {words}
          {standing === index && <span class="owed-standing"> · {dt.decide.standing}</span>}
        </span>
      </label>
    </li>
  );
  return (
    <ol class="owed-choices" aria-label={question_of(owed)}>
      {choices_of(owed, map).map((words, index) => line(index, `${index + 1}`, words))}
      {owed.kind === 'advance' && line(-1, '–', dt.decide.nobody)}
    </ol>
  );
}

function NotAllowed(props: {
  readonly forbidden: readonly { readonly hex: string; readonly rule: string; readonly text: string }[];
}) {
  if (props.forbidden.length === 0) return null;
  return (
    <details class="owed-forbidden">
      <summary>{dt.decide.forbidden(props.forbidden.length)}</summary>
      <ul>
        {props.forbidden.map((each) => (
          <li key={each.hex}>
            <b>{each.hex}</b> <RuleText text={each.text} />
            {!each.text.includes(each.rule) && (
              <>
                {' '}
                <RuleLink rule={each.rule} />
              </>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** One's own loss, divided point by point. */
function Division(props: { readonly editor: DecideEditor; readonly loss: LossAsk }) {
  const { editor, loss } = props;
  const answers = editor.value.value;
  const all = points_to_take(loss);
  const taken = points_taken(answers, loss);
  const shut = editor.is_ready.value;
  return (
    <div class="owed-loss">
      <p class={taken === all ? 'check-done' : 'check-open'} role="status">
        <span aria-hidden="true">{taken === all ? '✓ ' : '✖ '}</span>
        {dt.decide.divided(taken, all)}
      </p>
      <ul>
        {loss.units.map(({ unit, strength }) => {
          const mine = taken_of(answers, loss)[unit] ?? 0;
          return (
            <li key={unit} class="owed-loss-row" data-unit={unit}>
              <button
                type="button"
                aria-label={dt.decide.less(unit)}
                disabled={shut || mine === 0}
                onClick={() => editor.take_points(loss, unit, -1)}
              >
                −
              </button>
              <b class="owed-loss-points">{mine}</b>
              <button
                type="button"
                aria-label={dt.decide.more(unit)}
                disabled={shut || mine >= strength || taken >= all}
                onClick={() => editor.take_points(loss, unit, 1)}
              >
                +
              </button>
              <span>{dt.decide.keeps(unit, strength, mine)}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
