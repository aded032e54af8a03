// What the umpire may do now, as buttons: what does not fit the moment is not there. Each opens the one dialog of all acts.
import type { Desk, DeskPlot, RulingOffer } from '../../protocol/desk';
import type { DeskClient } from '../../games';
import { fields_of } from '../../shell/asks/form_fields';
import { useServices } from '../../shell/services';
import { dt } from '../../text/desk';
import {
  close_plan,
  end_plan,
  extend_plan,
  force_plan,
  hold_plan,
  open_groups,
  pause_plan,
  resume_plan,
  take_back_plan,
  title_of,
  vacate_plan,
} from './acts';
import type { ActPlan } from './acts';
import { no_words } from './desk_words';
import { Panel } from './panels';

export function Acts(props: {
  readonly desk: Desk;
  readonly client: DeskClient | null;
  readonly on_plan: (plan: ActPlan) => void;
}) {
  const { desk, client, on_plan } = props;
  const held = desk.held !== null || desk.waiting !== null;
  const owing = desk.decisions.some((one) => !one.ready);
  const ready = desk.decisions.some((one) => one.ready);
  const words = client ?? no_words;
  return (
    <Panel id="acts" heading={dt.act.heading} {...(held ? { about: dt.act.none_now } : {})}>
      <div class="desk-acts">
        {held &&
          client !== null &&
          by_seat(desk).map((plot) => (
            <button
              key={plot.decision}
              type="button"
              onClick={() => on_plan(amend_plan(desk, client, plot.decision))}
            >
              {`${title_of(desk, plot.seat)}: ${dt.plots.amend}`}
            </button>
          ))}
        {!held && owing && (
          <button type="button" onClick={() => on_plan(force_plan(desk))}>
            {dt.force.button}
          </button>
        )}
        {(desk.held !== null || (!held && owing)) && (
          <button type="button" onClick={() => on_plan(hold_plan(desk))}>
            {dt.hold.button}
          </button>
        )}
        {!held && open_groups(desk).length > 0 && (
          <button type="button" onClick={() => on_plan(close_plan(desk, words))}>
            {dt.close.button}
          </button>
        )}
        {!held && ready && (
          <button type="button" onClick={() => on_plan(take_back_plan(desk))}>
            {dt.take_back.button}
          </button>
        )}
        <ClockActs desk={desk} client={client} on_plan={on_plan} />
        <button type="button" onClick={() => on_plan(vacate_plan(desk))}>
          {dt.vacate.button}
        </button>
        {!desk.rulings.some((offer) => offer.kind === 'end') && !held && (
          <button type="button" onClick={() => on_plan(end_plan(desk))}>
            {dt.end.button}
          </button>
        )}
      </div>
      {desk.rulings.length > 0 && (
        <>
          <h3>{dt.rule.section}</h3>
          <div class="desk-acts">
            {desk.rulings.map((offer) => (
              <Ruling key={offer.kind} offer={offer} on_plan={on_plan} />
            ))}
          </div>
        </>
      )}
    </Panel>
  );
}

/** In the order of the seats, as everywhere on the page. */
function by_seat(desk: Desk): readonly DeskPlot[] {
  return desk.seats.flatMap((seat) => desk.answers.filter((plot) => plot.seat === seat.seat));
}

/** More time, a pause, going on: where the match has a clock. */
function ClockActs(props: {
  readonly desk: Desk;
  readonly client: DeskClient | null;
  readonly on_plan: (plan: ActPlan) => void;
}) {
  const { desk, on_plan } = props;
  const { store } = useServices();
  if (desk.terms.pace.kind === 'none') return null;
  const held = desk.held !== null || desk.waiting !== null;
  const now = (): number => Date.now() + store.state.peek().link.clock_offset_ms;
  return (
    <>
      {!held && desk.clock.deadlines.length > 0 && (
        <button type="button" onClick={() => on_plan(extend_plan(desk, props.client ?? no_words))}>
          {dt.extend.button}
        </button>
      )}
      <button
        type="button"
        onClick={() => on_plan(desk.clock.paused === null ? pause_plan(now) : resume_plan(desk))}
      >
        {desk.clock.paused === null ? dt.pause.button : dt.resume.button}
      </button>
    </>
  );
}

/** An ask that this client cannot draw is not offered. */
function Ruling(props: { readonly offer: RulingOffer; readonly on_plan: (plan: ActPlan) => void }) {
  const { offer } = props;
  const fields = fields_of(offer.ask);
  if (fields === null) return null;
  const plan: ActPlan = {
    act: 'rule',
    heading: offer.title,
    text: '',
    fields,
    rule: offer.rule,
    body: (answers) => ({ kind: offer.kind, payload: answers }),
    diff: () => [],
    line: () => null,
    reason_needed: true,
    danger: offer.kind === 'end',
  };
  return (
    <button type="button" onClick={() => props.on_plan(plan)}>
      {`${offer.title}…`}
    </button>
  );
}

function amend_plan(desk: Desk, client: DeskClient, decision: string): ActPlan {
  const plot = desk.answers.find((each) => each.decision === decision);
  const payload = plot?.payload ?? {};
  const seat = title_of(desk, plot?.seat ?? '');
  const text = client.plot_text(payload);
  return {
    act: 'amend',
    heading: dt.amend.heading(seat),
    text: text === null ? dt.amend.as_letter : dt.amend.text,
    fields: [],
    plot:
      text === null
        ? { text: plot?.text ?? '', sent: (changed) => ({ text: changed }) }
        : { text, sent: (changed) => ({ payload: client.plot_payload(payload, changed) }) },
    body: () => ({ decision }),
    diff: () => [],
    line: () => dt.amend.public(seat),
    reason_needed: true,
  };
}
