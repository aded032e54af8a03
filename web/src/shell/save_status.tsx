// One quiet line: is what I drew kept, where, since when.
import type { SaveStatus } from '../state/draft_saver';
import { clock_time, t } from '../text';

export function save_text(status: SaveStatus): string {
  switch (status.kind) {
    case 'none':
      return t.save.none;
    case 'saving':
      return t.save.saving;
    case 'saved':
      return t.save.saved(clock_time(status.at));
    case 'offline':
      return t.save.offline(status.changes);
    case 'conflict':
      return t.save.conflict;
    case 'refused':
      return t.save.refused(status.text);
  }
}

export function SaveLine(props: { readonly status: SaveStatus }) {
  const bad = props.status.kind === 'refused' || props.status.kind === 'conflict';
  return (
    <span class={bad ? 'save-line save-bad' : 'save-line'} data-save={props.status.kind}>
      {save_text(props.status)}
    </span>
  );
}
