// Makes one answer Ready or takes it back, over any number of lost links: the same submission id is sent
// until the server says yes or no, so that it can never count twice.
import type { LinkFailure, Link } from '../protocol/link';
import type { JsonObject, Receipt } from '../protocol/messages';

export interface Submission {
  readonly match: string;
  readonly seat: string;
  readonly decision: string;
  readonly submission: string;
  readonly nonce: string;
  readonly payload: JsonObject;
}
export type SubmitResult =
  { readonly ok: true; readonly receipt: Receipt } | { readonly ok: false; readonly failure: LinkFailure };

export function new_submission(of: Omit<Submission, 'submission' | 'nonce'>): Submission {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const nonce = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return { ...of, submission: new_uuid(), nonce };
}

/** randomUUID exists on secure origins only; a server on a home network is not one. */
export function new_uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

type Asks = Pick<Link, 'request' | 'when_open'>;

export async function submit(link: Asks, submission: Submission): Promise<SubmitResult> {
  for (;;) {
    await link.when_open();
    const answer = await link.request({ type: 'ready', ...submission }, 'receipt');
    if (answer.ok) return { ok: true, receipt: answer.message };
    if (answer.failure.code !== 'link-lost') return { ok: false, failure: answer.failure };
  }
}

export async function take_back(
  link: Asks,
  of: Pick<Submission, 'match' | 'seat' | 'decision' | 'submission'>,
): Promise<{ readonly ok: true } | { readonly ok: false; readonly failure: LinkFailure }> {
  for (;;) {
    await link.when_open();
    const answer = await link.request({ type: 'unready', ...of }, 'done');
    if (answer.ok) return { ok: true };
    if (answer.failure.code !== 'link-lost') return { ok: false, failure: answer.failure };
  }
}

/** Gives the match up for one seat; cannot be taken back. */
export async function resign(
  link: Asks,
  of: Pick<Submission, 'match' | 'seat'>,
): Promise<{ readonly ok: true } | { readonly ok: false; readonly failure: LinkFailure }> {
  const submission = new_uuid();
  for (;;) {
    await link.when_open();
    const answer = await link.request({ type: 'resign', ...of, submission }, 'done');
    if (answer.ok) return { ok: true };
    if (answer.failure.code !== 'link-lost') return { ok: false, failure: answer.failure };
  }
}
