// What everybody else finds at the desk's address: when the match has ended, the trail of the umpire's acts; before, that
// it is his.
import { useEffect, useState } from 'preact/hooks';
import type { AuditLine } from '../../protocol/desk';
import type { HttpError } from '../../protocol/http';
import { Frame, useTitle } from '../../shell/frame';
import { table_path } from '../../shell/router';
import { useServices } from '../../shell/services';
import { watch_key } from '../../state/state';
import { dt } from '../../text/desk';
import { t } from '../../text';
import { FailurePage } from '../failure';
import { useDeskClient } from './desk_client';
import { no_words } from './desk_words';
import { Audit } from './panels';

export function TrailPage(props: { readonly match: string }) {
  const { api, store } = useServices();
  const [audit, set_audit] = useState<readonly AuditLine[] | null>(null);
  const [error, set_error] = useState<HttpError | null>(null);
  const watched = store.state.value.watched[watch_key(props.match, null)];
  const game = watched?.view['game'];
  const client = useDeskClient(typeof game === 'string' ? game : '');
  useTitle([dt.trail.title, ...(watched === undefined ? [] : [watched.title])]);
  useEffect(() => {
    void api.audit(props.match).then((answer) => {
      if (answer.ok) set_audit(answer.value);
      else set_error(answer.error);
    });
  }, [props.match, watched?.lifecycle]);
  if (audit === null)
    return error === null ? null : (
      <FailurePage heading={dt.forbidden} text={error.text === '' ? t.failures.no_link : error.text} />
    );
  return (
    <Frame header={<h1 class="table-title">{dt.trail.title}</h1>}>
      <div class="desk">
        <p>
          <a class="button" href={table_path(props.match, null)}>
            {dt.to_table}
          </a>
        </p>
        <Audit
          audit={audit}
          told={{ seats: watched?.seats ?? [], steps: [] }}
          words={client ?? no_words}
          about={dt.trail.about}
        />
      </div>
    </Frame>
  );
}
