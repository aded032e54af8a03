// A person's holidays: what is set, what is left of the year, setting and ending one. A section for the account page.
import { useEffect, useState } from 'preact/hooks';
import type { HolidayList, HttpResult } from '../../protocol/http';
import { t } from '../../text';
import { useServices } from '../services';
import { ZoneField, own_zone } from './pace_fields';

export function Holidays() {
  const { api } = useServices();
  const [list, set_list] = useState<HolidayList | null>(null);
  const [error, set_error] = useState<string | null>(null);
  const [from, set_from] = useState('');
  const [to, set_to] = useState('');
  const [zone, set_zone] = useState(own_zone());
  const [busy, set_busy] = useState(false);
  const take = (result: HttpResult<HolidayList>): boolean => {
    if (result.ok) set_list(result.value);
    set_error(result.ok ? null : result.error.text === '' ? t.failures.no_link : result.error.text);
    return result.ok;
  };
  useEffect(() => void api.holidays().then(take), []);
  const act = async (call: () => Promise<HttpResult<HolidayList>>): Promise<void> => {
    set_busy(true);
    const done = take(await call());
    set_busy(false);
    if (!done) return;
    set_from('');
    set_to('');
  };
  return (
    <section class="form-card stack" aria-labelledby="holidays-heading">
      <h2 id="holidays-heading">{t.holidays.heading}</h2>
      <p>{t.holidays.about}</p>
      {list !== null && (
        <>
          <p>
            {list.years.map((each) => t.holidays.left(each.year, each.days - each.used, each.days)).join(' ')}
          </p>
          {list.holidays.length === 0 ? (
            <p>{t.holidays.none}</p>
          ) : (
            <ul class="holidays">
              {list.holidays.map((each) => (
                <li key={each.holiday}>
                  {t.holidays.line(each.from, each.to, each.zone.replaceAll('_', ' '))}{' '}
                  <button
                    type="button"
                    disabled={busy}
                    aria-label={t.holidays.end_of(each.from)}
                    onClick={() => void act(() => api.end_holiday(each.holiday))}
                  >
                    {t.holidays.end}
                  </button>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void act(() => api.add_holiday({ from, to, zone }));
        }}
      >
        <label class="field">
          <span>{t.holidays.from}</span>
          <input type="date" required value={from} onInput={(event) => set_from(event.currentTarget.value)} />
        </label>
        <label class="field">
          <span>{t.holidays.to}</span>
          <input
            type="date"
            required
            min={from}
            value={to}
            onInput={(event) => set_to(event.currentTarget.value)}
          />
        </label>
        <ZoneField zone={zone} on_change={set_zone} />
        <button type="submit" disabled={busy}>
          {t.holidays.add}
        </button>
      </form>
      {error !== null && (
        <p class="field-error" role="alert">
          {error}
        </p>
      )}
    </section>
  );
}
