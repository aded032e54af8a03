// Judges a killed server by the journal's file alone: what was acknowledged must be there as it was promised, what was not
// must be wholly there or not at all, every group resolves once, and whatever anybody saw stays as it was. Gives
// sentences; none means that all is well. Never looks at what the driver remembers.
import { createHash } from 'node:crypto';
import { hashOf, type Line, type Operation } from './journal';
import type { KeptFile } from './kept_file';
import { canonical, placeOf } from './people';
import type { Entry } from './table';
import type { Message } from './wire';

type Fate = 'unknown' | 'acked' | 'refused' | 'took effect' | 'had none';

interface Known extends Operation {
  fate: Fate;
  receipt: Message | null;
}

/** What everybody was told of an opened answer; the digest of one that stays secret is withheld, its nonce never is. */
type Opened = NonNullable<Entry['event']['digests']>[number];

/** Events that use up an index, each kind with indices of its own and without gaps. */
const diceKinds = new Set(['dice', 'hidden_dice']);

function digestOf({ nonce, payload }: Operation): string {
  const hash = createHash('sha256').update(Buffer.from(nonce ?? '', 'hex'));
  return hash.update(canonical(payload)).digest('hex');
}

const effective = ({ fate }: Known): boolean => fate === 'acked' || fate === 'took effect';

const plain = ({ fate: _fate, receipt: _receipt, ...operation }: Known): Operation => operation;

/** The promise that stands for a decision now, if one does. */
function standing(operations: Known[]): Known | null {
  const last = operations.filter(effective).at(-1);
  return last?.kind === 'ready' ? last : null;
}

export class Oracle {
  private readonly operations = new Map<string, Known[]>(); // "match seat decision" -> in the order sent
  private readonly byId = new Map<string, Known>();
  private readonly waiting = new Set<string>(); // sent in this life and not answered yet
  private readonly seen = new Map<string, Map<number, string>>();
  private resolutions = new Map<string, string>();
  private readonly kinds = new Map<string, number>(); // of findings, how often
  readonly findings: string[] = [];
  acks = 0; // promises, each counted once
  kills = 0;
  inFlightKills = 0; // kills that fell between a sending and its answer
  inFlight = 0; // operations they caught there
  tookEffect = 0; // of those: kept all the same

  /** A few of each kind are enough; one kind must not hide another. */
  find(sentence: string): void {
    const kind = sentence.split(':')[0] ?? '';
    const known = this.kinds.get(kind) ?? 0;
    this.kinds.set(kind, known + 1);
    if (known < 5) this.findings.push(sentence);
  }

  /** Takes in a line of the journal's file. */
  take(line: Line): void {
    if (line.what === 'sent') this.sent(line.operation);
    else if (line.what === 'seen') this.saw(line.viewer, line.seq, line.hash);
    else if (line.what === 'killed') {
      this.kills += 1;
      if (this.waiting.size > 0) this.inFlightKills += 1;
      this.inFlight += this.waiting.size;
      this.waiting.clear();
    } else this.answered(line);
  }

  private sent(operation: Operation): void {
    this.waiting.add(operation.submission);
    const again = this.byId.get(operation.submission);
    if (again !== undefined) {
      if (again.fate === 'had none') again.fate = 'unknown';
      return;
    }
    const known: Known = { ...operation, fate: 'unknown', receipt: null };
    this.byId.set(operation.submission, known);
    const place = `${placeOf(operation)} ${operation.decision}`;
    this.operations.set(place, [...(this.operations.get(place) ?? []), known]);
  }

  private answered(line: Extract<Line, { what: 'acked' | 'refused' }>): void {
    this.waiting.delete(line.op);
    const known = this.byId.get(line.op);
    if (known === undefined) return this.find(`an answer to nothing: ${line.op}`);
    if (line.what === 'acked') {
      if (known.kind === 'ready' && known.fate !== 'acked') this.acks += 1;
      known.fate = 'acked';
      known.receipt = line.receipt;
      if (known.kind === 'ready' && line.receipt['digest'] !== digestOf(known))
        this.find(`wrong receipt: ${placeOf(known)} ${JSON.stringify(line.receipt)}`);
      // "fault" says that nothing was kept, of a commit of which nobody can know: it stays unknown. What had taken
      // effect before the answer was lost cannot be undone by a later refusal to do it again.
    } else if (known.fate === 'unknown' && !/fault|cannot-save/.test(line.code)) known.fate = 'refused';
  }

  private saw(viewer: string, seq: number, hash: string): void {
    const known = this.seen.get(viewer) ?? new Map<number, string>();
    this.seen.set(viewer, known);
    if ((known.get(seq) ?? hash) !== hash) this.find(`seen otherwise: ${viewer} ${seq}`);
    known.set(seq, hash);
  }

  /** The file after a kill, before anybody else has opened it. What was unknown is settled by it. */
  judgeFile(kept: KeptFile): void {
    kept.problems.forEach((problem) => this.find(problem));
    let expected = 0;
    for (const known of this.byId.values()) if (this.judgeReply(known, kept)) expected += 1;
    if (kept.replies.size !== expected)
      this.find(`never sent: ${kept.replies.size} operations in the file, ${expected} known`);
    for (const [place, operations] of this.operations) this.judgeSealed(place, standing(operations), kept);
    for (const place of kept.sealed.keys())
      if (!this.operations.has(place) && kept.sealed.get(place)?.state !== 'draft')
        this.find(`stands without having been promised: ${place}`);
    for (const [group, record] of this.resolutions)
      if (kept.resolutions.get(group) !== record) this.find(`unresolved again: ${group}`);
    this.resolutions = kept.resolutions;
  }

