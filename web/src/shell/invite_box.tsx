// The link for each free seat, for whoever made the match and for its umpire. Goes away when the seat is taken.
import { useEffect, useState } from 'preact/hooks';
import type { Invite } from '../protocol/http';
import type { Watched } from '../state/state';
import { t } from '../text';
import { CopyButton } from './copy_button';
import { useServices } from './services';

export function InviteBox(props: {
  /** Whoever sees it plays himself: the free seat is his opponent's. */
  readonly plays?: boolean;
  readonly watched: Pick<Watched, 'match'> & {
    readonly seats: readonly Pick<Watched['seats'][number], 'seat' | 'title' | 'holder'>[];
  };
}) {
  const { api, people } = useServices();
  const [any, set_any] = useState<string | null>(null);
  const [invites, set_invites] = useState<readonly Invite[]>([]);
  const { match, seats } = props.watched;
  const free = seats.filter((seat) => seat.holder === null);
  useEffect(() => {
    if (free.length === 0) return;
    // Refused for everybody but the creator and the umpire; then there is simply nothing to show.
    void api.invites(match).then((result) => set_invites(result.ok ? result.value.invites : []));
  }, [match, free.length]);
  if (free.length === 0) return null;
  const shown = invites.filter((invite) => free.some((seat) => seat.seat === invite.seat));
  if (shown.length === 0) {
    return <p class="invite invite-waiting">{t.invite.waiting(free.map((seat) => seat.title).join(', '))}</p>;
  }
  return (
    <section class="invite" aria-label={t.invite.heading}>
      {shown.map((invite) => {
        const title = free.find((seat) => seat.seat === invite.seat)?.title ?? invite.seat;
        const link = `${location.origin}/join#${invite.code}`;
        return (
          <div key={invite.seat} class="invite-line">
            <p>
              {seats.length > 2 || props.plays === false
                ? t.invite.text_of_many(title)
                : t.invite.text(title)}
            </p>
            <div class="field-row">
              <input
                class="invite-link"
                readOnly
                value={link}
                aria-label={t.invite.label(title)}
                onFocus={(event) => event.currentTarget.select()}
              />
              <CopyButton class="main-action" text={link} label={t.invite.copy} done={t.invite.copied} />
            </div>
          </div>
        );
      })}
      {shown.length > 1 && any === null && (
        <button
          type="button"
          onClick={() =>
            void people.invite_any(match).then((result) => {
              if (result.ok) set_any(result.value.code);
            })
          }
        >
          {t.people.invite.any_make}
        </button>
      )}
      {shown.length > 1 && any !== null && (
        <div class="invite-line">
          <p>{t.people.invite.any}</p>
          <div class="field-row">
            <input
              class="invite-link"
              readOnly
              value={`${location.origin}/join#${any}`}
              aria-label={t.people.invite.any_label}
              onFocus={(event) => event.currentTarget.select()}
            />
            <CopyButton
              text={`${location.origin}/join#${any}`}
              label={t.invite.copy}
              done={t.invite.copied}
            />
          </div>
        </div>
      )}
    </section>
  );
}
