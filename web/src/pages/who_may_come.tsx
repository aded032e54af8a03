// Who may come to a new match: private or not, the muster, the offer to everybody. Part of "/new".
import type { Terms } from '../protocol/messages';
import { t } from '../text';

export interface Company {
  readonly is_private: boolean;
  readonly muster: boolean;
  readonly offered: boolean;
  /** Letters between commanders of a side travel. */
  readonly couriers: boolean;
}
export const plain_company: Company = {
  is_private: false,
  muster: false,
  offered: false,
  couriers: false,
};

/** The terms that follow; what is as usual is left out. */
export function company_terms(company: Company): Partial<Terms> {
  return {
    ...(company.is_private ? { visibility: 'private' as const } : {}),
    ...(company.muster ? { muster: true } : {}),
    ...(company.couriers ? { couriers: true } : {}),
  };
}

export function WhoMayCome(props: {
  readonly company: Company;
  /** Nobody else plays: there is no seat to offer. */
  readonly alone: boolean;
  /** A side has several commanders. */
  readonly team: boolean;
  readonly on_change: (company: Company) => void;
}) {
  const { company } = props;
  const tick = (
    name: string,
    checked: boolean,
    words: string,
    hint: string,
    change: (checked: boolean) => Company,
  ) => (
    <label class="radio">
      <input
        type="checkbox"
        name={name}
        checked={checked}
        onChange={(event) => props.on_change(change(event.currentTarget.checked))}
      />
      <span class="radio-words">
        {words}
        <span class="hint">{hint}</span>
      </span>
    </label>
  );
  return (
    <fieldset class="field choice">
      <legend>{t.people.create.legend}</legend>
      {tick(
        'private',
        company.is_private,
        t.people.create.private,
        t.people.create.private_hint,
        (is_private) => ({
          ...company,
          is_private,
          offered: company.offered && !is_private,
        }),
      )}
      {!props.alone &&
        !company.is_private &&
        tick('offer', company.offered, t.people.create.offer, t.people.create.offer_hint, (offered) => ({
          ...company,
          offered,
        }))}
      {!props.alone &&
        tick('muster', company.muster, t.people.create.muster, t.people.create.muster_hint, (muster) => ({
          ...company,
          muster,
        }))}
      {props.team &&
        tick(
          'couriers',
          company.couriers,
          t.people.create.couriers,
          t.people.create.couriers_hint,
          (couriers) => ({ ...company, couriers }),
        )}
    </fieldset>
  );
}
