// What a form asks, read from an ask of the ruleset, and whether an answer is whole. Knows no game.
import type { Json, JsonObject } from '../../protocol/messages';

export interface Choice {
  readonly value: string;
  readonly title: string;
}
export type FieldAsk =
  | { readonly kind: 'pick_one'; readonly from: readonly Choice[] }
  | { readonly kind: 'number'; readonly least: number; readonly most: number }
  | { readonly kind: 'hex_path' };
export interface FormField {
  readonly name: string;
  readonly title: string;
  readonly hint: string;
  readonly ask: FieldAsk;
}

function object_of(value: Json | undefined): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
}
function text_of(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}
function number_of(value: Json | undefined): number {
  return typeof value === 'number' ? value : 0;
}

function field_ask(ask: JsonObject): FieldAsk | null {
  switch (ask['kind']) {
    case 'pick_one': {
      const from = Array.isArray(ask['from']) ? ask['from'].map(object_of) : [];
      return {
        kind: 'pick_one',
        from: from.map((one) => ({ value: text_of(one['value']), title: text_of(one['title']) })),
      };
    }
    case 'number':
      return { kind: 'number', least: number_of(ask['least']), most: number_of(ask['most']) };
    case 'hex_path':
      return { kind: 'hex_path' };
    default:
      return null;
  }
}

/** The fields of a form; `confirm` has none; null: an ask that this shell cannot draw. */
export function fields_of(ask: JsonObject): readonly FormField[] | null {
  if (ask['kind'] === 'confirm') return [];
  if (ask['kind'] !== 'form' || !Array.isArray(ask['fields'])) return null;
  const fields: FormField[] = [];
  for (const each of ask['fields'].map(object_of)) {
    const drawn = field_ask(object_of(each['ask']));
    if (drawn === null) return null;
    fields.push({
      name: text_of(each['name']),
      title: text_of(each['title']),
      hint: text_of(each['hint']),
      ask: drawn,
    });
  }
  return fields;
}

export type Answers = Readonly<Record<string, string>>;

export function first_answers(fields: readonly FormField[]): Answers {
  return Object.fromEntries(fields.map((field) => [field.name, '']));
}

/** What is still missing or out of range, by its title. */
export function missing_field(fields: readonly FormField[], answers: Answers): string | null {
  for (const { name, title, ask } of fields) {
    const answer = (answers[name] ?? '').trim();
    if (answer === '') return title;
    if (ask.kind !== 'number') continue;
    const value = Number(answer);
    if (!Number.isInteger(value) || value < ask.least || value > ask.most) return title;
  }
  return null;
}

export function payload_of(fields: readonly FormField[], answers: Answers): JsonObject {
  return Object.fromEntries(
    fields.map(({ name, ask }) => {
      const answer = (answers[name] ?? '').trim();
      return [name, ask.kind === 'number' ? Number(answer) : answer];
    }),
  );
}
