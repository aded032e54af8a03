// The standing orders of a plot that is being drawn: what the plot's page shows of them, and in its review.
import type { JsonObject } from '../../../protocol/messages';
import type { PlotEditor } from '../plot/editor';
import type { BullRunView } from '../types';
import { complete } from './model';
import type { Standing } from './model';
import { StandingLines, StandingSection } from './panel';
import { st, standing_lines } from './text';

export function PlotStanding(props: { readonly editor: PlotEditor; readonly view: BullRunView }) {
  const { editor, view } = props;
  const topics = editor.ask.standing_topics;
  if (topics === undefined) return null;
  const missed = view.options['missed_plot'];
  return (
    <StandingSection
      standing={editor.standing.value}
      before={editor.standing_before}
      topics={topics}
      problems={editor.problems.value.filter((problem) => problem.place.startsWith('standing'))}
      shut={editor.is_ready.value}
      hexes={view.objectives.map((each) => [each.hex, each.name])}
      live={view.options['decisions'] === 'live'}
      missed={typeof missed === 'string' ? missed : null}
      on_change={(standing) => editor.set_standing(standing)}
    />
  );
}

export function StandingReview(props: { readonly editor: PlotEditor }) {
  const { editor } = props;
  if (editor.ask.standing_topics === undefined) return null;
  return (
    <>
      <h3>{st.heading}</h3>
      <StandingLines standing={editor.standing.value} />
    </>
  );
}

/** For two drafts side by side. */
export function standing_lines_of(payload: JsonObject): readonly string[] {
  const standing = payload['standing'] as Partial<Standing> | undefined;
  return standing === undefined ? [] : standing_lines(complete(standing));
}
