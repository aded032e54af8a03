// The log in the order it happened, grouped by turn and by step of the turn. Pure.
import type { Entry } from '../../../protocol/messages';
import { decided_tag } from '../replay/text';
import { bt } from '../text';

export interface LogStep {
  readonly key: string;
  readonly title: string;
  readonly entries: readonly Entry[];
}
export interface LogTurn {
  readonly turn: number;
  readonly title: string;
  readonly steps: readonly LogStep[];
}

const results = new Set([
  'loss',
  'retreated',
  'displaced',
  'advanced',
  'eliminated',
  'demoralized',
  'control',
]);

export function step_title(entry: Entry): string {
  const steps = bt.log.steps;
  const { event } = entry;
  if (entry.origin === 'match') return event.kind === 'dice' ? steps.dice : steps.match;
  switch (event.kind) {
    case 'deployed':
      return steps.deployment;
    case 'turn_begins':
    case 'entered':
      return steps.arrivals;
    case 'orders_revealed':
      return steps.orders;
    case 'command':
      return steps.command;
    case 'pinned':
      return steps.pins;
    case 'sub_segment':
      return typeof event['at'] === 'number' ? `${steps.sub_segment} ${event['at']}` : steps.sub_segment;
    case 'scatter':
      return steps.scatter;
    case 'attack':
    case 'revealed':
      return steps.battles;
    case 'repulsed':
      return steps.repulse;
    case 'ruling':
      return steps.ruling;
    default:
      return results.has(event.kind) ? steps.results : steps.end;
  }
}

export function group_log(entries: readonly Entry[]): readonly LogTurn[] {
  const turns: { turn: number; steps: { title: string; entries: Entry[] }[] }[] = [];
  let turn = 0;
  let before = '';
  for (const entry of entries) {
    const named = entry.event['turn'];
    // What the match itself reports belongs to the turn during which it happened.
    if (entry.origin === 'game' && typeof named === 'number' && named > turn) turn = named;
    if (entry.text === '') continue;
    // Of a stretch that was taken back each entry says the same; once is enough.
    const again = entry.event.kind === 'abandoned' && before === 'abandoned';
    before = entry.event.kind;
    if (again) continue;
    let group = turns.at(-1);
    if (group?.turn !== turn) {
      group = { turn, steps: [] };
      turns.push(group);
    }
    const title = step_title(entry);
    const last = group.steps.at(-1);
    if (last?.title === title) last.entries.push(entry);
    else group.steps.push({ title, entries: [entry] });
  }
  return turns.map(({ turn: number, steps }) => ({
    turn: number,
    title: number === 0 ? bt.log.before : bt.log.turn(number),
    steps: steps.map((step) => ({ ...step, key: `${step.title}-${step.entries[0]?.seq ?? 0}` })),
  }));
}

export function log_text(turns: readonly LogTurn[]): string {
  return turns
    .flatMap((turn) => [
      turn.title,
      ...turn.steps.flatMap((step) => [
        `  ${step.title}`,
        ...step.entries.map((entry) => `    ${told(entry)}`),
      ]),
    ])
    .join('\n');
}

/** The server's sentence, and what it leaves unsaid of who decided. */
export function told(entry: Entry): string {
  const tag = decided_tag(entry.event);
  return tag === null ? entry.text : `${entry.text} (${tag})`;
}
