// What lies on the map while the pointer looks about: the dashed way, the tick beside a tapped hex, the small
// menu at a hex of the path, the label above a drawing finger. Each reads its own signals, so that the sheet and
// the chart are not drawn again when the pointer moves.
import type { ReadonlySignal } from '@preact/signals';
import { LitLayer, PathLine, Pin, terrain_word } from '../../../map';
import type { LitHex, MapData, ZoomStop } from '../../../map';
import { line_of_side } from '../table/map_parts';
import { bt } from '../text';
import type { HexId, Side } from '../types';
import type { Aim } from './aim';
import type { PlotEditor } from './editor';
import { end_hex, segments } from './model';
import { mission_words } from './notation';
import { pw } from './words';

/** What an aim says in a few words: why not, or what it takes. */
export function aim_words(aim: Aim): string {
  if (aim.kind === 'far') return bt.bar.not_adjacent(aim.hex, aim.from);
  if (!aim.legal) return aim.text ?? '';
  const points = aim.steps.reduce((sum, step) => sum + step.cost, 0);
  return pw.aim.takes(aim.steps.length, points, aim.steps.at(-1)?.to ?? 0);
}

export function AimLayer(props: {
  readonly editor: PlotEditor;
  readonly side: Side;
  readonly stop: ZoomStop;
}) {
  const aim = props.editor.aim.value;
  if (aim === null || aim.kind === 'far') return null;
  const lit: LitHex[] = aim.steps.map((step) => ({
    hex: step.hex,
    kind: 'way',
    text: pw.columns(step.from, step.to),
    note: bt.points(step.cost),
  }));
  if (!aim.legal && !aim.steps.some((step) => step.hex === aim.hex))
    lit.push({ hex: aim.hex, kind: 'refused' });
  const path = {
    key: props.editor.selected.value ?? '',
    start: aim.from,
    cells: aim.steps.map((step) => step.hex),
    role: 'aim',
    line: line_of_side(props.side),
    tone: props.side,
  } as const;
  return (
    <g class="map-aim" data-aim={aim.hex} data-legal={aim.legal}>
      <LitLayer lit={lit} stop={props.stop} />
      <PathLine path={path} />
    </g>
  );
}

/** Beside a hex that was tapped once: what it costs, and the tick that places it. */
export function PreviewPin(props: { readonly editor: PlotEditor; readonly map: MapData }) {
  const { editor, map } = props;
  const hex = editor.previewed.value;
  const aim = editor.aim.value;
  if (hex === null || aim === null || aim.hex !== hex) return null;
  const points = aim.steps.reduce((sum, step) => sum + step.cost, 0);
  const [first, last] = [aim.steps[0], aim.steps.at(-1)];
  return (
    <Pin size={map} hex={hex} side="right">
      <div class="preview" data-preview={hex}>
        {aim.legal && (
          <button
            type="button"
            class="preview-tick"
            aria-label={pw.aim.place(hex)}
            onClick={() => void editor.go_to(hex)}
          >
            {pw.aim.tick}
          </button>
        )}
        <span class="preview-words">
          <b>{pw.aim.label(hex, terrain_word(map, hex))}</b>
          <span>
            {aim.legal && first !== undefined && last !== undefined
              ? pw.aim.cost(points, first.from, last.to)
              : aim_words(aim)}
          </span>
        </span>
      </div>
    </Pin>
  );
}

/** At a hex of the path: cut it here, wait here; at its end: wait, step back, attack, done. */
export function PathMenu(props: {
  readonly editor: PlotEditor;
  readonly map: MapData;
  readonly hex: HexId | null;
  readonly on_close: () => void;
  readonly on_info: (hex: HexId) => void;
}) {
  const { editor, map, hex } = props;
  const row = editor.selected_row.value;
  if (hex === null || row === null || editor.is_ready.value) return null;
  const on_path = segments(row).findLast((each) => each.hex === hex);
  const next = editor.plot_hints.value?.next.find((step) => step.hex === hex && step.legal);
  const act = (label: string, run: () => void, off = false) => (
    <button
      key={label}
      type="button"
      disabled={off}
      onClick={() => {
        props.on_close();
        run();
      }}
    >
      {label}
    </button>
  );
  const info = act(pw.menu.info, () => props.on_info(hex));
  const empty = row.cells.length === 0 && row.mission === null;
  const at_end = [
    act(bt.bar.wait, () => editor.wait()),
    act(pw.menu.step_back, () => editor.back(), empty),
    ...(editor.plot_hints.value?.missions ?? []).map(({ mission }) =>
      act(mission_words[mission], () => editor.set_mission(row.mission === mission ? null : mission)),
    ),
    act(bt.bar.done, () => editor.select(null)),
    info,
  ];
  const on_the_way = [
    act(bt.bar.trim_here, () => editor.trim(on_path?.to ?? 0)),
    ...(on_path === undefined ? [] : [act(bt.bar.wait_here, () => editor.wait(on_path.to))]),
    ...(next === undefined ? [] : [act(bt.bar.step_here, () => void editor.step_to(hex))]),
    info,
  ];
  return (
    <Pin size={map} hex={hex} side="below">
      <div class="path-menu" role="group" aria-label={pw.menu.label(hex)}>
        <b>{hex}</b>
        {hex === end_hex(row) ? at_end : on_the_way}
      </div>
    </Pin>
  );
}

export interface DrawnAt {
  readonly x: number;
  readonly y: number;
  readonly hex: HexId;
}

/** Above the finger that draws, which hides what it points at. */
export function Lens(props: {
  readonly at: ReadonlySignal<DrawnAt | null>;
  readonly editor: PlotEditor;
  readonly map: MapData;
}) {
  const at = props.at.value;
  const row = props.editor.selected_row.value;
  if (at === null || row === null) return null;
  const last = segments(row).at(-1);
  const cost = last?.kind === 'step' && last.hex === at.hex ? bt.points(last.to - last.from + 1) : '';
  return (
    <div class="lens" style={{ left: `${at.x}px`, top: `${at.y}px` }} aria-hidden="true">
      <b>{at.hex}</b> {terrain_word(props.map, at.hex)} {cost}
    </div>
  );
}
