// "See as": the view that the server gives a player now, and nothing of what only the umpire has.
import { useEffect, useState } from 'preact/hooks';
import type { Desk, DeskSeat } from '../../protocol/desk';
import type { JsonObject } from '../../protocol/messages';
import { useServices } from '../../shell/services';
import { dt } from '../../text/desk';

/** null: the umpire himself; "": the public; else a seat. */
export type SeenAs = string | null;

export interface Seen {
  readonly as: SeenAs;
  readonly see: (as: SeenAs) => void;
  readonly view: JsonObject | null;
  /** Why there is no view; the umpire's own is never shown in its place. */
  readonly failure: string | null;
  readonly title: string;
}

export function useSeen(desk: Desk): Seen {
  const { api } = useServices();
  const [as, see] = useState<SeenAs>(null);
  const [view, set_view] = useState<JsonObject | null>(null);
  const [failure, set_failure] = useState<string | null>(null);
  useEffect(() => {
    set_view(null);
    set_failure(null);
    if (as === null) return;
    let gone = false;
    void api.desk_view(desk.match, as).then((answer) => {
      if (gone) return;
      if (answer.ok) set_view(answer.value.view);
      else set_failure(answer.error.text === '' ? dt.failed : answer.error.text);
    });
    return () => {
      gone = true;
    };
  }, [as, desk]);
  const title = as === '' ? dt.see_as.public : (desk.seats.find((seat) => seat.seat === as)?.title ?? '');
  return { as, see, view, failure, title };
}

export function SeeAs(props: {
  readonly seats: readonly DeskSeat[];
  readonly value: SeenAs;
  readonly on_change: (as: SeenAs) => void;
}) {
  const umpire = '*';
  return (
    <label class="desk-see-as">
      <span>{dt.see_as.label}</span>
      <select
        value={props.value ?? umpire}
        onChange={(event) => {
          const { value } = event.currentTarget;
          props.on_change(value === umpire ? null : value);
        }}
      >
        <option value={umpire}>{dt.see_as.umpire}</option>
        {props.seats.map((seat) => (
          <option key={seat.seat} value={seat.seat}>
            {seat.title}
          </option>
        ))}
        <option value="">{dt.see_as.public}</option>
      </select>
    </label>
  );
}
