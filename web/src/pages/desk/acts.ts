// The acts of the desk as plain values: what a dialog asks, what it would change, what the players read, what is sent.
// Pure; the dialog draws any of them.
import type { Desk, DeskDecision, DeskDie, DeskSeat, DeskStep, DiffLine } from '../../protocol/desk';
import type { JsonObject } from '../../protocol/messages';
import type { FormField } from '../../shell/asks/form_fields';
import { instant_words, span_words, utc_words } from '../../shell/clock/instants';
import { dt } from '../../text/desk';
import { step_name } from './desk_words';
import type { GameWords } from './desk_words';

export interface ActPlan {
  /** The last part of the route. */
  readonly act: string;
  readonly heading: string;
  readonly text: string;
  readonly fields: readonly FormField[];
  /** An answer to edit as text, and how the text is sent: as a payload, or for the server to read. */
  readonly plot?: { readonly text: string; readonly sent: (text: string) => JsonObject };
  readonly rule?: string;
  /** What is sent beside the reason. */
  readonly body: (answers: JsonObject) => JsonObject;
  /** The change as far as the page can tell it. */
  readonly diff: (answers: JsonObject) => readonly DiffLine[];
  /** What the players read at once; null where the ruleset says it. */
  readonly line: (answers: JsonObject) => string | null;
  readonly danger?: boolean;
  readonly reason_needed: boolean;
}

const plain = { fields: [], reason_needed: true } as const;

function seat_field(seats: readonly DeskSeat[]): FormField {
  const from = seats.map((seat) => ({ value: seat.seat, title: seat.title }));
  return { name: 'seat', title: dt.force.seat, hint: '', ask: { kind: 'pick_one', from } };
}

export function title_of(desk: Desk, seat: string): string {
  return desk.seats.find((each) => each.seat === seat)?.title ?? seat;
}

/** Of a turn that is held every seat has answered, and any may be held in place. */
function owing(desk: Desk): readonly DeskSeat[] {
  if (desk.held !== null)
    return desk.seats.filter((seat) => desk.answers.some((one) => one.seat === seat.seat));
  return desk.seats.filter((seat) => desk.decisions.some((one) => one.seat === seat.seat && !one.ready));
}

function chosen_seat(answers: JsonObject): string {
  return typeof answers['seat'] === 'string' ? answers['seat'] : '';
}

function force_like(
  desk: Desk,
  act: 'force' | 'hold',
  words: { heading: string; text: string },
  after: string,
): ActPlan {
  return {
    ...plain,
    act,
    heading: words.heading,
    text: words.text,
    fields: [seat_field(owing(desk))],
    body: (answers) => ({ seat: chosen_seat(answers) }),
    diff: (answers) => [
      {
        subject: title_of(desk, chosen_seat(answers)),
        what: dt.force.line,
        before: dt.force.before,
        after,
      },
    ],
    line: (answers) =>
      (desk.held === null ? dt.force : dt.amend).public(title_of(desk, chosen_seat(answers))),
  };
}

export const force_plan = (desk: Desk): ActPlan => force_like(desk, 'force', dt.force, dt.force.after);
export const hold_plan = (desk: Desk): ActPlan => force_like(desk, 'hold', dt.hold, dt.hold.after);

export function take_back_plan(desk: Desk): ActPlan {
  const ready = desk.decisions.filter((one) => one.ready);
  return {
    ...plain,
    act: 'take_back',
    heading: dt.take_back.heading,
    text: dt.take_back.text,
    body: () => ({}),
    diff: () =>
      ready.map((one) => ({
        subject: title_of(desk, one.seat),
        what: dt.force.line,
        before: dt.force.after,
        after: dt.take_back.after,
      })),
    line: () => dt.take_back.public,
  };
}

