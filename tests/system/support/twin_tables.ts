// Tables at which one seat's secrets are varied (twins.ts): matches brought to a question that at least two seats are
// asked at once, in a database folder that both runs of a twin begin with. What may be answered comes from the server.
import { Plotter } from './bot';
import { accountOf, giveAddress } from './letters';
import { NoticeSinks } from './notice_sinks';
import { Player } from './player';
import { Random } from './random';
import { noLimits, removeFolder, scratchFolder, Server, writeWebFolder } from './server';
import {
  defaultDeployment,
  firstSteps,
  guest,
  openMatch,
  Place,
  promise,
  type Decision,
  type Person,
} from './table';
import { http } from './wire';

export type Payload = Record<string, unknown>;

export interface Table {
  name: string; // "plot 3"
  kind: string;
  match: string;
  watched: { person: Person; seat: string; decision: Decision }; // whose secrets differ
  other: { person: Person; seat: string; decision: Decision }; // who would like to know
  legal: Payload[]; // at least two
  illegal: Payload;
  answer: Payload; // the other's
  shows: boolean; // another answer must be seen in what comes after the reveal
}

export interface TwinBase {
  folder: string;
  port: number;
  tables: Table[];
  observer: Person;
  sinks: NoticeSinks; // where everybody is told of his matches
  feeds: Map<string, string[]>; // paths of a calendar and of news, by the owner's name
  stranger: { person: Person; match: string; seat: string }; // at another match
}

interface Plan {
  kind: 'deploy' | 'plot' | 'live' | 'cards';
  concealed?: boolean;
}

const SEATS = ['union', 'confederate'];

/** The kinds of question, in turn. */
const plans: Plan[] = [
  { kind: 'deploy' },
  { kind: 'plot' },
  { kind: 'cards' },
  { kind: 'plot', concealed: true },
  { kind: 'live' },
  { kind: 'plot' },
  { kind: 'deploy', concealed: true },
];

class Tables {
  readonly all: Table[] = [];
  constructor(
    private readonly port: number,
    private readonly people: Person[],
  ) {}

  async add(plan: Plan, number: number): Promise<void> {
    const name = `${plan.concealed === true ? 'concealed ' : ''}${plan.kind} ${number}`;
    const made =
      plan.kind === 'cards'
        ? await this.cards()
        : plan.kind === 'live'
          ? await this.live(number)
          : await this.turn(plan, number);
    if (made.legal.length < 2) throw new Error(`${name}: nothing to choose between`);
    this.all.push({ name, kind: plan.kind, ...made });
  }

  private async turn(plan: Plan, number: number): Promise<Omit<Table, 'name' | 'kind'>> {
    const options = { concealment: plan.concealed === true };
    const match = await openMatch(
      this.port,
      { game: 'bull_run', scenario: '14.11', seat: 'union', options },
      this.people.slice(0, 2),
    );
    const places: Place[] = [];
    for (const [n, seat] of SEATS.entries())
      places.push(await Place.take(this.port, this.people[n] ?? null, match, seat));
    if (plan.kind === 'plot') await this.deploy(places, number);
    const order = number % 2 === 0 ? places : places.reverse();
    const [mine, theirs] = order as [Place, Place];
    const decision = mine.decision(plan.kind);
    const payloads =
      plan.kind === 'deploy' ? deployments(decision, number) : await plots(mine, decision, number);
    const made = {
      match,
      ...this.seats(order, plan.kind),
      ...payloads,
      answer: plan.kind === 'deploy' ? defaultDeployment(theirs.decision('deploy')) : { plots: [] },
      shows: plan.concealed !== true,
    };
    places.forEach((place) => place.close());
    return made;
  }

  private seats(order: Place[], kind: string): Pick<Table, 'watched' | 'other'> {
    const [watched, other] = order.map((place) => ({
      person: this.people[SEATS.indexOf(place.seat ?? '')] as Person,
      seat: place.seat ?? '',
      decision: place.decision(kind),
    }));
    return { watched, other } as Pick<Table, 'watched' | 'other'>;
  }

  private async deploy(places: Place[], number: number): Promise<void> {
    for (const place of places) {
      const decision = place.decision('deploy');
      await place.ready(
        promise(decision, `deploy ${String(place.seat)} ${number}`, defaultDeployment(decision)),
      );
    }
    for (const place of places) {
      await place.resolved(place.decision('deploy').group);
      await place.look();
    }
  }

