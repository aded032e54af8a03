// How unusual a row of dice is, exactly: the range of each face's count, and the chance of counts at least as uneven. Knows no
// game: a die has so many faces, and each comes up equally often in the long run.

/** Nine of ten rows of so many dice have a face's count within it. */
export interface Range {
  readonly least: number;
  readonly most: number;
}

/** The chances of 0, 1, … rolls of `rolls` showing one given face: the binomial distribution. */
export function chances_of_face(rolls: number, faces: number): readonly number[] {
  const p = 1 / faces;
  // From the middle outwards in logarithms, since (1 - p) to the power of thousands is nothing to a floating number.
  const log = Array.from({ length: rolls + 1 }, () => 0);
  log[0] = rolls * Math.log(1 - p);
  for (let k = 1; k <= rolls; k += 1)
    log[k] = (log[k - 1] ?? 0) + Math.log((rolls - k + 1) / k) + Math.log(p / (1 - p));
  return log.map(Math.exp);
}

export function range_of(rolls: number, faces: number): Range {
  const chances = chances_of_face(rolls, faces);
  const outside = 0.05; // on either side
  let least = 0;
  for (let below = 0; least < rolls; least += 1) {
    below += chances[least] ?? 0;
    if (below > outside) break;
  }
  let most = rolls;
  for (let above = 0; most > 0; most -= 1) {
    above += chances[most] ?? 0;
    if (above > outside) break;
  }
  return { least, most };
}

/** Weights of ways in which some faces together have so many rolls (the index) and such a sum of squares (the key). */
type Ways = readonly ReadonlyMap<number, number>[];

function of_one_face(rolls: number, mean: number): Ways {
  const out: Map<number, number>[] = [];
  let weight = Math.exp(-mean);
  for (let k = 0; k <= rolls; k += 1) {
    out.push(new Map([[k * k, weight]]));
    weight *= mean / (k + 1);
  }
  return out;
}

function with_another(ways: Ways, one: Ways): Ways {
  const out = ways.map(() => new Map<number, number>());
  for (const [rolls, squares] of ways.entries()) {
    for (let more = 0; rolls + more < out.length; more += 1) {
      const [[square, weight] = [0, 0]] = one[more] ?? [];
      const into = out[rolls + more];
      if (into === undefined) continue;
      for (const [sum, other] of squares)
        into.set(sum + square, (into.get(sum + square) ?? 0) + other * weight);
    }
  }
  return out;
}

/** The sums ascending, each with the weight of itself and all greater ones. */
function tails_of(squares: ReadonlyMap<number, number>): readonly (readonly [number, number])[] {
  const all = [...squares].sort(([a], [b]) => b - a);
  let weight = 0;
  return all.map(([sum, more]) => [sum, (weight += more)] as const).reverse();
}

/** The weight of all sums of at least `least`. */
function weight_from(tails: readonly (readonly [number, number])[], least: number): number {
  let low = 0;
  let high = tails.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tails[middle]?.[0] ?? 0) < least) low = middle + 1;
    else high = middle;
  }
  return tails[low]?.[1] ?? 0;
}

/**
 * The chance that as many fair dice fall at least as unevenly: that the sum of the squares of their counts is no smaller. Nothing
 * is drawn: every way in which they can fall is counted, with the weight it has.
 */
export function chance_as_uneven(counts: readonly number[]): number {
  const rolls = counts.reduce((sum, count) => sum + count, 0);
  const faces = counts.length;
  if (rolls < 2 || faces < 2) return 1;
  const observed = counts.reduce((sum, count) => sum + count * count, 0);
  // Independent faces, each with a Poisson number of rolls, are such dice as soon as their numbers add up to `rolls`.
  const mean = rolls / faces;
  const one = of_one_face(rolls, mean);
  const ways = (number: number): Ways => {
    let out = one;
    for (let face = 1; face < number; face += 1) out = with_another(out, one);
    return out;
  };
  const first = ways(Math.ceil(faces / 2));
  const second = faces % 2 === 0 ? first : ways(Math.floor(faces / 2));
  const tails = second.map(tails_of);
  let weight = 0;
  for (const [count, squares] of first.entries())
    for (const [sum, more] of squares)
      weight += more * weight_from(tails[rolls - count] ?? [], observed - sum);
  const all = of_one_face(rolls, rolls)[rolls]?.get(rolls * rolls) ?? 1;
  return Math.min(1, weight / all);
}
