// The inbox of decisions while it is answered: one of them is in focus on list and map together. Starts from
// what the standing orders would give; what may be chosen comes with the ask.
import { signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { Draft, JsonObject } from '../../../protocol/messages';
import { AnswerEditor } from '../../../state/answer_editor';
import type { EditorOf, EditorServices } from '../../../state/answer_editor';
import type { HexId, UnitId } from '../types';
import * as model from './answers';
import type { Answers, Owed } from './answers';
import type { DecideAsk, InboxKind, LossAsk } from './shapes';

export class DecideEditor extends AnswerEditor<Answers> {
  readonly ask: DecideAsk;
  readonly kind: InboxKind;
  readonly owed: readonly Owed[];
  private readonly focus_ = signal<string>('');

  constructor(services: EditorServices, of: EditorOf, kind: InboxKind, ask: DecideAsk, draft: Draft | null) {
    super(
      services,
      of,
      {
        empty: model.read_answers(ask.default),
        to_payload: (answers) => model.print_answers(answers, kind) as unknown as JsonObject,
        from_payload: (payload) => model.read_answers(payload),
      },
      draft,
    );
    this.ask = ask;
    this.kind = kind;
    this.owed = model.owed_of(ask);
    this.focus_.value = this.owed[0]?.key ?? '';
    this.begin();
  }

  get focused(): ReadonlySignal<string> {
    return this.focus_;
  }
  get in_focus(): Owed | null {
    return this.owed.find((each) => each.key === this.focus_.value) ?? null;
  }
  look_at(key: string): void {
    this.focus_.value = key;
  }
  step(by: 1 | -1): void {
    const keys = this.owed.map((each) => each.key);
    const at = keys.indexOf(this.focus_.peek());
    this.focus_.value = keys[(at + by + keys.length) % keys.length] ?? '';
  }
  choose(owed: Owed, index: number): void {
    this.edit(model.choose(this.value.peek(), owed, index));
  }
  take_points(loss: LossAsk, unit: UnitId, by: 1 | -1): void {
    this.edit(model.take_points(this.value.peek(), loss, unit, by));
  }
  use_defaults(): void {
    this.edit(model.read_answers(this.ask.default));
  }

  /** A tap on the map: a choice of what is in focus, else whoever stands there and is asked about. */
  tap(hex: HexId, unit_there: UnitId | null): boolean {
    const owed = this.in_focus;
    if (owed !== null && !this.is_ready.peek()) {
      const here = model.indexes_at(owed, hex);
      const now = here.indexOf(model.chosen_index(this.value.peek(), owed));
      const next = here[(now + 1) % Math.max(1, here.length)];
      if (next !== undefined) {
        this.choose(owed, next);
        return true;
      }
      const volunteer = owed.kind === 'advance' ? owed.advance.units.indexOf(unit_there ?? '') : -1;
      if (volunteer !== -1) {
        this.choose(owed, volunteer);
        return true;
      }
    }
    const other = this.owed.find((each) => unit_there !== null && model.concerns(each, unit_there));
    if (other === undefined) return false;
    this.look_at(other.key);
    return true;
  }
}
