// This browser's subscription to pushes. The keys of a subscription never leave the browser but for our own server, which
// encrypts with them; the push service in between reads nothing.
import type { NoticesApi } from './notices_api';

export type PushState = 'impossible' | 'denied' | 'off' | 'on';

export function can_push(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

export async function push_state(): Promise<PushState> {
  if (!can_push()) return 'impossible';
  if (Notification.permission === 'denied') return 'denied';
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription()) ? 'on' : 'off';
}

function encoded(buffer: ArrayBuffer | null): string {
  if (buffer === null) return '';
  const text = String.fromCharCode(...new Uint8Array(buffer));
  return btoa(text).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

/** The reader's click leads here, since browsers ask for leave on a click alone. */
export async function turn_on(api: NoticesApi, key: string): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return push_state();
  const registration = await navigator.serviceWorker.register('/sw.js');
  await navigator.serviceWorker.ready;
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  });
  const taken = await api.subscribe({
    endpoint: subscription.endpoint,
    p256dh: encoded(subscription.getKey('p256dh')),
    auth: encoded(subscription.getKey('auth')),
  });
  if (!taken.ok) await subscription.unsubscribe();
  return push_state();
}

export async function turn_off(): Promise<PushState> {
  const registration = await navigator.serviceWorker.getRegistration('/');
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
  return push_state();
}
