// A turn that waits for the umpire: for a face rolled at his table, or because it cannot be carried out.
import { useState } from 'preact/hooks';
import type { Desk, WaitingTurn } from '../../protocol/desk';
import { useServices } from '../../shell/services';
import { dt } from '../../text/desk';
import type { GameWords } from './desk_words';

export function FaceForm(props: {
  readonly desk: Desk;
  readonly waiting: WaitingTurn;
  readonly words: GameWords;
  readonly on_done: (desk: Desk) => void;
}) {
  const { api } = useServices();
  const [problem, set_problem] = useState<string | null>(null);
  const { wants, code } = props.waiting;
  if (wants === undefined) return <p class="banner">{`${dt.failed} (${code})`}</p>;
  const title = props.words.die_title(wants.label);
  const put = async (face: number): Promise<void> => {
    const { label, nth } = wants;
    const done = await api.desk_act(props.desk.match, 'face', { label, nth, face });
    set_problem(done.ok ? null : done.error.text === '' ? dt.failed : done.error.text);
    if (done.ok && done.value.desk !== null) props.on_done(done.value.desk);
  };
  return (
    <div class="desk-preview" role="status">
      <p>
        <strong>{dt.dice.wanted}</strong> {dt.dice.table(title)}
      </p>
      <div class="desk-faces" role="group" aria-label={dt.dice.table(title)}>
        {Array.from({ length: Math.min(wants.sides, 20) }, (_, index) => index + 1).map((face) => (
          <button key={face} type="button" onClick={() => void put(face)}>
            {face}
          </button>
        ))}
      </div>
      {problem !== null && <p class="field-error">{problem}</p>}
    </div>
  );
}
