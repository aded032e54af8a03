// Keeps one decision's answer saved: waits 400 ms after the last change, sends it with the number it was
// made on, keeps it on this device until the server has it, and never overwrites a newer one silently.
// Used by every editor of an answer; knows no game and no socket.
import { signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { Draft, JsonObject, Problem } from '../protocol/messages';

export type SaveStatus =
  | { readonly kind: 'none' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'saved'; readonly at: number; readonly draft: number }
  | { readonly kind: 'offline'; readonly changes: number }
  | { readonly kind: 'conflict'; readonly theirs: Pick<Draft, 'draft' | 'payload' | 'at'> }
  | { readonly kind: 'refused'; readonly text: string };

export type SaveAnswer =
  | {
      readonly kind: 'saved';
      readonly draft: number;
      readonly at: number;
      readonly problems: readonly Problem[];
    }
  | { readonly kind: 'stale'; readonly theirs: Pick<Draft, 'draft' | 'payload' | 'at'> }
  | { readonly kind: 'lost' }
  | { readonly kind: 'refused'; readonly text: string };

export interface Keep {
  read(): { readonly base: number; readonly payload: JsonObject } | null;
  write(kept: { readonly base: number; readonly payload: JsonObject } | null): void;
}

export interface DraftSaverOptions {
  readonly send: (base: number, payload: JsonObject) => Promise<SaveAnswer>;
  /** Resolves when sending may be tried again after a lost link. */
  readonly when_open: () => Promise<void>;
  readonly keep: Keep;
  readonly on_saved: (answer: Extract<SaveAnswer, { kind: 'saved' }>, payload: JsonObject) => void;
  readonly wait_ms?: number;
}

export class DraftSaver {
  private readonly options_: DraftSaverOptions;
  private readonly status_ = signal<SaveStatus>({ kind: 'none' });
  private base_: number;
  private unsent_: JsonObject | null = null;
  private unsent_changes_ = 0;
  private sending_: Promise<void> | null = null;
  private timer_: ReturnType<typeof setTimeout> | null = null;

  constructor(options: DraftSaverOptions, known: Draft | null) {
    this.options_ = options;
    this.base_ = known?.draft ?? 0;
    if (known !== null) this.status_.value = { kind: 'saved', at: known.at, draft: known.draft };
  }

  get status(): ReadonlySignal<SaveStatus> {
    return this.status_;
  }
  get base(): number {
    return this.base_;
  }
  get has_unsent(): boolean {
    return this.unsent_ !== null || this.sending_ !== null;
  }

  /** What an earlier visit could not send, if it was made on the draft that the server still holds. */
  left_over(): JsonObject | null {
    const kept = this.options_.keep.read();
    return kept !== null && kept.base === this.base_ ? kept.payload : null;
  }

  change(payload: JsonObject): void {
    this.unsent_ = payload;
    this.unsent_changes_ += 1;
    this.options_.keep.write({ base: this.base_, payload });
    if (this.status_.peek().kind === 'conflict') return;
    if (this.status_.peek().kind === 'offline') {
      this.status_.value = { kind: 'offline', changes: this.unsent_changes_ };
      return;
    }
    this.status_.value = { kind: 'saving' };
    this.arm();
  }

  /** Sends what is waiting now; used before Ready and when the page is hidden. */
  async flush(): Promise<void> {
    this.stop();
    if (this.sending_ !== null) await this.sending_;
    const payload = this.unsent_;
    if (payload === null || this.status_.peek().kind === 'conflict') return;
    this.sending_ = this.send(payload);
    await this.sending_;
    this.sending_ = null;
    // Edits made while the last one travelled follow at once.
    if (this.has_unsent && this.status_.peek().kind === 'saving') this.arm();
  }

  /** Another device saved and this one has nothing unsent, or the reader chose the other draft. */
  adopt(draft: number, at: number): void {
    this.base_ = draft;
    this.unsent_ = null;
    this.unsent_changes_ = 0;
    this.options_.keep.write(null);
    this.status_.value = { kind: 'saved', at, draft };
  }

  /** The reader keeps this device's edits although the server holds newer ones. */
  keep_mine(): void {
    const status = this.status_.peek();
    if (status.kind !== 'conflict') return;
    this.base_ = status.theirs.draft;
    this.status_.value = { kind: 'saving' };
    this.arm();
  }

  stop(): void {
    if (this.timer_ !== null) clearTimeout(this.timer_);
    this.timer_ = null;
  }

  private arm(): void {
    if (this.timer_ !== null) clearTimeout(this.timer_);
    this.timer_ = setTimeout(() => {
      this.timer_ = null;
      void this.flush();
    }, this.options_.wait_ms ?? 400);
  }

  private async send(payload: JsonObject): Promise<void> {
    const answer = await this.options_.send(this.base_, payload);
    switch (answer.kind) {
      case 'saved':
        this.base_ = answer.draft;
        if (this.unsent_ === payload) {
          this.unsent_ = null;
          this.unsent_changes_ = 0;
          this.options_.keep.write(null);
          this.status_.value = { kind: 'saved', at: answer.at, draft: answer.draft };
        }
        this.options_.on_saved(answer, payload);
        return;
      case 'stale':
        this.status_.value = { kind: 'conflict', theirs: answer.theirs };
        return;
      case 'refused':
        this.status_.value = { kind: 'refused', text: answer.text };
        return;
      case 'lost':
        this.status_.value = { kind: 'offline', changes: this.unsent_changes_ };
        void this.options_.when_open().then(() => {
          if (this.status_.peek().kind !== 'offline') return;
          this.status_.value = { kind: 'saving' };
          return this.flush();
        });
        return;
    }
  }
}

/** Keeps unsent answers in the browser's own storage, one place for each decision of a seat. */
export function kept_in(storage: Storage | null, place: string): Keep {
  return {
    read() {
      try {
        const text = storage?.getItem(place) ?? null;
        return text === null ? null : (JSON.parse(text) as ReturnType<Keep['read']>);
      } catch {
        return null;
      }
    },
    write(kept) {
      try {
        if (kept === null) storage?.removeItem(place);
        else storage?.setItem(place, JSON.stringify(kept));
      } catch {
        // Storage is full or forbidden: the server's copy still comes within the second.
      }
    },
  };
}
