// "/help", "/help/rules", "/help/rules/5.13", "/help/keys": the help as a page of its own.
import { Frame, useTitle } from '../shell/frame';
import { games_with_help } from '../shell/help/book';
import { HelpView } from '../shell/help/help_view';
import { HelpNav } from '../shell/help/nav';
import type { HelpPlace } from '../shell/router';
import { t } from '../text';

export function HelpPage(props: { readonly place: HelpPlace }) {
  const { place } = props;
  useTitle([...(place.rule === '' ? [] : [t.help.rule(place.rule)]), t.help.heading]);
  return (
    <Frame>
      <div class="sheet-page help-page">
        <h1>{t.help.heading}</h1>
        <HelpNav place={place} />
        <HelpView game={games_with_help[0] ?? ''} place={place} />
      </div>
    </Frame>
  );
}
