// How fast a new match is played and what happens to a missed answer, in plain words. Gives the members `pace` and
// `missed` of the terms; the server has the last word on them.
import type { Pace, Terms } from '../../protocol/messages';
import { t } from '../../text';
import { span_words } from './instants';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

export type PaceTerms = Pick<Terms, 'pace' | 'missed'>;
export type PaceKind = 'none' | 'period' | 'hour' | 'live';

export function kind_of(pace: Pace): PaceKind {
  if (pace.kind !== 'letters') return pace.kind;
  return 'period_ms' in pace ? 'period' : 'hour';
}

export function own_zone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

export function first_pace(kind: PaceKind): Pace {
  switch (kind) {
    case 'none':
      return { kind: 'none' };
    case 'period':
      return { kind: 'letters', period_ms: 3 * day };
    case 'hour':
      return { kind: 'letters', at: '20:00', weekdays: [1, 2, 3, 4, 5, 6, 7], zone: own_zone() };
    case 'live':
      return { kind: 'live', letter_ms: 20 * minute, prompt_ms: 3 * minute };
  }
}

/** "Answers are due three days after they are asked; a missed one runs the saved draft." */
export function pace_words(terms: PaceTerms): string {
  const { pace } = terms;
  if (pace.kind === 'none') return t.pace.summary.none;
  const then = t.pace.summary.then[terms.missed];
  if (pace.kind === 'live')
    return `${t.pace.summary.live(span_words(pace.letter_ms), span_words(pace.prompt_ms))} ${then}`;
  if ('period_ms' in pace) return `${t.pace.summary.period(span_words(pace.period_ms))} ${then}`;
  const days =
    pace.weekdays.length === 7
      ? t.pace.every_day
      : pace.weekdays.map((n) => t.pace.days[n - 1] ?? '').join(', ');
  return `${t.pace.summary.hour(days, pace.at, pace.zone)} ${then}`;
}

export function zones(): readonly string[] {
  const known = Intl.supportedValuesOf('timeZone');
  const own = own_zone();
  return known.includes(own) ? known : [own, ...known];
}

export function PaceFields(props: {
  readonly terms: PaceTerms;
  readonly on_change: (terms: PaceTerms) => void;
}) {
  const { terms, on_change } = props;
  const kind = kind_of(terms.pace);
  const set = (pace: Pace): void => on_change({ ...terms, pace });
  return (
    <>
      <fieldset class="field choice">
        <legend>{t.pace.heading}</legend>
        {(['none', 'period', 'hour', 'live'] as const).map((each) => (
          <label key={each} class="radio">
            <input
              type="radio"
              name="pace"
              value={each}
              checked={kind === each}
              onChange={() => set(first_pace(each))}
            />
            {t.pace.kinds[each]}
          </label>
        ))}
        <PaceDetails pace={terms.pace} on_change={set} />
      </fieldset>
      {kind !== 'none' && (
        <fieldset class="field choice">
          <legend>{t.pace.missed}</legend>
          {(['run_draft', 'hold', 'wait'] as const).map((each) => (
            <label key={each} class="radio">
              <input
                type="radio"
                name="missed"
                value={each}
                checked={terms.missed === each}
                onChange={() => on_change({ ...terms, missed: each })}
              />
              {t.pace.policies[each]}
            </label>
          ))}
        </fieldset>
      )}
    </>
  );
}

const periods = [12 * hour, day, 2 * day, 3 * day, 5 * day, 7 * day, 14 * day];
const letter_clocks = [5, 10, 15, 20, 30, 45, 60].map((n) => n * minute);
const prompt_clocks = [1, 2, 3, 5, 10].map((n) => n * minute);

function PaceDetails(props: { readonly pace: Pace; readonly on_change: (pace: Pace) => void }) {
  const { pace, on_change } = props;
  if (pace.kind === 'none') return null;
  if (pace.kind === 'live')
    return (
      <>
        <Spans
          label={t.pace.letter_clock}
          spans={letter_clocks}
          chosen={pace.letter_ms}
          on_choose={(letter_ms) => on_change({ ...pace, letter_ms })}
        />
        <Spans
          label={t.pace.prompt_clock}
          spans={prompt_clocks}
          chosen={pace.prompt_ms}
          on_choose={(prompt_ms) => on_change({ ...pace, prompt_ms })}
        />
      </>
    );
  if ('period_ms' in pace)
    return (
      <Spans
        label={t.pace.period}
        spans={periods}
        chosen={pace.period_ms}
        on_choose={(period_ms) => on_change({ ...pace, period_ms })}
      />
    );
  const toggle = (day_of_week: number): void => {
    const days = pace.weekdays.includes(day_of_week)
      ? pace.weekdays.filter((each) => each !== day_of_week)
      : [...pace.weekdays, day_of_week].sort((a, b) => a - b);
    if (days.length > 0) on_change({ ...pace, weekdays: days });
  };
  return (
    <>
      <label class="field">
        <span>{t.pace.at}</span>
        <input
          type="time"
          name="at"
          required
          value={pace.at}
          onInput={(event) => {
            const at = event.currentTarget.value.slice(0, 5);
            if (at !== '') on_change({ ...pace, at });
          }}
        />
      </label>
      <div class="field weekdays" role="group" aria-label={t.pace.on_days}>
        {t.pace.days.map((name, index) => (
          <label key={name} class="check">
            <input
              type="checkbox"
              checked={pace.weekdays.includes(index + 1)}
              onChange={() => toggle(index + 1)}
            />
            {name}
          </label>
        ))}
      </div>
      <ZoneField zone={pace.zone} on_change={(zone) => on_change({ ...pace, zone })} />
    </>
  );
}

export function ZoneField(props: { readonly zone: string; readonly on_change: (zone: string) => void }) {
  return (
    <label class="field">
      <span>{t.pace.zone}</span>
      <select value={props.zone} onChange={(event) => props.on_change(event.currentTarget.value)}>
        {zones().map((zone) => (
          <option key={zone} value={zone}>
            {zone.replaceAll('_', ' ')}
          </option>
        ))}
      </select>
    </label>
  );
}

function Spans(props: {
  readonly label: string;
  readonly spans: readonly number[];
  readonly chosen: number;
  readonly on_choose: (span: number) => void;
}) {
  return (
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
  );
}
