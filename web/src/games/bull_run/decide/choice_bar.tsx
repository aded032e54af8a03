// The decision in focus below the map: the question, its choices as numbers, and the way to the next one.
import type { MapData } from '../types';
import { chosen_index, points_taken, points_to_take, taken_of } from './answers';
import type { DecideEditor } from './decide_editor';
import { answer_of, choices_of, question_of } from './owed_card';
import type { LossAsk } from './shapes';
import { dt } from './text';

export function ChoiceBar(props: { readonly editor: DecideEditor; readonly map: MapData }) {
  const { editor, map } = props;
  const focused = editor.focused.value;
  const owed = editor.in_focus;
  const asked = editor.owed;
  if (editor.is_ready.value) return <p class="plot-bar plot-bar-idle">{dt.decide.ready}</p>;
  if (owed === null) return <p class="plot-bar plot-bar-idle">{dt.decide.heading_none}</p>;
  const at = asked.findIndex((each) => each.key === focused);
  const chosen = chosen_index(editor.value.value, owed);
  const options = choices_of(owed, map);
  return (
    <section class="plot-bar choice-bar" aria-label={question_of(owed)}>
      <p class="plot-bar-words">
        <b>{question_of(owed)}</b>
        <span>{answer_of(editor, owed, map)}</span>
      </p>
      <div class="plot-bar-buttons">
        {options.map((words, index) => (
          <button
            key={index}
            type="button"
            aria-pressed={index === chosen}
            aria-label={words}
            title={words}
            onClick={() => editor.choose(owed, index)}
          >
            {owed.kind === 'advance' ? owed.advance.units[index] : index + 1}
          </button>
        ))}
        {owed.kind === 'advance' && (
          <button type="button" aria-pressed={chosen === -1} onClick={() => editor.choose(owed, -1)}>
            {dt.decide.nobody}
          </button>
        )}
        {owed.kind === 'loss' && <Shares editor={editor} loss={owed.loss} />}
        {asked.length > 1 && (
          <span class="choice-bar-steps">
            <button
              type="button"
              class="quiet"
              aria-label={dt.decide.previous}
              onClick={() => editor.step(-1)}
            >
              ◂
            </button>
            <span>{dt.decide.place(at + 1, asked.length)}</span>
            <button type="button" class="quiet" aria-label={dt.decide.next} onClick={() => editor.step(1)}>
              ▸
            </button>
          </span>
        )}
      </div>
    </section>
  );
}

/** A loss point by point, as in the list. */
function Shares(props: { readonly editor: DecideEditor; readonly loss: LossAsk }) {
  const { editor, loss } = props;
  const answers = editor.value.value;
  const full = points_taken(answers, loss) >= points_to_take(loss);
  return (
    <>
      {loss.units.map(({ unit, strength }) => {
        const mine = taken_of(answers, loss)[unit] ?? 0;
        return (
          <span key={unit} class="choice-bar-share">
            <button
              type="button"
              aria-label={dt.decide.less(unit)}
              disabled={mine === 0}
              onClick={() => editor.take_points(loss, unit, -1)}
            >
              −
            </button>
            <b>{dt.decide.share(unit, mine)}</b>
            <button
              type="button"
              aria-label={dt.decide.more(unit)}
              disabled={mine >= strength || full}
              onClick={() => editor.take_points(loss, unit, 1)}
            >
              +
            </button>
          </span>
        );
      })}
    </>
  );
}
