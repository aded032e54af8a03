// "/notices": how one is told of one's matches. A letter's link leads here too; it needs a session like any other page.
import { GuestForm } from '../pages/guest_form';
import { Frame, useTitle } from '../shell/frame';
import { useServices } from '../shell/services';
import { t } from '../text';
import { NoticeSettings } from './notice_settings';

export function NoticesPage() {
  const { store } = useServices();
  const session = store.state.value.session.status;
  useTitle([t.notices.heading]);
  return (
    <Frame>
      <div class="sheet-page narrow">
        <h1>{t.notices.heading}</h1>
        {session === 'signed_in' ? (
          <NoticeSettings />
        ) : session === 'none' ? (
          <section class="form-card">
            <GuestForm intro={t.notices.sign_in} />
          </section>
        ) : null}
      </div>
    </Frame>
  );
}
