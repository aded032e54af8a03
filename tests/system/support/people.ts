// Matches with people at them for the load and race harnesses: made once, then played by seats on shared sockets. What a
// seat may answer is taken from what the server asks (`default`, `from`, hints); no rule of a game is known here.
import type { Random } from './random';
import type { Answer, Decision, Person } from './table';
import { http, type Wire } from './wire';

export interface Chair {
  match: string;
  seat: string;
  person: Person;
}
/** "match seat", the name of a chair. */
export const placeOf = (chair: { match: string; seat: string }): string => `${chair.match} ${chair.seat}`;

interface Created {
  match: string;
  invites: { seat: string; code: string }[];
}

async function post(port: number, path: string, body: unknown, person: Person): Promise<unknown> {
  const answer = await http(port, 'POST', path, body, person.as);
  if (answer.status !== 200) throw new Error(`POST ${path}: ${answer.status} ${answer.body}`);
  return JSON.parse(answer.body);
}

/** A match with these people in its seats, in the order in which the game lists them. */
export async function seatedMatch(
  port: number,
  game: { game: string; scenario: string; options?: unknown },
  people: Person[],
): Promise<Chair[]> {
  const [creator] = people;
  if (creator === undefined) throw new Error('nobody makes this match');
  const listed = JSON.parse((await http(port, 'GET', '/api/games')).body) as {
    games: { id: string; scenarios: { id: string; seats: { seat: string }[] }[] }[];
  };
  const scenario = listed.games
    .find((one) => one.id === game.game)
    ?.scenarios.find((one) => one.id === game.scenario);
  const names = scenario?.seats.map((seat) => seat.seat) ?? [];
  const wanted = { options: {}, ...game, title: 'A trial', seat: names[0] };
  const made = (await post(port, '/api/matches', wanted, creator)) as Created;
  for (const invite of made.invites) {
    const person = people[names.indexOf(invite.seat)];
    if (person === undefined) throw new Error(`nobody for ${invite.seat}`);
    await post(port, '/api/join', { code: invite.code }, person);
  }
  return names.map((seat, n) => ({ match: made.match, seat, person: people[n] as Person }));
}

/** The text that the server makes of a payload: members sorted, nothing between them. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join(',')}}`;
}

interface Ask {
  default?: unknown;
  from?: number[];
  none?: boolean;
  units?: { id: string; start: string; arrives?: boolean }[];
  standing?: unknown;
}

function deployment(lines: string[], random: Random): Answer['payload'] {
  const units = lines.map((line) => line.split('/')[0] ?? '');
  const hexes = random.shuffled(lines.map((line) => line.split('/')[1] ?? ''));
  return { deploy: units.map((unit, n) => `${unit}/${hexes[n]}`) };
}

async function someSteps(wire: Wire, chair: Chair, decision: Decision, random: Random): Promise<string[]> {
  const asked = (decision.ask as Ask).units ?? [];
  const units = asked.filter((unit) => unit.arrives !== true);
  // Whoever arrives must have a line, and the least is to stand where it is.
  const least = asked
    .filter((unit) => unit.arrives === true)
    .map(({ id, start }) => `${id}/${start} ${start}`);
  if (units.length === 0 || random.chance(0.3)) return least;
  const unit = random.pick(units);
  const answer = await wire.request({
    type: 'check',
    match: chair.match,
    seat: chair.seat,
    decision: decision.decision,
    payload: { plots: [] },
    focus: { unit: unit.id },
  });
  const hints = answer['hints'] as { next?: { hex: string; legal: boolean }[] } | undefined;
  const legal = (hints?.next ?? []).filter((one) => one.legal);
  return legal.length === 0 ? least : [...least, `${unit.id}/${unit.start} ${random.pick(legal).hex}`];
}

/** A legal answer, by what is asked: a proposed one, one of a list, or steps that the server says are legal. */
export async function someAnswer(
  wire: Wire,
  chair: Chair,
  decision: Decision,
  random: Random,
): Promise<Answer['payload']> {
  const ask = decision.ask as Ask;
  if (ask.from !== undefined) {
    const choices: (number | null)[] = ask.none === true ? [...ask.from, null] : [...ask.from];
    return { card: random.pick(choices) };
  }
  if (decision.kind === 'deploy') return deployment((ask.default as string[] | undefined) ?? [], random);
  if (decision.kind !== 'plot') return ask.default as Answer['payload'];
  const plots = await someSteps(wire, chair, decision, random);
  return ask.standing === undefined || random.chance(0.5) ? { plots } : { plots, standing: ask.standing };
}
