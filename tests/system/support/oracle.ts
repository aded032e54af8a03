// Judges a killed server by the journal's file alone: what was acknowledged must be there, what was not must be wholly
// there or not at all, every group resolves once, and whatever anybody saw stays as it was. Gives sentences; none means
// that all is well. Never looks at what the driver remembers.
import { createHash } from 'node:crypto';
import type { Journal, Line, Sent } from './journal';
import { canonical, type Entry } from './people';
import type { Message } from './wire';

/** Events that use up an index, each kind with indices of its own and without gaps. */
export const diceKinds = new Set(['dice', 'hidden_dice']);

export const hashOf = (entry: unknown): string =>
  createHash('sha256').update(JSON.stringify(entry)).digest('hex').slice(0, 24);

interface Operation {
  op: string;
  kind: 'ready' | 'unready';
  digest: string;
  message: Sent;
  fate: 'unknown' | 'acked' | 'refused' | 'took effect' | 'had none';
}

/** What everybody was told of an opened answer; the digest of one that stays secret is withheld, its nonce never is. */
export interface Opened {
  digest?: string;
  nonce: string;
}

interface Shown {
  digest: string | null; // of the promise that stands, null: none
  payload: unknown;
}

/** Each promise has a nonce of its own; what was made of the withheld payload shows when the quiet run is compared. */
function openedDigest({ digest, nonce }: Opened, operations: Operation[]): string {
  return (
    digest ?? operations.find(({ message }) => message.nonce === nonce)?.digest ?? `an unknown nonce ${nonce}`
  );
}

export class Oracle {
  private operations = new Map<string, Map<string, Operation[]>>(); // place -> decision -> in the order sent
  private byId = new Map<string, Operation>();
  private waiting = new Set<string>(); // sent in this life and not answered yet
  private seen = new Map<string, Map<number, string>>();
  private dice = new Map<string, number>(); // "viewer kind index" -> the entry that used it
  private kinds = new Map<string, number>(); // of findings, how often
  readonly findings: string[] = [];
  acks = 0;
  kills = 0;
  inFlightKills = 0; // kills that fell between a sending and its answer
  inFlight = 0; // operations they caught there

  constructor(private readonly journal: Journal) {}

  /** A few of each kind are enough; one kind must not hide another. */
  private find(sentence: string): void {
    const kind = sentence.split(':')[0] ?? '';
    const known = this.kinds.get(kind) ?? 0;
    this.kinds.set(kind, known + 1);
    if (known < 5) this.findings.push(sentence);
  }

  /** Takes in what the journal's file has gained. */
  async read(): Promise<void> {
    for (const line of await this.journal.news()) this.take(line);
  }

  private take(line: Line): void {
    if (line.what === 'sent') this.sent(line);
    else if (line.what === 'seen') {
      this.saw(line.viewer, line.seq, line.hash);
      if (line.dice !== undefined) this.sawDice(line.viewer, line.dice, line.seq);
    } else if (line.what === 'killed') {
      this.kills += 1;
      if (this.waiting.size > 0) this.inFlightKills += 1;
      this.inFlight += this.waiting.size;
      this.waiting.clear();
    } else {
      this.waiting.delete(line.op);
      const operation = this.byId.get(line.op);
      if (operation === undefined) return this.find(`an answer to nothing: ${line.op}`);
      // "fault" says that nothing was kept, of a commit of which nobody can know: it stays unknown.
      if (line.what === 'refused')
        operation.fate = /fault|cannot-save/.test(line.code) ? 'unknown' : 'refused';
      else operation.fate = 'acked';
      if (line.what === 'acked' && operation.kind === 'ready') this.acks += 1;
    }
  }

  private sent(line: Extract<Line, { what: 'sent' }>): void {
    this.waiting.add(line.op);
    const known = this.byId.get(line.op);
    if (known !== undefined) {
      if (known.fate !== 'acked') known.fate = 'unknown'; // the same promise, sent again
      return;
    }
    const { op, kind, digest, message } = line;
    const operation: Operation = { op, kind, digest, message, fate: 'unknown' };
    this.byId.set(op, operation);
    const decisions = this.operations.get(line.place) ?? new Map<string, Operation[]>();
    this.operations.set(line.place, decisions);
    decisions.set(message.decision, [...(decisions.get(message.decision) ?? []), operation]);
  }

  private saw(viewer: string, seq: number, hash: string): void {
    const known = this.seen.get(viewer) ?? new Map<number, string>();
    this.seen.set(viewer, known);
    const before = known.get(seq);
    if (before !== undefined && before !== hash) this.find(`seen otherwise: ${viewer} ${seq}`);
    known.set(seq, hash);
  }

  private sawDice(viewer: string, index: string, seq: number): void {
    const name = `${viewer} ${index}`;
    const before = this.dice.get(name) ?? seq;
    if (before !== seq) this.find(`dice index: ${viewer} saw ${index} used twice, in ${before} and ${seq}`);
    this.dice.set(name, before);
  }

