// One act of the umpire: what is wanted and why; then what changes, before and after, and what the players will read;
// then it is done. Asked once, and never without a reason.
import { useState } from 'preact/hooks';
import type { Desk, DiffLine } from '../../protocol/desk';
import type { HttpError } from '../../protocol/http';
import type { JsonObject } from '../../protocol/messages';
import { FormAsk } from '../../shell/asks/form_ask';
import type { PlacePicker } from '../../shell/asks/form_ask';
import { first_answers, missing_field, payload_of } from '../../shell/asks/form_fields';
import type { Answers } from '../../shell/asks/form_fields';
import { Dialog } from '../../shell/dialog';
import { useServices } from '../../shell/services';
import { dt } from '../../text/desk';
import { plot_diff } from './acts';
import type { ActPlan } from './acts';
import { readable } from './desk_words';
import type { GameWords } from './desk_words';
import { DiffTable } from './diff_table';

interface Trial {
  readonly diff: readonly DiffLine[];
  readonly line: string | null;
}

export function ActDialog(props: {
  readonly desk: Desk;
  readonly plan: ActPlan;
  readonly words: GameWords;
  readonly picker: PlacePicker | null;
  readonly on_close: () => void;
  readonly on_done: (desk: Desk | null) => void;
}) {
  const { api } = useServices();
  const { desk, plan } = props;
  const [answers, set_answers] = useState<Answers>(first_answers(plan.fields));
  const [plot, set_plot] = useState(plan.plot?.text ?? '');
  const [reason, set_reason] = useState('');
  const [secret, set_secret] = useState(false);
  const [trial, set_trial] = useState<Trial | null>(plan.reason_needed ? null : { diff: [], line: null });
  const [problem, set_problem] = useState<HttpError | string | null>(null);
  const [busy, set_busy] = useState(false);

  const payload = (): JsonObject => ({
    ...plan.body(payload_of(plan.fields, answers)),
    ...(plan.plot === undefined ? {} : plan.plot.sent(plot)),
  });
  const review = async (): Promise<void> => {
    const missing = missing_field(plan.fields, answers);
    if (missing !== null) {
      set_problem(dt.act.missing(missing));
      return;
    }
    if (reason.trim() === '') {
      set_problem(dt.act.reason_missing);
      return;
    }
    const given = payload_of(plan.fields, answers);
    const told = plan.plot === undefined ? plan.diff(given) : plot_diff(plan.plot.text, plot);
    if (plan.plot !== undefined && told.length === 0) {
      set_problem(dt.amend.unchanged);
      return;
    }
    set_problem(null);
    if (plan.act !== 'rule') {
      set_trial({ diff: told, line: plan.line(given) });
      return;
    }
    set_busy(true);
    const tried = await api.desk_try(desk.match, payload());
    set_busy(false);
    if (tried.ok) set_trial({ diff: readable(tried.value.diff, desk, props.words), line: tried.value.line });
    else set_problem(tried.error);
  };
  const go = async (): Promise<void> => {
    set_busy(true);
    const sent = {
      ...payload(),
      ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
      ...(secret ? { secret } : {}),
    };
    const done = await api.desk_act(desk.match, plan.act, sent);
    set_busy(false);
    if (done.ok) {
      props.on_done(done.value.desk);
      return;
    }
    set_trial(plan.reason_needed ? null : trial);
    set_problem(done.error);
  };
  const asking = trial === null;
  return (
    <Dialog
      heading={plan.heading}
      on_close={props.on_close}
      actions={
        <>
          <button
            type="button"
            onClick={asking || !plan.reason_needed ? props.on_close : () => set_trial(null)}
          >
            {asking || !plan.reason_needed ? dt.act.cancel : dt.act.back}
          </button>
          {asking ? (
            <button type="button" class="main-action" disabled={busy} onClick={() => void review()}>
              {dt.act.review}
            </button>
          ) : (
            <button
              type="button"
              class={plan.danger === true ? 'danger' : 'main-action'}
              disabled={busy}
              onClick={() => void go()}
            >
              {plan.act === 'publish' ? dt.preview.publish_now : dt.act.go}
            </button>
          )}
        </>
      }
    >
      <div class="stack desk-act">
        <p>{plan.text}</p>
        {problem !== null && <Refusal problem={problem} />}
        {asking ? (
          <>
            <FormAsk
              fields={plan.fields}
              answers={answers}
              picker={props.picker}
              on_answer={(name, value) => set_answers((before) => ({ ...before, [name]: value }))}
            />
            {plan.plot !== undefined && <PlotText value={plot} on_input={set_plot} />}
            <ReasonField reason={reason} secret={secret} on_reason={set_reason} on_secret={set_secret} />
          </>
        ) : (
          plan.reason_needed && <Review trial={trial} reason={reason} secret={secret} />
        )}
      </div>
    </Dialog>
  );
}

function PlotText(props: { readonly value: string; readonly on_input: (text: string) => void }) {
  const rows = Math.min(14, props.value.split('\n').length + 1);
  return (
    <label class="field">
      <span>{dt.amend.label}</span>
      <textarea
        class="desk-plot-text"
        rows={rows}
        spellcheck={false}
        value={props.value}
        onInput={(event) => props.on_input(event.currentTarget.value)}
      />
    </label>
  );
}

function ReasonField(props: {
  readonly reason: string;
  readonly secret: boolean;
  readonly on_reason: (reason: string) => void;
  readonly on_secret: (secret: boolean) => void;
}) {
  return (
    <>
      <label class="field">
        <span>{dt.act.reason}</span>
        <textarea
          name="reason"
          rows={2}
          maxLength={1000}
          required
          aria-describedby="desk-reason-hint"
          value={props.reason}
          onInput={(event) => props.on_reason(event.currentTarget.value)}
        />
        <span class="hint" id="desk-reason-hint">
          {dt.act.reason_hint}
        </span>
      </label>
      <label class="radio">
        <input
          type="checkbox"
          name="secret"
          checked={props.secret}
          onChange={(event) => props.on_secret(event.currentTarget.checked)}
        />
        <span>{dt.act.secret}</span>
      </label>
    </>
  );
}

function Review(props: { readonly trial: Trial; readonly reason: string; readonly secret: boolean }) {
  const { trial, reason, secret } = props;
  const told = `${trial.line ?? ''} ${secret ? dt.act.withheld : dt.act.because(reason.trim())}`;
  return (
    <>
      <h3>{dt.act.changes}</h3>
      <DiffTable diff={trial.diff} />
      <h3>{dt.act.public_line}</h3>
      <blockquote class="desk-line">{told}</blockquote>
    </>
  );
}

function Refusal(props: { readonly problem: HttpError | string }) {
  const { problem } = props;
  if (typeof problem === 'string')
    return (
      <p class="refusal" role="alert">
        {problem}
      </p>
    );
  const lines = problem.problems ?? [];
  return (
    <div class="refusal" role="alert">
      <p>{problem.text === '' ? dt.failed : problem.text}</p>
      {lines.length > 0 && (
        <ul>
          {lines.map((line, index) => (
            <li key={index}>{line.rule === '' ? line.text : `${line.text} (${line.rule})`}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
