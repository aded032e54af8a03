// "/signin": a guest's name, then back to the list of games.
import { Frame, useTitle } from '../shell/frame';
import { useServices } from '../shell/services';
import { t } from '../text';
import { GuestForm } from './guest_form';

export function SignInPage() {
  const { router } = useServices();
  useTitle([t.guest.heading]);
  return (
    <Frame>
      <div class="sheet-page narrow">
        <h1>{t.guest.heading}</h1>
        <section class="form-card">
          <GuestForm on_done={() => router.go('/')} />
        </section>
      </div>
    </Frame>
  );
}
