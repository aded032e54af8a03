// One seat under load: answers whatever is asked as fast as it may, takes some answers back, and keeps on through kills.
// Writes into the journal before it sends and after it is answered; what was never answered is sent again as it was.
import type { Journal, Operation } from './journal';
import { canonical, placeOf, someAnswer, type Chair } from './people';
import type { Random } from './random';
import { promise, submissionId, type Answer, type Decision } from './table';
import { Closed, type Message, type Wire } from './wire';

/** What all seats did together, and who waits for how much of it. */
export class Tally {
  sent = 0; // operations
  acked = 0; // promises
  retried = 0;
  takenBack = 0;
  drafts = 0;
  private goal = Infinity;
  private reached: () => void = () => undefined;

  /** Settles as soon as so many more operations have been handed to the sockets. */
  sends(more: number): Promise<void> {
    this.goal = this.sent + more;
    return new Promise((resolve) => (this.reached = resolve));
  }
  countSent(): void {
    this.sent += 1;
    if (this.sent >= this.goal) this.reached();
  }
}

type Drafts = Record<string, { draft: number; state: string }>;

// Answers to taking back that say that it was too late; the decision itself cannot be refused to the seat it is asked.
const tooLate = new Set(['closed', 'no-such-decision']);
// The server cannot know what became of it either, and ends.
const unknowable = new Set(['fault', 'cannot-save']);

export class LoadSeat {
  private decisions: Decision[] = [];
  private drafts: Drafts = {};
  private unknown: Operation | null = null;
  private changed: () => void = () => undefined;
  private count = 0;
  readonly findings: string[] = [];
  finished = false; // or frozen, as far as this seat has heard

  constructor(
    readonly chair: Chair,
    private readonly journal: Journal,
    private readonly random: Random,
    private readonly tally: Tally,
    private readonly name: string,
  ) {}

  /** What a `view` or `decisions` message says is open for this seat. */
  learn(message: Message): void {
    if (message.type !== 'view' && message.type !== 'decisions') return;
    this.finished = message['lifecycle'] === 'finished' || message['frozen'] !== null;
    this.decisions = message['decisions'] as Decision[];
    this.drafts = message['drafts'] as Drafts;
    this.changed();
  }

  /** Plays until the match is over or the connection gone, or until the server says that it can keep nothing more. */
  async play(wire: Wire): Promise<void> {
    try {
      while (!wire.closed && !this.finished) await this.step(wire);
    } catch (error) {
      if (!(error instanceof Closed)) throw error;
    }
  }

  private async step(wire: Wire): Promise<void> {
    if (this.unknown !== null) {
      this.tally.retried += 1;
      await this.carryOut(wire, this.unknown);
      return;
    }
    const open = this.decisions.find((one) => this.drafts[one.decision]?.state !== 'ready');
    if (open !== undefined) return this.answer(wire, open);
    const ready = this.decisions[0];
    if (ready !== undefined && this.random.chance(0.25)) return this.takeBack(wire, ready);
    const news = new Promise<void>((resolve) => (this.changed = resolve));
    await Promise.race([news, wire.gone]);
  }

  private ask(wire: Wire, type: string, members: object): Promise<Message> {
    return wire.request({ type, match: this.chair.match, seat: this.chair.seat, ...members });
  }

  private async answer(wire: Wire, decision: Decision): Promise<void> {
    const payload = await someAnswer(wire, this.chair, decision, this.random);
    const fresh = promise(decision, `${this.name} ${placeOf(this.chair)} ${++this.count}`, payload);
    if (this.random.chance(0.2)) await this.draft(wire, fresh);
    const { match, seat } = this.chair;
    const receipt = await this.carryOut(wire, { kind: 'ready', match, seat, ...fresh });
    if (this.random.chance(0.1)) await this.repeat(wire, fresh, receipt);
  }

  private async draft(wire: Wire, { decision, payload }: Answer): Promise<void> {
    const base = this.drafts[decision]?.draft ?? 0;
    const saved = await this.ask(wire, 'draft', { decision, base, payload });
    if (saved.type === 'draft_saved') this.tally.drafts += 1;
  }

  private async takeBack(wire: Wire, { decision }: Decision): Promise<void> {
    const submission = submissionId(`${this.name} ${placeOf(this.chair)} ${++this.count}`);
    const { match, seat } = this.chair;
    await this.carryOut(wire, { kind: 'unready', match, seat, decision, submission });
  }

  /** Sends an operation, for the first time or again, and takes in what comes of it. */
  private async carryOut(wire: Wire, operation: Operation): Promise<Message> {
    const { kind, ...members } = operation;
    this.unknown = operation;
    this.journal.write({ what: 'sent', operation });
    const reply = this.ask(wire, kind, members);
    this.tally.countSent();
    const answer = await reply;
    if (answer.type === 'error') this.refused(operation, String(answer['code']), answer);
    else this.acked(operation, answer);
    this.unknown = null;
    return answer;
  }

  private acked({ kind, decision, submission }: Operation, answer: Message): void {
    this.journal.write({ what: 'acked', op: submission, receipt: answer });
    const draft = (this.drafts[decision]?.draft ?? 0) + 1;
    // What was decided since may have closed the group: then the next view says so.
    if (this.decisions.some((one) => one.decision === decision))
      this.drafts[decision] = { draft, state: kind === 'ready' ? 'ready' : 'draft' };
    if (kind === 'ready') this.tally.acked += 1;
    else this.tally.takenBack += 1;
  }

  private refused(operation: Operation, code: string, answer: Message): void {
    this.journal.write({ what: 'refused', op: operation.submission, code });
    if (unknowable.has(code)) throw new Closed(code);
    if (operation.kind === 'unready' && tooLate.has(code)) return;
    this.findings.push(`refused without cause: ${placeOf(this.chair)} ${JSON.stringify(answer)}`);
    this.unknown = null;
    throw new Closed(code);
  }

  private async repeat(wire: Wire, fresh: Answer, receipt: Message): Promise<void> {
    const again = await this.ask(wire, 'ready', fresh);
    const plain = (message: Message): string => canonical({ ...message, re: '' });
    if (plain(again) !== plain(receipt) && !unknowable.has(String(again['code'])))
      this.findings.push(`another receipt for the same promise: ${plain(receipt)} ${plain(again)}`);
  }
}
