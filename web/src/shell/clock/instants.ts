// Instants and spans as words. Every instant is shown in the reader's own zone, with its offset, since the others may
// live elsewhere.
import { t } from '../../text';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** "Tue 1 Dec 2026, 18:00 GMT+1"; `zone` only for tests and for an hour that was agreed in another zone. */
export function instant_words(at_ms: number, zone?: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'shortOffset',
    ...(zone !== undefined && { timeZone: zone }),
  }).formatToParts(new Date(at_ms));
  const part = (type: Intl.DateTimeFormatPartTypes): string =>
    parts.find((each) => each.type === type)?.value ?? '';
  const date = `${part('weekday')} ${part('day')} ${part('month')} ${part('year')}`;
  const offset = part('timeZoneName').replace(/^GMT(\+0)?$/, 'UTC');
  return `${date}, ${part('hour')}:${part('minute')} ${offset}`;
}

/** "Tue 1 December 2026, 17:00 UTC", as the log says it to everybody. */
export function utc_words(at_ms: number): string {
  const part = (options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' }).format(new Date(at_ms));
  const date = part({ weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' }).replace(',', '');
  return `${date}, ${part({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })} UTC`;
}

/** How much is left, rounded down so that nobody counts on what is not there: "2 days 23 h", "3 h 20 min", "4:31". */
export function left_words(left_ms: number): string {
  const left = Math.max(0, left_ms);
  if (left >= 2 * day) return t.clock.days_hours(Math.floor(left / day), Math.floor((left % day) / hour));
  if (left >= hour) {
    const minutes = Math.floor((left % hour) / minute);
    return t.clock.hours_minutes(Math.floor(left / hour), minutes);
  }
  const seconds = Math.floor(left / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** A span that somebody chose: "3 days", "12 hours", "90 minutes". */
export function span_words(span_ms: number): string {
  if (span_ms % day === 0) return t.clock.days(span_ms / day);
  if (span_ms % hour === 0) return t.clock.hours(span_ms / hour);
  return t.clock.minutes(Math.round(span_ms / minute));
}

/** When the words of left_words change next. */
export function next_change(left_ms: number): number {
  return left_ms > hour ? 30_000 : 1000;
}
