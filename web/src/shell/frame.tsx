// The page frame: skip link, header with the way home, the banner of a lost link, one main landmark, and the
// two live regions. Pages give their heading and body.
import type { ComponentChildren } from 'preact';
import { useContext, useEffect } from 'preact/hooks';
import { t } from '../text';
import { announcer } from './announcer';
import { HelpGame } from './help/game';
import { HelpGlyph } from './help/nav';
import { HelpPanel } from './help/panel';
import { useServices } from './services';
import { SignOut } from './sign_out';
import { TalkButton } from './talk/talk_button';
import { ThemeChoice } from './theme';

export function Frame(props: {
  readonly children: ComponentChildren;
  readonly wide?: boolean;
  readonly header?: ComponentChildren;
}) {
  const game = useContext(HelpGame);
  return (
    <div class={props.wide === true ? 'frame frame-wide' : 'frame'}>
      <a class="skip" href="#main">
        {t.skip_to_main}
      </a>
      <header class="top">
        <a class="brand" href="/" aria-label={t.home_link}>
          {t.app}
        </a>
        <div class="top-middle">{props.header}</div>
        <SessionBox compact={props.wide === true} />
      </header>
      <LinkBanner />
      <main id="main" tabIndex={-1}>
        {props.children}
      </main>
      <HelpPanel game={game} />
      <LiveRegions />
    </div>
  );
}

function SessionBox(props: { readonly compact: boolean }) {
  const session = useServices().store.state.value.session;
  return (
    <div class={props.compact ? 'session session-compact' : 'session'}>
      {session.status === 'signed_in' && <AccountLink name={session.session.name} />}
      {session.status === 'signed_in' && !props.compact && <SignOut guest={session.session.guest === true} />}
      <TalkButton />
      <HelpGlyph />
      <ThemeChoice />
    </div>
  );
}

/** The way to the account: the name where there is room for it, else its first letter. */
function AccountLink(props: { readonly name: string }) {
  const words = t.session.signed_in_as(props.name);
  return (
    <a class="session-name" href="/account" title={t.people.account.heading} aria-label={words}>
      <span class="session-words">{words}</span>
      <span class="session-letter" aria-hidden="true">
        {Array.from(props.name)[0]?.toLocaleUpperCase()}
      </span>
    </a>
  );
}

function LinkBanner() {
  const { store, link } = useServices();
  const { status, attempt } = store.state.value.link;
  const lost = status === 'lost' && attempt > 0;
  useEffect(() => {
    if (lost) announcer.assertive(t.link.lost);
  }, [lost]);
  if (!lost) return null;
  return (
    <div class="banner" role="status">
      <span>{t.link.lost}</span>
      <button type="button" class="quiet" onClick={() => link.try_now()}>
        {t.link.try_now}
      </button>
    </div>
  );
}

function LiveRegions() {
  return (
    <>
      <div class="unseen" role="status" aria-live="polite">
        {announcer.polite_text.value}
      </div>
      <div class="unseen" role="alert" aria-live="assertive">
        {announcer.assertive_text.value}
      </div>
    </>
  );
}

/** The title of the window follows the page: `(!)` only when the reader owes something. */
export function useTitle(parts: readonly string[], owed = false): void {
  const title = t.title(parts, owed);
  useEffect(() => {
    document.title = title;
  }, [title]);
}
