// The rehearsal: one's own plots from the start to sub-segment 8 against an enemy that stays where he was seen.
// It is looked at only and saves nothing; the sheet says so all over.
import { useEffect, useState } from 'preact/hooks';
import type { MapCounter } from '../../../map';
import { counter_of } from '../table/map_parts';
import type { BullRunView, HexId, UnitId } from '../types';
import type { PlotEditor } from './editor';
import { position_at } from './model';
import { print_plot } from './notation';
import { pw } from './words';

export interface Moment {
  readonly counters: readonly MapCounter[];
  /** Units that have stopped before their plot ended. */
  readonly halted: readonly UnitId[];
}

/** Everybody at the end of a sub-segment (0: the start), as far as the rules in the page can say; else by the rows. */
export function moment_at(editor: PlotEditor, view: BullRunView, column: number): Moment {
  const payload = { plots: print_plot(editor.value.value, editor.ask) };
  const rehearsal = editor.rules.of_page((rules, seen, ask) => rules.rehearse(ask, seen, payload));
  const places = rehearsal?.positions[column];
  const place_of = (unit: UnitId, hex: HexId | null): HexId | null => {
    const row = editor.value.value[unit];
    if (row === undefined) return hex;
    return places === undefined ? position_at(row, column) : (places[unit] ?? null);
  };
  const counters = view.units.flatMap((unit) => {
    const hex = place_of(unit.id, unit.hex);
    return hex === null ? [] : [counter_of(unit, hex, { ghost: hex !== unit.hex })];
  });
  const stopped = Object.entries(rehearsal?.halted ?? {}).filter(([, at]) => at <= column);
  return { counters, halted: stopped.map(([unit]) => unit) };
}

const step_ms = 900;

export function RehearseBar(props: {
  readonly columns: number;
  readonly moment: number;
  readonly halted: readonly UnitId[];
  readonly on_moment: (moment: number | null) => void;
}) {
  const { columns, moment, on_moment } = props;
  const [playing, set_playing] = useState(false);
  useEffect(() => {
    if (!playing) return;
    const timer = setTimeout(() => {
      if (moment >= columns) set_playing(false);
      else on_moment(moment + 1);
    }, step_ms);
    return () => clearTimeout(timer);
  }, [playing, moment]);
  const go = (to: number): void => {
    set_playing(false);
    on_moment(Math.max(0, Math.min(columns, to)));
  };
  const play = (): void => {
    if (!playing && moment >= columns) on_moment(0);
    set_playing(!playing);
  };
  return (
    <>
      <p class="rehearse-mark" aria-hidden="true">
        {pw.rehearse.mark}
      </p>
      <section class="rehearse-bar" aria-label={pw.rehearse.label}>
        <div class="rehearse-row">
          <button
            type="button"
            aria-label={pw.rehearse.earlier}
            disabled={moment === 0}
            onClick={() => go(moment - 1)}
          >
            ◀
          </button>
          <label class="rehearse-slider">
            <span class="unseen">{pw.rehearse.slider}</span>
            <input
              type="range"
              min={0}
              max={columns}
              step={1}
              value={moment}
              aria-valuetext={pw.rehearse.moment(moment)}
              onInput={(event) => go(Number(event.currentTarget.value))}
            />
            <span class="rehearse-ticks" aria-hidden="true">
              {Array.from({ length: columns + 1 }, (_, at) => (
                <i key={at} class={at === moment ? 'rehearse-now' : undefined}>
                  {at === 0 ? pw.rehearse.start : at}
                </i>
              ))}
            </span>
          </label>
          <button
            type="button"
            aria-label={pw.rehearse.later}
            disabled={moment >= columns}
            onClick={() => go(moment + 1)}
          >
            ▶
          </button>
          <button type="button" aria-pressed={playing} onClick={play}>
            {playing ? pw.rehearse.pause : pw.rehearse.play}
          </button>
          <button type="button" onClick={() => on_moment(null)}>
            {pw.rehearse.stop}
          </button>
        </div>
        <p class="rehearse-words">
          <b>{pw.rehearse.moment(moment)}</b> · {pw.rehearse.where}
          {props.halted.length > 0 && <span> · {pw.rehearse.halted(props.halted)}</span>}
        </p>
      </section>
    </>
  );
}