  /** The digests that may stand for a decision now, by what was acknowledged and what is unknown. */
  private allowed(operations: Operation[]): { digests: (string | null)[]; certain: string | null } {
    let certain: string | null = null;
    let digests: (string | null)[] = [null];
    for (const one of operations) {
      const effect = one.kind === 'ready' ? one.digest : null;
      if (one.fate === 'acked' || one.fate === 'took effect') {
        certain = effect;
        digests = [effect];
      } else if (one.fate === 'unknown') digests.push(effect);
    }
    return { digests, certain };
  }

  /** Settles what was unknown by what stands there now. */
  private settle(operations: Operation[], shown: string | null): void {
    for (const one of operations)
      if (one.fate === 'unknown')
        one.fate = (one.kind === 'ready' ? one.digest : null) === shown ? 'took effect' : 'had none';
  }

  private judge(place: string, decision: string, operations: Operation[], shown: Shown): void {
    const { digests, certain } = this.allowed(operations);
    if (!digests.includes(shown.digest)) {
      if (certain !== null)
        this.find(`lost: ${place} ${decision} was acknowledged and is ${shown.digest ?? 'gone'}`);
      else this.find(`stands without having been promised: ${place} ${decision}`);
      return;
    }
    const promised = operations.find((one) => one.kind === 'ready' && one.digest === shown.digest);
    if (
      shown.payload !== undefined &&
      promised &&
      canonical(promised.message.payload) !== canonical(shown.payload)
    )
      this.find(`torn: ${place} ${decision} is not what was promised`);
    this.settle(operations, shown.digest);
  }

  /** A seat's view after a restart, before anything is sent again. */
  judgeView(place: string, view: Message, revealed: Map<string, Opened>): void {
    if (view['frozen'] !== null) this.find(`frozen: ${place} ${String(view['frozen'])}`);
    const highest = Math.max(0, ...(this.seen.get(place)?.keys() ?? []));
    if ((view['seq'] as number) < highest)
      this.find(`unseen again: ${place} saw ${highest}, now ${String(view['seq'])}`);
    const drafts = view['drafts'] as Record<string, { state: string; payload: unknown; digest?: string }>;
    for (const [decision, operations] of this.operations.get(place) ?? []) {
      const draft = drafts[decision];
      const opened = revealed.get(decision);
      if (opened !== undefined)
        this.judge(place, decision, operations, {
          digest: openedDigest(opened, operations),
          payload: undefined,
        });
      else if (draft?.state === 'ready')
        this.judge(place, decision, operations, { digest: draft.digest ?? '', payload: draft.payload });
      else this.judge(place, decision, operations, { digest: null, payload: undefined });
    }
  }

  /** What a viewer's whole history must be, whenever it is asked for. Gives what each decision was opened as. */
  judgeHistory(viewer: string, history: Entry[]): Map<string, Opened> {
    const revealed = new Map<string, Opened>();
    const groups = new Set<string>();
    const dice = new Map<string, number>();
    history.forEach((entry, n) => {
      if (entry.seq !== n + 1) this.find(`a gap: ${viewer} ${entry.seq}`);
      const event = entry.event as Entry['event'] & { index?: number };
      if (event.kind === 'resolved') {
        if (groups.has(event.group ?? '')) this.find(`resolved twice: ${viewer} ${event.group ?? ''}`);
        groups.add(event.group ?? '');
        for (const one of event.digests ?? []) revealed.set(one.decision, one);
      }
      if (!diceKinds.has(event.kind)) return;
      const due = (dice.get(event.kind) ?? 0) + 1;
      dice.set(event.kind, due);
      this.sawDice(viewer, `${event.kind} ${event.index ?? 0}`, entry.seq);
      if (event.index !== due)
        this.find(`dice index: ${viewer} ${event.kind} ${due} was due, ${event.index ?? 0} used`);
    });
    for (const [seq, hash] of this.seen.get(viewer) ?? [])
      if (history[seq - 1] === undefined)
        this.find(`unseen again: ${viewer} saw ${seq} of ${history.length}`);
      else if (hashOf(history[seq - 1]) !== hash) this.find(`seen otherwise: ${viewer} ${seq}`);
    return revealed;
  }

  /** A closed group must have been resolved by now. */
  missing(match: string, group: string): void {
    this.find(`missing resolution: ${match} ${group}`);
  }
  add(sentences: string[]): void {
    for (const sentence of sentences) this.find(sentence);
  }

  /** The operations of a place that took effect, in their order: a run without kills can be made of them. */
  effective(place: string): Operation[] {
    const all: Operation[] = [];
    for (const operations of this.operations.get(place)?.values() ?? [])
      all.push(...operations.filter((one) => one.fate === 'acked' || one.fate === 'took effect'));
    return all;
  }
}
