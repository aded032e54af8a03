// Tells the server that a match is before its player's eyes, so that he gets no notice of what he sees: only while the tab
// is visible, only when it has been touched, at most every twenty seconds. Nobody else learns of it.
import { useEffect } from 'preact/hooks';
import { useServices } from '../shell/services';

const EVERY_MS = 20_000;
const touches = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

export function usePresence(match: string, seated: boolean): void {
  const { api } = useServices();
  useEffect(() => {
    if (!seated) return;
    let last = 0;
    const touched = (): void => {
      const now = Date.now();
      if (document.visibilityState !== 'visible' || now - last < EVERY_MS) return;
      last = now;
      void api.post('/api/notices/here', { match });
    };
    for (const name of touches) window.addEventListener(name, touched, { passive: true });
    return () => {
      for (const name of touches) window.removeEventListener(name, touched);
    };
  }, [match, seated, api]);
}
