// "/g/:id/desk": the umpire's desk. Readiness until the plots are sealed, then the held turn before anybody sees it, and
// every act of the umpire. Knows no game: what is on the board is drawn by the game's own client. Reads the desk anew
// whenever the match moves; what a player may not know is in the answer of the server for the umpire alone.
import { useCallback, useEffect, useMemo, useState } from 'preact/hooks';
import type { Desk, DeskDie, DeskStep } from '../../protocol/desk';
import type { HttpError } from '../../protocol/http';
import { announcer } from '../../shell/announcer';
import { Frame, useTitle } from '../../shell/frame';
import { HelpGame } from '../../shell/help/game';
import { InviteBox } from '../../shell/invite_box';
import { TalkPlaceContext } from '../../shell/talk/place';
import type { TalkPlace } from '../../shell/talk/place';
import { table_path } from '../../shell/router';
import { useServices } from '../../shell/services';
import { watch_key } from '../../state/state';
import { dt } from '../../text/desk';
import { t } from '../../text';
import type { DeskClient } from '../../games';
import { FailurePage } from '../failure';
import { usePublicData } from '../public_data';
import { ActDialog } from './act_dialog';
import { open_plan, override_plan, publish_plan, roll_back_plan } from './acts';
import type { ActPlan } from './acts';
import { Acts } from './acts_panel';
import { usePresence } from '../../notices/presence';
import './desk_page.css';
import { no_words } from './desk_words';
import { FaceForm } from './face_form';
import { Notes } from './notes';
import { Audit, Dice, Seats, Steps } from './panels';
import { SeeAs, useSeen } from './see_as';
import { TrailPage } from './trail_page';
import type { Seen } from './see_as';
import { useDeskClient } from './desk_client';

export function DeskPage(props: { readonly match: string }) {
  const { desk, error, reload, take } = useDesk(props.match);
  usePresence(props.match, desk !== null);
  if (error !== null && desk === null) {
    const refused = error.status === 403 || error.status === 401;
    // When the match has ended the trail is everybody's.
    if (refused) return <TrailPage match={props.match} />;
    return (
      <FailurePage
        heading={t.failures.server_title}
        text={error.text === '' ? t.failures.no_link : error.text}
      />
    );
  }
  if (desk === null) return <Loading />;
  return (
    <TalkPlaceContext.Provider value={talk_place(desk)}>
      <OpenDesk desk={desk} reload={reload} take={take} />
    </TalkPlaceContext.Provider>
  );
}

function talk_place({ match, terms, seats }: Desk): TalkPlace {
  return { match, seat: null, has_umpire: true, is_private: terms['visibility'] === 'private', seats };
}

interface DeskState {
  readonly desk: Desk | null;
  readonly error: HttpError | null;
  readonly reload: () => void;
  readonly take: (desk: Desk) => void;
}

/** The desk as it is now: fetched again whenever the public log grows, since every act and every promise is in it. */
function useDesk(match: string): DeskState {
  const { api, link, store } = useServices();
  const [desk, set_desk] = useState<Desk | null>(null);
  const [error, set_error] = useState<HttpError | null>(null);
  const session = store.state.value.session.status;
  const seq = store.state.value.watched[watch_key(match, null)]?.seq ?? 0;
  const reload = useCallback(async (): Promise<void> => {
    const answer = await api.desk(match);
    if (answer.ok) set_desk(answer.value);
    set_error(answer.ok ? null : answer.error);
  }, [match]);
  useEffect(() => {
    if (session === 'unknown') return;
    link.watch(match, null);
    return () => {
      link.unwatch(match, null);
      store.dispatch({ type: 'unwatched', match, seat: null });
    };
  }, [match, session]);
  useEffect(() => {
    if (session !== 'unknown') void reload();
  }, [reload, session, seq]);
  return { desk, error, reload: () => void reload(), take: set_desk };
}

function Loading() {
  useTitle([dt.title]);
  return (
    <Frame>
      <p class="loading" role="status">
        {dt.loading}
      </p>
    </Frame>
  );
}

function state_words(desk: Desk): string {
  if (desk.lifecycle !== 'running') return dt.state[desk.lifecycle];
  if (desk.held !== null) return dt.state.held;
  return desk.waiting !== null ? dt.state.waiting : dt.state.plotting;
}

