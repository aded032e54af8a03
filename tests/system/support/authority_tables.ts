// The matches of the authorisation matrix: 14.11 with three Union commanders, everybody in his place, brought to the
// stage that a row wants. A is `union`, who is asked and answers for his side.
import type { Body, Role, Stage } from './authority';
import { passwordOf, type World } from './authority_world';
import { defaultDeployment, entries, Place, promise, type Decision, type Person } from './table';
import { Wire } from './wire';

export const seatA = 'union';
const seatsOf = {
  union: 'seat',
  'union-tyler': 'ally',
  'union-hunter': 'ally',
  confederate: 'opponent',
} as const;
type SeatName = keyof typeof seatsOf;

export interface Desk {
  steps: { revision: number }[];
  held: { dice: { label: string; nth: number; face: number }[] } | null;
}

export interface Wanted {
  stage: Stage;
  isPrivate: boolean;
}

export class Table {
  match = '';
  handOver = ''; // a code for A's seat
  seat = ''; // a code for the free seat
  any = ''; // for any free seat
  umpires = ''; // for the umpire's place
  group = '1.deploy';
  proposal = 'p1';
  note = 1;
  shared = ''; // a bookmark of A's that he shares
  kept = ''; // and one that he keeps for himself
  decision = '1.deploy.union';
  payload: Body = {};
  desk: Desk = { steps: [], held: null };
  private readonly wires: Wire[] = [];

  private constructor(
    private readonly world: World,
    readonly wanted: Wanted,
  ) {}

  static async make(world: World, wanted: Wanted): Promise<Table> {
    const table = new Table(world, wanted);
    await table.open();
    await table.bringTo(wanted.stage);
    return table;
  }

  close(): void {
    for (const wire of this.wires) wire.close();
  }

  post(role: Role, at: string, body: Body): Promise<Body> {
    return this.world.as(role, 'POST', `/api/matches/${this.match}/${at}`, body);
  }

  private async handTo(from: Role, to: Role): Promise<void> {
    const body = { present: passwordOf(from) };
    const { code } = await this.post(from, `seats/${seatA}/hand_over`, body);
    await this.world.as(to, 'POST', '/api/join', { code });
  }

  private async open(): Promise<void> {
    const { stage, isPrivate } = this.wanted;
    const made = (await this.world.as('creator', 'POST', '/api/matches', {
      ...{
        game: 'bull_run',
        scenario: '14.11',
        options: { union_commanders: 'three' },
        title: 'A trial',
      },
      seat: seatA,
      terms: {
        ...{
          umpire: true,
          umpire_preview: true,
          umpire_opens_envelopes: true,
          missed: 'wait',
        },
        pace: { kind: 'letters', period_ms: 86_400_000 },
        visibility: isPrivate ? 'private' : 'public',
        muster: stage === 'mustering',
        manual_dice: stage === 'rolling',
      },
    })) as { match: string; invites: { seat: SeatName; code: string }[] };
    this.match = made.match;
    await this.handTo('creator', 'former');
    await this.appoint(stage !== 'vacant');
    for (const { seat, code } of made.invites) {
      if (stage === 'seeking' && seat === 'union-hunter') this.seat = code;
      else await this.world.as(seatsOf[seat], 'POST', '/api/join', { code });
    }
    await this.handTo('former', 'seat');
    await this.post('seat', `seats/${seatA}/stand_in`, { name: 'stand_in' });
    if (stage !== 'over') {
      const code = await this.post('seat', `seats/${seatA}/hand_over`, {
        present: passwordOf('seat'),
      });
      this.handOver = code['code'] as string;
    }
    if (stage !== 'vacant')
      this.note = (await this.post('umpire', 'desk/note', { text: 'Remember.' }))['note'] as number;
    this.shared = await this.mark(true);
    this.kept = await this.mark(false);
    if (!isPrivate) await this.sit('observer', null);
  }

