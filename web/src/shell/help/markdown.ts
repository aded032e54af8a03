// Help texts as data: the small part of Markdown that docs/rules uses, parsed into blocks that are then drawn as
// nodes. Nothing of a text can become markup; what is not understood stays text. Pure.

export type Span =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'strong' | 'em' | 'code'; readonly text: string }
  | { readonly kind: 'rule'; readonly rule: string }
  | { readonly kind: 'link'; readonly text: string; readonly to: string };
export type Line = readonly Span[];

export type Block =
  | { readonly kind: 'paragraph' | 'tip'; readonly line: Line }
  | { readonly kind: 'list'; readonly items: readonly Line[] }
  | { readonly kind: 'table'; readonly head: readonly Line[]; readonly rows: readonly (readonly Line[])[] }
  | { readonly kind: 'figure'; readonly name: string; readonly caption: string };

export interface Section {
  /** "5.13", "R-ROAD": the first word of its heading. */
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly Block[];
}
export interface Doc {
  /** The first word of the heading where it is a number ("5"), else empty. */
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly Block[];
  readonly sections: readonly Section[];
}

/** What a case is called: "5.13", "R-ROAD", "F16". */
export const rule_pattern = /(?:\d{1,2}\.\d{1,2}|R-[A-Z]+(?:-[A-Z]+)*|F\d{1,2})/;

const inline = new RegExp(
  [
    String.raw`\*\*([^*]+)\*\*`,
    String.raw`\*([^*\s][^*]*)\*`,
    '`([^`]+)`',
    String.raw`\[(${rule_pattern.source})\](?!\()`,
    // Own addresses only: help texts lead nowhere else.
    String.raw`\[([^\]]+)\]\((/[^)\s]*)\)`,
  ].join('|'),
  'g',
);

export function parse_line(text: string): Line {
  const spans: Span[] = [];
  let from = 0;
  for (const match of text.matchAll(inline)) {
    if (match.index > from) spans.push({ kind: 'text', text: text.slice(from, match.index) });
    from = match.index + match[0].length;
    spans.push(span_of(match));
  }
  if (from < text.length) spans.push({ kind: 'text', text: text.slice(from) });
  return spans;
}

function span_of([whole, strong, em, code, rule, link, to]: RegExpMatchArray): Span {
  if (strong !== undefined) return { kind: 'strong', text: strong };
  if (em !== undefined) return { kind: 'em', text: em };
  if (code !== undefined) return { kind: 'code', text: code };
  if (rule !== undefined) return { kind: 'rule', rule };
  return link === undefined || to === undefined
    ? { kind: 'text', text: whole }
    : { kind: 'link', text: link, to };
}

/** Paragraphs of lines that stand together; a blank line or another kind of line ends one. */
export function parse_blocks(lines: readonly string[]): readonly Block[] {
  const blocks: Block[] = [];
  let index = 0;
  const take = (starts: (line: string) => boolean, goes_on = starts): string[] => {
    const taken: string[] = [];
    while (index < lines.length) {
      const line = lines[index] ?? '';
      if (line.trim() === '' || !(taken.length === 0 ? starts(line) : goes_on(line))) break;
      taken.push(line);
      index += 1;
    }
    return taken;
  };
  while (index < lines.length) {
    const line = lines[index] ?? '';
    if (line.trim() === '') index += 1;
    else if (line.startsWith('|')) blocks.push(table_of(take(is_row)));
    else if (is_item(line))
      blocks.push(list_of(take(is_item, (next) => is_item(next) || next.startsWith('  '))));
    else if (line.startsWith('>')) blocks.push(tip_of(take((next) => next.startsWith('>'))));
    else if (figure_of(line) !== null) {
      blocks.push(figure_of(line) ?? { kind: 'paragraph', line: [] });
      index += 1;
    } else blocks.push({ kind: 'paragraph', line: parse_line(take(is_text).join(' ')) });
  }
  return blocks;
}

const is_row = (line: string): boolean => line.startsWith('|');
const is_item = (line: string): boolean => line.startsWith('- ');
const is_text = (line: string): boolean =>
  !is_row(line) && !is_item(line) && !line.startsWith('>') && figure_of(line) === null;

function figure_of(line: string): Block | null {
  const match = /^!\[([^\]]*)\]\(picture:([\w.-]+)\)$/.exec(line.trim());
  return match === null ? null : { kind: 'figure', caption: match[1] ?? '', name: match[2] ?? '' };
}

function tip_of(lines: readonly string[]): Block {
  return { kind: 'tip', line: parse_line(lines.map((line) => line.replace(/^>\s?/, '')).join(' ')) };
}

function list_of(lines: readonly string[]): Block {
  const items: string[] = [];
  for (const line of lines) {
    if (is_item(line)) items.push(line.slice(2));
    else items.push(`${items.pop() ?? ''} ${line.trim()}`);
  }
  return { kind: 'list', items: items.map(parse_line) };
}

function table_of(lines: readonly string[]): Block {
  const cells = (line: string): readonly Line[] =>
    line
      .replace(/^\||\|\s*$/g, '')
      .split('|')
      .map((cell) => parse_line(cell.trim()));
  const [head = '', ...rest] = lines;
  const rows = rest.filter((line) => !/^[|\s:-]+$/.test(line));
  return { kind: 'table', head: cells(head), rows: rows.map(cells) };
}

/** A chapter: its heading, what stands before the first section, and the sections. */
export function parse_doc(text: string): Doc {
  const lines = text.replaceAll('\r', '').split('\n');
  const starts = lines.flatMap((line, index) => (line.startsWith('## ') ? [index] : []));
  const [first = '', ...rest] = lines.slice(0, starts[0] ?? lines.length);
  const heading = first.replace(/^#\s*/, '').trim();
  const number = /^\d+(?= )/.exec(heading)?.[0] ?? '';
  return {
    id: number,
    title: number === '' ? heading : heading.slice(number.length).trim(),
    blocks: parse_blocks(rest),
    sections: starts.map((start, index) => section_of(lines.slice(start, starts[index + 1] ?? lines.length))),
  };
}

function section_of([first = '', ...rest]: readonly string[]): Section {
  const heading = first.replace(/^##\s*/, '').trim();
  const space = heading.indexOf(' ');
  return {
    id: space < 0 ? heading : heading.slice(0, space),
    title: space < 0 ? heading : heading.slice(space + 1),
    blocks: parse_blocks(rest),
  };
}
