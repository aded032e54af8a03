// What seats of one side know of each other: what lies beside an answer while it is drawn, and who has answered for
// whom. Pure; knows no game.
import type { AllyAnswer, Decision, Draft } from '../protocol/messages';
import type { Watched } from './state';

/** All that is known of the side's other answers while `decision` is answered; one's own to another question too. */
export function answers_beside(watched: Watched, decision: string): readonly AllyAnswer[] {
  const seat = watched.seat ?? '';
  const own = watched.decisions.flatMap((open): AllyAnswer[] => {
    const draft = watched.drafts[open.decision];
    if (open.seat !== seat || open.decision === decision || draft === undefined) return [];
    const { payload, state, at } = draft;
    return [{ decision: open.decision, seat, by: seat, payload, state, at }];
  });
  return [...watched.allies.filter((row) => row.decision !== decision), ...own];
}

/** The promise that somebody else has given to this question; nobody may change the answer meanwhile. */
export function promised_by_other(watched: Watched, decision: string): AllyAnswer | null {
  const row = watched.allies.find((each) => each.decision === decision && each.state === 'ready');
  return row === undefined || row.by === watched.seat ? null : row;
}

/** What the editor of a question starts from: one's own draft, else what whoever was asked has left. */
export function first_draft(watched: Watched, decision: string): Draft | null {
  const own = watched.drafts[decision];
  if (own !== undefined) return own;
  const left = watched.allies.find((row) => row.decision === decision);
  return left === undefined ? null : { draft: 0, payload: left.payload, state: 'draft', at: left.at };
}

/** The question on the table: that of the seat named (`for` in the address), else one's own. */
export function decision_shown(watched: Watched, of: string | null): Decision | undefined {
  const seat = of ?? watched.seat;
  const asked = watched.decisions.filter((each) => each.seat === seat);
  return asked.find((each) => watched.drafts[each.decision]?.state !== 'ready') ?? asked[0];
}
/** Questions to others that one may answer in their stead. */
export function answerable_for_others(watched: Watched): readonly Decision[] {
  return watched.decisions.filter((each) => each.seat !== watched.seat);
}