  /** Plays a match decided live until two seats are asked the same between two phases. */
  private async live(number: number): Promise<Omit<Table, 'name' | 'kind'>> {
    for (let seed = number; seed < number + 40; ++seed) {
      const asked = await this.playUntilAsked(seed);
      if (asked === null) continue;
      const [watched, other] = seed % 2 === 0 ? asked : asked.reverse();
      if (watched === undefined || other === undefined) continue;
      const ask = watched.decision.ask as unknown as { default: Allocation };
      const legal = await this.legalOf(watched, allocations(ask.default));
      if (legal.length < 2) continue;
      return {
        match: watched.match,
        watched,
        other,
        legal,
        illegal: { attacks: 'everybody' },
        answer: (other.decision.ask as unknown as { default: Payload }).default,
        shows: true,
      };
    }
    throw new Error('no match came to a question for both sides');
  }

  private async playUntilAsked(seed: number): Promise<(Table['watched'] & { match: string })[] | null> {
    const options = { decisions: 'live' };
    const match = await openMatch(
      this.port,
      { game: 'bull_run', scenario: '14.11', seat: 'union', options },
      this.people.slice(0, 2),
    );
    const players: Player[] = [];
    for (const [n, seat] of SEATS.entries())
      players.push(await Player.sit(this.port, this.people[n] ?? null, match, seat));
    const luck = new Random(seed);
    try {
      for (let steps = 0; steps < 16; ++steps) {
        const asked = players.flatMap((player) => player.decisions.map((decision) => ({ player, decision })));
        if (asked.length === 2 && asked.every(({ decision }) => decision.kind === 'allocate'))
          return asked.map(({ player, decision }) => ({
            match,
            person: player.person as Person,
            seat: player.seat ?? '',
            decision,
          }));
        for (const { player, decision } of asked) {
          const ask = decision.ask as unknown as { default: Payload };
          const answer =
            decision.kind === 'deploy'
              ? defaultDeployment(decision)
              : decision.kind === 'plot'
                ? { plots: await new Plotter(player, decision, luck).plots() }
                : ask.default;
          await player.ready(decision, `${decision.decision} ${seed}`, answer);
        }
        for (const player of players) await player.resolved(asked[0]?.decision.group ?? '');
      }
      return null;
    } finally {
      players.forEach((player) => player.wire.close());
    }
  }

  private async legalOf(asked: Table['watched'] & { match: string }, from: Payload[]): Promise<Payload[]> {
    const place = await Place.take(this.port, asked.person, asked.match, asked.seat);
    const legal: Payload[] = [];
    for (const payload of from) {
      const answer = await place.ask('check', { decision: asked.decision.decision, payload, focus: null });
      const problems = (answer['problems'] as { severity: string }[] | undefined) ?? [{ severity: 'error' }];
      const known = legal.some((one) => JSON.stringify(one) === JSON.stringify(payload));
      if (!known && problems.every((problem) => problem.severity !== 'error')) legal.push(payload);
    }
    place.close();
    return legal;
  }

  /** Three hands of cards; one has been led, the two others answer in secret. */
  private async cards(): Promise<Omit<Table, 'name' | 'kind'>> {
    const listed = ['amber', 'birch', 'cedar'];
    const match = await openMatch(
      this.port,
      { game: 'caravan', scenario: 'plain', seat: 'amber' },
      this.people,
    );
    const players: Player[] = [];
    for (const [n, seat] of listed.entries())
      players.push(await Player.sit(this.port, this.people[n] ?? null, match, seat));
    try {
      for (let steps = 0; steps < 8; ++steps) {
        const asked = players.flatMap((player) => player.decisions.map((decision) => ({ player, decision })));
        const cards = (decision: Decision): Payload[] => [
          ...(decision.ask.from ?? []).map((card) => ({ card })),
          ...(decision.ask.none === true ? [{ card: null }] : []),
        ];
        const [one, two] = asked;
        if (one !== undefined && two !== undefined && cards(one.decision).length > 1) {
          const seat = ({ player, decision }: typeof one): Table['watched'] => ({
            person: player.person as Person,
            seat: player.seat ?? '',
            decision,
          });
          const answer = cards(two.decision)[0] as Payload;
          const legal = cards(one.decision);
          return {
            match,
            watched: seat(one),
            other: seat(two),
            legal,
            illegal: { card: 9999 },
            answer,
            shows: true,
          };
        }
        for (const { player, decision } of asked)
          await player.ready(decision, `${decision.decision} ${match}`, cards(decision)[0] as Payload);
        for (const player of players) await player.resolved(asked[0]?.decision.group ?? '');
      }
      throw new Error('no two seats were asked for a card at once');
    } finally {
      players.forEach((player) => player.wire.close());
    }
  }
}

interface Allocation extends Payload {
  attacks: { bombard: string[] }[];
  support: Record<string, string | null>;
}

