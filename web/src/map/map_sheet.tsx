// The map a game hosts: ground, overlays and counters in one pannable stage, one focus stop, one pointer
// listener. It reports taps, hovers and keys by hex and knows no rules; looking around never reports a tap.
// Place and zoom live in the address and survive every change of props.

import { type ComponentChildren } from 'preact';
import { useEffect, useId, useImperativeHandle, useMemo, useRef, useState } from 'preact/hooks';
import { type Ref } from 'preact';
import { sheet_box } from './cartography/border';
import { lay_out } from './counters_layer';
import { move_cursor, speak_hex } from './cursor';
import { centre_of, corners_of } from './geometry';
import { Gestures, type Tap } from './gestures';
import { HexCard } from './hex_card';
import { type MapData } from './map_data';
import { LitLayer, MarkerLayer, ObjectiveLayer, PathBadges, PathLine } from './overlays';
import {
  type LitHex,
  type MapCounter,
  type MapMarker,
  type MapObjective,
  type MapPath,
} from './overlay_props';
import { polyline } from './cartography/curve';
import { SheetGround } from './sheet_ground';
import { Stage } from './stage';
import { mt } from './text';
import { type CounterDetail, detail_of, stop_of, type ZoomStop } from './zoom_stops';
import { MapTools } from './map_tools';

export interface MapHandle {
  readonly reveal: (hex: string) => void;
  readonly frame: (hexes: readonly string[], closest?: number) => void;
  readonly fit: () => void;
  readonly focus: () => void;
  readonly show_card: (hex: string | null) => void;
}

export interface MapKey {
  readonly event: KeyboardEvent;
  readonly cursor: string;
}

export interface MapSheetProps {
  readonly map: MapData;
  readonly label: string;
  readonly counters?: readonly MapCounter[];
  readonly lit?: readonly LitHex[];
  readonly paths?: readonly MapPath[];
  readonly objectives?: readonly MapObjective[];
  readonly markers?: readonly MapMarker[];
  /** Hexes to frame at first sight, when neither address nor session knows a place. */
  readonly start?: readonly string[];
  /** Key under which place and zoom are kept; null keeps nothing and leaves the address alone. */
  readonly place_key?: string | null;
  /** Costs and effects by terrain word, from the game's charts, for the hex card. */
  readonly terrain_notes?: Readonly<Record<string, string>>;
  /** More lines for the hex card: who is here, who holds it, which plots pass. */
  readonly card_lines?: (hex: string) => ComponentChildren;
  /** What the cursor says beside id, terrain and occupants. */
  readonly speak?: (hex: string) => string;
  /** Return true when the tap meant something; otherwise the hex card opens. */
  readonly on_tap?: (tap: Tap) => boolean;
  readonly on_hover?: (hex: string | null) => void;
  readonly on_cursor?: (hex: string) => void;
  /** Return true when the key was used; the map's own keys come after it. */
  readonly on_key?: (key: MapKey) => boolean;
  readonly handle?: Ref<MapHandle>;
  readonly children?: ComponentChildren;
}

const NONE: readonly never[] = [];

function Counters({
  counters,
  detail,
}: {
  readonly counters: readonly MapCounter[];
  readonly detail: CounterDetail;
}) {
  const { placed, stacks } = useMemo(() => lay_out(counters), [counters]);
  return (
    <g class={`map-counters map-counters-${detail}`}>
      {placed.map(({ counter, at }) => (
        <g
          key={counter.key}
          class={`map-counter${counter.ghost === true ? ' map-ghost' : ''}${counter.selected === true ? ' map-counter-selected' : ''}`}
          data-unit={counter.key}
          data-hex={counter.hex}
          role="img"
          aria-label={counter.label}
          style={{ transform: `translate(${at.x.toFixed(1)}px, ${at.y.toFixed(1)}px)` }}
        >
          {counter.selected === true && (
            <rect class="map-selected-casing" x="-25" y="-25" width="50" height="50" rx="4" />
          )}
          {counter.draw(detail)}
          {counter.selected === true && (
            <rect class="map-selected" x="-25" y="-25" width="50" height="50" rx="4" />
          )}
        </g>
      ))}
      {stacks.map((stack) => (
        <g key={stack.hex} class="map-stack">
          <circle cx={stack.at.x} cy={stack.at.y} r="9" />
          <text x={stack.at.x} y={stack.at.y} dy="0.35em" font-size="12">
            {stack.count}
          </text>
        </g>
      ))}
    </g>
  );
}

/** The moving part: everything that changes during a turn, in its own drawing so that the ground is not painted again. */
function Moving(
  props: MapSheetProps & {
    readonly stop: ZoomStop;
    readonly detail: CounterDetail;
    readonly cursor: string | null;
    readonly cursor_id: string;
    readonly spoken: string;
    readonly lifted: boolean;
  },
) {
  const { map, stop, detail, cursor, counters = NONE, paths = NONE } = props;
  const box = sheet_box(map);
  const occupied = useMemo(
    () => new Set(counters.filter((c) => c.ghost !== true).map((c) => c.hex)),
    [counters],
  );
  const rank = { plan: 0, other: 1, fact: 2, selected: 3 } as const;
  const ordered = [...paths].sort((a, b) => rank[a.role] - rank[b.role]);
  const at = cursor === null ? null : centre_of(cursor);
  return (
    <svg
      class={`map-moving map-stop-${stop}`}
      viewBox={`${box.left} ${box.top} ${box.width} ${box.height}`}
      width={box.width}
      height={box.height}
    >
      <LitLayer lit={props.lit ?? NONE} stop={stop} />
      <ObjectiveLayer objectives={props.objectives ?? NONE} stop={stop} />
      {ordered.map((path) => (
        <PathLine key={`${path.role} ${path.key}`} path={path} />
      ))}
      {!props.lifted && <Counters counters={counters} detail={detail} />}
      {ordered
        .filter((path) => path.badges === true)
        .map((path) => (
          <PathBadges key={`${path.role} ${path.key}`} path={path} stop={stop} occupied={occupied} />
        ))}
      <MarkerLayer markers={props.markers ?? NONE} stop={stop} />
      {at !== null && cursor !== null && (
        <g id={props.cursor_id} class="map-cursor" role="img" aria-label={props.spoken} data-cursor={cursor}>
          <path class="map-cursor-casing" d={`${polyline(corners_of(cursor, 29))}Z`} />
          <path class="map-cursor-line" d={`${polyline(corners_of(cursor, 29))}Z`} />
        </g>
      )}
    </svg>
  );
}