  /** Is the operation in the file, and may it be? */
  private judgeReply(known: Known, kept: KeptFile): boolean {
    const stored = kept.replies.get(`${placeOf(known)} ${known.submission}`);
    const name = `${placeOf(known)} ${known.kind} ${known.decision}`;
    if (stored === undefined) {
      if (known.fate === 'acked') this.find(`lost: ${name} was acknowledged and is gone`);
      if (known.fate === 'took effect') this.find(`lost: ${name} stood after an earlier kill and is gone`);
      if (known.fate === 'unknown') known.fate = 'had none';
      return false;
    }
    if (known.fate === 'refused') this.find(`refused and kept: ${name}`);
    if (known.fate === 'had none')
      this.find(`comes from nowhere: ${name} was not in the file and not sent again`);
    if (known.fate === 'unknown') {
      known.fate = 'took effect';
      this.tookEffect += 1;
    }
    if (known.receipt !== null && known.kind === 'ready') this.judgeReceipt(name, known.receipt, stored);
    return true;
  }

  private judgeReceipt(name: string, receipt: Message, stored: string): void {
    const { receipt: kept } = JSON.parse(stored) as { receipt: Record<string, unknown> };
    for (const [member, value] of Object.entries(kept))
      if (member !== 'type' && member !== 'v' && canonical(receipt[member]) !== canonical(value))
        this.find(`another receipt in the file: ${name} ${member}`);
  }

  private judgeSealed(place: string, promised: Known | null, kept: KeptFile): void {
    const row = kept.sealed.get(place);
    const shown = row === undefined || row.state === 'draft' ? null : row;
    if (promised === null) {
      if (shown !== null) this.find(`stands without having been promised: ${place}`);
      return;
    }
    if (shown === null) return this.find(`lost: ${place} was promised and is sealed no more`);
    const right =
      shown.payload === canonical(promised.payload) &&
      shown.nonce === promised.nonce &&
      shown.digest === digestOf(promised) &&
      shown.submission === promised.submission;
    if (!right) this.find(`torn: ${place} is not what was promised, byte for byte`);
  }

  /** A seat's view after a restart, before anything is sent again; what was opened is taken from the history. */
  judgeView(place: string, view: Message, opened: Map<string, Opened>): void {
    if (view['frozen'] !== null) this.find(`frozen: ${place} ${String(view['frozen'])}`);
    const highest = Math.max(0, ...(this.seen.get(place)?.keys() ?? []));
    if ((view['seq'] as number) < highest)
      this.find(`unseen again: ${place} saw ${highest}, now ${String(view['seq'])}`);
    const drafts = view['drafts'] as Record<string, { state: string; payload: unknown; digest?: string }>;
    for (const [name, operations] of this.operations) {
      if (!name.startsWith(`${place} `)) continue;
      const decision = name.slice(place.length + 1);
      const promised = standing(operations);
      const open = opened.get(decision);
      if (open !== undefined) this.judgeOpened(name, promised, open);
      else this.judgeDraft(name, promised, drafts[decision]);
    }
  }

  private judgeOpened(name: string, promised: Known | null, { nonce, digest }: Opened): void {
    if (promised?.nonce !== nonce) this.find(`opened without having been promised: ${name}`);
    else if (digest !== undefined && digest !== digestOf(promised)) this.find(`opened otherwise: ${name}`);
  }

  private judgeDraft(
    name: string,
    promised: Known | null,
    draft: { state: string; payload: unknown; digest?: string } | undefined,
  ): void {
    if ((draft?.state === 'ready') !== (promised !== null))
      return this.find(
        promised === null ? `shown as promised: ${name}` : `lost: ${name} was promised and is not shown`,
      );
    if (promised === null) return;
    if (draft?.digest !== digestOf(promised) || canonical(draft.payload) !== canonical(promised.payload))
      this.find(`shown otherwise: ${name}`);
  }

  /** What a viewer's whole history must be, whenever it is asked for. Gives what each decision was opened as. */
  judgeHistory(viewer: string, history: Entry[]): Map<string, Opened> {
    const opened = new Map<string, Opened>();
    const groups = new Set<string>();
    const dice = new Map<string, number>();
    history.forEach(({ seq, event }, n) => {
      if (seq !== n + 1) this.find(`a gap: ${viewer} ${seq}`);
      if (event.kind === 'resolved') {
        if (groups.has(event.group ?? '')) this.find(`resolved twice: ${viewer} ${event.group ?? ''}`);
        groups.add(event.group ?? '');
        for (const one of event.digests ?? []) opened.set(one.decision, one);
      }
      if (!diceKinds.has(event.kind)) return;
      const due = (dice.get(event.kind) ?? 0) + 1;
      dice.set(event.kind, due);
      if (event.index !== due)
        this.find(`dice index: ${viewer} ${event.kind} ${due} was due, not ${event.index}`);
    });
    for (const [seq, hash] of this.seen.get(viewer) ?? [])
      if (history[seq - 1] === undefined)
        this.find(`unseen again: ${viewer} saw ${seq} of ${history.length}`);
      else if (hashOf(history[seq - 1]) !== hash) this.find(`seen otherwise: ${viewer} ${seq}`);
    return opened;
  }

  /** The operations of a place that took effect, in their order: a run without kills can be made of them. */
  effective(place: string): Operation[] {
    return [...this.byId.values()].filter((one) => placeOf(one) === place && effective(one)).map(plain);
  }

  /** A place's promises that stand and were acknowledged, with what was given for them. */
  receipts(place: string): { operation: Operation; receipt: Message }[] {
    const out = [];
    for (const operations of this.operations.values()) {
      const promised = standing(operations);
      if (promised?.receipt && placeOf(promised) === place)
        out.push({ operation: plain(promised), receipt: promised.receipt });
    }
    return out;
  }
}
