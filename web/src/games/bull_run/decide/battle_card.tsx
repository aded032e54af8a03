// One battle of the allocation: who attacks whom, what it adds up to, and what the die can bring.
import { CounterChip } from '../counters';
import type { UnitId, UnitView } from '../types';
import type { AllocateEditor } from './allocate_editor';
import { includable, release, include, reorder } from './allocation';
import type { Battle } from './allocation';
import { OddsSheet, short_odds } from './odds_sheet';
import type { AttackHint } from './shapes';
import { dt } from './text';

interface CardProps {
  readonly editor: AllocateEditor;
  readonly index: number;
  readonly battle: Battle;
  readonly hint: AttackHint | null;
  readonly units: ReadonlyMap<UnitId, UnitView>;
}

export function BattleCard(props: CardProps) {
  const { editor, index, battle, hint } = props;
  const words = dt.allocate;
  const shut = editor.is_ready.value;
  return (
    <article class="alloc-card" aria-label={words.battle(index)} data-battle={index + 1}>
      <header class="alloc-card-head">
        <h3>{words.battle(index)}</h3>
        <span class="alloc-odds">{hint === null ? dt.odds.summing : short_odds(hint)}</span>
        {!shut && editor.value.value.battles.length > 1 && <Order editor={editor} index={index} />}
      </header>
      <div class="alloc-sides">
        <Chips {...props} label={words.attackers} ids={[...battle.attackers, ...battle.bombard]} />
        <span class="alloc-versus" aria-hidden="true">
          →
        </span>
        <Chips {...props} label={words.defenders} ids={battle.defenders} />
      </div>
      {!shut && <Defenders editor={editor} index={index} battle={battle} />}
      {hint !== null && <OddsSheet hint={hint} />}
    </article>
  );
}

function Order(props: { readonly editor: AllocateEditor; readonly index: number }) {
  const { editor, index } = props;
  const count = editor.value.value.battles.length;
  const move = (by: -1 | 1) => editor.change(reorder(editor.value.peek(), index, by));
  return (
    <span class="alloc-order">
      <button
        type="button"
        class="quiet"
        aria-label={dt.allocate.earlier(index)}
        title={dt.allocate.earlier(index)}
        disabled={index === 0}
        onClick={() => move(-1)}
      >
        ↑
      </button>
      <button
        type="button"
        class="quiet"
        aria-label={dt.allocate.later(index)}
        title={dt.allocate.later(index)}
        disabled={index === count - 1}
        onClick={() => move(1)}
      >
        ↓
      </button>
    </span>
  );
}

/** Counters of one side; an own one is taken in hand, an enemy is what the unit in hand is pointed at. */
function Chips(props: CardProps & { readonly label: string; readonly ids: readonly UnitId[] }) {
  const { editor } = props;
  const held = editor.in_hand.value;
  return (
    <ul class="alloc-chips" aria-label={props.label}>
      {props.ids.map((id) => (
        <li key={id}>
          <button
            type="button"
            class="alloc-chip"
            aria-pressed={held === id}
            disabled={editor.is_ready.value}
            onClick={() => {
              if (!editor.point_at(id)) editor.take(held === id || !editor.has_part(id) ? null : id);
            }}
          >
            <UnitChip id={id} units={props.units} />
          </button>
        </li>
      ))}
    </ul>
  );
}

export function UnitChip(props: { readonly id: UnitId; readonly units: ReadonlyMap<UnitId, UnitView> }) {
  const unit = props.units.get(props.id);
  return (
    <>
      {unit !== undefined && <CounterChip unit={unit} px={30} />}
      <span>{props.id}</span>
    </>
  );
}

/** Taking a further enemy on, or leaving one out. */
function Defenders(props: {
  readonly editor: AllocateEditor;
  readonly index: number;
  readonly battle: Battle;
}) {
  const { editor, index, battle } = props;
  const allocation = editor.value.value;
  const more = includable(allocation, editor.ask, index);
  const fewer = battle.defenders.length > 1 ? battle.defenders : [];
  if (more.length + fewer.length === 0) return null;
  return (
    <p class="alloc-more">
      {more.map((unit) => (
        <button
          key={unit}
          type="button"
          class="quiet"
          onClick={() => editor.change(include(allocation, index, unit))}
        >
          + {dt.allocate.also(unit)}
        </button>
      ))}
      {fewer.map((unit) => (
        <button
          key={unit}
          type="button"
          class="quiet"
          onClick={() => editor.change(release(allocation, unit))}
        >
          − {dt.allocate.release(unit)}
        </button>
      ))}
    </p>
  );
}
