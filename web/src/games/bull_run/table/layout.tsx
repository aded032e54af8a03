// Where things stand on the table: map beside a panel on wide screens, tabs below on narrow ones, one footer
// with Ready in its corner. Knows nothing of what the panels show.
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';

export interface Panel {
  readonly id: string;
  readonly label: string;
  /** Shown beside the label; words for a screen reader stand in `badge_label`. */
  readonly badge?: string | null;
  readonly badge_label?: string;
  readonly content: ComponentChildren;
}
export type Width = 'phone' | 'tablet' | 'desktop';

/** Breakpoints of the specification, section 4. */
const at_least_tablet = '(min-width: 640px)';
const at_least_desktop = '(min-width: 1100px)';

export function useWidth(): Width {
  const read = (): Width =>
    matchMedia(at_least_desktop).matches
      ? 'desktop'
      : matchMedia(at_least_tablet).matches
        ? 'tablet'
        : 'phone';
  const [width, set_width] = useState<Width>(read);
  useEffect(() => {
    const lists = [matchMedia(at_least_tablet), matchMedia(at_least_desktop)];
    const change = (): void => set_width(read());
    for (const list of lists) list.addEventListener('change', change);
    return () => {
      for (const list of lists) list.removeEventListener('change', change);
    };
  }, []);
  return width;
}

export function TableLayout(props: {
  readonly width: Width;
  /** null: the chart alone, complete without the map. */
  readonly map: ComponentChildren | null;
  readonly map_label: string;
  readonly panels: readonly Panel[];
  readonly footer: ComponentChildren;
  readonly corner: ComponentChildren;
  readonly open: string;
  readonly on_open: (id: string) => void;
}) {
  const phone = props.width === 'phone';
  const has_map = props.map !== null;
  // On a phone the map is one of the tabs; it stays in the page so that its place is kept.
  const tabs =
    phone && has_map ? [{ id: 'map', label: props.map_label, content: null }, ...props.panels] : props.panels;
  const open = tabs.some((tab) => tab.id === props.open) ? props.open : (tabs[0]?.id ?? '');
  return (
    <div class={`table-layout table-${props.width}${has_map ? '' : ' table-alone'}`}>
      {has_map && (
        <div class="table-map" hidden={phone && open !== 'map'}>
          {props.map}
        </div>
      )}
      <div class="table-panel" hidden={phone && has_map && open === 'map'}>
        {!phone && tabs.length > 1 && <Tabs tabs={tabs} open={open} on_open={props.on_open} />}
        {tabs.map((tab) =>
          tab.content === null ? null : (
            <div
              key={tab.id}
              id={`panel-${tab.id}`}
              class="table-panel-body"
              role="tabpanel"
              aria-label={tab.label}
              hidden={tab.id !== open}
            >
              {tab.content}
            </div>
          ),
        )}
      </div>
      <div class="table-footer">
        <div class="table-footer-main">{props.footer}</div>
        {phone && <Tabs tabs={tabs} open={open} on_open={props.on_open} />}
        <div class="table-corner">{props.corner}</div>
      </div>
    </div>
  );
}

function Tabs(props: {
  readonly tabs: readonly Panel[];
  readonly open: string;
  readonly on_open: (id: string) => void;
}) {
  const move = (event: KeyboardEvent, index: number): void => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const next = props.tabs[(index + step + props.tabs.length) % props.tabs.length];
    if (step === 0 || next === undefined) return;
    event.preventDefault();
    props.on_open(next.id);
    document.getElementById(`tab-${next.id}`)?.focus();
  };
  return (
    <div class="tabs" role="tablist">
      {props.tabs.map((tab, index) => (
        <button
          key={tab.id}
          id={`tab-${tab.id}`}
          type="button"
          role="tab"
          aria-selected={tab.id === props.open}
          aria-controls={tab.content === null ? undefined : `panel-${tab.id}`}
          tabIndex={tab.id === props.open ? 0 : -1}
          onClick={() => props.on_open(tab.id)}
          onKeyDown={(event) => move(event, index)}
        >
          {tab.label}
          {tab.badge !== undefined && tab.badge !== null && (
            <span class="tab-badge" aria-label={tab.badge_label}>
              {tab.badge}
            </span>
          )}
        </button>
      ))}
    </div>
  );
}
