// The plot while it is drawn: which unit is selected, what each click does to its row, and what to say when
// it cannot be done. Chart, map and text edit this one model. Legality and costs come from the hints.
import { computed, signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { Draft, JsonObject } from '../../../protocol/messages';
import { AnswerEditor } from '../../../state/answer_editor';
import type { EditorOf, EditorServices } from '../../../state/answer_editor';
import { carry, put_beside, standing_beside } from '../standing/carried';
import { complete } from '../standing/model';
import type { Standing } from '../standing/model';
import type { HexId, Mission, PlotAsk, PlotHints, StepHint, UnitId } from '../types';
import * as model from './model';
import type { Edit, Plot, PlotRow, Refusal } from './model';
import { apply_rows, parse_text, print_plot } from './notation';

/** What the plot bar says about the last thing that was tried. */
export type Notice =
  | { readonly kind: 'illegal'; readonly hex: HexId; readonly text: string; readonly rule: string }
  | { readonly kind: 'not_adjacent'; readonly hex: HexId }
  | { readonly kind: 'refused'; readonly refusal: Refusal; readonly mission: Mission | null }
  | { readonly kind: 'may_not_move' };

export class PlotEditor extends AnswerEditor<Plot> {
  readonly ask: PlotAsk;
  private readonly selected_ = signal<UnitId | null>(null);
  private readonly notice_ = signal<Notice | null>(null);
  private steps_: Promise<void> = Promise.resolve();
  /** The hints of the selected unit, once they belong to it. */
  readonly plot_hints: ReadonlySignal<PlotHints | null>;
  readonly selected_row: ReadonlySignal<PlotRow | null>;
  /** The standing orders that go with this plot, and as they were when it was asked for. */
  readonly standing: ReadonlySignal<Standing>;
  readonly standing_before: Standing;

  constructor(services: EditorServices, of: EditorOf, ask: PlotAsk, draft: Draft | null) {
    super(
      services,
      of,
      {
        empty: model.empty_plot(ask),
        to_payload: (plot) => print_payload(plot, ask),
        from_payload: (payload) => read_payload(payload, ask),
      },
      draft,
    );
    this.ask = ask;
    this.standing_before = complete(ask.standing);
    this.standing = computed(() => standing_beside(this.value.value) ?? this.standing_before);
    this.plot_hints = computed(() => {
      const hints = this.hints.value.hints;
      return typeof hints['unit'] === 'string' && hints['unit'] === this.selected_.value
        ? (hints as unknown as PlotHints)
        : null;
    });
    this.selected_row = computed(() => {
      const unit = this.selected_.value;
      return unit === null ? null : (this.value.value[unit] ?? null);
    });
    this.begin();
  }

  get selected(): ReadonlySignal<UnitId | null> {
    return this.selected_;
  }
  get notice(): ReadonlySignal<Notice | null> {
    return this.notice_;
  }

  /** Rows and standing orders are one draft with one history. */
  override edit(next: Plot): void {
    super.edit(carry(this.value.peek(), next));
  }
  set_standing(standing: Standing): void {
    this.edit(put_beside({ ...this.value.peek() }, standing));
  }

  select(unit: UnitId | null): void {
    if (unit === this.selected_.peek()) return;
    this.selected_.value = unit !== null && this.value.peek()[unit] !== undefined ? unit : null;
    this.notice_.value = null;
    void this.check();
  }

  /** The next unit without orders after the selected one, in chart order. */
  select_next(direction: 1 | -1 = 1): void {
    const ids = this.ask.units.map((unit) => unit.id);
    const at = ids.indexOf(this.selected_.peek() ?? '');
    for (let step = 1; step <= ids.length; step += 1) {
      const start = at === -1 && direction === -1 ? 0 : at;
      const id = ids[(start + direction * step + ids.length * 2) % ids.length];
      const row = id === undefined ? undefined : this.value.peek()[id];
      if (row !== undefined && !model.is_ordered(row)) {
        this.select(row.unit);
        return;
      }
    }
  }

  /** A step of the selected unit to a hex next to its path end. */
  step_to(hex: HexId): Promise<void> {
    const unit = this.selected_.peek();
    return this.in_turn(() => {
      if (unit !== null) this.step_now(unit, hex);
    });
  }
  /** A step by compass direction, 1 north to 6 north-west. */
  step_in_direction(direction: number): Promise<void> {
    const unit = this.selected_.peek();
    return this.in_turn(() => {
      const step = this.plot_hints.peek()?.next.find((each) => each.direction === direction);
      if (unit !== null && step !== undefined) this.step_now(unit, step.hex);
    });
  }

  /** Quick clicks run one after the other, each with the hints of the step before it. */
  private in_turn(run: () => void): Promise<void> {
    this.steps_ = this.steps_.then(() => this.settled()).then(run);
    return this.steps_;
  }
  private step_now(unit: UnitId, hex: HexId): void {
    if (this.is_ready.peek()) return;
    const hints = this.plot_hints.peek();
    const row = this.selected_row.peek();
    if (hints === null || row?.unit !== unit) return;
    const step = hints.next.find((each) => each.hex === hex);
    if (step === undefined) {
      this.notice_.value = { kind: 'not_adjacent', hex };
    } else if (!step.legal || step.from === undefined || step.to === undefined) {
      this.notice_.value = { kind: 'illegal', hex, text: step.text ?? '', rule: step.rule ?? '' };
    } else {
      this.apply(model.append(row, planned(step, step.from, step.to, row), this.ask.columns), null);
    }
  }

  wait(column?: number): void {
    this.on_selected((row) => model.insert_wait(row, this.ask.columns, column));
  }
  back(): void {
    this.on_selected((row) => ({ ok: true, row: model.step_back(row) }));
  }
  clear(unit?: UnitId): void {
    const row = unit === undefined ? this.selected_row.peek() : this.value.peek()[unit];
    if (row !== null && row !== undefined && model.is_ordered(row))
      this.apply({ ok: true, row: model.clear(row) }, null);
  }
  trim(column: number): void {
    this.on_selected((row) => ({ ok: true, row: model.trim(row, column) }));
  }
  shift(by: -1 | 1): void {
    this.on_selected((row) => model.shift(row, by, this.ask.columns));
  }
  set_mission(mission: Mission | null): void {
    this.on_selected((row) => model.set_mission(row, mission, this.ask.columns), mission);
  }
  /** The offer after a refused mission: shorten the path to the hex that was named, then set it. */
  trim_and_set(mission: Mission): void {
    const columns = this.ask.columns;
    this.on_selected((row) =>
      model.set_mission(model.trim_to_columns(row, columns - model.mission_columns), mission, columns),
    );
  }
  replace_row(row: PlotRow): void {
    this.apply({ ok: true, row }, null);
  }
  paste(rows: readonly PlotRow[], replace_all: boolean): void {
    this.edit(apply_rows(this.value.peek(), rows, replace_all));
  }
  dismiss(): void {
    this.notice_.value = null;
  }

  protected override focus(): JsonObject | null {
    const unit = this.selected_.peek();
    return unit === null ? null : { unit };
  }

  private on_selected(change: (row: PlotRow) => Edit, mission: Mission | null = null): void {
    const row = this.selected_row.peek();
    if (row !== null && !this.is_ready.peek()) this.apply(change(row), mission);
  }
  private apply(edit: Edit, mission: Mission | null): void {
    if (!edit.ok) {
      this.notice_.value = { kind: 'refused', refusal: edit.refusal, mission };
      return;
    }
    this.notice_.value = null;
    const plot = this.value.peek();
    const known = plot[edit.row.unit];
    if (known !== undefined && model.same_row(known, edit.row)) return;
    this.edit({ ...plot, [edit.row.unit]: edit.row });
  }
}

function print_payload(plot: Plot, ask: PlotAsk): JsonObject {
  const standing = standing_beside(plot);
  const plots = print_plot(plot, ask);
  return standing === undefined ? { plots } : { plots, standing: standing as unknown as JsonObject };
}
function read_payload(payload: JsonObject, ask: PlotAsk): Plot {
  const lines = Array.isArray(payload['plots']) ? payload['plots'].map(String) : [];
  const plot = apply_rows(model.empty_plot(ask), parse_text(lines.join('\n'), ask).rows, true);
  // The ruleset made or checked it (rules/games/bull_run/ruleset/README.md).
  const standing = payload['standing'] as Partial<Standing> | undefined;
  return put_beside(plot, standing === undefined ? undefined : complete(standing));
}

/** Waits already written at the end of the row count, whatever column the hints begin at. */
function planned(step: StepHint, from: number, to: number, row: PlotRow): model.PlannedStep {
  const later = Math.max(0, row.cells.length + 1 - from);
  return { hex: step.hex, from: from + later, to: to + later };
}
