// The same answer was drawn on two devices. Nothing is merged silently: the reader sees what differs and chooses.
import type { JsonObject } from '../protocol/messages';
import type { AnswerEditor } from '../state/answer_editor';
import { clock_time, t } from '../text';
import { Dialog } from './dialog';

export function ConflictDialog<T>(props: {
  readonly editor: AnswerEditor<T>;
  /** An answer as lines that begin with their subject. */
  readonly lines: (payload: JsonObject) => readonly string[];
}) {
  const status = props.editor.save_status.value;
  if (status.kind !== 'conflict') return null;
  const mine = props.lines(props.editor.payload);
  const theirs = props.lines(status.theirs.payload);
  return (
    <Dialog
      heading={t.conflict.heading}
      on_close={() => undefined}
      actions={
        <>
          <button type="button" onClick={() => props.editor.use_theirs()}>
            {t.conflict.theirs}
          </button>
          <button type="button" class="main-action" onClick={() => props.editor.keep_mine()}>
            {t.conflict.mine}
          </button>
        </>
      }
    >
      <p>{t.conflict.text(clock_time(status.theirs.at), status.theirs.draft)}</p>
      <table class="compare">
        <caption>{t.conflict.differing}</caption>
        <thead>
          <tr>
            <th scope="col">{t.conflict.this_device}</th>
            <th scope="col">{t.conflict.other_device}</th>
          </tr>
        </thead>
        <tbody>
          {differing(mine, theirs).map(([left, right]) => (
            <tr key={`${left}|${right}`}>
              <td>{left === '' ? t.conflict.nothing : left}</td>
              <td>{right === '' ? t.conflict.nothing : right}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}

/** Pairs of lines with the same subject (the text before the first `/` or blank) that are not equal. */
export function differing(
  mine: readonly string[],
  theirs: readonly string[],
): readonly (readonly [string, string])[] {
  const subject = (line: string): string => line.split(/[/\s]/, 1)[0] ?? '';
  const left = new Map(mine.map((line) => [subject(line), line]));
  const right = new Map(theirs.map((line) => [subject(line), line]));
  return [...new Set([...left.keys(), ...right.keys()])]
    .map((key) => [left.get(key) ?? '', right.get(key) ?? ''] as const)
    .filter(([a, b]) => a !== b);
}
