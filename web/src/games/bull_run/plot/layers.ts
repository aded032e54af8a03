// What may be laid over the map while plotting: which layers are on, and what the rules say for each, as plain
// values for the map. Nothing here is computed in the client but figures of the answers.
import { signal } from '@preact/signals';
import type { MapField, MapTag } from '../../../map';
import type { Scatter } from '../page_rules';
import type { HexId, UnitId } from '../types';
import type { PlotEditor } from './editor';
import { print_plot } from './notation';
import { pw } from './words';

export type LayerId = 'reach' | 'zoc' | 'command' | 'scatter' | 'objectives';

export class Layers {
  private readonly on_ = signal<ReadonlySet<LayerId>>(new Set(['reach', 'objectives']));
  private readonly own_zoc_ = signal(false);
  /** The die of the scatter strip whose units are lit. */
  readonly die = signal<number | null>(null);

  is_on(layer: LayerId): boolean {
    return this.on_.value.has(layer);
  }
  get own_zoc(): boolean {
    return this.own_zoc_.value;
  }
  /** Zones go from theirs to one's own to none; every other layer is on or off. */
  toggle(layer: LayerId): void {
    const on = this.on_.peek().has(layer);
    if (layer === 'zoc' && on && !this.own_zoc_.peek()) {
      this.own_zoc_.value = true;
      return;
    }
    if (layer === 'zoc') this.own_zoc_.value = false;
    if (layer === 'scatter') this.die.value = null;
    const next = new Set(this.on_.peek());
    if (on) next.delete(layer);
    else next.add(layer);
    this.on_.value = next;
  }
}

export interface Laid {
  readonly fields: readonly MapField[];
  readonly tags: readonly MapTag[];
  /** Where units stand that the pressed die would scatter. */
  readonly struck: readonly HexId[];
  readonly scatter: Scatter | null;
  /** What has to be said beside the drawing. */
  readonly words: readonly string[];
  /** Reach is drawn, so that single steps need not be. */
  readonly has_reach: boolean;
}

interface Growing {
  readonly fields: MapField[];
  readonly tags: MapTag[];
  readonly words: string[];
  struck: readonly HexId[];
  scatter: Scatter | null;
}

export function lay(layers: Layers, editor: PlotEditor): Laid {
  const laid: Growing = { fields: [], tags: [], words: [], struck: [], scatter: null };
  const payload = { plots: print_plot(editor.value.value, editor.ask) };
  if (layers.is_on('command')) lay_command(laid, editor, payload);
  if (layers.is_on('zoc')) lay_zones(laid, layers, editor, payload);
  const unit = editor.selected.value;
  const has_reach = layers.is_on('reach') && unit !== null && lay_reach(laid, editor, payload, unit);
  if (layers.is_on('scatter')) lay_scatter(laid, layers, editor, payload);
  return { ...laid, has_reach };
}

type Payload = { readonly plots: readonly string[] };

function lay_reach(laid: Growing, editor: PlotEditor, payload: Payload, unit: UnitId): boolean {
  const reach = editor.rules.of_page((rules, view, ask) => rules.reach(ask, view, { ...payload }, { unit }));
  if (reach === null) return false;
  const { hexes } = reach;
  laid.fields.push({
    key: 'reach',
    looks: 'reach',
    hexes: hexes.map((each) => each.hex),
    marks: hexes.map((each) => String(each.at)).join(''),
    inner: hexes.filter((each) => each.attack).map((each) => each.hex),
  });
  const stops = hexes.filter((each) => each.stops).map((each) => each.hex);
  if (stops.length > 0) laid.fields.push({ key: 'stops', looks: 'stops', hexes: stops, ticks: true });
  return true;
}

function lay_zones(laid: Growing, layers: Layers, editor: PlotEditor, payload: Payload): void {
  const zones = editor.rules.of_page((rules, view, ask) => rules.zoc?.(ask, view, { ...payload }) ?? null);
  if (zones === null) {
    laid.words.push(pw.layers.not_here);
    return;
  }
  const hexes = layers.own_zoc ? zones.own : zones.enemy;
  laid.fields.push({
    key: 'zoc',
    looks: layers.own_zoc ? 'zoc-own' : 'zoc',
    hexes,
    marks: 'Z'.repeat(hexes.length),
    ticks: true,
  });
}

function lay_command(laid: Growing, editor: PlotEditor, payload: Payload): void {
  const command = editor.rules.of_page((rules, view, ask) => rules.command(ask, view, { ...payload }));
  if (command === null) laid.words.push(pw.layers.not_here);
  else if (command.leader === null) laid.words.push(pw.layers.no_leader);
  else if (command.moves) laid.words.push(pw.layers.leader_moves);
  else laid.fields.push({ key: 'command', looks: 'command', hexes: command.hexes, label: pw.layers.command });
}

/** Each exposed unit carries the dice that would scatter it. */
function lay_scatter(laid: Growing, layers: Layers, editor: PlotEditor, payload: Payload): void {
  const scatter = editor.rules.of_page((rules, view, ask) => rules.scatter(ask, view, { ...payload }));
  if (scatter === null) laid.words.push(pw.layers.not_here);
  else if (scatter.faces.length === 0) laid.words.push(pw.layers.never_scatters);
  if (scatter === null) return;
  laid.scatter = scatter;
  const start_of = (unit: UnitId): HexId | null => editor.value.value[unit]?.start ?? null;
  const dice = new Map<HexId, string>();
  for (const { die, units } of scatter.faces) {
    for (const unit of units) {
      const hex = start_of(unit);
      if (hex !== null) dice.set(hex, `${dice.get(hex) ?? ''}${pw.strip.dice[die] ?? ''}`);
    }
  }
  const lit = scatter.faces.find((face) => face.die === layers.die.value)?.units ?? [];
  laid.struck = lit.flatMap((unit) => start_of(unit) ?? []);
  laid.tags.push(...[...dice].map(([hex, text]) => ({ hex, text, strong: laid.struck.includes(hex) })));
}

/** The dice that would scatter a unit, for its row in the chart. */
export function dice_of(scatter: Scatter | null, unit: UnitId): string {
  const faces = scatter?.faces.filter((face) => face.units.includes(unit)) ?? [];
  return faces.map((face) => pw.strip.dice[face.die] ?? '').join('');
}
