// People at a table: guests who make and join a match of Bull Run 14.11, and a seat's answers over its own socket.
import { createHash } from 'node:crypto';
import { http, Wire, type Credentials, type HttpAnswer, type Message } from './wire';

export interface Person {
  name: string;
  as: Credentials;
}

type Body = Record<string, unknown>;

async function json(
  port: number,
  method: string,
  path: string,
  body: unknown,
  as: Credentials,
): Promise<Body> {
  const answer = await http(port, method, path, body, as);
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${answer.body}`);
  return JSON.parse(answer.body) as Body;
}

/** Whoever is signed in by this answer. */
export function personOf(name: string, answer: HttpAnswer): Person {
  const session = (JSON.parse(answer.body) as { session?: { token: string } | null }).session ?? undefined;
  const cookie = answer.headers.get('set-cookie')?.split(';')[0];
  if (answer.status !== 200 || session === undefined || cookie === undefined)
    throw new Error(`no session: ${answer.raw.toString()}`);
  return { name, as: { cookie, token: session.token } };
}

export async function guest(port: number, name: string): Promise<Person> {
  return personOf(name, await http(port, 'POST', '/api/guest', { name }));
}

/** The first person makes the match and takes the seat named; the others join in the order of the invitations. */
export async function openMatch(
  port: number,
  wanted: { game: string; scenario: string; seat: string; options?: Body; terms?: Body },
  people: Person[],
): Promise<string> {
  const [creator, ...others] = people;
  const body = { options: {}, title: 'A trial', ...wanted };
  const made = await json(port, 'POST', '/api/matches', body, creator?.as ?? {});
  const invites = made['invites'] as { code: string }[];
  for (const [n, person] of others.entries())
    await json(port, 'POST', '/api/join', { code: invites[n]?.code }, person.as);
  return made['match'] as string;
}

export function newMatch(port: number, union: Person, confederate: Person): Promise<string> {
  return openMatch(port, { game: 'bull_run', scenario: '14.11', seat: 'union' }, [union, confederate]);
}

export interface Decision {
  decision: string;
  kind: string;
  group: string;
  ask: {
    default?: string[];
    targets?: string[];
    units?: { id: string; start: string }[];
    from?: number[];
    none?: boolean;
  };
}

export interface Answer {
  decision: string;
  submission: string;
  nonce: string;
  payload: Body;
}

/** A digest of text, for short stable ids. */
export function shortHash(text: string, digits = 32): string {
  return createHash('sha256').update(text).digest('hex').slice(0, digits);
}

/** One seat (or an observer, seat null) watched on a socket of its own. */
export class Place {
  private constructor(
    readonly wire: Wire,
    readonly match: string,
    readonly seat: string | null,
    public view: Message,
  ) {}

  static async take(port: number, person: Person | null, match: string, seat: string | null): Promise<Place> {
    const wire = await Wire.open(port, person?.as ?? {});
    const view = await wire.request({ type: 'watch', match, seat, last_seq: null });
    if (view.type !== 'view') throw new Error(`no view: ${JSON.stringify(view).slice(0, 300)}`);
    return new Place(wire, match, seat, view);
  }

  async look(): Promise<Message> {
    this.view = await this.wire.request({
      type: 'watch',
      match: this.match,
      seat: this.seat,
      last_seq: null,
    });
    return this.view;
  }

  /** The one decision of this kind that is open now. */
  decision(kind: string): Decision {
    const found = (this.view['decisions'] as Decision[]).find((decision) => decision.kind === kind);
    if (found === undefined) throw new Error(`no ${kind} is asked of ${String(this.seat)}`);
    return found;
  }

  ask(type: string, members: Body): Promise<Message> {
    return this.wire.request({ type, match: this.match, seat: this.seat, ...members });
  }
  draft(decision: string, base: number, payload: Body): Promise<Message> {
    return this.ask('draft', { decision, base, payload });
  }
  ready(promise: Answer): Promise<Message> {
    return this.ask('ready', { ...promise });
  }

  /** Waits until this seat has been shown that a group resolved. */
  resolved(group: string): Promise<Message> {
    return this.wire.next((message) => message.type === 'events' && groupsIn(message).includes(group));
  }

  close(): void {
    this.wire.close();
  }
}

export interface Entry {
  seq: number;
  event: {
    kind: string;
    group?: string;
    seat?: string;
    index?: number; // of dice
    digests?: { seat: string; decision: string; digest?: string; nonce: string }[];
  };
}

export function entries(message: Message): Entry[] {
  return (message['events'] as Entry[] | undefined) ?? [];
}

/** The groups a batch of events says were resolved. */
export function groupsIn(message: Message): string[] {
  return entries(message)
    .filter((entry) => entry.event.kind === 'resolved')
    .map((entry) => entry.event.group ?? '');
}

/** The whole history a viewer can have, over a fresh question each time `more` is left. */
export async function historyOf(wire: Wire, match: string, seat: string | null): Promise<Entry[]> {
  const all: Entry[] = [];
  for (let more = true; more;) {
    const batch = await wire.request({ type: 'history', match, seat, from: all.length + 1 });
    if (batch.type !== 'events') throw new Error(`no history: ${JSON.stringify(batch)}`);
    all.push(...entries(batch));
    more = batch['more'] === true;
  }
  return all;
}
export const history = (place: Place): Promise<Entry[]> => historyOf(place.wire, place.match, place.seat);

export function submissionId(name: string): string {
  const id = shortHash(`submission ${name}`);
  return `${id.slice(0, 8)}-${id.slice(8, 12)}-4${id.slice(13, 16)}-8${id.slice(17, 20)}-${id.slice(20, 32)}`;
}

/** What a seat promises for a decision; `name` makes id and nonce, so that a retry is the same promise. */
export function promise({ decision }: Decision, name: string, payload: Body): Answer {
  return { decision, submission: submissionId(name), nonce: shortHash(`nonce ${name}`), payload };
}

export function defaultDeployment(decision: Decision): Body {
  return { deploy: decision.ask.default ?? [] };
}

interface Hints {
  next?: { hex: string; legal: boolean }[];
}

/**
 * A legal first step for each unit that has one, by the server's own hints; what units may do is its business. No two
 * steps end in one hex or begin where another ends, so that any choice of them is legal too.
 */
export async function firstSteps(place: Place, decision: Decision, most: number): Promise<string[]> {
  const lines: string[] = [];
  const units = decision.ask.units ?? [];
  const taken = new Set(units.map((unit) => unit.start));
  for (const unit of units) {
    if (lines.length >= most) break;
    const answer = await place.ask('check', {
      decision: decision.decision,
      payload: { plots: [] },
      focus: { unit: unit.id },
    });
    const next = (answer['hints'] as Hints | undefined)?.next ?? [];
    const step = next.find((one) => one.legal && !taken.has(one.hex));
    if (step !== undefined) {
      taken.add(step.hex);
      lines.push(`${unit.id}/${unit.start} ${step.hex}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 30)); // below the message limit
  }
  return lines;
}
