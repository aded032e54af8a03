// What the battle is about, in a dialog that every mode of the table can open: where things stand, what each side plays
// for, who holds which place, and how victory is judged. The words of the scenario come with the game's manifest.
import { useState } from 'preact/hooks';
import type { ManifestScenario } from '../../../protocol/http';
import { Dialog } from '../../../shell/dialog';
import { bt } from '../text';
import { sides } from '../types';
import type { BullRunView } from '../types';
import { ObjectivesTable, ScoreRows, SidesHead } from './result_panel';

export function BattleBrief(props: {
  readonly view: BullRunView;
  readonly scenario: ManifestScenario | undefined;
}) {
  const [open, set_open] = useState(false);
  const words = bt.brief;
  return (
    <>
      <button type="button" class="button" onClick={() => set_open(true)}>
        {words.open}
      </button>
      {open && (
        <Dialog
          heading={props.view.title}
          on_close={() => set_open(false)}
          actions={
            <button type="button" onClick={() => set_open(false)}>
              {words.close}
            </button>
          }
        >
          <Brief {...props} />
        </Dialog>
      )}
    </>
  );
}

function Brief(props: { readonly view: BullRunView; readonly scenario: ManifestScenario | undefined }) {
  const { view, scenario } = props;
  const words = bt.brief;
  const by_points = view.sides.union.points !== undefined;
  // The reader's own side first.
  const order = [...sides].sort((a, b) => Number(b === view.side) - Number(a === view.side));
  return (
    <div class="brief">
      {view.night && <p class="brief-night">{words.night}</p>}
      <p>{scenario?.situation}</p>
      {order.map((side) => {
        const aim = scenario?.seats.find((seat) => seat.seat === side)?.aim;
        return aim === undefined ? null : (
          <p key={side}>
            <b>{words.aim(view.sides[side].title)}</b> {aim}
          </p>
        );
      })}
      <ObjectivesTable view={view} />
      {by_points && (
        <table class="result-table">
          <caption>{words.score}</caption>
          <SidesHead view={view} />
          <tbody>
            <ScoreRows view={view} />
          </tbody>
        </table>
      )}
      <p class="quiet-text">{by_points ? words.by_points : words.by_conditions}</p>
    </div>
  );
}
