// The life of one answer while it is drawn: undo, autosave, checks, Ready and Unready. Editors of a game
// extend it with their own operations; it knows neither game nor page.
import { computed, signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { Link } from '../protocol/link';
import type { Draft, JsonObject, Problem } from '../protocol/messages';
import { DraftSaver, kept_in } from './draft_saver';
import type { SaveAnswer, SaveStatus } from './draft_saver';
import { record, redo, replace_present, start_history, undo } from './history';
import type { History } from './history';
import type { RulesAnswer, RulesPort } from './rules_port';
import type { Store } from './store';
import { new_submission, submit, take_back } from './submission';

export interface EditorServices {
  readonly store: Store;
  readonly link: Link;
  readonly rules: RulesPort;
  readonly storage: Storage | null;
}
export interface EditorOf {
  readonly match: string;
  readonly seat: string;
  readonly decision: string;
}
export interface AnswerShape<T> {
  readonly to_payload: (value: T) => JsonObject;
  readonly from_payload: (payload: JsonObject) => T;
  readonly empty: T;
}

export class AnswerEditor<T> {
  protected readonly services_: EditorServices;
  readonly of: EditorOf;
  private readonly shape_: AnswerShape<T>;
  private readonly history_;
  private readonly saver_: DraftSaver;
  private readonly answer_ = signal<RulesAnswer>({ problems: [], hints: {} });
  private readonly busy_ = signal(false);
  private readonly refusal_ = signal<string | null>(null);
  private check_number_ = 0;
  /** What the answer shown is about, as text. */
  private answered_ = '';
  private last_check_: Promise<void> = Promise.resolve();

  readonly value: ReadonlySignal<T>;
  readonly problems: ReadonlySignal<readonly Problem[]>;
  readonly can_undo: ReadonlySignal<boolean>;
  readonly can_redo: ReadonlySignal<boolean>;
  readonly is_ready: ReadonlySignal<boolean>;

  constructor(services: EditorServices, of: EditorOf, shape: AnswerShape<T>, draft: Draft | null) {
    this.services_ = services;
    this.of = of;
    this.shape_ = shape;
    const first = draft === null ? shape.empty : shape.from_payload(draft.payload);
    this.history_ = signal<History<T>>(start_history(first));
    this.value = computed(() => this.history_.value.present);
    this.problems = computed(() => this.answer_.value.problems);
    this.can_undo = computed(() => this.history_.value.past.length > 0);
    this.can_redo = computed(() => this.history_.value.future.length > 0);
    this.is_ready = computed(() => this.known_draft()?.state === 'ready');
    this.saver_ = this.make_saver(draft);
  }

  /** Called last in an editor's constructor, when its own parts are there: takes up what was not sent. */
  protected begin(): void {
    const left_over = this.saver_.left_over();
    if (left_over !== null && !this.is_ready.peek()) this.edit(this.shape_.from_payload(left_over));
    else void this.check();
  }

  get save_status(): ReadonlySignal<SaveStatus> {
    return this.saver_.status;
  }
  get hints(): ReadonlySignal<RulesAnswer> {
    return this.answer_;
  }
  get busy(): ReadonlySignal<boolean> {
    return this.busy_;
  }
  /** Why the last Ready or Unready did not happen. */
  get refusal(): ReadonlySignal<string | null> {
    return this.refusal_;
  }
  get payload(): JsonObject {
    return this.shape_.to_payload(this.value.peek());
  }

  edit(next: T): void {
    if (this.is_ready.peek()) return;
    this.history_.value = record(this.history_.peek(), next);
    this.after_change();
  }
  undo(): void {
    this.travel(undo(this.history_.peek()));
  }
  redo(): void {
    this.travel(redo(this.history_.peek()));
  }

  /** Asks the rules about what is drawn now; a later question makes an earlier answer void. */
  check(): Promise<void> {
    const number = ++this.check_number_;
    const payload = this.payload;
    this.last_check_ = this.services_.rules.check(payload, this.focus()).then((answer) => {
      if (answer === null || number !== this.check_number_) return;
      this.answered_ = JSON.stringify(payload);
      this.answer_.value = answer;
    });
    return this.last_check_;
  }
  /** Resolves when the hints belong to what is drawn now. */
  async settled(): Promise<void> {
    let seen: Promise<void>;
    do {
      seen = this.last_check_;
      await seen;
    } while (seen !== this.last_check_);
  }

  /** A draft that came from the server: another device's, or this seat's after a reload. */
  sync(draft: Draft | null): void {
    if (draft === null) return;
    const news = draft.draft > this.saver_.base || draft.state === 'ready';
    if (!news || this.saver_.has_unsent) return;
    this.saver_.adopt(draft.draft, draft.at);
    const theirs = this.shape_.from_payload(draft.payload);
    if (this.text_of(theirs) === this.text_of(this.value.peek())) return;
    this.history_.value = record(this.history_.peek(), theirs);
    void this.check();
  }
  use_theirs(): void {
    const status = this.saver_.status.peek();
    if (status.kind !== 'conflict') return;
    this.saver_.adopt(status.theirs.draft, status.theirs.at);
    this.history_.value = record(this.history_.peek(), this.shape_.from_payload(status.theirs.payload));
    void this.check();
  }
  keep_mine(): void {
    this.saver_.keep_mine();
  }

  async make_ready(): Promise<boolean> {
    this.busy_.value = true;
    this.refusal_.value = null;
    await this.saver_.flush();
    const payload = this.payload;
    const result = await submit(this.services_.link, new_submission({ ...this.of, payload }));
    this.busy_.value = false;
    if (!result.ok) {
      this.refusal_.value = result.failure.text;
      if (result.failure.problems.length > 0) {
        this.answer_.value = { ...this.answer_.peek(), problems: result.failure.problems };
      }
      return false;
    }
    const { at, digest } = result.receipt;
    // What is promised is stored: an edit that could not be sent before is in it.
    this.saver_.adopt(this.saver_.base, at);
    this.know({ draft: this.saver_.base, payload, at, state: 'ready', digest });
    return true;
  }
  async take_back(): Promise<void> {
    this.busy_.value = true;
    this.refusal_.value = null;
    const { submission } = new_submission({ ...this.of, payload: {} });
    const result = await take_back(this.services_.link, { ...this.of, submission });
    this.busy_.value = false;
    if (!result.ok) this.refusal_.value = result.failure.text;
    else this.know({ draft: this.saver_.base, payload: this.payload, at: Date.now(), state: 'draft' });
  }

  flush(): Promise<void> {
    return this.saver_.flush();
  }
  stop(): void {
    void this.saver_.flush();
    this.saver_.stop();
    this.check_number_ += 1;
  }

  /** Tries something out while a gesture lasts: shown and checked, neither recorded nor saved. */
  protected show(next: T): void {
    this.history_.value = replace_present(this.history_.peek(), next);
    void this.check();
  }

  /** What the hints should be about; editors say which unit. */
  protected focus(): JsonObject | null {
    return null;
  }

  private after_change(): void {
    this.saver_.change(this.payload);
    void this.check();
  }
  private travel(history: History<T>): void {
    if (history === this.history_.peek() || this.is_ready.peek()) return;
    this.history_.value = history;
    this.after_change();
  }
  private text_of(value: T): string {
    return JSON.stringify(this.shape_.to_payload(value));
  }
  /** Both answers come from the same rules; where they differ, one of the two is out of date. */
  private tell_difference(payload: string, problems: readonly Problem[]): void {
    const here = this.answer_.peek().problems;
    if (this.answered_ !== payload || JSON.stringify(here) === JSON.stringify(problems)) return;
    console.warn('The answer in the page differs from the server, which has the last word.', {
      here,
      problems,
    });
  }
  private known_draft(): Draft | undefined {
    const { match, seat, decision } = this.of;
    return this.services_.store.state.value.watched[`${match}/${seat}`]?.drafts[decision];
  }
  private know(draft: Draft): void {
    const { match, seat, decision } = this.of;
    this.services_.store.dispatch({ type: 'draft_known', match, seat, change: { decision, ...draft } });
  }
  private make_saver(draft: Draft | null): DraftSaver {
    const { match, seat, decision } = this.of;
    return new DraftSaver(
      {
        send: (base, payload) => this.send_draft(base, payload),
        when_open: () => this.services_.link.when_open(),
        keep: kept_in(this.services_.storage, `draft/${match}/${seat}/${decision}`),
        on_saved: ({ draft: number, at, problems }, payload) => {
          if (!this.is_ready.peek()) this.know({ draft: number, payload, at, state: 'draft' });
          // The server has the last word about the very text it saved.
          if (JSON.stringify(payload) === JSON.stringify(this.payload)) {
            this.tell_difference(JSON.stringify(payload), problems);
            this.answer_.value = { ...this.answer_.peek(), problems };
          }
        },
      },
      draft,
    );
  }
  private async send_draft(base: number, payload: JsonObject): Promise<SaveAnswer> {
    const answer = await this.services_.link.request(
      { type: 'draft', ...this.of, base, payload },
      'draft_saved',
    );
    if (answer.ok) {
      const { draft, at, problems } = answer.message;
      return { kind: 'saved', draft, at, problems };
    }
    const { code, error, text } = answer.failure;
    if (code === 'link-lost') return { kind: 'lost' };
    if (code === 'stale-draft' && error?.draft !== undefined && error.payload !== undefined) {
      return { kind: 'stale', theirs: { draft: error.draft, payload: error.payload, at: error.at ?? 0 } };
    }
    return { kind: 'refused', text };
  }
}