export function open_plan(desk: Desk, decision: DeskDecision): ActPlan {
  const seat = title_of(desk, decision.seat);
  return {
    ...plain,
    act: 'open',
    heading: dt.envelope.heading(seat),
    text: dt.envelope.text,
    body: () => ({ decision: decision.decision }),
    diff: () => [
      { subject: seat, what: dt.envelope.line, before: dt.envelope.before, after: dt.envelope.after },
    ],
    line: () => dt.envelope.public(seat),
  };
}

/** Lines that differ: by their first word, the unit, where there is one. */
export function plot_diff(before: string, after: string): readonly DiffLine[] {
  const rows = (text: string): Map<string, string> =>
    new Map(
      text
        .split('\n')
        .map((line) => line.trim().replace(/\s+/g, ' '))
        .filter((line) => line !== '')
        .map((line) => [line.split('/')[0] ?? line, line] as const),
    );
  const [old_rows, new_rows] = [rows(before), rows(after)];
  const units = [...new Set([...old_rows.keys(), ...new_rows.keys()])];
  return units
    .filter((unit) => old_rows.get(unit) !== new_rows.get(unit))
    .map((unit) => ({
      subject: unit,
      before: old_rows.get(unit) ?? null,
      after: new_rows.get(unit) ?? null,
    }));
}

export function override_plan(die: DeskDie, words: GameWords): ActPlan {
  const face = { kind: 'number', least: 1, most: die.sides } as const;
  return {
    ...plain,
    act: 'override',
    heading: dt.override.heading(words.die_title(die.label)),
    text: dt.override.text,
    fields: [{ name: 'face', title: dt.override.face, hint: '', ask: face }],
    body: ({ face: put = null }) => ({ label: die.label, nth: die.nth, face: put }),
    diff: ({ face: put }) => [
      { subject: words.die_title(die.label), what: dt.override.line, before: die.face, after: put },
    ],
    line: () => dt.override.public,
  };
}

export function roll_back_plan(desk: Desk, step: DeskStep, words: GameWords): ActPlan {
  const last = desk.steps.filter((each) => each.current).at(-1);
  return {
    ...plain,
    act: 'roll_back',
    heading: dt.roll_back.heading,
    text: dt.roll_back.text,
    body: () => ({ revision: step.revision }),
    diff: () => [
      {
        subject: desk.title,
        what: dt.roll_back.line,
        before: last === undefined ? null : step_name(last, words),
        after: step_name(step, words),
      },
    ],
    line: () => dt.roll_back.public,
    danger: true,
  };
}

export function vacate_plan(desk: Desk): ActPlan {
  const held = desk.seats.filter((seat) => seat.holder !== null);
  return {
    ...plain,
    act: 'vacate',
    heading: dt.vacate.heading,
    text: dt.vacate.text,
    fields: [seat_field(held)],
    body: (answers) => ({ seat: chosen_seat(answers) }),
    diff: (answers) => {
      const seat = desk.seats.find((each) => each.seat === chosen_seat(answers));
      return [
        {
          subject: seat?.title ?? '',
          what: dt.vacate.line,
          before: seat?.holder ?? null,
          after: dt.vacate.after,
        },
      ];
    },
    line: (answers) => dt.vacate.public(title_of(desk, chosen_seat(answers))),
    danger: true,
  };
}

export function end_plan(desk: Desk): ActPlan {
  return {
    ...plain,
    act: 'end',
    heading: dt.end.heading,
    text: dt.end.text,
    body: () => ({}),
    diff: () => [{ subject: desk.title, what: dt.end.line, before: dt.end.before, after: dt.end.after }],
    line: () => dt.end.public,
    danger: true,
  };
}

export function publish_plan(desk: Desk): ActPlan {
  return {
    ...plain,
    act: 'publish',
    heading: dt.preview.publish_heading,
    text:
      desk.held?.finishes === true
        ? `${dt.preview.publish_text} ${dt.preview.finishes}`
        : dt.preview.publish_text,
    body: () => ({}),
    diff: () => [],
    line: () => null,
    reason_needed: false,
  };
}

