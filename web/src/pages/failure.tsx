// Pages for what cannot be shown: one sentence why, and the way home.
import { Frame, useTitle } from '../shell/frame';
import { t } from '../text';

export function FailurePage(props: {
  readonly heading: string;
  readonly text: string;
  readonly more?: string;
}) {
  useTitle([props.heading]);
  return (
    <Frame>
      <div class="sheet-page narrow">
        <h1>{props.heading}</h1>
        <p class="lead">{props.text}</p>
        {props.more !== undefined && <p>{props.more}</p>}
        <p>
          <a class="button" href="/">
            {t.failures.home}
          </a>
        </p>
      </div>
    </Frame>
  );
}

export function NotFoundPage() {
  return <FailurePage heading={t.failures.not_found_title} text={t.failures.not_found} />;
}

/** Why a match cannot be watched, in words; the server's own sentence comes with it. */
export function RefusedPage(props: {
  readonly code: string;
  readonly text: string;
  readonly signed_in: boolean;
}) {
  if (props.code === 'no-such-match' || props.code === 'bad-message') {
    const more = props.signed_in ? {} : { more: t.people.failures.private };
    return <FailurePage heading={t.failures.no_match_title} text={t.failures.no_match} {...more} />;
  }
  if (props.code === 'not-your-seat' || props.code === 'not-signed-in') {
    const more = props.signed_in ? {} : { more: t.failures.signed_out };
    return <FailurePage heading={t.failures.forbidden_title} text={t.failures.forbidden} {...more} />;
  }
  return (
    <FailurePage
      heading={t.failures.server_title}
      text={props.text === '' ? t.failures.server : props.text}
    />
  );
}
