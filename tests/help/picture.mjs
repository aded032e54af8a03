// One case file and what the program makes of it, as a picture to draw: only what stands near the events, and the
// same in words. How it is drawn is the client's business (web/src/games/bull_run/help).

const sides = ['union', 'confederate'];
const side_words = { union: 'Union', confederate: 'Confederate' };

/** Consecutive repetitions dropped. */
const path_of = (hexes) => hexes.filter((hex, index) => hex !== null && hex !== hexes[index - 1]);

export function picture_of(one, result) {
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
    lines: lines_of(content, result),
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

const spoken = (names) => (names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`);

function lines_of(content, result) {
  const errors = result.errors ?? [];
  if (errors.length > 0)
    return [
      ...plot_lines(content),
      ...errors.map((error) => `Refused: ${error.unit}, ${error.column === 0 ? 'the whole line' : `column ${error.column}`} [${error.rule}].`),
    ];
  return [
    ...plot_lines(content),
    ...command_lines(content, result),
    ...movement_lines(content, result),
    ...result.attacks.map(attack_line),
    ...moved_lines(result.repulsed, 'is pushed back to', 'cannot be pushed anywhere and stays'),
    ...loss_lines(content, result),
    ...moved_lines(result.displaced, 'makes room and goes to'),
    ...moved_lines(result.retreated, 'retreats to', 'cannot retreat and loses 1'),
    ...moved_lines(result.advanced, 'advances to'),
    ...(result.eliminated.length === 0 ? [] : [`Off the map: ${spoken(result.eliminated)}.`]),
    ...Object.entries(result.control).map(([hex, side]) => `${hex} is held by ${side === null ? 'nobody' : `the ${side_words[side]} side`}.`),
  ];
}

function plot_lines(content) {
  return sides.flatMap((side) => {
    const lines = content.plots?.[side] ?? [];
    return lines.length === 0 ? [] : [`${side_words[side]} plots: ${lines.map((line) => `\`${line}\``).join(', ')}.`];
  });
}

function command_lines(content, result) {
  const dice = Object.entries(content.dice?.command ?? {});
  if (dice.length === 0) return [];
  const rolled = dice.map(([side, die]) => `${side_words[side]} ${die}`).join(', ');
  return [`Command dice: ${rolled}. ${result.scattered.length === 0 ? 'Nobody scatters' : `Scattered: ${spoken(result.scattered)}`}.`];
}

function movement_lines(content, result) {
  const pinned = Object.entries(result.halted).filter(([, at]) => at === 0).map(([unit]) => unit);
  const stopped = new Map();
  for (const [unit, at] of Object.entries(result.halted)) if (at > 0) stopped.set(at, [...(stopped.get(at) ?? []), unit]);
  return [
    ...(pinned.length === 0 ? [] : [`In contact from the start: ${spoken(pinned)}.`]),
    ...(content.dice?.contest ?? []).map(([union, confederate]) => `Contest dice: Union ${union}, Confederate ${confederate}.`),
    ...[...stopped].sort(([a], [b]) => a - b).map(([at, units]) => `Stopped in sub-segment ${at}: ${spoken(units)}.`),
    ...Object.entries(result.scatter_moves).map(([unit, hexes]) => {
      const dice = content.dice?.scatter?.[unit];
      const with_dice = dice === undefined ? '' : ` (dice ${dice[0]} and ${dice[1]})`;
      return `${unit}${with_dice} ${hexes.length === 0 ? 'stays' : `drifts ${hexes.join(', ')}`}.`;
    }),
  ];
}

function attack_line(attack) {
  const attackers = spoken([...attack.attackers, ...attack.bombard.map((gun) => `${gun} (bombarding)`)]);
  const support = attack.support.length === 0 ? '' : `, supported by ${spoken(attack.support)}`;
  const who = `${attackers} against ${spoken(attack.defenders)}${support}`;
  if (attack.die === null) return `${who}: nobody there, no die.`;
  const column = attack.column === attack.odds ? '' : `, read in column ${attack.column}`;
  return `${who}: ${attack.attack} to ${attack.defence}${attack.flank ? ' (flank, doubled)' : ''}, odds ${attack.odds}${column}, die ${attack.die}: ${attack.result}.`;
}

function moved_lines(moves, does, cannot = '') {
  return Object.entries(moves).map(([unit, hex]) => (hex === null ? `${unit} ${cannot}.` : `${unit} ${does} ${hex}.`));
}

function loss_lines(content, result) {
  return sides.flatMap((side) => {
    const lost = result.losses[side] - (content.losses?.[side] ?? 0);
    return lost > 0 ? [`${side_words[side]} loss: ${lost}.`] : [];
  });
}
