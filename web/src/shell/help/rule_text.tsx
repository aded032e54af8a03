// Rule numbers as links into the help. A sentence of the server cites its rule at the end, "... (10.3)." or
// "... rule 8.0"; wherever the client shows one, the number is a link.
import type { ComponentChildren } from 'preact';
import { t } from '../../text';
import { rule_pattern } from './markdown';

export function rule_path(rule: string): string {
  return `/help/rules/${encodeURIComponent(rule)}`;
}

/** `children`: what is shown instead of "§5.13". */
export function RuleLink(props: { readonly rule: string; readonly children?: ComponentChildren }) {
  return (
    <a class="rule-link" href={rule_path(props.rule)} title={t.help.open_rule(props.rule)}>
      {props.children ?? t.problems.rule(props.rule)}
    </a>
  );
}

/** A name is cited after a bracket, a "§", the word "rule", or another one: never a number by itself. */
const cited = new RegExp(
  String.raw`(?<=[([§]|\brules? |${rule_pattern.source}(?:, | and ))${rule_pattern.source}(?=[)\].,;:]|\s|$)`,
  'g',
);

export type Part = string | { readonly rule: string };

export function rule_parts(text: string): readonly Part[] {
  const parts: Part[] = [];
  let from = 0;
  for (const match of text.matchAll(cited)) {
    if (match.index > from) parts.push(text.slice(from, match.index));
    parts.push({ rule: match[0] });
    from = match.index + match[0].length;
  }
  if (from < text.length) parts.push(text.slice(from));
  return parts;
}

/** A sentence with its rule numbers as links. */
export function RuleText(props: { readonly text: string }) {
  return (
    <>
      {rule_parts(props.text).map((part, index) =>
        typeof part === 'string' ? (
          part
        ) : (
          <RuleLink key={index} rule={part.rule}>
            {part.rule}
          </RuleLink>
        ),
      )}
    </>
  );
}

/** A sentence without the citation at its end, and what was cited there: for buttons, in which no link may stand. */
export function split_citation(text: string): {
  readonly text: string;
  readonly rules: readonly string[];
} {
  const match = new RegExp(String.raw` \((${rule_pattern.source}(?:, ${rule_pattern.source})*)\)(\.?)$`).exec(
    text,
  );
  if (match === null) return { text, rules: [] };
  return { text: text.slice(0, match.index) + (match[2] ?? ''), rules: (match[1] ?? '').split(', ') };
}
