// Names the unit that clicks would order, with its budgets and everything that can be done to its row. While
// nothing is selected nothing on the map can order anything, and the bar says so. Its height never changes: what
// has to be said stands above it, over the map, so that the map keeps its place.
import { CounterChip, name_of } from '../counters';
import { bt } from '../text';
import { RuleText } from '../../../shell/help/rule_text';
import { t } from '../../../text';
import type { Mission, MissionHint, PlotAskUnit, UnitView } from '../types';
import type { Width } from '../table/layout';
import type { Notice, PlotEditor } from './editor';
import { end_hex } from './model';
import type { PlotRow } from './model';
import { MpMeter } from './mp_meter';
import { mission_words } from './notation';
import { aim_words } from './on_map';
import { pw } from './words';

export interface BarProps {
  readonly editor: PlotEditor;
  readonly units: ReadonlyMap<string, UnitView>;
  readonly width: Width;
  readonly pad: boolean;
  /** Reach is drawn on the map. */
  readonly reach: boolean;
  readonly on_pad: () => void;
}

export function PlotBar(props: BarProps) {
  const { editor } = props;
  const row = editor.selected_row.value;
  const view = row === null ? undefined : props.units.get(row.unit);
  const asked = editor.ask.units.find((unit) => unit.id === row?.unit);
  if (row === null || view === undefined || asked === undefined) {
    const words = editor.is_ready.value ? bt.bar.none_ready : idle_words(editor, props.width === 'phone');
    return (
      <section class="plot-bar plot-bar-idle" aria-label={bt.bar.label}>
        <p>{words}</p>
        {!editor.is_ready.value && (
          <div class="plot-bar-buttons">
            <button type="button" onClick={() => editor.select_next()}>
              {pw.next_unit}
            </button>
          </div>
        )}
      </section>
    );
  }
  return (
    <section class="plot-bar" aria-label={bt.bar.label} data-unit={row.unit}>
      <NoticeLine editor={editor} row={row} />
      <div class="plot-bar-head">
        <CounterChip unit={view} px={40} />
        <div class="plot-bar-words">
          <span class="plot-bar-name">
            <b>{row.unit}</b> {name_of(view)}
          </span>
          <PathWords {...props} row={row} asked={asked} />
        </div>
        <MpMeter row={row} allowance={view.ma} columns={editor.ask.columns} short />
      </div>
      {editor.is_ready.value ? (
        <div class="plot-bar-buttons">
          <button type="button" onClick={() => void editor.take_back()}>
            {t.ready.unready_to_edit}
          </button>
          <DoneButton editor={editor} short={false} />
        </div>
      ) : (
        <Buttons {...props} row={row} />
      )}
    </section>
  );
}

/** What to do next, and above all which units the scenario does not let go. */
function idle_words(editor: PlotEditor, phone: boolean): string {
  const held = editor.ask.units.filter((unit) => !unit.may_move).length;
  // A phone has neither the room nor the key.
  const [none, standing] = phone
    ? [bt.bar.none_touch, bt.bar.standing_touch]
    : [bt.bar.none, bt.bar.standing];
  return held === 0 ? none : `${standing(held, editor.ask.units.length)} ${none}`;
}

/** Where the path leads, or, while the pointer looks about, what the way there would take. */
function PathWords(props: BarProps & { readonly row: PlotRow; readonly asked: PlotAskUnit }) {
  const { editor, row, asked } = props;
  const phone = props.width === 'phone';
  const aim = editor.aim.value;
  // A refusal stands above the bar already, with its rule.
  if (aim !== null && editor.notice.value === null) {
    const words = `→ ${aim.hex}: ${aim_words(aim)}`;
    return (
      <span class="plot-bar-path plot-bar-aim" title={words}>
        {words}
      </span>
    );
  }
  const words = [
    bt.bar.from_to(row.start, end_hex(row)),
    ...(row.mission === null ? [] : [bt.bar.then(mission_words[row.mission])]),
    ...(asked.may_move ? [] : [phone ? bt.bar.held_touch : bt.bar.held(row.unit)]),
    ...(asked.pinned ? [bt.chart.pinned] : []),
    ...(props.reach && !phone && row.cells.length === 0 && row.mission === null ? [bt.bar.reach_hint] : []),
  ].join(' · ');
  return (
    <span class="plot-bar-path" title={words}>
      {words}
    </span>
  );
}

function DoneButton(props: { readonly editor: PlotEditor; readonly short: boolean }) {
  return (
    <button
      type="button"
      class="plot-done"
      aria-label={props.short ? bt.bar.done : undefined}
      onClick={() => props.editor.select(null)}
    >
      {props.short ? pw.done_short : bt.bar.done}
    </button>
  );
}

