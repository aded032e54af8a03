// The plot while it is drawn: which unit is selected, what each click does to its row, and what to say when
// it cannot be done. Chart, map, pad, keys and text edit this one model. Legality and costs come from the
// rules; this file never judges a step.
import { computed, signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { AllyAnswer, Draft, JsonObject, Repair } from '../../../protocol/messages';
import { AnswerEditor } from '../../../state/answer_editor';
import type { EditorOf, EditorServices } from '../../../state/answer_editor';
import { carry, put_beside, standing_beside } from '../standing/carried';
import { complete } from '../standing/model';
import type { Standing } from '../standing/model';
import { answers_beside } from '../../../state/allies';
import { watch_key } from '../../../state/state';
import type { BullRunView, HexId, Mission, PlotAsk, PlotHints, StepHint, UnitId } from '../types';
import { aim_of, planned, planned_way } from './aim';
import type { Aim } from './aim';
import * as model from './model';
import type { Edit, Plot, PlotRow, Refusal } from './model';
import { apply_rows, parse_text, print_plot } from './notation';
import { PlotRules } from './plot_rules';

/** What the plot bar says about the last thing that was tried. */
export type Notice =
  | { readonly kind: 'illegal'; readonly hex: HexId; readonly text: string; readonly rule: string }
  | { readonly kind: 'not_adjacent'; readonly hex: HexId }
  | { readonly kind: 'edge' }
  | { readonly kind: 'refused'; readonly refusal: Refusal; readonly mission: Mission | null };

interface PlotServices extends EditorServices {
  readonly rules: PlotRules;
}

export class PlotEditor extends AnswerEditor<Plot> {
  readonly ask: PlotAsk;
  /** The rules, wherever they are; overlays ask them too. */
  readonly rules: PlotRules;
  private readonly selected_ = signal<UnitId | null>(null);
  private readonly notice_ = signal<Notice | null>(null);
  private readonly hovered_ = signal<HexId | null>(null);
  private readonly previewed_ = signal<HexId | null>(null);
  private readonly drawn_from_ = signal<Plot | null>(null);
  private steps_: Promise<void> = Promise.resolve();
  private waiting_ = 0;
  /** The unit that was selected when a plot came to be, so that undo and redo bring it back. */
  private readonly made_with_ = new WeakMap<Plot, { readonly unit: UnitId | null }>();
  /** The hints of the selected unit, once they belong to it. */
  readonly plot_hints: ReadonlySignal<PlotHints | null>;
  readonly selected_row: ReadonlySignal<PlotRow | null>;
  /** The standing orders that go with this plot, and as they were when it was asked for. */
  readonly standing: ReadonlySignal<Standing>;
  readonly standing_before: Standing;
  /** The way to the hex that the pointer rests on, or that a finger has tapped once. */
  readonly aim: ReadonlySignal<Aim | null>;

  constructor(services: EditorServices, of: EditorOf, ask: PlotAsk, draft: Draft | null) {
    const view = (): BullRunView | null => view_of(services, of);
    const allies = (): readonly AllyAnswer[] => allies_of(services, of);
    const own: PlotServices = { ...services, rules: new PlotRules(services.rules, ask, view, allies) };
    super(
      own,
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
    this.rules = own.rules;
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
    this.aim = computed(() => this.find_aim());
    this.begin();
  }

  get selected(): ReadonlySignal<UnitId | null> {
    return this.selected_;
  }
  get notice(): ReadonlySignal<Notice | null> {
    return this.notice_;
  }
  /** A hex that was tapped once; a second tap, or its tick, goes there. */
  get previewed(): ReadonlySignal<HexId | null> {
    return this.previewed_;
  }
  get is_drawing(): boolean {
    return this.drawn_from_.value !== null;
  }

  set_standing(standing: Standing): void {
    this.edit(put_beside({ ...this.value.peek() }, standing));
  }

  select(unit: UnitId | null): void {
    this.soon(() => this.select_now(unit));
  }
  private select_now(unit: UnitId | null): void {
    if (unit === this.selected_.peek()) return;
    this.draw_cancel();
    this.selected_.value = unit !== null && this.value.peek()[unit] !== undefined ? unit : null;
    this.notice_.value = null;
    this.previewed_.value = null;
    void this.check();
  }

  /** The next unit without orders after the selected one, in chart order. */
  select_next(direction: 1 | -1 = 1): void {
    this.soon(() => this.select_next_now(direction));
  }
  private select_next_now(direction: 1 | -1): void {
    const ids = this.ask.units.map((unit) => unit.id);
    const at = ids.indexOf(this.selected_.peek() ?? '');
    for (let step = 1; step <= ids.length; step += 1) {
      const start = at === -1 && direction === -1 ? 0 : at;
      const id = ids[(start + direction * step + ids.length * 2) % ids.length];
      const row = id === undefined ? undefined : this.value.peek()[id];
      if (row !== undefined && !model.is_ordered(row)) {
        this.select_now(row.unit);
        return;
      }
    }
  }

  /** The pointer rests on a hex; null when it left. Looking orders nothing. */
  look_at(hex: HexId | null): void {
    this.hovered_.value = hex;
  }
  preview(hex: HexId | null): void {
    this.previewed_.value = hex;
    if (hex !== null) this.notice_.value = null;
  }

  /** The whole way to a hex; a hex next to the path end is one step. Without rules in the page only that. */
  go_to(hex: HexId): Promise<void> {
    return this.in_turn(() => this.go_now(hex));
  }
  /** A step of the selected unit to a hex next to its path end. */
  step_to(hex: HexId): Promise<void> {
    return this.in_turn(() => this.step_now(hex));
  }
  /** A step by compass direction, 1 north to 6 north-west. */
  step_in_direction(direction: number): Promise<void> {
    return this.in_turn(() => {
      const hints = this.plot_hints.peek();
      if (hints === null) return;
      const step = hints.next.find((each) => each.direction === direction);
      if (step === undefined) this.notice_.value = { kind: 'edge' };
      else this.step_now(step.hex);
    });
  }

  /** Quick clicks run one after the other, each with the hints of the step before it. */
  private in_turn(run: () => void): Promise<void> {
    this.waiting_ += 1;
    this.steps_ = this.steps_
      .then(() => this.settled())
      .then(run)
      .finally(() => {
        this.waiting_ -= 1;
      });
    return this.steps_;
  }
  /** At once, unless steps are still waiting for their hints: what was done after them comes after them. */
  private soon(run: () => void): void {
    if (this.waiting_ === 0) run();
    else void this.in_turn(run);
  }
  private step_now(hex: HexId): void {
    const row = this.open_row();
    const hints = this.plot_hints.peek();
    if (hints === null || row === null) return;
    const step = hints.next.find((each) => each.hex === hex);
    if (step === undefined) this.notice_.value = { kind: 'not_adjacent', hex };
    else if (!is_open(step)) this.refuse_step(hex, step);
    else this.apply(model.append(row, planned(step, row), this.ask.columns), null);
  }
  private go_now(hex: HexId): void {
    const row = this.open_row();
    const aim = this.aim_at(hex);
    if (row === null || aim === null) return;
    if (aim.kind === 'far') this.notice_.value = { kind: 'not_adjacent', hex };
    else if (!aim.legal) this.refuse_step(hex, aim);
    else this.apply(model.append_all(row, planned_way(aim.steps, row), this.ask.columns), null);
  }
  private refuse_step(hex: HexId, why: { readonly text?: string; readonly rule?: string }): void {
    this.previewed_.value = null;
    this.notice_.value = { kind: 'illegal', hex, text: why.text ?? '', rule: why.rule ?? '' };
  }
  private open_row(): PlotRow | null {
    return this.is_ready.peek() ? null : this.selected_row.peek();
  }

  private find_aim(): Aim | null {
    const hex = this.previewed_.value ?? this.hovered_.value;
    if (hex === null || this.is_ready.value || this.is_drawing) return null;
    return this.aim_at(hex);
  }
  private aim_at(hex: HexId): Aim | null {
    const row = this.selected_row.value;
    const hints = this.plot_hints.value;
    if (row === null || hints === null || hex === model.end_hex(row)) return null;
    return aim_of(hex, hints, () => this.rules.way(this.shape_payload(), row.unit, hex));
  }
  private shape_payload(): JsonObject {
    return print_payload(this.value.value, this.ask);
  }

  /** A drag begins, on the path end or (`anew`) on the counter itself; it is one edit when it ends. */
  draw_begin(anew: boolean): boolean {
    const row = this.selected_row.peek();
    if (row === null || this.is_ready.peek() || this.drawn_from_.peek() !== null) return false;
    this.preview(null);
    this.notice_.value = null;
    this.drawn_from_.value = this.value.peek();
    if (anew && row.cells.length > 0) this.apply({ ok: true, row: model.trim(row, 0) }, null);
    return true;
  }
  /** The pointer crosses a hex: onward it is appended, back over the path it is taken off again. */
  draw_over(hex: HexId): void {
    if (this.drawn_from_.peek() === null) return;
    void this.in_turn(() => {
      const row = this.open_row();
      if (row === null || this.drawn_from_.peek() === null || hex === model.end_hex(row)) return;
      const back = model.trim_to_hex(row, hex);
      if (back === null) this.go_now(hex);
      else this.apply({ ok: true, row: back }, null);
    });
  }
  draw_end(): Promise<void> {
    return this.in_turn(() => {
      const before = this.drawn_from_.peek();
      if (before === null) return;
      const drawn = this.value.peek();
      this.drawn_from_.value = null;
      if (drawn === before) return;
      this.show(before);
      this.edit(drawn);
    });
  }
  /** The row is again as it was before the drag; false when there was none. */
  draw_cancel(): boolean {
    const before = this.drawn_from_.peek();
    if (before === null) return false;
    this.drawn_from_.value = null;
    this.notice_.value = null;
    this.show(before);
    return true;
  }

  wait(column?: number): void {
    this.on_selected((row) => model.insert_wait(row, this.ask.columns, column));
  }
  back(): void {
    this.on_selected((row) => ({ ok: true, row: model.step_back(row) }));
  }
  clear(unit?: UnitId): void {
    this.soon(() => {
      const row = unit === undefined ? this.selected_row.peek() : this.value.peek()[unit];
      if (row !== null && row !== undefined && model.is_ordered(row))
        this.apply({ ok: true, row: model.clear(row) }, null);
    });
  }
  trim(column: number): void {
    this.on_selected((row) => ({ ok: true, row: model.trim(row, column) }));
  }
  shift(by: -1 | 1): void {
    this.on_selected((row) => model.shift(row, by, this.ask.columns));
  }
  set_mission(mission: Mission | null): void {
    this.soon(() => this.set_mission_now(mission));
  }
  private set_mission_now(mission: Mission | null): void {
    const shut = this.plot_hints.peek()?.missions.find((hint) => hint.mission === mission && !hint.legal);
    const row = this.selected_row.peek();
    // A path that is only too long gets the offer to trim it; whatever else the rules refuse is said in words.
    const fits = row !== null && row.cells.length <= model.last_column({ ...row, mission }, this.ask.columns);
    if (shut !== undefined && fits) this.refuse_step('', shut);
    else this.on_selected((each) => model.set_mission(each, mission, this.ask.columns), mission);
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
  /** Carries out what the rules offered to mend a problem: new lines, or none, for the units it names. */
  repair({ lines }: Repair): void {
    const plot = this.value.peek();
    const text = Object.values(lines).filter((line) => line !== null);
    const cleared = Object.keys(lines).flatMap((unit) => {
      const row = plot[unit];
      return lines[unit] === null && row !== undefined ? [model.clear(row)] : [];
    });
    const rows = [...cleared, ...parse_text(text.join('\n'), this.ask).rows];
    if (rows.length > 0) this.paste(rows, false);
  }
  dismiss(): void {
    this.notice_.value = null;
  }

  /** Rows and standing orders are one draft with one history. */
  override edit(next: Plot): void {
    const whole = carry(this.value.peek(), next);
    this.made_with_.set(whole, { unit: this.selected_.peek() });
    this.notice_.value = null;
    this.previewed_.value = null;
    super.edit(whole);
  }
  override undo(): void {
    this.soon(() => {
      this.draw_cancel();
      const left = this.value.peek();
      super.undo();
      if (left !== this.value.peek()) this.select_as_for(left);
    });
  }
  override redo(): void {
    this.soon(() => {
      this.draw_cancel();
      const left = this.value.peek();
      super.redo();
      if (left !== this.value.peek()) this.select_as_for(this.value.peek());
    });
  }
  private select_as_for(plot: Plot): void {
    const with_unit = this.made_with_.get(plot);
    if (with_unit !== undefined) this.select_now(with_unit.unit);
  }

  protected override focus(): JsonObject | null {
    const unit = this.selected_.peek();
    return unit === null ? null : { unit };
  }

  private on_selected(change: (row: PlotRow) => Edit, mission: Mission | null = null): void {
    this.soon(() => {
      const row = this.open_row();
      if (row !== null) this.apply(change(row), mission);
    });
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
    const next = { ...plot, [edit.row.unit]: edit.row };
    if (this.drawn_from_.peek() === null) this.edit(next);
    else this.show(carry(plot, next));
  }
}

function print_payload(plot: Plot, ask: PlotAsk): JsonObject {
  const standing = standing_beside(plot);
  const plots = print_plot(plot, ask);
  return standing === undefined ? { plots } : { plots, standing: standing as unknown as JsonObject };
}
function view_of(services: EditorServices, of: EditorOf): BullRunView | null {
  const watched = services.store.state.peek().watched[watch_key(of.match, of.seat)];
  // The server's view of this game has exactly this shape; the table casts it the same way.
  return watched === undefined ? null : (watched.view as unknown as BullRunView);
}

function allies_of(services: EditorServices, of: EditorOf): readonly AllyAnswer[] {
  const watched = services.store.state.peek().watched[watch_key(of.match, of.seat)];
  return watched === undefined ? [] : answers_beside(watched, of.decision);
}

function read_payload(payload: JsonObject, ask: PlotAsk): Plot {
  const lines = Array.isArray(payload['plots']) ? payload['plots'].map(String) : [];
  const plot = apply_rows(model.empty_plot(ask), parse_text(lines.join('\n'), ask).rows, true);
  // The ruleset made or checked it (rules/games/bull_run/ruleset/README.md).
  const standing = payload['standing'] as Partial<Standing> | undefined;
  return put_beside(plot, standing === undefined ? undefined : complete(standing));
}

function is_open(step: StepHint): step is StepHint & { readonly from: number; readonly to: number } {
  return step.legal && step.from !== undefined && step.to !== undefined;
}
