// What is proposed in a match and waits for somebody's word. Shown over the table to everybody who plays.
import { useState } from 'preact/hooks';
import type { ProposalState } from '../../protocol/messages';
import type { Watched } from '../../state/state';
import { t } from '../../text';
import { table_path } from '../router';
import { useServices } from '../services';
import { instant_words, span_words } from './instants';

/** "a pause until Tue 1 Dec, 18:00 GMT+1" */
export function proposal_words(proposal: Pick<ProposalState, 'kind' | 'body'>): string {
  const { kind, body } = proposal;
  if (kind === 'pause' && typeof body['until_ms'] === 'number')
    return t.clock.wish.pause(instant_words(body['until_ms']));
  if (kind === 'extend' && typeof body['ms'] === 'number') return t.clock.wish.extend(span_words(body['ms']));
  if (kind === 'resume') return t.clock.wish.resume;
  return kind === 'undo' ? t.clock.wish.undo(Number(body['steps'] ?? 1)) : kind;
}

export function Proposals(props: { readonly watched: Watched }) {
  const { watched } = props;
  const open = watched.clock?.proposals ?? [];
  if (open.length === 0) return null;
  return (
    <ul class="proposals">
      {open.map((proposal) => (
        <ProposalRow key={proposal.proposal} watched={watched} proposal={proposal} />
      ))}
    </ul>
  );
}

function seat_title(watched: Watched, seat: string): string {
  return watched.seats.find((each) => each.seat === seat)?.title ?? seat;
}

/** The reader's word is asked for. */
function is_asked(watched: Watched, proposal: ProposalState): boolean {
  return watched.seat !== null && !proposal.agreed.includes(watched.seat);
}

/** On a page beside the table: what waits for the reader's word, and the way to where he gives it. */
export function ProposalsElsewhere(props: { readonly watched: Watched }) {
  const { watched } = props;
  const asked = (watched.clock?.proposals ?? []).filter((proposal) => is_asked(watched, proposal));
  if (asked.length === 0) return null;
  return (
    <div class="note-above proposals-elsewhere" role="status">
      {asked.map((proposal) => (
        <p key={proposal.proposal}>
          {t.clock.proposes(seat_title(watched, proposal.by), proposal_words(proposal), false)}
        </p>
      ))}
      <a class="button" href={table_path(watched.match, watched.seat)}>
        {t.clock.at_the_table}
      </a>
    </div>
  );
}

function ProposalRow(props: { readonly watched: Watched; readonly proposal: ProposalState }) {
  const { api } = useServices();
  const { watched, proposal } = props;
  const [busy, set_busy] = useState(false);
  const [refusal, set_refusal] = useState<string | null>(null);
  const missing = watched.seats.filter(({ seat }) => !proposal.agreed.includes(seat));
  const mine = watched.seat !== null && proposal.by === watched.seat;
  const asked = is_asked(watched, proposal);
  const say = async (word: 'agree' | 'decline'): Promise<void> => {
    set_busy(true);
    const result = await api.clock_act(watched.match, word, { proposal: proposal.proposal });
    set_busy(false);
    set_refusal(result.ok ? null : result.error.text === '' ? t.failures.no_link : result.error.text);
  };
  return (
    <li class="proposal">
      <span>{t.clock.proposes(seat_title(watched, proposal.by), proposal_words(proposal), mine)}</span>{' '}
      {!asked && (
        <span class="proposal-waits">
          {t.clock.waits_for_word(missing.map((each) => each.title).join(', '))}
        </span>
      )}
      {asked && (
        <button type="button" disabled={busy} onClick={() => void say('agree')}>
          {t.clock.agree}
        </button>
      )}
      {(asked || mine) && (
        <button type="button" disabled={busy} onClick={() => void say('decline')}>
          {mine ? t.clock.withdraw : t.clock.decline}
        </button>
      )}
      {refusal !== null && <span class="refusal">{refusal}</span>}
    </li>
  );
}
