// How this device likes to plot. Kept in the browser; nothing of it is an order.
import { signal } from '@preact/signals';
import type { Signal } from '@preact/signals';

const place = 'plot/settings';

export interface PlotSettings {
  /** A tap orders at once instead of showing the way first. */
  readonly first_tap: Signal<boolean>;
  /** Only hexes next to the path end are taken. */
  readonly step_mode: Signal<boolean>;
  /** Single letters act on the map. */
  readonly letters: Signal<boolean>;
}
export type SettingName = keyof PlotSettings;

export function read_settings(storage: Storage | null): PlotSettings {
  const kept = read(storage);
  return {
    first_tap: signal(kept['first_tap'] === true),
    step_mode: signal(kept['step_mode'] === true),
    letters: signal(kept['letters'] !== false),
  };
}

export function change_setting(
  settings: PlotSettings,
  name: SettingName,
  on: boolean,
  storage: Storage | null,
): void {
  settings[name].value = on;
  const all = Object.fromEntries(
    Object.entries(settings).map(([each, { value }]) => [each, value as boolean]),
  );
  try {
    storage?.setItem(place, JSON.stringify(all));
  } catch {
    // The setting then lasts as long as the page.
  }
}

function read(storage: Storage | null): Readonly<Record<string, unknown>> {
  try {
    const kept: unknown = JSON.parse(storage?.getItem(place) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
