// The rose of six keys around the path end: the precise way to plot with a thumb, at any zoom. The keys keep their
// place on the screen and the map moves below them, so that the path end stands in the middle.
import { useEffect } from 'preact/hooks';
import type { RefObject } from 'preact';
import { DIRECTIONS, DIRECTION_NAMES, terrain_word } from '../../../map';
import type { Direction, MapData, MapHandle } from '../../../map';
import { bt } from '../text';
import type { StepHint } from '../types';
import type { PlotEditor } from './editor';
import { end_hex } from './model';
import { pw } from './words';

/** Where the middle of the rose stands, as parts of the map's view; the style sheet says the same. */
const middle = { x: 0.5, y: 0.56 } as const;

export function Pad(props: {
  readonly editor: PlotEditor;
  readonly map: MapData;
  readonly handle: RefObject<MapHandle>;
  readonly on_close: () => void;
}) {
  const { editor } = props;
  const row = editor.selected_row.value;
  const hints = editor.plot_hints.value;
  const end = row === null ? null : end_hex(row);
  useEffect(() => {
    if (end !== null) props.handle.current?.bring(end, middle.x, middle.y);
  }, [end]);
  if (row === null || end === null || editor.is_ready.value) return null;
  return (
    <div class="pad" role="group" aria-label={pw.pad.label(end)} data-pad={end}>
      {DIRECTIONS.map((direction) => (
        <PadKey
          key={direction}
          editor={editor}
          map={props.map}
          direction={direction}
          step={hints?.next.find((each) => each.direction === direction)}
        />
      ))}
      <button type="button" class="pad-close" aria-label={pw.pad.close} onClick={props.on_close}>
        ×
      </button>
    </div>
  );
}

function PadKey(props: {
  readonly editor: PlotEditor;
  readonly map: MapData;
  readonly direction: Direction;
  readonly step: StepHint | undefined;
}) {
  const { editor, direction, step } = props;
  const name = DIRECTION_NAMES[direction];
  if (step === undefined) {
    return (
      <button type="button" class={`pad-key pad-${direction}`} disabled aria-label={pw.pad.edge(name)}>
        <span>{pw.pad.no}</span>
      </button>
    );
  }
  const terrain = terrain_word(props.map, step.hex);
  const label = step.legal
    ? pw.pad.key(step.hex, name, terrain, step.cost ?? 0)
    : pw.pad.shut(step.hex, name, step.text ?? '');
  return (
    <button
      type="button"
      class={`pad-key pad-${direction}`}
      // It stays pressable, because a touch is the only way to read the reason.
      aria-disabled={!step.legal}
      aria-label={label}
      title={step.legal ? undefined : step.text}
      data-hex={step.hex}
      onClick={() => void editor.step_to(step.hex)}
    >
      <b>{step.hex}</b>
      <span>{terrain}</span>
      <span>{step.legal ? bt.points(step.cost ?? 0) : pw.pad.no}</span>
    </button>
  );
}
