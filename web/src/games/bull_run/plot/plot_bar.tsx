// Names the unit that clicks would order, with its budgets and everything that can be done to its row. While
// nothing is selected nothing on the map can order anything, and the bar says so.
import { CounterChip } from '../counters';
import { bt } from '../text';
import { t } from '../../../text';
import type { HexId, Mission, UnitView } from '../types';
import type { Notice, PlotEditor } from './editor';
import { end_hex, segments } from './model';
import type { PlotRow } from './model';
import { MpMeter } from './mp_meter';
import { mission_words } from './notation';

export interface BarProps {
  readonly editor: PlotEditor;
  readonly units: ReadonlyMap<string, UnitView>;
  /** A hex of the path that was clicked: the bar offers what can be done there. */
  readonly picked: HexId | null;
  readonly on_picked: (hex: HexId | null) => void;
}

export function PlotBar(props: BarProps) {
  const { editor } = props;
  const row = editor.selected_row.value;
  const view = row === null ? undefined : props.units.get(row.unit);
  if (row === null || view === undefined) {
    return <p class="plot-bar plot-bar-idle">{editor.is_ready.value ? bt.bar.none_ready : idle_words(editor)}</p>;
  }
  const may_move = editor.ask.units.find((unit) => unit.id === row.unit)?.may_move ?? true;
  return (
    <section class="plot-bar" aria-label={bt.bar.label} data-unit={row.unit}>
      <div class="plot-bar-head">
        <CounterChip unit={view} px={40} />
        <div class="plot-bar-words">
          <span class="plot-bar-name">
            <b>{row.unit}</b> {view.name}
          </span>
          <span class="plot-bar-path">{bt.bar.from_to(row.start, end_hex(row))}</span>
        </div>
        <MpMeter row={row} allowance={view.ma} columns={editor.ask.columns} short />
      </div>
      {editor.is_ready.value ? (
        <div class="plot-bar-buttons">
          <button type="button" onClick={() => void editor.take_back()}>
            {t.ready.unready_to_edit}
          </button>
          <DoneButton editor={editor} />
        </div>
      ) : (
        <Buttons {...props} row={row} />
      )}
      {may_move ? null : <p class="plot-bar-held">{bt.bar.held(row.unit)}</p>}
      <NoticeLine editor={editor} row={row} />
    </section>
  );
}

/** What to do next, and above all which units the scenario does not let go. */
function idle_words(editor: PlotEditor): string {
  const held = editor.ask.units.filter((unit) => !unit.may_move).length;
  return held === 0 ? bt.bar.none : `${bt.bar.standing(held, editor.ask.units.length)} ${bt.bar.none}`;
}

function DoneButton(props: { readonly editor: PlotEditor }) {
  return (
    <button type="button" class="plot-done" onClick={() => props.editor.select(null)}>
      {bt.bar.done}
    </button>
  );
}

function Buttons(props: BarProps & { readonly row: PlotRow }) {
  const { editor, row, picked } = props;
  if (picked !== null) return <PathMenu {...props} hex={picked} />;
  const missions = editor.plot_hints.value?.missions ?? [];
  return (
    <div class="plot-bar-buttons">
      <button type="button" onClick={() => editor.wait()} title={bt.bar.wait_key}>
        {bt.bar.wait}
      </button>
      <button
        type="button"
        onClick={() => editor.back()}
        disabled={row.cells.length === 0 && row.mission === null}
      >
        {bt.bar.back}
      </button>
      {missions.map((hint) => (
        <MissionButton
          key={hint.mission}
          editor={editor}
          row={row}
          mission={hint.mission}
          legal={hint.legal}
          reason={hint.text}
        />
      ))}
      <button
        type="button"
        onClick={() => editor.clear()}
        disabled={row.cells.length === 0 && row.mission === null}
      >
        {bt.bar.clear}
      </button>
      <DoneButton editor={editor} />
    </div>
  );
}

function MissionButton(props: {
  readonly editor: PlotEditor;
  readonly row: PlotRow;
  readonly mission: Mission;
  readonly legal: boolean;
  readonly reason: string | undefined;
}) {
  const { editor, row, mission } = props;
  const on = row.mission === mission;
  // A path that is only too long gets the offer to trim it; everything else the rules refuse stays shut.
  const too_long = row.cells.length > editor.ask.columns - 4;
  const shut = !props.legal && !on && !too_long;
  return (
    <button
      type="button"
      class="plot-mission"
      aria-pressed={on}
      disabled={shut}
      title={shut ? props.reason : undefined}
      onClick={() => editor.set_mission(on ? null : mission)}
    >
      <span aria-hidden="true">{bt.chart.mission_mark[mission]} </span>
      {mission_words[mission]}
    </button>
  );
}

function PathMenu(props: BarProps & { readonly row: PlotRow; readonly hex: HexId }) {
  const { editor, row, hex, on_picked } = props;
  const on_path = segments(row).findLast((each) => each.hex === hex);
  const next_to_end = editor.plot_hints.value?.next.some((step) => step.hex === hex && step.legal) === true;
  const act = (run: () => void) => () => {
    run();
    on_picked(null);
  };
  return (
    <div class="plot-bar-buttons">
      <span>{bt.bar.path_menu(hex)}</span>
      <button type="button" onClick={act(() => editor.trim(on_path?.to ?? 0))}>
        {bt.bar.trim_here}
      </button>
      {on_path !== undefined && (
        <button type="button" onClick={act(() => editor.wait(on_path.to))}>
          {bt.bar.wait_here}
        </button>
      )}
      {next_to_end && (
        <button type="button" onClick={act(() => void editor.step_to(hex))}>
          {bt.bar.step_here}
        </button>
      )}
      <button type="button" onClick={() => on_picked(null)}>
        {t.edit.cancel}
      </button>
    </div>
  );
}

function NoticeLine(props: { readonly editor: PlotEditor; readonly row: PlotRow }) {
  const { editor, row } = props;
  const notice = editor.notice.value;
  const closed = editor.plot_hints.value?.missions.find((hint) => !hint.legal);
  if (notice === null) {
    // Why an attack cannot be ordered is said in words, not only on hover.
    return closed?.text === undefined || row.cells.length > 4 ? null : (
      <p class="plot-bar-note">{closed.text}</p>
    );
  }
  const offer = notice.kind === 'refused' && notice.refusal.kind === 'too_long_for_mission' ? notice : null;
  return (
    <p class="plot-bar-notice" role="status">
      {notice_text(notice, row)}
      {offer?.mission != null && offer.refusal.kind === 'too_long_for_mission' && (
        <button type="button" onClick={() => offer.mission !== null && editor.trim_and_set(offer.mission)}>
          {bt.bar.trim_and_set(mission_words[offer.mission], offer.refusal.limit, offer.refusal.ends_at)}
        </button>
      )}
    </p>
  );
}

export function notice_text(notice: Notice, row: PlotRow): string {
  switch (notice.kind) {
    case 'illegal':
      return notice.rule === '' || notice.text.includes(notice.rule)
        ? notice.text
        : `${notice.text} ${t.problems.rule(notice.rule)}`;
    case 'not_adjacent':
      return bt.bar.not_adjacent(notice.hex, end_hex(row));
    case 'may_not_move':
      return bt.chart.may_not_move;
    case 'refused': {
      const { refusal, mission } = notice;
      if (refusal.kind === 'no_columns') return bt.bar.no_columns(refusal.needed, refusal.left);
      return bt.bar.too_long(mission === null ? '' : mission_words[mission], refusal.limit, refusal.used);
    }
  }
}