  private async appoint(done: boolean): Promise<void> {
    this.umpires = (await this.post('creator', 'umpire_invite', {}))['code'] as string;
    if (done) await this.world.as('umpire', 'POST', '/api/umpire', { token: this.umpires });
  }

  private async mark(shared: boolean): Promise<string> {
    const moment = { match: this.match, place: 'at=1', label: 'Turn 1', note: 'Look.', shared };
    return (await this.world.as('seat', 'POST', '/api/bookmarks', moment))['bookmark'] as string;
  }

  private async sit(role: Role, seat: string | null): Promise<Place> {
    const place = await Place.take(this.world.port, this.world.person(role), this.match, seat);
    this.wires.push(place.wire);
    return place;
  }

  private async bringTo(stage: Stage): Promise<void> {
    if (stage === 'seeking') {
      this.any = (await this.post('creator', 'invite_any', {}))['code'] as string;
      if (!this.wanted.isPrivate) await this.post('creator', 'offer', {});
      return;
    }
    const place = await this.sit('seat', seatA);
    const asked = (place.view['decisions'] as Decision[])[0];
    if (asked === undefined) throw new Error('nothing is asked of A');
    this.decision = asked.decision;
    this.group = asked.group;
    this.payload = defaultDeployment(asked);
    if (stage === 'proposed') this.proposal = await this.propose('extend', { ms: 3_600_000 });
    if (stage === 'paused') await this.pause();
    if (stage === 'over') await this.post('umpire', 'desk/end', { reason: 'It is late.' });
    if (stage === 'promised') await this.answer(seatA, 'deploy');
    if (['plotting', 'held', 'rolled', 'rolling'].includes(stage)) await this.hold(stage);
    if (stage !== 'vacant')
      this.desk = (await this.world.as(
        'umpire',
        'GET',
        `/api/matches/${this.match}/desk`,
      )) as unknown as Desk;
  }

  private async propose(kind: string, body: Body): Promise<string> {
    return (await this.post('opponent', kind, body))['proposal'] as string;
  }
  private async pause(): Promise<void> {
    const proposal = await this.propose('pause', {
      until_ms: 1_750_000_000_000 + 86_400_000,
    });
    for (const role of ['seat', 'ally'] as const) await this.post(role, 'agree', { proposal });
    const paused = async (): Promise<boolean> =>
      (await this.world.as('seat', 'GET', `/api/matches/${this.match}/clock`))['paused'] !== null;
    while (!(await paused())) await new Promise((resolve) => setTimeout(resolve, 20));
  }

  private async answer(seat: SeatName, kind: string): Promise<void> {
    const person: Person = this.world.person(seatsOf[seat]);
    const place = await Place.take(this.world.port, person, this.match, seat);
    const asked = (place.view['decisions'] as (Decision & { seat: string })[]).find(
      (one) => one.kind === kind && one.seat === seat,
    );
    if (asked === undefined) throw new Error(`no ${kind} is asked of ${seat}`);
    const payload = kind === 'deploy' ? defaultDeployment(asked) : { plots: [] };
    const told = await place.ready(promise(asked, `${this.match} ${asked.decision}`, payload));
    if (told.type !== 'receipt') throw new Error(`no receipt: ${JSON.stringify(told)}`);
    place.close();
  }

  /** Waits until an observer's socket has been told of this many turns that are held. */
  private async hold(stage: Stage): Promise<void> {
    const place = await this.sit('seat', seatA);
    const told = (times: number): Promise<unknown> =>
      place.wire.next(() => {
        const kinds = place.wire.messages.flatMap((one) => entries(one).map((entry) => entry.event.kind));
        return kinds.filter((kind) => kind === 'held').length >= times;
      });
    await this.answer(seatA, 'deploy');
    await this.answer('confederate', 'deploy');
    await told(1);
    if (stage === 'held') return;
    await this.post('umpire', 'desk/publish', {});
    if (stage === 'plotting') return;
    for (const seat of Object.keys(seatsOf) as SeatName[]) await this.answer(seat, 'plot');
    await told(2);
  }
}
