// Buttons for everything the wheel and the keys do on the map, large enough for a thumb.

import { mt } from './text';

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
    <div class="map-tools" role="toolbar" aria-label={mt.tools.label}>
      <button
        type="button"
        onClick={() => props.on_step(true)}
        aria-label={mt.tools.closer}
        title={mt.tools.closer_key}
      >
        +
      </button>
      <button
        type="button"
        onClick={() => props.on_step(false)}
        aria-label={mt.tools.farther}
        title={mt.tools.farther_key}
      >
        −
      </button>
      <button type="button" onClick={props.on_fit} aria-label={mt.tools.whole} title={mt.tools.whole_key}>
        <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
          <path d="M2 7V2h5M13 2h5v5M18 13v5h-5M7 18H2v-5" />
        </svg>
      </button>
      <button type="button" onClick={props.on_ids} aria-pressed={props.show_ids} title={mt.tools.ids_key}>
        {mt.tools.ids}
      </button>
      <button type="button" onClick={props.on_lift} aria-pressed={props.lifted} title={mt.tools.lift_key}>
        {mt.tools.lift}
      </button>
    </div>
  );
}
