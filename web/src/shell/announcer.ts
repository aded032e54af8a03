// What a screen reader is told: one polite line and one assertive one, at most one polite line in 500 ms.
import { signal } from '@preact/signals';

class Announcer {
  readonly polite_text = signal('');
  readonly assertive_text = signal('');
  private waiting_: string | null = null;
  private timer_: ReturnType<typeof setTimeout> | null = null;

  /** A later line replaces one that is still waiting: only the newest matters. */
  polite(text: string): void {
    if (this.timer_ !== null) {
      this.waiting_ = text;
      return;
    }
    this.polite_text.value = text;
    this.timer_ = setTimeout(() => {
      this.timer_ = null;
      const next = this.waiting_;
      this.waiting_ = null;
      if (next !== null) this.polite(next);
    }, 500);
  }
  assertive(text: string): void {
    this.assertive_text.value = text;
  }
}

export const announcer = new Announcer();
