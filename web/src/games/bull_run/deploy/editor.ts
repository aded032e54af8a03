// The deployment while it is drawn: a unit in hand, then a hex. Nothing of it is known to others before
// both sides are sealed; the hexes and units come from the ask.
import { computed, signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { Draft, JsonObject } from '../../../protocol/messages';
import { AnswerEditor } from '../../../state/answer_editor';
import type { EditorOf, EditorServices } from '../../../state/answer_editor';
import type { DeployAsk, HexId, UnitId } from '../types';
import * as model from './model';
import type { Deployment } from './model';

export class DeployEditor extends AnswerEditor<Deployment> {
  readonly ask: DeployAsk;
  private readonly in_hand_ = signal<UnitId | null>(null);
  private readonly swapping_ = signal(false);
  readonly unplaced: ReadonlySignal<readonly UnitId[]>;
  readonly free: ReadonlySignal<readonly HexId[]>;

  constructor(services: EditorServices, of: EditorOf, ask: DeployAsk, draft: Draft | null) {
    super(
      services,
      of,
      {
        empty: {},
        to_payload: (deployment) => ({ deploy: model.print_deployment(deployment, ask) }),
        from_payload: (payload) => read_payload(payload, ask),
      },
      draft,
    );
    this.ask = ask;
    this.unplaced = computed(() => model.unplaced(this.value.value, ask));
    this.free = computed(() => model.free_hexes(this.value.value, ask));
    this.begin();
  }

  get in_hand(): ReadonlySignal<UnitId | null> {
    return this.in_hand_;
  }
  get swapping(): ReadonlySignal<boolean> {
    return this.swapping_;
  }

  take(unit: UnitId | null): void {
    this.in_hand_.value = unit;
    this.swapping_.value = false;
  }
  /** A tap on a counter: the second of a swap, else it comes into the hand. */
  tap_unit(unit: UnitId): void {
    const held = this.in_hand_.peek();
    if (this.swapping_.peek() && held !== null && held !== unit) {
      this.edit(model.swap(this.value.peek(), held, unit));
      this.take(null);
    } else {
      this.in_hand_.value = held === unit ? null : unit;
    }
  }
  tap_hex(hex: HexId): void {
    const held = this.in_hand_.peek();
    const there = model.unit_at(this.value.peek(), hex);
    if (held === null || this.swapping_.peek()) {
      if (there !== null) this.tap_unit(there);
      return;
    }
    if (!this.ask.targets.includes(hex)) return;
    if (there === held) {
      this.take(null);
      return;
    }
    this.edit(model.place(this.value.peek(), held, hex));
    // The next counter of the tray comes to hand, so that a whole side is placed by tapping hexes.
    this.in_hand_.value = this.unplaced.value[0] ?? null;
  }
  start_swap(): void {
    this.swapping_.value = !this.swapping_.peek();
  }
  take_off(unit: UnitId): void {
    this.edit(model.take_off(this.value.peek(), unit));
    this.in_hand_.value = null;
  }
  fill(): void {
    this.edit(model.fill_by_default(this.value.peek(), this.ask));
    this.in_hand_.value = null;
  }
  clear(): void {
    this.edit({});
    this.in_hand_.value = null;
  }
  paste(deployment: Deployment): void {
    this.edit(deployment);
    this.in_hand_.value = null;
  }
}

function read_payload(payload: JsonObject, ask: DeployAsk): Deployment {
  const lines = Array.isArray(payload['deploy']) ? payload['deploy'].map(String) : [];
  return model.parse_deployment(lines.join('\n'), ask).deployment;
}
