// What was agreed when a match was made, in sentences: its options by the game's own titles, and how it is played. Used by
// the invitation and the list of open games. Says nothing of what goes without saying.
import type { ManifestScenario } from '../protocol/http';
import type { JsonObject, Pace, Terms } from '../protocol/messages';
import { t } from '../text';
import { read_options } from './match_options';

const minute_ms = 60_000;
const hour_ms = 60 * minute_ms;
const day_ms = 24 * hour_ms;

/** "two days", "36 hours", "90 minutes": the largest unit that goes in evenly. */
export function span_words(ms: number): string {
  if (ms >= day_ms && ms % day_ms === 0) return t.people.terms.days_long(ms / day_ms);
  if (ms >= hour_ms && ms % hour_ms === 0) return t.people.terms.hours(ms / hour_ms);
  return t.people.terms.minutes(Math.max(1, Math.round(ms / minute_ms)));
}

export function pace_words(pace: Pace): string {
  if (pace.kind === 'none') return t.people.terms.pace_none;
  if (pace.kind === 'live')
    return t.people.terms.pace_live(span_words(pace.letter_ms), span_words(pace.prompt_ms));
  if ('period_ms' in pace) return t.people.terms.pace_period(span_words(pace.period_ms));
  const days = pace.weekdays.map((day) => t.people.terms.days[day - 1] ?? '').join(', ');
  return t.people.terms.pace_fixed(pace.at, days, pace.zone);
}

export function terms_words(terms: Terms): readonly string[] {
  const missed = terms.pace.kind === 'none' ? [] : [t.people.terms.missed[terms.missed]];
  return [pace_words(terms.pace), ...missed, ...company_words(terms)];
}

/** All that is agreed but the pace. */
export function company_words(terms: Terms): readonly string[] {
  const words = t.people.terms;
  return [
    ...(terms.visibility === 'private' ? [words.private] : []),
    ...(terms.muster ? [words.muster] : []),
    ...(terms.umpire ? [words.umpire] : []),
    ...(terms.umpire_preview ? [words.umpire_preview] : []),
    ...(terms.umpire_opens_envelopes ? [words.umpire_opens_envelopes] : []),
    ...(terms.manual_dice ? [words.manual_dice] : []),
    ...(terms.couriers ? [words.couriers] : []),
    ...(terms.undo ? [] : [words.no_undo]),
  ];
}

/** What was chosen and is not as usual. */
export function option_words(scenario: ManifestScenario | undefined, options: JsonObject): readonly string[] {
  return read_options(scenario?.options).flatMap((schema) => {
    const value = options[schema.name];
    if (value === undefined || value === schema.default) return [];
    if (schema.kind === 'flag')
      return [t.people.terms.option(schema.title, value === true ? t.create.yes : t.create.no)];
    const title = schema.choices.find((choice) => choice.value === value)?.title;
    return title === undefined ? [] : [t.people.terms.option(schema.title, title)];
  });
}
