// A match of 14.11 with three Union commanders against one Confederate, over real sockets. In turn 2 one of the three
// is absent: the overall commander answers for him, from the draft that he left. In turn 1 two commanders' plots clash,
// which both are told, and the later one is refused. What the Confederate and an observer are sent holds nothing of
// the Union's drafts; the export verifies.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { Plotter } from './support/bot';
import { Player } from './support/player';
import { Random } from './support/random';
import {
  freePort,
  killAll,
  noLimits,
  removeFolder,
  scratchFolder,
  Server,
  simove,
  writeWebFolder,
} from './support/server';
import { guest, history, openMatch, Place, promise, type Decision } from './support/table';
import { http, type Message } from './support/wire';

type Body = Record<string, unknown>;
interface Ally {
  decision: string;
  seat: string;
  by: string;
  state: string;
  payload: { plots: string[] };
}
interface Problem {
  severity: string;
  subject: string;
  column: number;
  rule: string;
  text: string;
}
interface Unit {
  id: string;
  side: string;
  hex: string | null;
  commander?: string;
}

const TURNS = 5;
const ABSENT_IN = 2;
const CLASH_IN = 1;
const union = ['union', 'union-tyler', 'union-hunter'] as const;

afterEach(killAll);

const decisionOf = (player: Player, of = player.seat): Decision | undefined =>
  player.decisions.find((decision) => (decision as Decision & { seat: string }).seat === of);

const alliesOf = async (place: Place): Promise<Ally[]> => ((await place.look())['allies'] ?? []) as Ally[];

class TeamMatch {
  readonly luck = new Random(5);
  answered_for_absent = 0;
  refused: Problem[] = [];
  warned: Problem[] = [];

  constructor(
    readonly seats: Record<string, Player>,
    /** A second socket of each seat, on which refusals are expected. */
    readonly places: Record<string, Place>,
    readonly observer: Player,
  ) {}

  place(seat: string): Place {
    const place = this.places[seat];
    if (place === undefined) throw new Error(`nobody is ${seat}`);
    return place;
  }
  private ask(seat: string, type: string, decision: Decision, members: Body): Promise<Message> {
    return this.place(seat).ask(type, { decision: decision.decision, ...members });
  }

  player(seat: string): Player {
    const player = this.seats[seat];
    if (player === undefined) throw new Error(`nobody is ${seat}`);
    return player;
  }

  async deploy(): Promise<void> {
    // Deployment is the overall commanders' alone.
    expect(this.player('union-tyler').decisions).toEqual([]);
    for (const seat of ['union', 'confederate']) {
      const decision = decisionOf(this.player(seat));
      if (decision === undefined) throw new Error(`no deployment is asked of ${seat}`);
      await this.player(seat).ready(decision, decision.decision, { deploy: decision.ask.default ?? [] });
    }
    await this.all_resolved('1.deploy');
  }

  async turn(turn: number): Promise<void> {
    if (turn === CLASH_IN) await this.clash();
    else await this.plot('union-tyler');
    if (turn === ABSENT_IN) await this.leave_a_draft();
    else await this.plot('union-hunter');
    await this.plot('union');
    if (turn === ABSENT_IN) await this.answer_for_absent();
    await this.plot('confederate');
    await this.all_resolved(`${turn}.plot`);
  }

  private async plot(seat: string): Promise<void> {
    const player = this.player(seat);
    const decision = decisionOf(player);
    if (decision === undefined) return; // his units are gone
    const plots = await new Plotter(player, decision, this.luck).plots();
    await player.ready(decision, decision.decision, { plots });
  }

  /** Hunter writes something down and is not seen again this turn. */
  private async leave_a_draft(): Promise<void> {
    const hunter = this.player('union-hunter');
    const decision = decisionOf(hunter);
    if (decision === undefined) throw new Error('Hunter has nothing to plot');
    const plots = await new Plotter(hunter, decision, this.luck).plots();
    expect(plots.length).toBeGreaterThan(0);
    await this.ask('union-hunter', 'draft', decision, { base: 0, payload: { plots } });
  }

