// One counter, drawn around the origin in a square of 40 units. Sides differ four ways: dark or light face,
// single or double rule, square or clipped corners, and the letter tab. It draws what it is given and
// knows no secret: a face that must stay hidden is never passed in.

import { type CounterDetail } from '../../../map/zoom_stops';
import { type CounterState, type CounterUnit, figures, is_own_face_down, is_reduced } from './labels';

interface Props {
  readonly unit: CounterUnit;
  readonly detail: CounterDetail;
  readonly states?: readonly CounterState[];
}

/** A square with corners cut by `clip`, around the origin. */
function face(half: number, clip: number): string {
  const i = half - clip;
  if (clip === 0) return `M${-half} ${-half}H${half}V${half}H${-half}Z`;
  return `M${-i} ${-half}H${i}L${half} ${-i}V${i}L${i} ${half}H${-i}L${-half} ${i}V${-i}Z`;
}

const STAR = 'M0-9L2.3-3.2L8.6-2.8L3.7 1.2L5.3 7.3L0 3.9L-5.3 7.3L-3.7 1.2L-8.6-2.8L-2.3-3.2Z';

/** Military symbols in a box of 20 by 12 around (0, -7). */
function Symbol({ unit }: { readonly unit: CounterUnit }) {
  if (unit.symbol === 'leader') return <path class="counter-star" d={STAR} transform="translate(0 -6.5)" />;
  if (unit.symbol === 'dummy')
    return <path class="counter-symbol" d="M-10-13H10V-1H-10Z" stroke-dasharray="2 2" />;
  const box = 'M-10-13H10V-1H-10Z';
  if (unit.symbol === 'cavalry') return <path class="counter-symbol" d={`${box}M-10-1L10-13`} />;
  if (unit.symbol === 'artillery') {
    return (
      <>
        <path class="counter-symbol" d={box} />
        <circle class="counter-dot" cx="0" cy="-7" r="2.8" />
      </>
    );
  }
  return <path class="counter-symbol" d={`${box}M-10-13L10-1M-10-1L10-13`} />;
}

function Figures({
  unit,
  y,
  size,
}: {
  readonly unit: CounterUnit;
  readonly y: number;
  readonly size: number;
}) {
  const reduced = is_reduced(unit);
  return (
    <>
      {reduced && (
        <g class="counter-old">
          <text x="-14.5" y={y - 1} font-size="7">
            {unit.full_strength}
          </text>
          <path d={`M-17.5 ${y - 2}h6`} />
        </g>
      )}
      <text class="counter-figures" x={reduced ? 2 : 0} y={y} font-size={size}>
        {figures(unit)}
      </text>
    </>
  );
}

/** The bottom band: solid for ordered, sabres for an attack, a chain for an enemy zone of control. */
function Band({ states }: { readonly states: readonly CounterState[] }) {
  const mission = states.find((state) => state === 'attack' || state === 'bombard' || state === 'support');
  return (
    <g class="counter-band">
      {states.includes('ordered') && <path class="counter-band-solid" d="M-17 15.2H17V18.2H-17Z" />}
      {states.includes('ready') && <path class="counter-band-line" d="M-17 16.7H17" />}
      {mission !== undefined && (
        <g class="counter-mission" transform="translate(17 16.5)">
          <circle r="6.5" />
          {mission === 'attack' && (
            <path d="M-3.6-3.6L3.6 3.6M3.6-3.6L-3.6 3.6M-4.4 1.6L-1.6 4.4M4.4 1.6L1.6 4.4" />
          )}
          {mission === 'bombard' && <path d="M-4 2L3.5-2.5M-2 3.5a1.8 1.8 0 1 0 .1 0" />}
          {mission === 'support' && <path d="M0-4V4M-4 0H4" />}
        </g>
      )}
      {states.includes('pinned') && (
        <path class="counter-chain" d="M-20 12a3 3 0 1 0 .1 0M-15.5 15.5a3 3 0 1 0 .1 0" />
      )}
    </g>
  );
}

function Tab({ unit }: { readonly unit: CounterUnit }) {
  return (
    <text class="counter-tab" x="15" y="-11.6" font-size="8.5">
      {unit.side === 'union' ? 'U' : 'C'}
    </text>
  );
}

function Full({ unit }: { readonly unit: CounterUnit }) {
  return (
    <>
      <text class="counter-size" x="-14" y="-12" font-size="7">
        {unit.size}
      </text>
      <text class="counter-id" transform="rotate(-90)" x="0" y="-13" font-size="6.8">
        {unit.id}
      </text>
    </>
  );
}

/** The back of a counter: no symbol, no figures; a bar where it is known to be real. */
function Back({ unit, detail }: { readonly unit: CounterUnit; readonly detail: CounterDetail }) {
  return (
    <>
      <text class="counter-figures" x="0" y="0" dy="0.36em" font-size={detail === 'small' ? 29 : 24}>
        ?
      </text>
      {unit.known_real === true && <path class="counter-real" d="M-8 12.5H8" />}
      {detail !== 'small' && <Tab unit={unit} />}
      {detail === 'full' && <Full unit={unit} />}
    </>
  );
}

/** One's own counter that the others see from behind: a folded corner. */
function Fold() {
  return <path class="counter-fold" d="M-20-20H-12L-20-12Z" />;
}

function Question() {
  return (
    <g class="counter-question" transform="translate(17 -17)">
      <circle r="7.5" />
      <text y="0" dy="0.35em" font-size="12">
        ?
      </text>
    </g>
  );
}

export function Counter({ unit, detail, states = [] }: Props) {
  const scattered = states.includes('scattered');
  const clip = unit.side === 'confederate' ? 5 : 0;
  const ally = states.includes('ally') ? ' counter-ally' : '';
  const classes = `counter counter-${unit.side} counter-${unit.type} counter-${detail}${ally}`;
  const turn = scattered ? 'rotate(8)' : undefined;
  const scale = detail === 'small' ? 'scale(1.18)' : undefined;
  return (
    <g class={classes} transform={[turn, scale].filter((one) => one !== undefined).join(' ') || undefined}>
      <path class="counter-casing" d={face(21.2, clip)} />
      <path class="counter-face" d={face(20, clip)} />
      <path class="counter-rule" d={face(unit.side === 'confederate' ? 17.4 : 18, clip === 0 ? 0 : 4)} />
      {unit.type === 'unknown' ? (
        <Back unit={unit} detail={detail} />
      ) : detail === 'small' ? (
        unit.symbol === 'leader' ? (
          <path class="counter-star" d={STAR} transform="scale(1.5)" />
        ) : (
          <text class="counter-figures" x="0" y="0" dy="0.36em" font-size="29">
            {unit.type === 'dummy' ? 'D' : unit.strength}
          </text>
        )
      ) : (
        <>
          <Symbol unit={unit} />
          <Figures unit={unit} y={13.2} size={15} />
          <Tab unit={unit} />
          {detail === 'full' && <Full unit={unit} />}
        </>
      )}
      {is_own_face_down(unit) && <Fold />}
      <Band states={states} />
      {scattered && <Question />}
    </g>
  );
}

/** A counter by itself, for trays, chart rows and cards. */
export function CounterChip({
  unit,
  states = [],
  px = 40,
}: {
  readonly unit: CounterUnit;
  readonly states?: readonly CounterState[];
  readonly px?: number;
}) {
  return (
    <svg class="counter-chip" viewBox="-23 -23 46 46" width={px} height={px} aria-hidden="true">
      <Counter unit={unit} detail={px >= 44 ? 'full' : 'medium'} states={states} />
    </svg>
  );
}
