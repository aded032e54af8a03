// A battle's sum as a player writes it beside the table, in sentences. The figures are the server's; they are
// only strung together here. Pure.
import type { AttackHint, SumLine } from './shapes';
import { dt } from './text';

const sum_text = (lines: readonly SumLine[]): string => lines.map((line) => line.value).join(' + ');
const total_of = (lines: readonly SumLine[]): number => lines.reduce((sum, line) => sum + line.value, 0);

/** "Attack 4 + 3 = 7", then what multiplies it, then what is added after that. */
function attack_sentences(lines: readonly SumLine[]): readonly string[] {
  const first = lines.findIndex((line) => line.part === 'attack_factor');
  const before = (first === -1 ? lines : lines.slice(0, first)).filter((line) => line.part === 'attack');
  let total = total_of(before);
  const said = [dt.odds.attack(before.length === 0 ? '0' : sum_text(before), total)];
  if (first === -1) return said;
  for (const line of lines.slice(first)) {
    if (line.part === 'attack_factor') {
      total *= line.value;
      said.push(dt.odds.factor(line.text, line.value, total));
    } else if (line.part === 'attack') {
      said.push(dt.odds.added(`${total} + ${line.value}`, (total += line.value)));
    }
  }
  return said;
}

/** Every step from the strengths to the column. */
export function odds_sentences(hint: AttackHint): readonly string[] {
  const attack = attack_sentences(hint.lines);
  if (hint.unknown || hint.attack === null || hint.defence === null || hint.odds === null)
    return [...attack, dt.odds.unknown];
  const defence = hint.lines.filter((line) => line.part === 'defence');
  const [a = 0, b = 0] = hint.odds.split('-').map(Number);
  const even = hint.attack * b === hint.defence * a;
  return [
    ...attack,
    dt.odds.defence(sum_text(defence), hint.defence),
    dt.odds.ratio(hint.attack, hint.defence, hint.odds, even),
    hint.column === null || hint.column === hint.odds ? dt.odds.no_shift : dt.odds.shift(hint.column),
  ];
}

export function short_odds(hint: AttackHint): string {
  if (hint.unknown || hint.defence === null || hint.column === null)
    return dt.odds.short_unknown(hint.attack ?? 0);
  return dt.odds.short(hint.attack ?? 0, hint.defence, hint.column);
}