  private async answer_for_absent(): Promise<void> {
    const overall = this.player('union');
    const decision = decisionOf(overall, 'union-hunter');
    if (decision === undefined) throw new Error('the overall commander is not asked for Hunter');
    const left = (await alliesOf(this.place('union'))).find((ally) => ally.decision === decision.decision);
    expect(left).toMatchObject({ seat: 'union-hunter', by: 'union-hunter', state: 'draft' });
    // He may do it, a fellow commander may not.
    const meddling = await this.ask('union-tyler', 'ready', decision, {
      ...promise(decision, 'meddling', {}),
      payload: { plots: [] },
    });
    expect(meddling).toMatchObject({ type: 'error', code: 'no-such-decision' });
    await overall.ready(decision, `${decision.decision} in stead`, { plots: left?.payload.plots ?? [] });
    const seen = await alliesOf(this.place('union-hunter'));
    expect(seen.find((ally) => ally.decision === decision.decision)).toMatchObject({
      by: 'union',
      state: 'ready',
    });
    this.answered_for_absent += 1;
  }

  /** Tyler promises to stand still; Hunter orders a unit into one of his hexes, and gives way in the end. */
  private async clash(): Promise<void> {
    const [tyler, hunter] = [this.player('union-tyler'), this.player('union-hunter')];
    const [his, own] = [decisionOf(tyler), decisionOf(hunter)];
    if (his === undefined || own === undefined) throw new Error('both must have something to plot');
    const view = hunter.view as unknown as { units: Unit[] };
    const still = { plots: [] };
    await tyler.ready(his, his.decision, still);
    const into = await this.step_into(
      own,
      view.units.filter((unit) => unit.commander === 'union-tyler'),
    );
    const checked = await this.ask('union-hunter', 'check', own, { payload: into });
    this.refused = (checked['problems'] as Problem[]).filter((one) => one.severity === 'error');
    const refusal = await this.ask('union-hunter', 'ready', own, {
      ...promise(own, 'clash', {}),
      payload: into,
    });
    expect(refusal).toMatchObject({ type: 'error', code: 'illegal' });
    expect(JSON.stringify(refusal['problems'])).toContain('5.13');
    // His draft is enough for Tyler to be told.
    await this.ask('union-hunter', 'draft', own, { base: 0, payload: into });
    const told = await this.ask('union-tyler', 'check', his, { payload: still });
    this.warned = (told['problems'] as Problem[]).filter((one) => one.rule === '5.13');
  }

  /** A line of one of the hunter's units that only a fellow commander's unit forbids. */
  private async step_into(decision: Decision, others: Unit[]): Promise<{ plots: string[] }> {
    const held = new Set(others.map((unit) => unit.hex));
    for (const { id, start } of decision.ask.units ?? [])
      for (const way of await this.ways(decision, id, start)) {
        const payload = { plots: [way] };
        const end = way.split(' ').at(-1) ?? '';
        if (!held.has(end)) continue;
        const checked = await this.ask('union-hunter', 'check', decision, { payload });
        const errors = (checked['problems'] as Problem[]).filter((one) => one.severity === 'error');
        if (errors.length > 0 && errors.every((one) => one.rule === '5.13')) return payload;
      }
    throw new Error('nobody can walk into a fellow commander’s unit');
  }

  /** Paths of at most three legal steps, by the hints; the last may be refused because somebody is there. */
  private async ways(decision: Decision, id: string, start: string): Promise<string[]> {
    const found: string[] = [];
    let open = [`${id}/${start}`];
    for (let steps = 0; steps < 3; ++steps) {
      const next: string[] = [];
      for (const line of open.slice(0, 8)) {
        const answer = await this.ask('union-hunter', 'check', decision, {
          payload: { plots: line.includes(' ') ? [line] : [] },
          focus: { unit: id },
        });
        const hints = answer['hints'] as {
          next?: { hex: string; legal: boolean; from?: number; to?: number }[];
        };
        for (const step of hints.next ?? []) {
          if (step.from === undefined || step.to === undefined) continue;
          const longer = line + ` ${step.hex}`.repeat(step.to - step.from + 1);
          found.push(longer);
          if (step.legal) next.push(longer);
        }
      }
      open = next;
    }
    return found;
  }

