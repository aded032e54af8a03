// Which unit stands on which deployment hex, and the text form of it: `U01/2504`, one a line.
// The ask says which units and hexes there are and what the default is; no rule stands here.
import type { DeployAsk, HexId, UnitId } from '../types';

export type Deployment = Readonly<Record<UnitId, HexId>>;

export function place(deployment: Deployment, unit: UnitId, hex: HexId): Deployment {
  const there = unit_at(deployment, hex);
  const from = deployment[unit];
  const rest = without(without(deployment, unit), there ?? '');
  // Whoever stands there changes places with the newcomer, or goes back to the tray.
  const swapped = there !== null && there !== unit && from !== undefined ? { [there]: from } : {};
  return { ...rest, ...swapped, [unit]: hex };
}
export function take_off(deployment: Deployment, unit: UnitId): Deployment {
  return without(deployment, unit);
}
export function swap(deployment: Deployment, a: UnitId, b: UnitId): Deployment {
  const hex_a = deployment[a];
  const hex_b = deployment[b];
  const rest = without(without(deployment, a), b);
  return {
    ...rest,
    ...(hex_b === undefined ? {} : { [a]: hex_b }),
    ...(hex_a === undefined ? {} : { [b]: hex_a }),
  };
}
/** Keeps what is placed and fills the rest: first by the default, then in order. */
export function fill_by_default(deployment: Deployment, ask: DeployAsk): Deployment {
  const wanted = new Map(read_lines(ask.default).map((line) => [line.unit, line.hex]));
  let next = deployment;
  const free = () => new Set(ask.targets.filter((hex) => unit_at(next, hex) === null));
  for (const unit of ask.items) {
    const hex = wanted.get(unit);
    if (next[unit] === undefined && hex !== undefined && free().has(hex)) next = { ...next, [unit]: hex };
  }
  for (const unit of ask.items) {
    const [hex] = free();
    if (next[unit] === undefined && hex !== undefined) next = { ...next, [unit]: hex };
  }
  return next;
}
export function unit_at(deployment: Deployment, hex: HexId): UnitId | null {
  return Object.entries(deployment).find(([, held]) => held === hex)?.[0] ?? null;
}
export function unplaced(deployment: Deployment, ask: DeployAsk): readonly UnitId[] {
  return ask.items.filter((unit) => deployment[unit] === undefined);
}
export function free_hexes(deployment: Deployment, ask: DeployAsk): readonly HexId[] {
  return ask.targets.filter((hex) => unit_at(deployment, hex) === null);
}
export function print_deployment(deployment: Deployment, ask: DeployAsk): readonly string[] {
  return ask.items.flatMap((unit) => {
    const hex = deployment[unit];
    return hex === undefined ? [] : [`${unit}/${hex}`];
  });
}

export interface DeployTextError {
  readonly line: number;
  readonly token: string;
  readonly slip: 'bad_line' | 'unknown_unit' | 'not_a_target' | 'twice';
}
export function parse_deployment(
  text: string,
  ask: DeployAsk,
): { readonly deployment: Deployment; readonly errors: readonly DeployTextError[] } {
  let deployment: Deployment = {};
  const errors: DeployTextError[] = [];
  for (const [index, raw] of text.split(/\r?\n/).entries()) {
    for (const token of (raw.split('#', 1)[0] ?? '').split(/[\s,;]+/).filter((part) => part !== '')) {
      const [line] = read_lines([token]);
      const unit = ask.items.find((item) => item.toUpperCase() === line?.unit.toUpperCase());
      const slip =
        line === undefined
          ? 'bad_line'
          : unit === undefined
            ? 'unknown_unit'
            : !ask.targets.includes(line.hex)
              ? 'not_a_target'
              : deployment[unit] !== undefined || unit_at(deployment, line.hex) !== null
                ? 'twice'
                : null;
      if (slip !== null) errors.push({ line: index + 1, token, slip });
      else if (unit !== undefined && line !== undefined) deployment = { ...deployment, [unit]: line.hex };
    }
  }
  return { deployment, errors };
}

function read_lines(lines: readonly string[]): readonly { readonly unit: UnitId; readonly hex: HexId }[] {
  return lines.flatMap((line) => {
    const found = /^([^/\s]+)\/(\d{4})$/.exec(line.trim());
    return found === null ? [] : [{ unit: found[1] ?? '', hex: found[2] ?? '' }];
  });
}
function without(deployment: Deployment, unit: UnitId): Deployment {
  return Object.fromEntries(Object.entries(deployment).filter(([id]) => id !== unit));
}
