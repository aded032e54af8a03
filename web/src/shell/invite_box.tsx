// The link for each free seat, for whoever made the match. Goes away when the seat is taken.
import { useEffect, useState } from 'preact/hooks';
import type { Invite } from '../protocol/http';
import type { Watched } from '../state/state';
import { t } from '../text';
import { CopyButton } from './copy_button';
import { useServices } from './services';

export function InviteBox(props: { readonly watched: Watched }) {
  const { api } = useServices();
  const [invites, set_invites] = useState<readonly Invite[]>([]);
  const { match, seats } = props.watched;
  const free = seats.filter((seat) => seat.holder === null);
  useEffect(() => {
    if (free.length === 0) return;
    // Refused for everybody but the creator; then there is simply nothing to show.
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
            <p>{seats.length > 2 ? t.invite.text_of_many(title) : t.invite.text(title)}</p>
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
    </section>
  );
}
