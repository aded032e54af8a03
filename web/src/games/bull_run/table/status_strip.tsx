// One line over the table: whose seat, which turn and phase, what each side has lost, who is ready.
import type { ComponentChildren } from 'preact';
import { DeadlineLine } from '../../../shell/clock/deadline_line';
import { Proposals } from '../../../shell/clock/proposals';
import { ImportedBadge } from '../../../shell/match_menu';
import { is_ready } from '../../../shell/ready_bar';
import { t } from '../../../text';
import type { Watched } from '../../../state/state';
import { bt } from '../text';
import { BrokenFlag } from './broken_flag';
import { sides } from '../types';
import type { BullRunView } from '../types';

export function StatusStrip(props: {
  readonly watched: Watched;
  readonly view: BullRunView;
  readonly children?: ComponentChildren;
}) {
  const { view, watched } = props;
  return (
    <div class="strip" data-in-sight>
      <p class="strip-turn">
        <span class="strip-phase">{bt.strip.phases[view.phase]}</span>
        {view.phase === 'deploy' ? null : (
          <>
            <span>{bt.strip.turn(view.turn, view.turns)}</span>
            <span>{view.date === undefined ? view.clock : `${view.date}, ${view.clock}`}</span>
            {view.night && <strong class="strip-night">{bt.strip.night}</strong>}
          </>
        )}
        <ImportedBadge watched={watched} />
      </p>
      <DeadlineLine watched={watched} />
      {watched.seat === null && <p class="strip-watching">{t.table.observer}</p>}
      <ul class="strip-sides">
        {sides.map((side) => (
          <SideStatus key={side} watched={watched} view={view} seat={side} />
        ))}
      </ul>
      <div class="strip-actions">{props.children}</div>
      <Proposals watched={watched} />
    </div>
  );
}

function SideStatus(props: {
  readonly watched: Watched;
  readonly view: BullRunView;
  readonly seat: (typeof sides)[number];
}) {
  const { watched, view, seat } = props;
  const state = watched.seats.find((each) => each.seat === seat);
  const side = view.sides[seat];
  const split = view.commanders?.some((each) => each.side === seat) === true;
  const ready = Object.keys(state?.ready ?? {}).some(
    (group) => state !== undefined && is_ready(state, group),
  );
  const mine = view.side === seat;
  // What the other side is asked is not known here; one's own side owes nothing where it is asked nothing.
  const waits =
    mine && view.phase !== 'done' && !watched.decisions.some((decision) => decision.seat === seat);
  const status =
    state === undefined || state.holder === null
      ? t.table.free
      : ready
        ? t.table.ready
        : waits
          ? bt.strip.waits
          : bt.strip.doing[view.phase];
  return (
    <li class={`strip-side strip-${seat}`} data-ready={ready}>
      <span class="strip-tab" aria-hidden="true">
        {side.title.slice(0, 1)}
      </span>
      <span class="strip-name">{mine ? t.table.you(side.title) : side.title}</span>
      <span class="strip-holder">{!mine && !split && state?.holder}</span>
      {!split && (
        <span class={ready ? 'strip-state strip-ready' : 'strip-state'}>
          <span aria-hidden="true">{ready ? '✓ ' : view.phase === 'done' || waits ? '' : '✒ '}</span>
          {status}
        </span>
      )}
      {view.phase !== 'deploy' && (
        <span class="strip-losses" title={bt.strip.losses_hint}>
          {bt.strip.losses(side.losses, side.demoralization_at)}
        </span>
      )}
      <CommandersReady watched={watched} view={view} side={seat} />
      {side.points !== undefined && view.phase !== 'deploy' && (
        <span class="strip-points">{bt.points_of_victory(side.points)}</span>
      )}
      {side.demoralized && (
        <strong class="strip-broken">
          <BrokenFlag /> {bt.strip.demoralized}
        </strong>
      )}
    </li>
  );
}

/** A side with several commanders: who is who, who has nobody in his seat, who is ready. */
function CommandersReady(props: {
  readonly watched: Watched;
  readonly view: BullRunView;
  readonly side: (typeof sides)[number];
}) {
  const { watched, view } = props;
  const commanders = view.commanders?.filter((each) => each.side === props.side) ?? [];
  return (
    <>
      {commanders.map(({ seat, name }) => {
        const state = watched.seats.find((each) => each.seat === seat);
        const ready = state !== undefined && Object.values(state.ready).some((each) => each);
        const free = state === undefined || state.holder === null;
        return (
          <span
            key={seat}
            class={ready ? 'strip-state strip-ready' : 'strip-state'}
            title={state?.holder ?? ''}
          >
            <span aria-hidden="true">{ready ? '✓ ' : '✒ '}</span>
            {seat === watched.seat ? t.table.you(name) : name}
            {free && ` (${t.table.free})`}
          </span>
        );
      })}
    </>
  );
}
