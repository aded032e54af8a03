// The buttons over the map: layers, rehearsal, options; and the scatter strip below them. On a phone one button
// opens them.
import { useState } from 'preact/hooks';
import { useServices } from '../../../shell/services';
import type { Width } from '../table/layout';
import type { Laid, LayerId, Layers } from './layers';
import { change_setting } from './settings';
import type { PlotSettings, SettingName } from './settings';
import { pw } from './words';

const buttons: readonly (readonly [LayerId, string])[] = [
  ['reach', 'R'],
  ['zoc', 'Z'],
  ['command', 'C'],
  ['scatter', 'K'],
  ['objectives', 'O'],
];

interface Props {
  readonly width: Width;
  readonly layers: Layers;
  readonly laid: Laid;
  readonly settings: PlotSettings;
  readonly rehearsing: boolean;
  /** Layers that the page can answer now. */
  readonly can: (layer: LayerId) => boolean;
  readonly on_rehearse: () => void;
  readonly on_help: () => void;
}

export function LayerBar(props: Props) {
  const phone = props.width === 'phone';
  const [open, set_open] = useState<'layers' | 'options' | null>(null);
  const toggle = (which: 'layers' | 'options'): void => set_open(open === which ? null : which);
  return (
    <div class="layer-bar">
      <div class="layer-row" role="toolbar" aria-label={pw.layers.label}>
        {phone ? (
          <button type="button" aria-expanded={open === 'layers'} onClick={() => toggle('layers')}>
            {pw.layers.open}
          </button>
        ) : (
          <LayerButtons {...props} />
        )}
        <button type="button" aria-pressed={props.rehearsing} onClick={props.on_rehearse}>
          {pw.layers.rehearse}
        </button>
        <button type="button" aria-expanded={open === 'options'} onClick={() => toggle('options')}>
          {pw.layers.options}
        </button>
      </div>
      {phone && open === 'layers' && (
        <div class="layer-list" role="toolbar" aria-label={pw.layers.label}>
          <LayerButtons {...props} />
        </div>
      )}
      {open === 'options' && <Options {...props} />}
      {[...new Set(props.laid.words)].map((words) => (
        <p key={words} class="layer-words" role="status">
          {words}
        </p>
      ))}
      <ScatterStrip layers={props.layers} laid={props.laid} />
    </div>
  );
}

function LayerButtons(props: Props) {
  const { layers } = props;
  return (
    <>
      {buttons
        .filter(([id]) => props.can(id))
        .map(([id, key]) => {
          const word = id === 'zoc' ? zoc_word(layers) : pw.layers[id];
          return (
            <button
              key={id}
              type="button"
              aria-pressed={layers.is_on(id)}
              title={pw.layers.key(pw.layers.hints[id], key)}
              onClick={() => layers.toggle(id)}
            >
              {word}
            </button>
          );
        })}
    </>
  );
}

/** Whose zones are drawn stands on the button, because a press goes from theirs to one's own to none. */
function zoc_word(layers: Layers): string {
  if (!layers.is_on('zoc')) return pw.layers.zoc;
  return layers.own_zoc ? pw.layers.zoc_own : pw.layers.zoc_enemy;
}

/** Six dice with what each would cost; a tap lights those units. */
function ScatterStrip(props: { readonly layers: Layers; readonly laid: Laid }) {
  const { layers } = props;
  const { scatter } = props.laid;
  if (scatter === null || scatter.faces.length === 0) return null;
  return (
    <div class="scatter-strip" role="group" aria-label={pw.strip.label}>
      {scatter.faces.map(({ die, units }) => (
        <button
          key={die}
          type="button"
          data-die={die}
          aria-pressed={layers.die.value === die}
          aria-label={pw.strip.face(die, units.length)}
          onClick={() => {
            layers.die.value = layers.die.peek() === die ? null : die;
          }}
        >
          <span class="die" aria-hidden="true">
            {pw.strip.dice[die]}
          </span>
          {units.length}
          {scatter.worst === die && <span class="strip-worst">{pw.strip.worst}</span>}
        </button>
      ))}
    </div>
  );
}

function Options(props: Props) {
  const { storage } = useServices();
  const { settings } = props;
  const names: readonly SettingName[] = ['first_tap', 'step_mode', 'letters'];
  return (
    <div class="layer-options" role="group" aria-label={pw.layers.options}>
      {names.map((name) => (
        <label key={name} class="radio">
          <input
            type="checkbox"
            checked={settings[name].value}
            onChange={(event) => change_setting(settings, name, event.currentTarget.checked, storage)}
          />
          {pw.options[name]}
        </label>
      ))}
      <button type="button" class="quiet" onClick={props.on_help}>
        {pw.options.help}
      </button>
    </div>
  );
}
