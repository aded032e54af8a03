// The map a game hosts: ground, overlays and counters in one pannable stage, one focus stop, one pointer
// listener. It reports taps, hovers and keys by hex and knows no rules; looking around never reports a tap.
// Place and zoom live in the address and survive every change of props.

import { type RefObject } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { speak_hex } from './cursor';
import { centre_of } from './geometry';
import { HexCard } from './hex_card';
import { hex_named, map_in_sight } from './in_sight';
import { type KeyActions, map_key } from './map_keys';
import { type MapSheetProps } from './map_props';
import { MapTools } from './map_tools';
import { MovingLayer } from './moving_layer';
import { SheetGround } from './sheet_ground';
import { mt } from './text';
import { use_stage } from './use_stage';

/** Cursor, card and switches of one map, and what keys and pointer do with them. */
function use_map(props: MapSheetProps) {
  const [cursor, set_cursor] = useState<string | null>(null);
  const [card, set_card] = useState<string | null>(null);
  const [show_ids, set_show_ids] = useState(true);
  const [lifted, set_lifted] = useState(false);
  const [at_edge, set_at_edge] = useState(false);
  const parts = use_stage(props, {
    on_cursor: (hex) => {
      set_at_edge(false);
      set_cursor(hex);
    },
    on_card: set_card,
    on_ids: () => set_show_ids((on) => !on),
  });
  const { stage } = parts;
  const actions: KeyActions = {
    look_at: (hex) => {
      set_at_edge(hex === cursor);
      set_cursor(hex);
      stage.reveal(hex);
      props.on_cursor?.(hex);
    },
    enter: (hex) => {
      const used =
        props.on_tap?.({ hex, point: centre_of(hex), pointer: 'key', alt: false, scale: stage.zoom }) ??
        false;
      if (!used) set_card(hex);
    },
    close: () => {
      set_card(null);
      return card !== null;
    },
    toggle_ids: () => set_show_ids(!show_ids),
    toggle_lift: () => set_lifted(!lifted),
  };
  const on_key = (event: KeyboardEvent) => {
    const here = cursor ?? stage.hex_in_middle();
    if (here === null || event.defaultPrevented) return;
    const taken = props.on_key?.({ event, cursor: here, card }) ?? false;
    const silent = props.letter_keys === false && /^[a-z]$/i.test(event.key);
    if (taken || silent || map_key(event, here, props.map, stage, actions)) event.preventDefault();
  };
  const on_focus = () => set_cursor((was) => was ?? stage.hex_in_middle());
  return { ...parts, cursor, card, show_ids, lifted, at_edge, actions, on_key, on_focus };
}

/** Tells the rest of the page that this map is there, for as long as it is. */
function use_in_sight(
  props: MapSheetProps,
  view: RefObject<HTMLDivElement>,
  show: (hex: string, x: number) => void,
): void {
  const latest = useRef({ props, show });
  latest.current = { props, show };
  useEffect(() => {
    const here = {
      hex_of: (word: string) => {
        const { map, counters = [] } = latest.current.props;
        return hex_named(map, counters, word);
      },
      show: (hex: string, covered: number) => {
        const { left, width } = view.current?.getBoundingClientRect() ?? { left: 0, width: 1 };
        const hidden = Math.min(Math.max(covered - left, 0), width - 1);
        view.current?.focus();
        latest.current.show(hex, (hidden + width) / 2 / width);
      },
    };
    map_in_sight.value = here;
    return () => {
      if (map_in_sight.peek() === here) map_in_sight.value = null;
    };
  }, []);
}

export function MapSheet(props: MapSheetProps) {
  const { map, counters = [], lit = [] } = props;
  const { stage, zoom, view, moving, cursor, card, show_ids, lifted, at_edge, actions, on_key, on_focus } =
    use_map(props);
  use_in_sight(props, view, (hex, x) => {
    actions.look_at(hex);
    stage.bring(hex, x, 0.5);
  });
  const cursor_id = `${useId()}cursor`;
  const spoken = cursor === null ? '' : speak_hex(map, cursor, counters, lit, props.speak?.(cursor) ?? '');

  return (
    <div class="map-frame">
      <div
        ref={view}
        class="map-view"
        role="application"
        aria-roledescription={mt.role}
        aria-label={props.label}
        aria-activedescendant={cursor === null ? undefined : cursor_id}
        tabIndex={0}
        onFocus={on_focus}
        onKeyDown={on_key}
      >
        <div ref={moving} class="map-stage">
          <SheetGround map={map} stop={zoom.stop} show_ids={show_ids} />
          <MovingLayer
            sheet={props}
            stop={zoom.stop}
            detail={zoom.detail}
            cursor={{ hex: cursor, id: cursor_id, spoken }}
            lifted={lifted}
          />
          {props.pins}
        </div>
      </div>
      <MapTools
        on_step={(closer) => stage.step(closer, cursor)}
        on_fit={() => stage.fit()}
        show_ids={show_ids}
        on_ids={actions.toggle_ids}
        lifted={lifted}
        on_lift={actions.toggle_lift}
      />
      <p class="map-live" aria-live="polite">
        {at_edge ? mt.edge(spoken) : spoken}
      </p>
      {card !== null && (
        <HexCard
          map={map}
          hex={card}
          counters={counters}
          notes={props.terrain_notes ?? {}}
          on_close={actions.close}
        >
          {props.card_lines?.(card)}
        </HexCard>
      )}
      {props.children}
    </div>
  );
}