export function MapSheet(props: MapSheetProps) {
  const { map, place_key = null } = props;
  const [zoom_state, set_zoom_state] = useState<{ readonly stop: ZoomStop; readonly detail: CounterDetail }>({
    stop: 2,
    detail: 'medium',
  });
  const [cursor, set_cursor] = useState<string | null>(null);
  const [card, set_card] = useState<string | null>(null);
  const [show_ids, set_show_ids] = useState(true);
  const [lifted, set_lifted] = useState(false);
  const view = useRef<HTMLDivElement>(null);
  const stage_box = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  latest.current = props;
  const cursor_id = `${useId()}cursor`;

  const stage = useMemo(
    () =>
      new Stage(map, place_key, (zoom) => {
        const stop = stop_of(zoom);
        const detail = detail_of(zoom);
        set_zoom_state((was) => (was.stop === stop && was.detail === detail ? was : { stop, detail }));
      }),
    [map, place_key],
  );

  useEffect(() => {
    const frame = view.current;
    const moving = stage_box.current;
    if (frame === null || moving === null) return undefined;
    const gestures = new Gestures(stage, () => ({
      on_tap: (tap) => {
        set_cursor(tap.hex);
        const used = latest.current.on_tap?.(tap) ?? false;
        set_card(used ? null : tap.hex);
      },
      on_ask: (hex) => set_card(hex),
      on_hover: (hex) => latest.current.on_hover?.(hex),
    }));
    const leave = [stage.attach(frame, moving, latest.current.start ?? NONE), gestures.attach(frame)];
    return () => leave.forEach((undo) => undo());
  }, [stage]);

  useImperativeHandle(
    props.handle ?? null,
    () => ({
      reveal: (hex: string) => stage.reveal(hex),
      frame: (hexes: readonly string[], closest?: number) => stage.frame(hexes, closest),
      fit: () => stage.fit(),
      focus: () => view.current?.focus(),
      show_card: set_card,
    }),
    [stage],
  );

  const look_at = (hex: string) => {
    set_cursor(hex);
    stage.reveal(hex);
    latest.current.on_cursor?.(hex);
  };
  const on_focus = () => {
    if (cursor === null) set_cursor(stage.hex_in_middle());
  };
  const on_key = (event: KeyboardEvent) => {
    const here = cursor ?? stage.hex_in_middle();
    if (here === null || event.defaultPrevented) return;
    const taken = props.on_key?.({ event, cursor: here }) ?? false;
    if (taken || own_key(event, here)) event.preventDefault();
  };
  const own_key = (event: KeyboardEvent, here: string): boolean => {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const to = move_cursor(here, event.key, map);
    if (to !== null) {
      look_at(to);
      return true;
    }
    if (event.key === '+' || event.key === '=') stage.step(true);
    else if (event.key === '-') stage.step(false);
    else if (event.key === '0') stage.fit();
    else if (event.key === 'i' || event.key === 'I') set_show_ids(!show_ids);
    else if (event.key === 'h' || event.key === 'H') set_lifted(!lifted);
    else if (event.key === 'Enter') {
      const point = centre_of(here);
      const used = props.on_tap?.({ hex: here, point, pointer: 'key', alt: event.altKey }) ?? false;
      if (!used) set_card(here);
    } else if (event.key === 'Escape' && card !== null) set_card(null);
    else return false;
    return true;
  };

  const spoken =
    cursor === null
      ? ''
      : speak_hex(map, cursor, props.counters ?? NONE, props.lit ?? NONE, props.speak?.(cursor) ?? '');
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
        <div ref={stage_box} class="map-stage">
          <SheetGround map={map} stop={zoom_state.stop} show_ids={show_ids} />
          <Moving
            {...props}
            {...zoom_state}
            cursor={cursor}
            cursor_id={cursor_id}
            spoken={spoken}
            lifted={lifted}
          />
        </div>
      </div>
      <MapTools
        on_step={(closer) => stage.step(closer)}
        on_fit={() => stage.fit()}
        show_ids={show_ids}
        on_ids={() => set_show_ids(!show_ids)}
        lifted={lifted}
        on_lift={() => set_lifted(!lifted)}
      />
      <p class="map-live" aria-live="polite">
        {spoken}
      </p>
      {card !== null && (
        <HexCard
          map={map}
          hex={card}
          counters={props.counters ?? NONE}
          notes={props.terrain_notes ?? {}}
          on_close={() => set_card(null)}
        >
          {props.card_lines?.(card)}
        </HexCard>
      )}
      {props.children}
    </div>
  );
}
