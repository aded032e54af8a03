// The standing orders: a short list beside the plot, and a dialog in which each topic is a choice in plain
// words. Every change is a change of the plot's draft: saved, undone and promised with it.
import { useState } from 'preact/hooks';
import type { ComponentChildren } from 'preact';
import { Dialog } from '../../../shell/dialog';
import { ProblemList } from '../../../shell/problem_list';
import type { Problem } from '../../../protocol/messages';
import type { UnitId } from '../types';
import { hex_of_push, named, raised, same_standing, toggled, with_unit } from './model';
import type { Standing, StandingTopics, UnitStanding } from './model';
import { st, standing_lines } from './text';

export interface StandingProps {
  readonly standing: Standing;
  /** As they were when the plot was asked for. */
  readonly before: Standing;
  readonly topics: StandingTopics;
  readonly problems: readonly Problem[];
  readonly shut: boolean;
  /** Hexes worth naming, such as objectives. */
  readonly hexes: readonly (readonly [hex: string, name: string])[];
  readonly live: boolean;
  readonly missed: string | null; // the match's policy; null where nothing can be missed
  readonly on_change: (standing: Standing) => void;
}

export function StandingSection(props: StandingProps) {
  const [open, set_open] = useState(false);
  const changed = !same_standing(props.standing, props.before);
  return (
    <section class="standing" aria-label={st.heading}>
      <div class="chart-head">
        <h2>{st.heading}</h2>
        <span class="chart-counts">{changed ? st.changed : st.unchanged}</span>
        <button type="button" disabled={props.shut} onClick={() => set_open(true)}>
          {st.open}
        </button>
      </div>
      <StandingLines standing={props.standing} />
      {open && <StandingDialog {...props} on_close={() => set_open(false)} />}
    </section>
  );
}

