// One seat under load: answers whatever is asked as fast as it may, keeps on through kills, and writes into the journal
// before it sends and after it is answered. What was not answered is sent again as it was. Used by the kill harness.
import { canonical, digestOf, freshPromise, placeOf, someAnswer, type Chair } from './people';
import type { Journal } from './journal';
import type { Random } from './random';
import { shortHash, type Answer, type Decision } from './table';
import { Closed, type Message, type Wire } from './wire';

interface DraftLine {
  draft: number;
  state: string;
}

export interface Tally {
  drafts: number;
  retries: number;
  receipts: number; // of promises, each counted once
  takenBack: number;
}

export class Player {
  private decisions: Decision[] = [];
  private drafts: Record<string, DraftLine> = {};
  private unknown: Answer | null = null; // sent, and never answered
  private changed: () => void = () => undefined;
  private takenBack = new Set<string>(); // decisions this seat changed its mind about once
  private count = 0;
  readonly findings: string[] = [];
  finished = false; // or frozen, as far as this seat has heard
  gaveUp = false; // the server said that it could not keep a promise

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
    this.decisions = (message['decisions'] as Decision[] | undefined) ?? [];
    this.drafts = (message['drafts'] as Record<string, DraftLine> | undefined) ?? {};
    this.changed();
  }

  /** Plays until the connection is gone. */
  async play(wire: Wire): Promise<void> {
    this.gaveUp = false;
    try {
      while (!wire.closed) {
        const open = this.decisions.find((one) => this.drafts[one.decision]?.state !== 'ready');
        if (open === undefined) await this.change(wire);
        else await this.answer(wire, open);
      }
    } catch (error) {
      if (!(error instanceof Closed)) throw error;
      this.gaveUp = !wire.closed;
    }
  }

  private async change(wire: Wire): Promise<void> {
    const decisions = this.decisions;
    const news = new Promise<void>((resolve) => (this.changed = resolve));
    const gone = wire.gone;
    if (decisions === this.decisions) await Promise.race([news, gone]);
  }

  private ask(wire: Wire, type: string, members: Record<string, unknown>): Promise<Message> {
    return wire.request({ type, match: this.chair.match, seat: this.chair.seat, ...members });
  }

  private async answer(wire: Wire, decision: Decision): Promise<void> {
    const again = this.unknown?.decision === decision.decision ? this.unknown : null;
    const promise = again ?? (await this.fresh(wire, decision));
    if (again !== null) this.tally.retries += 1;
    else if (this.random.chance(0.3)) await this.draft(wire, promise);
    const receipt = await this.ready(wire, promise);
    if (receipt === null) return;
    this.drafts[decision.decision] = { draft: 1, state: 'ready' };
    if (this.random.chance(0.1)) await this.repeat(wire, promise, receipt);
    else if (this.random.chance(0.08)) await this.changeMind(wire, decision);
  }

  private async fresh(wire: Wire, decision: Decision): Promise<Answer> {
    const payload = await someAnswer(wire, this.chair, decision, this.random);
    this.count += 1;
    return freshPromise(decision, `${this.name} ${placeOf(this.chair)} ${this.count}`, payload);
  }

  private async draft(wire: Wire, promise: Answer): Promise<void> {
    const base = this.drafts[promise.decision]?.draft ?? 0;
    const saved = await this.ask(wire, 'draft', {
      decision: promise.decision,
      base,
      payload: promise.payload,
    });
    if (saved.type === 'draft_saved') this.tally.drafts += 1;
  }

  /** The receipt, or null when the server says that it could not keep the promise. */
  private async ready(wire: Wire, promise: Answer): Promise<Message | null> {
    const op = promise.submission;
    this.unknown = promise;
    const digest = digestOf(promise);
    const place = placeOf(this.chair);
    this.journal.write({ what: 'sent', op, kind: 'ready', place, digest, message: { ...promise } });
    const reply = await this.ask(wire, 'ready', { ...promise });
    if (reply.type === 'receipt') {
      this.journal.write({ what: 'acked', op, receipt: { ...reply, re: '' } });
      this.unknown = null;
      this.tally.receipts += 1;
      if (reply['digest'] !== digest) this.findings.push(`wrong receipt: ${JSON.stringify(reply)}`);
      return reply;
    }
    this.refused(op, reply);
    return null;
  }

  // A fault leaves it open whether the commit stood: the promise stays unknown, and is sent again after the restart.
  private refused(op: string, reply: Message): void {
    const code = String(reply['code']);
    this.journal.write({ what: 'refused', op, code });
    if (code === 'fault' || code === 'cannot-save') throw new Closed(code);
    this.findings.push(`refused without cause: ${placeOf(this.chair)} ${JSON.stringify(reply)}`);
    throw new Closed(code);
  }

  private async repeat(wire: Wire, promise: Answer, receipt: Message): Promise<void> {
    const again = await this.ask(wire, 'ready', { ...promise });
    const plain = (message: Message): string => canonical({ ...message, re: '' });
    if (plain(again) !== plain(receipt) && again['code'] !== 'fault')
      this.findings.push(`another receipt for the same promise: ${plain(receipt)} ${plain(again)}`);
  }

  /** Takes the promise back if the group is still open; the next round promises anew. */
  private async changeMind(wire: Wire, decision: Decision): Promise<void> {
    if (this.takenBack.has(decision.decision)) return;
    this.takenBack.add(decision.decision);
    this.count += 1;
    const op = shortHash(`unready ${this.name} ${placeOf(this.chair)} ${this.count}`);
    const place = placeOf(this.chair);
    const message = { decision: decision.decision, submission: op };
    this.journal.write({ what: 'sent', op, kind: 'unready', place, digest: '', message });
    const reply = await this.ask(wire, 'unready', message);
    if (reply.type === 'done') {
      this.journal.write({ what: 'acked', op, receipt: null });
      this.tally.takenBack += 1;
      this.drafts[decision.decision] = { draft: 0, state: 'draft' };
      await this.lookAgain(wire);
    } else if (reply['code'] === 'fault' || reply['code'] === 'cannot-save') {
      throw new Closed('fault');
    } else {
      this.journal.write({ what: 'refused', op, code: String(reply['code']) }); // all the others were ready: too late
    }
  }

  private async lookAgain(wire: Wire): Promise<void> {
    this.learn(await this.ask(wire, 'watch', { last_seq: null }));
  }
}