function OpenDesk(props: {
  readonly desk: Desk;
  readonly reload: () => void;
  readonly take: (desk: Desk) => void;
}) {
  const { desk } = props;
  const [plan, set_plan] = useState<ActPlan | null>(null);
  const client = useDeskClient(desk.game);
  const data = usePublicData(desk.game);
  const words = client ?? no_words;
  const seen = useSeen(desk);
  const headline = typeof desk.view['headline'] === 'string' ? desk.view['headline'] : '';
  useTitle([dt.title, headline, desk.title], desk.held !== null || desk.waiting !== null);
  const picker = useMemo(
    () =>
      client === null || data === null || data === 'failed'
        ? null
        : client.picker({ view: desk.view, data: data.data }),
    [client, data, desk.view],
  );
  const running = desk.lifecycle === 'running' && desk.frozen === null;
  const done = (next: Desk | null): void => {
    const act = plan === null ? '' : (dt.audit.acts[plan.act] ?? plan.heading);
    set_plan(null);
    announcer.polite(dt.done(act));
    if (next === null) props.reload();
    else props.take(next);
  };
  return (
    <HelpGame.Provider value={desk.game}>
      <Frame header={<h1 class="table-title">{dt.heading(desk.title)}</h1>}>
        <div class="desk">
          <div class="desk-bar">
            <p class="desk-headline">
              <strong>{headline}</strong> <span class="desk-state">{state_words(desk)}</span>
            </p>
            <SeeAs seats={desk.seats} value={seen.as} on_change={seen.see} />
            <a class="button" href={table_path(desk.match, null)}>
              {dt.to_table}
            </a>
          </div>
          {desk.lifecycle !== 'finished' && <InviteBox watched={desk} plays={false} />}
          {desk.frozen !== null && <p class="banner">{t.table.frozen}</p>}
          {desk.held !== null && (
            <div class="desk-preview" role="status">
              <p>
                <strong>{dt.preview.heading}</strong> {dt.preview.text}
                {desk.held.finishes ? ` ${dt.preview.finishes}` : ''}
              </p>
              <button type="button" class="main-action" onClick={() => set_plan(publish_plan(desk))}>
                {dt.preview.publish}
              </button>
            </div>
          )}
          {desk.waiting !== null && (
            <FaceForm desk={desk} waiting={desk.waiting} words={words} on_done={props.take} />
          )}
          <BoardOf client={client} data={data} desk={desk} seen={seen} />
          <div class="desk-columns">
            <div class="desk-column">
              <Seats
                desk={desk}
                on_open={
                  running && desk.terms.umpire_opens_envelopes
                    ? (id) => {
                        const decision = desk.decisions.find((one) => one.decision === id);
                        if (decision !== undefined) set_plan(open_plan(desk, decision));
                      }
                    : null
                }
              />
              {running && <Acts desk={desk} client={client} on_plan={set_plan} />}
              {desk.held !== null && (
                <Dice
                  dice={desk.held.dice}
                  words={words}
                  on_put={(die: DeskDie) => set_plan(override_plan(die, words))}
                />
              )}
            </div>
            <div class="desk-column">
              <Notes match={desk.match} notes={desk.notes} on_change={props.reload} />
              <Steps
                desk={desk}
                words={words}
                on_back={running ? (step: DeskStep) => set_plan(roll_back_plan(desk, step, words)) : null}
              />
            </div>
            <div class="desk-column">
              <Audit audit={desk.audit} told={desk} words={words} about={dt.audit.about} />
            </div>
          </div>
        </div>
        {plan !== null && (
          <ActDialog
            desk={desk}
            plan={plan}
            words={words}
            picker={picker}
            on_close={() => set_plan(null)}
            on_done={done}
          />
        )}
      </Frame>
    </HelpGame.Provider>
  );
}

function BoardOf(props: {
  readonly client: DeskClient | null;
  readonly data: ReturnType<typeof usePublicData>;
  readonly desk: Desk;
  readonly seen: Seen;
}) {
  const { client, data, desk, seen } = props;
  if (client === null || data === null || data === 'failed') return null;
  if (seen.as !== null && seen.view === null)
    return seen.failure === null ? null : <p class="banner">{seen.failure}</p>;
  if (seen.view !== null)
    return (
      <>
        <p class="banner">{dt.see_as.note(seen.title)}</p>
        <client.Board
          key={`seen/${seen.title}`}
          match={desk.match}
          view={seen.view}
          events={[]}
          plots={[]}
          data={data.data}
        />
      </>
    );
  return (
    <client.Board
      key={desk.held === null ? 'still' : `held/${desk.held.group}`}
      match={desk.match}
      view={desk.view}
      events={desk.held?.events ?? []}
      plots={desk.answers}
      data={data.data}
    />
  );
}
