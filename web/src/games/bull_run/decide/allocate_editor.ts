// The allocation while it is drawn: an attacker or a gun in hand, then its target. Starts from the proposal
// that comes with the ask; legality, sums and odds come from the check.
import { computed, signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { Draft, JsonObject } from '../../../protocol/messages';
import { AnswerEditor } from '../../../state/answer_editor';
import type { EditorOf, EditorServices } from '../../../state/answer_editor';
import type { UnitId } from '../types';
import * as model from './allocation';
import type { Allocation } from './allocation';
import type { AllocateAsk, AllocateHints, AllocatePayload } from './shapes';

export class AllocateEditor extends AnswerEditor<Allocation> {
  readonly ask: AllocateAsk;
  private readonly in_hand_ = signal<UnitId | null>(null);
  private readonly checked_ = signal('');
  /** The hints, once they belong to what is drawn now. */
  readonly odds: ReadonlySignal<AllocateHints | null>;
  readonly unassigned: ReadonlySignal<readonly UnitId[]>;
  readonly unattacked: ReadonlySignal<readonly UnitId[]>;

  constructor(services: EditorServices, of: EditorOf, ask: AllocateAsk, draft: Draft | null) {
    super(
      services,
      of,
      {
        empty: model.read_allocation(ask.default),
        to_payload: (allocation) => model.print_allocation(allocation) as unknown as JsonObject,
        from_payload: (payload) => model.read_allocation(payload as unknown as AllocatePayload),
      },
      draft,
    );
    this.ask = ask;
    this.odds = computed(() => {
      // Sums of another allocation would stand beside the wrong battle.
      if (this.checked_.value !== JSON.stringify(model.print_allocation(this.value.value))) return null;
      const hints = this.hints.value.hints;
      return Array.isArray(hints['attacks']) ? (hints as unknown as AllocateHints) : null;
    });
    this.unassigned = computed(() => model.unassigned(this.value.value, ask));
    this.unattacked = computed(() => model.unattacked(this.value.value, ask));
    this.begin();
  }

  get in_hand(): ReadonlySignal<UnitId | null> {
    return this.in_hand_;
  }
  take(unit: UnitId | null): void {
    this.in_hand_.value = this.is_ready.peek() ? null : unit;
  }
  /** What the unit in hand may be pointed at. */
  targets(unit: UnitId): readonly UnitId[] {
    const { attackers, bombard, support } = this.ask;
    return [attackers, bombard, support].flatMap((list) => model.targets_of(list, unit));
  }
  has_part(unit: UnitId): boolean {
    const { attackers, bombard, support } = this.ask;
    return [attackers, bombard, support].some((list) => list.some((each) => each.unit === unit));
  }
  /** Points the unit in hand at a target; true when that meant something. */
  point_at(target: UnitId): boolean {
    const unit = this.in_hand_.peek();
    if (unit === null || !this.targets(unit).includes(target)) return false;
    const now = this.value.peek();
    if (model.targets_of(this.ask.attackers, unit).includes(target))
      this.change(model.attack(now, this.ask, unit, target));
    else if (model.targets_of(this.ask.bombard, unit).includes(target))
      this.change(model.bombard(now, unit, target));
    else this.change(model.support(now, unit, target));
    this.in_hand_.value = null;
    return true;
  }
  change(next: Allocation): void {
    if (next !== this.value.peek()) this.edit(next);
  }
  best_odds(): void {
    this.restore(this.ask.best ?? this.ask.default);
  }
  reset(): void {
    this.restore(this.ask.default);
  }

  override async check(): Promise<void> {
    const asked = JSON.stringify(this.payload);
    await super.check();
    this.checked_.value = asked;
  }

  private restore(payload: AllocatePayload): void {
    this.in_hand_.value = null;
    this.edit(model.read_allocation(payload));
  }
}
