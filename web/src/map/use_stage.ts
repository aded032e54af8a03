// Ties a stage and its gestures to a mounted map and gives the host its handle.

import { type RefObject } from 'preact';
import { useEffect, useImperativeHandle, useMemo, useRef, useState } from 'preact/hooks';
import { Gestures } from './gestures';
import { type MapSheetProps } from './map_props';
import { Stage } from './stage';
import { type CounterDetail, detail_of, stop_of, type ZoomStop } from './zoom_stops';

export interface ZoomState {
  readonly stop: ZoomStop;
  readonly detail: CounterDetail;
}

export interface StageState {
  readonly stage: Stage;
  readonly zoom: ZoomState;
  readonly view: RefObject<HTMLDivElement>;
  readonly moving: RefObject<HTMLDivElement>;
}

interface Answers {
  readonly on_cursor: (hex: string) => void;
  readonly on_card: (hex: string | null) => void;
  readonly on_ids: () => void;
}

export function use_stage(props: MapSheetProps, answers: Answers): StageState {
  const { map, place_key = null, least_zoom } = props;
  const [zoom, set_zoom] = useState<ZoomState>({ stop: 2, detail: 'medium' });
  const view = useRef<HTMLDivElement>(null);
  const moving = useRef<HTMLDivElement>(null);
  const latest = useRef({ props, answers });
  latest.current = { props, answers };

  const stage = useMemo(
    () =>
      new Stage(
        map,
        place_key,
        (value) => {
          const stop = stop_of(value);
          const detail = detail_of(value);
          set_zoom((was) => (was.stop === stop && was.detail === detail ? was : { stop, detail }));
        },
        least_zoom,
      ),
    [map, place_key],
  );

  useEffect(() => {
    if (view.current === null || moving.current === null) return undefined;
    const gestures = new Gestures(stage, () => ({
      on_tap: (tap) => {
        latest.current.answers.on_cursor(tap.hex);
        const used = latest.current.props.on_tap?.(tap) ?? false;
        latest.current.answers.on_card(used ? null : tap.hex);
      },
      on_ask: (hex) => latest.current.answers.on_card(hex),
      on_hover: (hex) => latest.current.props.on_hover?.(hex),
      can_draw: (grab) => latest.current.props.can_draw?.(grab) ?? false,
      on_draw: (draw) => latest.current.props.on_draw?.(draw),
    }));
    const start = latest.current.props.start ?? [];
    const leave = [stage.attach(view.current, moving.current, start), gestures.attach(view.current)];
    return () => leave.forEach((undo) => undo());
  }, [stage]);

  useImperativeHandle(
    props.handle ?? null,
    () => ({
      reveal: (hex: string) => stage.reveal(hex),
      frame: (hexes: readonly string[], closest?: number) => stage.frame(hexes, closest),
      fit: () => stage.fit(),
      focus: () => view.current?.focus(),
      show_card: (hex: string | null) => latest.current.answers.on_card(hex),
      bring: (hex: string, x: number, y: number) => stage.bring(hex, x, y),
      look_at: (hex: string) => {
        latest.current.answers.on_cursor(hex);
        stage.reveal(hex);
      },
      toggle_ids: () => latest.current.answers.on_ids(),
    }),
    [stage],
  );

  return { stage, zoom, view, moving };
}
