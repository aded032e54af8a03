// The three ways into the help, and the glyph in every header.
import { t } from '../../text';
import type { HelpPlace } from '../router';

export function HelpNav(props: { readonly place: HelpPlace }) {
  const { part, rule } = props.place;
  const here = (is: boolean): { readonly 'aria-current'?: 'page' } => (is ? { 'aria-current': 'page' } : {});
  return (
    <nav class="help-nav" aria-label={t.help.heading}>
      <a href="/help" {...here(part === 'home')}>
        {t.help.contents}
      </a>
      <a href="/help/rules" {...here(part === 'rules' && rule === '')}>
        {t.help.index_short}
      </a>
      <a href="/help/keys" {...here(part === 'keys')}>
        {t.help.keys}
      </a>
    </nav>
  );
}

/** At the same place in every header. */
export function HelpGlyph() {
  return (
    <a class="help-glyph" href="/help" title={t.help.heading}>
      <span aria-hidden="true">?</span>
      <span class="unseen">{t.help.heading}</span>
    </a>
  );
}