/** Also shown in the review before Ready. */
export function StandingLines(props: { readonly standing: Standing }) {
  return (
    <ul class="standing-lines">
      {standing_lines(props.standing).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

function StandingDialog(props: StandingProps & { readonly on_close: () => void }) {
  const { standing, on_change, before } = props;
  return (
    <Dialog
      heading={st.heading}
      on_close={props.on_close}
      actions={
        <>
          <button type="button" onClick={() => on_change(before)}>
            {st.restore}
          </button>
          <button type="button" class="main-action" onClick={props.on_close}>
            {st.close}
          </button>
        </>
      }
    >
      <p>
        {st.intro} {props.live ? st.live_match : st.standing_match}
      </p>
      <ProblemList problems={props.problems} />
      <div class="standing-form">
        <TargetsTopic {...props} />
        <Topic
          topic="support"
          words={st.support}
          value={standing.support}
          on_pick={(support) => on_change({ ...standing, support })}
        />
        <LossesTopic {...props} />
        <PushTopic {...props} />
        <Topic
          topic="advance"
          words={st.advance}
          value={standing.advance}
          on_pick={(advance) => on_change({ ...standing, advance })}
        />
        <UnitsTopic {...props} />
        {props.missed !== null && (
          <fieldset class="standing-topic">
            <legend>{st.topics.missed}</legend>
            <p>
              {st.missed[props.missed] ?? props.missed} <span class="hint">{st.missed_about}</span>
            </p>
          </fieldset>
        )}
      </div>
    </Dialog>
  );
}

function Topic<K extends string>(props: {
  readonly topic: keyof typeof st.about;
  readonly words: Readonly<Record<K, string>>;
  readonly value: K;
  readonly on_pick: (value: K) => void;
  readonly children?: ComponentChildren;
}) {
  return (
    <fieldset class="standing-topic">
      <legend>{st.topics[props.topic]}</legend>
      <p class="hint">{st.about[props.topic]}</p>
      {(Object.entries(props.words) as [K, string][]).map(([value, words]) => (
        <label key={value} class="radio">
          <input
            type="radio"
            name={`standing-${props.topic}`}
            checked={props.value === value}
            onChange={() => props.on_pick(value)}
          />
          {words}
        </label>
      ))}
      {props.children}
    </fieldset>
  );
}

function TargetsTopic({ standing, topics, on_change }: StandingProps) {
  const { allocate } = standing;
  const list = named(allocate);
  return (
    <Topic
      topic="allocate"
      words={st.allocate}
      value={allocate === 'best-odds' ? allocate : 'concentrate'}
      on_pick={(value) =>
        on_change({ ...standing, allocate: value === 'concentrate' ? { concentrate: list } : value })
      }
    >
      {allocate !== 'best-odds' && (
        <UnitPicker
          list={list}
          all={topics.concentrate}
          on_change={(concentrate) => on_change({ ...standing, allocate: { concentrate } })}
        />
      )}
    </Topic>
  );
}

function LossesTopic({ standing, topics, on_change }: StandingProps) {
  const { losses } = standing;
  const list = named(losses);
  return (
    <Topic
      topic="losses"
      words={st.losses}
      value={typeof losses === 'string' ? losses : 'spare'}
      on_pick={(value) => on_change({ ...standing, losses: value === 'spare' ? { spare: list } : value })}
    >
      {typeof losses !== 'string' && (
        <UnitPicker
          list={list}
          all={topics.spare}
          on_change={(spare) => on_change({ ...standing, losses: { spare } })}
        />
      )}
    </Topic>
  );
}

/** Units in order of priority; one more by the list, each out again by its button. */
function UnitPicker(props: {
  readonly list: readonly UnitId[];
  readonly all: readonly UnitId[];
  readonly on_change: (list: readonly UnitId[]) => void;
}) {
  const { list, on_change } = props;
  const more = props.all.filter((unit) => !list.includes(unit));
  return (
    <div class="standing-units">
      {list.length === 0 && <p class="check-open">{st.name_one}</p>}
      <ol>
        {list.map((unit, index) => (
          <li key={unit}>
            <b>{unit}</b>
            <button
              type="button"
              class="quiet"
              disabled={index === 0}
              aria-label={st.raise(unit)}
              title={st.raise(unit)}
              onClick={() => on_change(raised(list, unit))}
            >
              ↑
            </button>
            <button
              type="button"
              class="quiet"
              aria-label={st.drop(unit)}
              title={st.drop(unit)}
              onClick={() => on_change(toggled(list, unit))}
            >
              ✕
            </button>
          </li>
        ))}
      </ol>
      {more.length > 0 && (
        <select
          aria-label={st.add}
          value=""
          onChange={(event) => {
            const unit = event.currentTarget.value;
            event.currentTarget.value = '';
            if (unit !== '') on_change(toggled(list, unit));
          }}
        >
          <option value="">{st.add}</option>
          {more.map((unit) => (
            <option key={unit} value={unit}>
              {unit}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}

function PushTopic({ standing, hexes, on_change }: StandingProps) {
  const { retreat } = standing;
  const kind = typeof retreat === 'string' ? retreat : 'toward' in retreat ? 'toward' : 'away_from';
  const put = (value: keyof typeof st.retreat, hex: string): void =>
    on_change({
      ...standing,
      retreat: value === 'toward' ? { toward: hex } : value === 'away_from' ? { away_from: hex } : value,
    });
  return (
    <Topic
      topic="retreat"
      words={st.retreat}
      value={kind}
      on_pick={(value) => put(value, hex_of_push(retreat) || (hexes[0]?.[0] ?? ''))}
    >
      {kind !== 'away-from-objectives' && (
        <label class="standing-hex">
          {st.hex}{' '}
          <input
            inputMode="numeric"
            maxLength={4}
            size={6}
            list="standing-hexes"
            value={hex_of_push(retreat)}
            onChange={(event) => put(kind, event.currentTarget.value.trim())}
          />
          <datalist id="standing-hexes">
            {hexes.map(([hex, name]) => (
              <option key={hex} value={hex}>
                {name}
              </option>
            ))}
          </datalist>
        </label>
      )}
    </Topic>
  );
}

function UnitsTopic({ standing, topics, on_change }: StandingProps) {
  return (
    <fieldset class="standing-topic">
      <legend>{st.topics.units}</legend>
      <p class="hint">{st.about.units}</p>
      <div class="standing-singles">
        {topics.advance.map((unit) => (
          <Single
            key={`a ${unit}`}
            unit={unit}
            label={st.advance_of(unit)}
            words={st.unit_advance}
            value={standing.units[unit]?.advance}
            on_pick={(value) => on_change(with_unit(standing, unit, 'advance', value))}
          />
        ))}
        {topics.support.map((unit) => (
          <Single
            key={`s ${unit}`}
            unit={unit}
            label={st.support_of(unit)}
            words={st.unit_support}
            value={standing.units[unit]?.support}
            on_pick={(value) => on_change(with_unit(standing, unit, 'support', value))}
          />
        ))}
      </div>
    </fieldset>
  );
}

function Single<K extends NonNullable<UnitStanding['advance' | 'support']>>(props: {
  readonly unit: UnitId;
  readonly label: string;
  readonly words: Readonly<Record<K, string>>;
  readonly value: K | undefined;
  readonly on_pick: (value: K | undefined) => void;
}) {
  const options = Object.entries(props.words) as [K, string][];
  return (
    <label class="standing-single">
      <b>{props.unit}</b>
      <select
        aria-label={props.label}
        value={props.value ?? ''}
        onChange={(event) =>
          props.on_pick(options.find(([value]) => value === event.currentTarget.value)?.[0])
        }
      >
        <option value="">{st.as_side}</option>
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}
