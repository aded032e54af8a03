// Secret notes: the umpire's own, on a turn, a unit or a place; no player ever gets one.
import { useState } from 'preact/hooks';
import type { DeskNote } from '../../protocol/desk';
import { announcer } from '../../shell/announcer';
import { useServices } from '../../shell/services';
import { dt } from '../../text/desk';
import { Panel, time_of } from './panels';

export function Notes(props: {
  readonly match: string;
  readonly notes: readonly DeskNote[];
  readonly on_change: () => void;
}) {
  const { api } = useServices();
  const [problem, set_problem] = useState<string | null>(null);
  const add = async (event: Event): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget;
    if (!(form instanceof HTMLFormElement)) return;
    const given = new FormData(form);
    const part = (name: string): string => {
      const value = given.get(name);
      return typeof value === 'string' ? value.trim() : '';
    };
    if (part('text') === '') {
      set_problem(dt.notes.missing);
      return;
    }
    const note = { text: part('text'), turn: part('turn'), unit: part('unit'), place: part('place') };
    const kept = await api.desk_note(props.match, note);
    if (!kept.ok) {
      set_problem(kept.error.text === '' ? dt.failed : kept.error.text);
      return;
    }
    set_problem(null);
    form.reset();
    announcer.polite(dt.notes.kept);
    props.on_change();
  };
  const remove = async (number: number): Promise<void> => {
    const gone = await api.desk_forget_note(props.match, number);
    if (!gone.ok) {
      set_problem(gone.error.text === '' ? dt.failed : gone.error.text);
      return;
    }
    announcer.polite(dt.notes.removed(number));
    props.on_change();
  };
  return (
    <Panel id="notes" heading={dt.notes.heading} about={dt.notes.about}>
      {props.notes.length === 0 ? (
        <p class="hint">{dt.notes.none}</p>
      ) : (
        <ul class="desk-notes">
          {props.notes.map((note) => (
            <li key={note.note}>
              <p>{note.text}</p>
              <span class="hint">
                {[about(note), time_of(note.at)].filter((each) => each !== '').join(' · ')}
              </span>
              <button type="button" class="quiet" onClick={() => void remove(note.note)}>
                {dt.notes.remove}
                <span class="unseen"> {note.text.slice(0, 40)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <form class="desk-note-form" onSubmit={(event) => void add(event)}>
        <label class="field desk-note-text">
          <span>{dt.notes.text}</span>
          <textarea name="text" rows={2} maxLength={4000} />
        </label>
        {(['turn', 'unit', 'place'] as const).map((name) => (
          <label key={name} class="field">
            <span>{dt.notes[name]}</span>
            <input name={name} size={6} maxLength={64} autocomplete="off" />
          </label>
        ))}
        <button type="submit">{dt.notes.add}</button>
      </form>
      {problem !== null && (
        <p class="field-error" role="alert">
          {problem}
        </p>
      )}
    </Panel>
  );
}

function about(note: DeskNote): string {
  return [note.turn === '' ? '' : `${dt.notes.turn} ${note.turn}`, note.unit, note.place]
    .filter((part) => part !== '')
    .join(', ');
}
