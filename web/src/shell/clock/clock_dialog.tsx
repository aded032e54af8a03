// Proposing a pause, more time, or to go on: nothing of it happens before every seat has agreed.
import { useState } from 'preact/hooks';
import type { JsonObject } from '../../protocol/messages';
import type { Watched } from '../../state/state';
import { t } from '../../text';
import { Dialog } from '../dialog';
import { useServices } from '../services';
import { DeadlineLine } from './deadline_line';
import { Proposals } from './proposals';
import { span_words } from './instants';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** What is offered, by how the match is played. */
export function spans_of(watched: Watched): {
  readonly pause: readonly number[];
  readonly more: readonly number[];
} {
  return watched.terms.pace.kind === 'live'
    ? { pause: [10 * minute, 30 * minute, 2 * hour, day], more: [2 * minute, 5 * minute, 15 * minute, hour] }
    : { pause: [3 * day, 7 * day, 14 * day, 30 * day], more: [12 * hour, day, 2 * day, 7 * day] };
}

export function ClockDialog(props: { readonly watched: Watched; readonly on_close: () => void }) {
  const { watched } = props;
  const { api, store } = useServices();
  const spans = spans_of(watched);
  const [pause, set_pause] = useState(spans.pause[0] ?? day);
  const [more, set_more] = useState(spans.more[1] ?? day);
  const [busy, set_busy] = useState(false);
  const [said, set_said] = useState<string | null>(null);
  const propose = async (act: 'pause' | 'resume' | 'extend', body: JsonObject): Promise<void> => {
    set_busy(true);
    const result = await api.clock_act(watched.match, act, body);
    set_busy(false);
    set_said(
      result.ok ? t.clock.proposed : result.error.text === '' ? t.failures.no_link : result.error.text,
    );
  };
  const now = (): number => Date.now() + store.state.peek().link.clock_offset_ms;
  const paused = watched.clock?.paused ?? null;
  return (
    <Dialog
      heading={t.clock.heading}
      on_close={props.on_close}
      actions={
        <button type="button" onClick={props.on_close}>
          {t.clock.close}
        </button>
      }
    >
      <DeadlineLine watched={watched} />
      <Proposals watched={watched} />
      <p>{t.clock.all_must_agree}</p>
      {paused === null ? (
        <>
          <SpanRow
            label={t.clock.pause_for}
            spans={spans.pause}
            chosen={pause}
            on_choose={set_pause}
            go={t.clock.propose_pause}
            busy={busy}
            on_go={() => void propose('pause', { until_ms: now() + pause })}
          />
          <SpanRow
            label={t.clock.more_time}
            spans={spans.more}
            chosen={more}
            on_choose={set_more}
            go={t.clock.propose_more}
            busy={busy || (watched.clock?.deadlines.length ?? 0) === 0}
            on_go={() => void propose('extend', { ms: more })}
          />
        </>
      ) : (
        <button type="button" disabled={busy} onClick={() => void propose('resume', {})}>
          {t.clock.propose_resume}
        </button>
      )}
      {said !== null && <p role="status">{said}</p>}
    </Dialog>
  );
}

function SpanRow(props: {
  readonly label: string;
  readonly spans: readonly number[];
  readonly chosen: number;
  readonly on_choose: (span: number) => void;
  readonly go: string;
  readonly busy: boolean;
  readonly on_go: () => void;
}) {
  return (
    <div class="span-row">
      <label class="field">
        <span>{props.label}</span>
        <select
          value={String(props.chosen)}
          onChange={(event) => props.on_choose(Number(event.currentTarget.value))}
        >
          {props.spans.map((span) => (
            <option key={span} value={String(span)}>
              {span_words(span)}
            </option>
          ))}
        </select>
      </label>
      <button type="button" disabled={props.busy} onClick={props.on_go}>
        {props.go}
      </button>
    </div>
  );
}
