// One case file and what the program makes of it, as a picture to draw: only what stands near the events, and the
// same in words. How it is drawn is the client's business (web/src/games/bull_run/help).

const sides = ['union', 'confederate'];
const side_words = { union: 'Union', confederate: 'Confederate' };

/** Consecutive repetitions dropped. */
const path_of = (hexes) => hexes.filter((hex, index) => hex !== null && hex !== hexes[index - 1]);

/** `result` and `explained`: what `adjudicate` and `adjudicate --explain` gave. */
export function picture_of(one, result, explained) {
  const { content } = one;
  const placed = content.units.map((unit) => ({ ...unit, hex: unit.hex ?? unit.enters }));
  const plans = sides.flatMap((side) => (content.plots?.[side] ?? []).map((line) => plan_of(line, side)));
  const facts = placed
    .map((unit) => ({ unit: unit.id, side: unit.side, path: path_of([unit.hex, ...(result.track?.[unit.id] ?? [])]) }))
    .filter((fact) => fact.path.length > 1);
  const stops = Object.entries(result.halted ?? {})
    .filter(([, at]) => at > 0)
    .map(([unit, at]) => ({ unit, hex: result.track[unit][at - 1] ?? result.track[unit].findLast((hex) => hex !== null) }))
    .filter((stop) => stop.hex !== undefined);
  const moves = later_moves(placed, result);
  const seen = [
    ...placed.map((unit) => unit.hex),
    ...plans.flatMap((plan) => plan.path),
    ...facts.flatMap((fact) => fact.path),
    ...moves.flatMap((move) => move.path),
    ...Object.keys(content.map?.hexes ?? {}),
    ...(content.map?.roads ?? []).flatMap((road) => road.path),
    ...(content.map?.railroads ?? []).flatMap((road) => road.path),
    ...Object.keys(content.map?.hexsides ?? {}).flatMap((key) => key.split('-')),
  ];
  return {
    file: one.file,
    columns: content.map?.columns ?? 12,
    rows: content.map?.rows ?? 12,
    near: [...new Set(seen)].sort(),
    hexes: content.map?.hexes ?? {},
    hexsides: content.map?.hexsides ?? {},
    roads: (content.map?.roads ?? []).map((road) => road.path),
    railroads: (content.map?.railroads ?? []).map((road) => road.path),
    units: placed.map(({ id, side, type, symbol, strength, hex }) => ({
      id,
      side,
      type,
      symbol: symbol ?? type,
      strength: strength ?? (type === 'dummy' ? null : 1),
      hex,
    })),
    plans,
    facts,
    stops,
    moves,
    gone: result.eliminated ?? [],
    lines: lines_of(content, explained),
  };
}

function plan_of(line, side) {
  const [head, ...cells] = line.trim().split(/\s+/);
  const [unit, start] = head.split('/');
  const hexes = cells.filter((cell) => /^\d{4}$/.test(cell));
  const word = cells.find((cell) => /^[A-Z]+$/.test(cell));
  return { unit, side, path: path_of([start, ...hexes]), ...(word === undefined ? {} : { mission: word.toLowerCase() }) };
}

/** Drifting, repulsions, retreats, displacements and advances, each from where the unit then stands. */
function later_moves(placed, result) {
  const at = Object.fromEntries(placed.map((unit) => [unit.id, unit.hex]));
  const side = Object.fromEntries(placed.map((unit) => [unit.id, unit.side]));
  for (const [unit, track] of Object.entries(result.track ?? {})) at[unit] = track.findLast((hex) => hex !== null) ?? at[unit];
  const moves = [];
  const add = (kind, unit, hexes) => {
    const path = path_of([at[unit], ...hexes]);
    if (path.length < 2) return;
    moves.push({ kind, unit, side: side[unit], path });
    at[unit] = path.at(-1);
  };
  for (const [unit, hexes] of Object.entries(result.scatter_moves ?? {})) add('scattered', unit, hexes);
  for (const kind of ['repulsed', 'displaced', 'retreated', 'advanced'])
    for (const [unit, hex] of Object.entries(result[kind] ?? {})) add(kind, unit, [hex]);
  return moves;
}

/** The plots, then what the program says came of them; its citations become links. */
function lines_of(content, explained) {
  const linked = (line) => line.replace(/ \(([^()]*)\)\.$/, (_, rules) => ` ${rules.split(', ').map((rule) => `[${rule}]`).join(', ')}.`);
  return [...plot_lines(content), ...explained.map(linked)];
}

function plot_lines(content) {
  return sides.flatMap((side) => {
    const lines = content.plots?.[side] ?? [];
    return lines.length === 0 ? [] : [`${side_words[side]} plots: ${lines.map((line) => `\`${line}\``).join(', ')}.`];
  });
}