// ---- the clock

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

function span_field(name: string, title: string, spans: readonly number[]): FormField {
  const from = spans.map((span) => ({ value: String(span), title: span_words(span) }));
  return { name, title, hint: '', ask: { kind: 'pick_one', from } };
}

function chosen_span(answers: JsonObject): number {
  return Number(answers['span'] ?? 0);
}

export function extend_plan(desk: Desk, words: GameWords): ActPlan {
  const live = desk.terms.pace.kind === 'live';
  const spans = live ? [5 * minute, 15 * minute, hour, day] : [12 * hour, day, 2 * day, 3 * day, 7 * day];
  const latest = Math.max(...desk.clock.deadlines.map((one) => one.due));
  return {
    ...plain,
    act: 'extend',
    heading: dt.extend.heading,
    text: dt.extend.text,
    fields: [span_field('span', dt.extend.by, spans)],
    body: (answers) => ({ ms: chosen_span(answers) }),
    diff: (answers) =>
      desk.clock.deadlines.map((one) => ({
        subject: words.group_title(one.group),
        what: dt.extend.line,
        before: instant_words(one.due),
        after: instant_words(one.due + chosen_span(answers)),
      })),
    line: (answers) => dt.extend.public(utc_words(latest + chosen_span(answers))),
  };
}

/** `now` is the server's. */
export function pause_plan(now: () => number): ActPlan {
  const until = (answers: JsonObject): number => now() + chosen_span(answers);
  return {
    ...plain,
    act: 'pause',
    heading: dt.pause.heading,
    text: dt.pause.text,
    fields: [span_field('span', dt.pause.long, [hour, day, 3 * day, 7 * day, 14 * day, 30 * day])],
    body: (answers) => ({ until_ms: until(answers) }),
    diff: (answers) => [
      {
        subject: dt.pause.subject,
        what: dt.pause.line,
        before: null,
        after: instant_words(until(answers)),
      },
    ],
    line: (answers) => dt.pause.public(utc_words(until(answers))),
  };
}

export function resume_plan(desk: Desk): ActPlan {
  return {
    ...plain,
    act: 'resume',
    heading: dt.resume.heading,
    text: dt.resume.text,
    body: () => ({}),
    diff: () => [
      {
        subject: dt.pause.subject,
        what: dt.pause.line,
        before: desk.clock.paused === null ? null : instant_words(desk.clock.paused.until),
        after: null,
      },
    ],
    line: () => dt.resume.public,
  };
}

/** The groups that wait for somebody. */
export function open_groups(desk: Desk): readonly string[] {
  return [...new Set(desk.decisions.filter((one) => one.must && !one.ready).map((one) => one.group))];
}

export function close_plan(desk: Desk, words: GameWords): ActPlan {
  const groups = open_groups(desk);
  const chosen = (answers: JsonObject): string =>
    typeof answers['group'] === 'string' ? answers['group'] : (groups[0] ?? '');
  const missing = (answers: JsonObject): readonly string[] => [
    ...new Set(
      desk.decisions
        .filter((one) => one.must && !one.ready && one.group === chosen(answers))
        .map((one) => title_of(desk, one.seat)),
    ),
  ];
  const from = groups.map((group) => ({ value: group, title: words.group_title(group) }));
  return {
    ...plain,
    act: 'close',
    heading: dt.close.heading,
    text: dt.close.text,
    fields:
      groups.length > 1
        ? [{ name: 'group', title: dt.close.group, hint: '', ask: { kind: 'pick_one', from } }]
        : [],
    body: (answers) => ({ group: chosen(answers) }),
    diff: (answers) =>
      missing(answers).map((seat) => ({
        subject: seat,
        what: dt.force.line,
        before: dt.force.before,
        after: dt.close.after,
      })),
    line: (answers) => dt.close.public(missing(answers).join(', ')),
  };
}
