// The options of a match, drawn from the scenario's schema alone: `choice` as a list, `flag` as a tick. Knows no game;
// what it cannot read it leaves out, and the server then takes the option's default.
import { is_object } from '../protocol/decode';
import type { ManifestScenario, ManifestSeat } from '../protocol/http';
import type { JsonObject } from '../protocol/messages';
import { t } from '../text';

interface Choice {
  readonly value: string;
  readonly title: string;
  /** Where it is chosen these take the place of the scenario's seats of the same side. */
  readonly seats: readonly ManifestSeat[];
}
export type OptionSchema =
  | {
      readonly name: string;
      readonly kind: 'choice';
      readonly title: string;
      readonly hint: string;
      readonly choices: readonly Choice[];
      readonly default: string;
    }
  | {
      readonly name: string;
      readonly kind: 'flag';
      readonly title: string;
      readonly hint: string;
      readonly default: boolean;
    };

function choices_of(value: unknown): readonly Choice[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((each: unknown): Choice[] =>
    is_object(each) && typeof each['value'] === 'string' && typeof each['title'] === 'string'
      ? [{ value: each['value'], title: each['title'], seats: seats_in(each['seats']) }]
      : [],
  );
}
function seats_in(value: unknown): readonly ManifestSeat[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((each: unknown): ManifestSeat[] => {
    if (!is_object(each)) return [];
    const { seat, title, side } = each;
    if (typeof seat !== 'string' || typeof title !== 'string') return [];
    return [typeof side === 'string' ? { seat, title, side } : { seat, title }];
  });
}

/** The options worth asking for: a choice of one is none. With the scenario's seats, those about a side come together, in
    the order of the sides there. */
export function read_options(
  schemas: JsonObject = {},
  seats: readonly ManifestSeat[] = [],
): readonly OptionSchema[] {
  const order = (option: OptionSchema): number => {
    const side = side_of_option(option);
    return side === undefined ? -1 : seats.findIndex((seat) => seat.side === side);
  };
  const read = options_in(schemas);
  const of_sides = read.filter((option) => order(option) !== -1).sort((a, b) => order(a) - order(b));
  const first = read.findIndex((option) => order(option) !== -1);
  const others = read.filter((option) => order(option) === -1);
  return first === -1 ? read : [...others.slice(0, first), ...of_sides, ...others.slice(first)];
}

function side_of_option(option: OptionSchema): string | undefined {
  return option.kind === 'choice' ? option.choices.flatMap((choice) => choice.seats)[0]?.side : undefined;
}

/** Every seat that the scenario may have, with its side. */
export function sides_of(scenario: ManifestScenario): Readonly<Record<string, string>> {
  const split = options_in(scenario.options ?? {}).flatMap((option) =>
    option.kind === 'choice' ? option.choices.flatMap((choice) => choice.seats) : [],
  );
  return Object.fromEntries(
    [...scenario.seats, ...split].flatMap(({ seat, side }) => (side === undefined ? [] : [[seat, side]])),
  );
}

function options_in(schemas: JsonObject): readonly OptionSchema[] {
  return Object.entries(schemas).flatMap(([name, schema]): OptionSchema[] => {
    if (!is_object(schema) || typeof schema['title'] !== 'string') return [];
    const { kind, title, default: otherwise } = schema;
    const hint = typeof schema['hint'] === 'string' ? schema['hint'] : '';
    if (kind === 'flag') return [{ name, kind, title, hint, default: otherwise === true }];
    const choices = choices_of(schema['choices']);
    if (kind !== 'choice' || choices.length < 2) return [];
    return [{ name, kind, title, hint, choices, default: typeof otherwise === 'string' ? otherwise : '' }];
  });
}

export type Chosen = Readonly<Record<string, string | boolean>>;

/** What is sent: what was chosen and is not the default anyway. */
export function options_of(
  schemas: readonly OptionSchema[],
  chosen: Chosen,
): Record<string, string | boolean> {
  const out: Record<string, string | boolean> = {};
  for (const { name, default: otherwise } of schemas) {
    const value = chosen[name];
    if (value !== undefined && value !== otherwise) out[name] = value;
  }
  return out;
}

function Hint(props: { readonly of: OptionSchema }) {
  return props.of.hint === '' ? null : <span class="hint">{props.of.hint}</span>;
}

/** What was agreed with these options, in words, for the summary. */
export function chosen_words(schemas: readonly OptionSchema[], chosen: Chosen): string {
  const word = (schema: OptionSchema): string => {
    const value = chosen[schema.name] ?? schema.default;
    if (schema.kind === 'flag') return value === true ? t.create.yes : t.create.no;
    return schema.choices.find((choice) => choice.value === value)?.title ?? String(value);
  };
  return schemas.map((schema) => t.create.chosen(schema.title, word(schema))).join(' ');
}

/** The seats of a match as its options are chosen: the server makes the same ones. */
export function seats_with(
  seats: readonly ManifestSeat[],
  schemas: readonly OptionSchema[],
  chosen: Chosen,
): readonly ManifestSeat[] {
  return schemas.reduce((known, schema) => {
    if (schema.kind !== 'choice') return known;
    const value = chosen[schema.name] ?? schema.default;
    const fresh = schema.choices.find((choice) => choice.value === value)?.seats ?? [];
    const side = fresh[0]?.side;
    const first = known.findIndex((seat) => seat.side === side);
    if (side === undefined || first === -1) return known;
    const kept = known.filter((seat) => seat.side !== side);
    return [...kept.slice(0, first), ...fresh, ...kept.slice(first)];
  }, seats);
}

export function MatchOptions(props: {
  readonly schemas: readonly OptionSchema[];
  readonly chosen: Chosen;
  readonly on_change: (chosen: Chosen) => void;
}) {
  const choose = (name: string, value: string | boolean) =>
    props.on_change({ ...props.chosen, [name]: value });
  return (
    <>
      {props.schemas.map((schema) =>
        schema.kind === 'flag' ? (
          <label key={schema.name} class="radio">
            <input
              type="checkbox"
              name={schema.name}
              checked={(props.chosen[schema.name] ?? schema.default) === true}
              onChange={(event) => choose(schema.name, event.currentTarget.checked)}
            />
            <span class="radio-words">
              {schema.title}
              <Hint of={schema} />
            </span>
          </label>
        ) : (
          <label key={schema.name} class="field">
            <span>{schema.title}</span>
            <select
              name={schema.name}
              value={String(props.chosen[schema.name] ?? schema.default)}
              onChange={(event) => choose(schema.name, event.currentTarget.value)}
            >
              {schema.choices.map((choice) => (
                <option key={choice.value} value={choice.value}>
                  {choice.title}
                </option>
              ))}
            </select>
            <Hint of={schema} />
          </label>
        ),
      )}
    </>
  );
}
