// The lists of the desk: who is ready, dice, steps and branches, the trail. Each shows and offers; the page acts.
import type { ComponentChildren } from 'preact';
import type { AuditLine, Desk, DeskDie, DeskStep } from '../../protocol/desk';
import { dt } from '../../text/desk';
import { readable, step_name } from './desk_words';
import type { GameWords, Told } from './desk_words';
import { DiffTable } from './diff_table';

export function Panel(props: {
  readonly id: string;
  readonly heading: string;
  readonly about?: string;
  readonly children: ComponentChildren;
}) {
  return (
    <section class={`desk-panel desk-panel-${props.id}`} aria-labelledby={`desk-${props.id}`}>
      <h2 id={`desk-${props.id}`}>{props.heading}</h2>
      {props.about !== undefined && <p class="hint">{props.about}</p>}
      {props.children}
    </section>
  );
}

export function Seats(props: { readonly desk: Desk; readonly on_open: ((decision: string) => void) | null }) {
  const { desk } = props;
  return (
    <Panel
      id="seats"
      heading={dt.readiness.heading}
      about={dt.readiness.about(desk.held !== null || desk.waiting !== null)}
    >
      <ul class="desk-seats">
        {desk.seats.map((seat) => {
          const asked = desk.decisions.filter((one) => one.seat === seat.seat);
          const ready = asked.length > 0 && asked.every((one) => one.ready);
          const words =
            asked.length === 0 ? dt.readiness.nothing : ready ? dt.readiness.ready : dt.readiness.owes;
          const sealed = asked.filter(
            (one) => one.ready && !desk.answers.some((plot) => plot.decision === one.decision),
          );
          return (
            <li key={seat.seat}>
              <strong>{seat.title}</strong>
              <span class="desk-holder">{seat.holder ?? dt.readiness.free}</span>
              <span class={`desk-ready desk-ready-${ready ? 'yes' : 'no'}`}>
                <span aria-hidden="true">{asked.length === 0 ? '–' : ready ? '✓' : '●'}</span> {words}
              </span>
              {props.on_open !== null &&
                sealed.map((one) => (
                  <button key={one.decision} type="button" onClick={() => props.on_open?.(one.decision)}>
                    {dt.plots.open}
                  </button>
                ))}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

export function Dice(props: {
  readonly dice: readonly DeskDie[];
  readonly words: GameWords;
  readonly on_put: (die: DeskDie) => void;
}) {
  const dice = props.dice.filter((die) => die.pick !== true);
  return (
    <Panel id="dice" heading={dt.dice.heading}>
      {dice.length === 0 ? (
        <p class="hint">{dt.dice.none}</p>
      ) : (
        <ul class="desk-dice" tabIndex={0} aria-label={dt.dice.heading}>
          {dice.map((die) => (
            <li key={`${die.label}/${die.nth}`}>
              <span class="desk-face">{die.face}</span>
              <span class="desk-die-words">
                {props.words.die_title(die.label)}
                {die.nth > 0 && ` (${die.nth + 1})`} <span class="hint">{die_note(die)}</span>
              </span>
              <button type="button" class="quiet" onClick={() => props.on_put(die)}>
                {dt.dice.override}
                <span class="unseen"> {props.words.die_title(die.label)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function die_note(die: DeskDie): string {
  const from =
    die.by === 'umpire' ? dt.dice.by_umpire(die.rolled) : die.by === 'table' ? dt.dice.by_table : '';
  return [from, die.hidden ? dt.dice.hidden : ''].filter((part) => part !== '').join(', ');
}

export function Steps(props: {
  readonly desk: Desk;
  readonly words: GameWords;
  readonly on_back: ((step: DeskStep) => void) | null;
}) {
  const { steps } = props.desk;
  const last = steps.filter((step) => step.current).at(-1);
  // A turn that is held can be left for the position that it began from.
  const held = props.desk.held !== null || props.desk.waiting !== null;
  return (
    <Panel id="steps" heading={dt.steps.heading}>
      {steps.length === 0 ? (
        <p class="hint">{dt.steps.none}</p>
      ) : (
        <ol class="desk-steps" tabIndex={0} aria-label={dt.steps.heading}>
          {steps.map((step) => (
            <li key={step.revision} class={step.current ? undefined : 'desk-left'}>
              <span class="desk-step-name">
                {step_name(step, props.words)}
                <span class="hint">
                  {' '}
                  {[
                    time_of(step.at),
                    step.branch > 1 || !step.current ? dt.steps.branch(step.branch) : '',
                    step.current ? '' : dt.steps.left,
                  ]
                    .filter((part) => part !== '')
                    .join(' · ')}
                </span>
              </span>
              {step === last && !held ? (
                <span class="hint">{dt.steps.now}</span>
              ) : (
                props.on_back !== null && (
                  <button type="button" class="quiet" onClick={() => props.on_back?.(step)}>
                    {step.current ? dt.roll_back.button : dt.roll_back.forward}
                    <span class="unseen"> {step_name(step, props.words)}</span>
                  </button>
                )
              )}
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}

export function Audit(props: {
  readonly audit: readonly AuditLine[];
  readonly told: Told;
  readonly words: GameWords;
  readonly about: string;
}) {
  const lines = [...props.audit].reverse();
  return (
    <Panel id="audit" heading={dt.audit.heading} about={props.about}>
      {lines.length === 0 ? (
        <p class="hint">{dt.audit.none}</p>
      ) : (
        <ol class="desk-audit" reversed tabIndex={0} aria-label={dt.audit.heading}>
          {lines.map((line, index) => (
            <li key={index}>
              <p class="desk-audit-head">
                <strong>{dt.audit.acts[line.act] ?? dt.audit.act}</strong>
                <span class="hint">
                  {' '}
                  {time_of(line.at)}
                  {line.by === 'operator' ? ` · ${dt.audit.operator}` : ''}
                  {line.secret ? ` · ${dt.audit.secret}` : ''}
                </span>
              </p>
              {line.reason !== '' && <p>{line.reason}</p>}
              <DiffTable diff={readable(line.diff, props.told, props.words)} />
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}

export function time_of(at: number): string {
  return new Date(at).toLocaleString('en-GB', {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  });
}