function Buttons(props: BarProps & { readonly row: PlotRow }) {
  const { editor, row } = props;
  const phone = props.width === 'phone';
  const missions = editor.plot_hints.value?.missions ?? [];
  const room = !phone ? 'full' : missions.length === 1 ? 'word' : 'short';
  const empty = row.cells.length === 0 && row.mission === null;
  return (
    <div class="plot-bar-buttons">
      <button type="button" onClick={() => editor.wait()} title={bt.bar.wait_key}>
        {bt.bar.wait}
      </button>
      <button type="button" onClick={() => editor.back()} disabled={empty}>
        {bt.bar.back}
      </button>
      {missions.map((hint) => (
        <MissionButton key={hint.mission} editor={editor} row={row} hint={hint} room={room} />
      ))}
      {!phone && (
        <button type="button" onClick={() => editor.clear()} disabled={empty}>
          {bt.bar.clear}
        </button>
      )}
      <button type="button" class="plot-pad" aria-pressed={props.pad} onClick={props.on_pad}>
        {pw.pad.open}
      </button>
      <DoneButton editor={editor} short={phone} />
    </div>
  );
}

/** A phone has room for one word, or for two of three letters. */
type Room = 'full' | 'word' | 'short';

function MissionButton(props: {
  readonly editor: PlotEditor;
  readonly row: PlotRow;
  readonly hint: MissionHint;
  readonly room: Room;
}) {
  const { editor, row, hint } = props;
  const { mission } = hint;
  const on = row.mission === mission;
  // A path that is only too long gets the offer to trim it.
  const shut = !hint.legal && !on && row.cells.length <= editor.ask.columns - 4;
  return (
    <button
      type="button"
      class="plot-mission"
      data-mission={mission}
      aria-pressed={on}
      // It stays pressable, because a press is how the reason is read without a mouse.
      aria-disabled={shut}
      title={shut ? hint.text : bt.bar.mission_hints[mission]}
      onClick={() => editor.set_mission(on ? null : mission)}
    >
      <MissionWord mission={mission} room={props.room} />
    </button>
  );
}

function MissionWord({ mission, room }: { readonly mission: Mission; readonly room: Room }) {
  const word = mission_words[mission];
  if (room === 'word') return <>{word}</>;
  if (room === 'short') return <abbr title={word}>{pw.mission_short[mission]}</abbr>;
  return (
    <>
      <span aria-hidden="true">{bt.chart.mission_mark[mission]} </span>
      {word}
    </>
  );
}

/** Above the bar and over the map, for as long as it has something to say. */
function NoticeLine(props: { readonly editor: PlotEditor; readonly row: PlotRow }) {
  const { editor, row } = props;
  const notice = editor.notice.value;
  if (notice === null) return null;
  const offer = offered(notice);
  return (
    <p class="plot-bar-notice" role="status">
      <span>
        <RuleText text={notice_text(notice, row)} />
      </span>
      {offer !== null && (
        <button type="button" onClick={() => editor.trim_and_set(offer.mission)}>
          {bt.bar.trim_and_set(mission_words[offer.mission], offer.limit, offer.ends_at)}
        </button>
      )}
      <button type="button" class="quiet" onClick={() => editor.dismiss()}>
        {offer === null ? t.edit.close : t.edit.cancel}
      </button>
    </p>
  );
}

interface Offer {
  readonly mission: Mission;
  readonly limit: number;
  readonly ends_at: string;
}
function offered(notice: Notice): Offer | null {
  if (notice.kind !== 'refused' || notice.refusal.kind !== 'too_long_for_mission') return null;
  const { limit, ends_at } = notice.refusal;
  return notice.mission === null ? null : { mission: notice.mission, limit, ends_at };
}

export function notice_text(notice: Notice, row: PlotRow): string {
  switch (notice.kind) {
    case 'illegal':
      return notice.rule === '' || notice.text.includes(notice.rule)
        ? notice.text
        : `${notice.text} ${t.problems.rule(notice.rule)}`;
    case 'not_adjacent':
      return bt.bar.not_adjacent(notice.hex, end_hex(row));
    case 'edge':
      return pw.edge;
    case 'refused':
      return refusal_text(notice);
  }
}

function refusal_text({ refusal, mission }: Extract<Notice, { kind: 'refused' }>): string {
  switch (refusal.kind) {
    case 'no_columns':
      return refusal.left === 0 ? pw.no_columns_left : bt.bar.no_columns(refusal.needed, refusal.left);
    case 'at_start':
      return bt.bar.at_start_only;
    case 'too_long_for_mission':
      return bt.bar.too_long(mission === null ? '' : mission_words[mission], refusal.limit, refusal.used);
  }
}