  private async all_resolved(group: string): Promise<void> {
    for (const player of [...Object.values(this.seats), this.observer]) await player.resolved(group);
  }
}

test('three Union commanders against one Confederate, one of them absent in turn 2', async () => {
  const folder = scratchFolder();
  writeWebFolder(folder);
  try {
    const port = await freePort();
    const server = await Server.start({ folder, port, words: noLimits });
    const names = ['Anna', 'Tom', 'Hugo', 'Cleo'];
    const people = [];
    for (const name of names) people.push(await guest(port, name));
    const id = await openMatch(
      port,
      { game: 'bull_run', scenario: '14.11', seat: 'union', options: { union_commanders: 'three' } },
      people,
    );
    const seats: Record<string, Player> = {};
    const places: Record<string, Place> = {};
    for (const [n, seat] of [...union, 'confederate'].entries()) {
      seats[seat] = await Player.sit(port, people[n] ?? null, id, seat);
      places[seat] = await Place.take(port, people[n] ?? null, id, seat);
    }
    const match = new TeamMatch(seats, places, await Player.sit(port, null, id, null));

    await match.deploy();
    for (let turn = 1; turn <= TURNS; ++turn) await match.turn(turn);

    expect(match.answered_for_absent).toBe(1);
    expect(match.refused.map((one) => one.rule)).toContain('5.13');
    expect(match.refused[0]?.text).toMatch(/ is under Tyler, who is ready\.$/);
    expect(match.warned.map((one) => one.severity)).toEqual(['warning']);
    expect(match.warned[0]?.text).toMatch(/ is under Hunter, who is not ready yet\.$/);

    // Nobody but the Union ever hears of allies; before the reveal no plot of it stands in what others were sent.
    for (const outside of [match.player('confederate'), match.observer]) {
      const told = outside.wire.messages.map((message) => JSON.stringify(message));
      const revealed = told.findIndex((text) => /"group":"1\.plot","kind":"resolved"/.test(text));
      expect(revealed).toBeGreaterThan(0);
      expect(told.filter((text) => text.includes('"allies"'))).toEqual([]);
      expect(told.slice(0, revealed).filter((text) => /"plots":\["U/.test(text))).toEqual([]);
    }
    // Only the overall commander can give the match up, and that ends it.
    const resign = (seat: string): Promise<Message> =>
      match.place(seat).ask('resign', {
        submission: promise({ decision: '' } as Decision, `resign ${seat}`, {}).submission,
      });
    const refused = await resign('union-tyler');
    expect(refused).toMatchObject({ type: 'error', code: 'illegal' });
    expect(refused['text']).toMatch(/^Only the overall commander/);
    expect((await resign('union')).type).toBe('done');

    // What each gathered live is the whole history, and what was resolved in turn 2 names who answered.
    const fresh = await Place.take(port, people[3] ?? null, id, 'confederate');
    const told = await history(fresh);
    const second = told.find(({ event }) => event.kind === 'resolved' && event.group === '2.plot');
    expect(second?.event.digests?.map(({ seat, decision }) => `${seat} ${decision}`).sort()).toEqual([
      'confederate 2.plot.confederate',
      'union 2.plot.union',
      'union 2.plot.union-hunter',
      'union-tyler 2.plot.union-tyler',
    ]);
    const answer = await http(port, 'GET', `/api/matches/${id}/export`, undefined, people[0]?.as);
    expect(answer.status).toBe(200);
    const file = path.join(folder, 'match.json');
    writeFileSync(file, answer.body);
    const good = simove(['verify', file]);
    expect(good.code, good.out + good.err).toBe(0);
    console.log(good.out.trim());
    await server.stop();
  } finally {
    await killAll();
    removeFolder(folder);
  }
});
