// Buttons for everything the wheel and the keys do on the map, large enough for a thumb.

interface Props {
  readonly on_step: (closer: boolean) => void;
  readonly on_fit: () => void;
  readonly show_ids: boolean;
  readonly on_ids: () => void;
  readonly lifted: boolean;
  readonly on_lift: () => void;
}

export function MapTools(props: Props) {
  return (
    <div class="map-tools" role="toolbar" aria-label="Map view">
      <button type="button" onClick={() => props.on_step(true)} aria-label="Zoom in" title="Zoom in (+)">
        +
      </button>
      <button type="button" onClick={() => props.on_step(false)} aria-label="Zoom out" title="Zoom out (−)">
        −
      </button>
      <button type="button" onClick={props.on_fit} aria-label="Show the whole sheet" title="Whole sheet (0)">
        <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
          <path d="M2 7V2h5M13 2h5v5M18 13v5h-5M7 18H2v-5" />
        </svg>
      </button>
      <button type="button" onClick={props.on_ids} aria-pressed={props.show_ids} title="Hex numbers (I)">
        Ids
      </button>
      <button
        type="button"
        onClick={props.on_lift}
        aria-pressed={props.lifted}
        title="Lift the counters to read the ground (H)"
      >
        Lift
      </button>
    </div>
  );
}