/** What might be said instead of the proposed allocation; the server says which of these may be. */
function allocations(usual: Allocation): Payload[] {
  const { attacks, support } = usual;
  const alone = Object.fromEntries(Object.keys(support).map((gun) => [gun, null]));
  return [
    usual,
    { attacks: [...attacks].reverse(), support },
    { attacks: attacks.slice(1), support },
    { attacks: attacks.slice(0, -1), support },
    { attacks: attacks.map((attack) => ({ ...attack, bombard: [] })), support },
    { attacks, support: alone },
    { attacks: [], support: alone },
  ];
}

function deployments(decision: Decision, number: number): Pick<Table, 'legal' | 'illegal'> {
  const lines = decision.ask.default ?? [];
  const units = lines.map((line) => line.split('/')[0] ?? '');
  const hexes = lines.map((line) => line.split('/')[1] ?? '');
  const random = new Random(number);
  const legal = Array.from({ length: 6 }, () => {
    const places = random.shuffled(hexes);
    return { deploy: units.map((unit, n) => `${unit}/${places[n]}`) };
  });
  return {
    legal: [{ deploy: lines }, ...legal],
    illegal: { deploy: units.map((unit) => `${unit}/${hexes[0]}`) },
  };
}

/** Each once. */
function different(payloads: Payload[]): Payload[] {
  return [...new Map(payloads.map((payload) => [JSON.stringify(payload), payload])).values()];
}

/** Nobody moves, everybody does, a few do; and the same with other standing orders. */
async function plots(
  place: Place,
  decision: Decision,
  number: number,
): Promise<Pick<Table, 'legal' | 'illegal'>> {
  const steps = await firstSteps(place, decision, 12);
  const random = new Random(number);
  const some = (): string[] => steps.filter(() => random.chance(0.4));
  const { standing } = decision.ask as unknown as { standing: Payload };
  const orders = (advance: string, losses: string): Payload => ({ ...standing, advance, losses });
  const legal: Payload[] = [
    { plots: [] },
    { plots: steps },
    { plots: some() },
    { plots: steps.slice(0, 1) },
    { plots: some(), standing },
    { plots: steps.slice(0, 2), standing: orders('always', 'largest-first') },
    { plots: steps.slice(2, 4), standing: orders('never', 'smallest-first') },
  ];
  return { legal: different(legal), illegal: { plots: steps.map((line) => `${line.split(' ')[0]} 0101`) } };
}

/** A calendar and news at addresses of this person's own. */
async function feedsOf(port: number, person: Person): Promise<string[]> {
  const answer = await http(port, 'POST', '/api/notices/feed', { on: true }, person.as);
  const made = JSON.parse(answer.body) as { calendar: string; atom: string };
  return [made.calendar, made.atom].map((address) => new URL(address).pathname);
}

/** Everybody is told by mail, push and webhook; mail addresses are written while nobody serves the file. */
async function subscribed(
  port: number,
  folder: string,
  sinks: NoticeSinks,
  people: Person[],
  stop: () => Promise<unknown>,
): Promise<Map<string, string[]>> {
  const feeds = new Map<string, string[]>();
  const accounts: string[] = [];
  for (const person of people) {
    await sinks.subscribe(port, person);
    feeds.set(person.name, await feedsOf(port, person));
    accounts.push(await accountOf(port, person));
  }
  await stop();
  for (const [n, account] of accounts.entries())
    giveAddress(folder, account, `${people[n]?.name.toLowerCase()}@example.org`);
  return feeds;
}

export async function dropTables(base: TwinBase): Promise<void> {
  removeFolder(base.folder);
  await base.sinks.stop();
}

/** `count` tables, of each kind in turn; the server is stopped again. */
export async function prepareTables(port: number, count: number): Promise<TwinBase> {
  const folder = scratchFolder();
  writeWebFolder(folder);
  const sinks = await NoticeSinks.start();
  const server = await Server.start({ folder, port, words: [...noLimits, ...sinks.words] });
  try {
    const people = [await guest(port, 'Anna'), await guest(port, 'Bert'), await guest(port, 'Cleo')];
    const observer = await guest(port, 'Olga');
    const strangers = [await guest(port, 'Dora'), await guest(port, 'Egon')];
    const match = await openMatch(port, { game: 'bull_run', scenario: '14.11', seat: 'union' }, strangers);
    const tables = new Tables(port, people);
    for (let n = 0; n < count; ++n) await tables.add(plans[n % plans.length] as Plan, n);
    const everybody = [...people, observer, ...strangers];
    const feeds = await subscribed(port, folder, sinks, everybody, () => server.stop());
    const stranger = { person: strangers[0] as Person, match, seat: 'union' };
    return { folder, port, tables: tables.all, observer, sinks, feeds, stranger };
  } catch (error) {
    removeFolder(folder);
    await sinks.stop();
    throw error;
  } finally {
    await server.kill();
  }
}
