// @vitest-environment node
// Help texts: what is parsed into what, that nothing of a text becomes markup, and rule numbers found in sentences.
import { describe, expect, it } from 'vitest';
import { parse_blocks, parse_doc, parse_line } from '../../web/src/shell/help/markdown';
import { rule_parts, split_citation } from '../../web/src/shell/help/rule_text';

describe('a line', () => {
  it('has strong, emphasised and coded words, cases, and links of our own', () => {
    expect(
      parse_line('A **bold** and *soft* `U1/2504 -` word, see [5.13], [R-ROAD] and [the keys](/help/keys).'),
    ).toEqual([
      { kind: 'text', text: 'A ' },
      { kind: 'strong', text: 'bold' },
      { kind: 'text', text: ' and ' },
      { kind: 'em', text: 'soft' },
      { kind: 'text', text: ' ' },
      { kind: 'code', text: 'U1/2504 -' },
      { kind: 'text', text: ' word, see ' },
      { kind: 'rule', rule: '5.13' },
      { kind: 'text', text: ', ' },
      { kind: 'rule', rule: 'R-ROAD' },
      { kind: 'text', text: ' and ' },
      { kind: 'link', text: 'the keys', to: '/help/keys' },
      { kind: 'text', text: '.' },
    ]);
  });
  it.each([
    '<b>no</b>',
    '[away](https://example.org)',
    '[x](javascript:alert(1))',
    '[note]',
    '2 * 3 * 4',
    '**open',
  ])('leaves %s as text', (text) => {
    expect(parse_line(text)).toEqual([{ kind: 'text', text }]);
  });
});

describe('blocks', () => {
  it('are paragraphs, lists, tables, tips and figures', () => {
    const text = [
      'One',
      'paragraph.',
      '- first',
      '  goes on',
      '- second',
      '',
      '| die | what |',
      '| --- | --- |',
      '| 1 | Ar |',
      '',
      '> **Tip.** Wait',
      '> and see.',
      '',
      '![Both stop.](picture:5.23-contact-at-the-same-time)',
    ];
    const blocks = parse_blocks(text);
    expect(blocks.map((block) => block.kind)).toEqual(['paragraph', 'list', 'table', 'tip', 'figure']);
    expect(blocks[0]).toEqual({ kind: 'paragraph', line: [{ kind: 'text', text: 'One paragraph.' }] });
    expect(blocks[1]).toMatchObject({ items: [[{ text: 'first goes on' }], [{ text: 'second' }]] });
    expect(blocks[2]).toMatchObject({
      head: [[{ text: 'die' }], [{ text: 'what' }]],
      rows: [[[{ text: '1' }], [{ text: 'Ar' }]]],
    });
    expect(blocks[4]).toEqual({
      kind: 'figure',
      name: '5.23-contact-at-the-same-time',
      caption: 'Both stop.',
    });
  });
});

describe('a chapter', () => {
  it('has a number, a title, and sections by the name of their case', () => {
    const doc = parse_doc(
      '# 5 Moving\n\nBefore.\n\n## 5.13 Friends in the way\n\nText.\n\n## R-ROAD Along it\nMore.\n',
    );
    expect([doc.id, doc.title, doc.blocks.length]).toEqual(['5', 'Moving', 1]);
    expect(doc.sections.map(({ id, title }) => [id, title])).toEqual([
      ['5.13', 'Friends in the way'],
      ['R-ROAD', 'Along it'],
    ]);
    expect(doc.sections[1]?.blocks).toHaveLength(1);
  });
  it('may have no number', () => {
    expect(parse_doc('# Rulings\n')).toMatchObject({ id: '', title: 'Rulings', sections: [] });
  });
});

describe('rule numbers in sentences', () => {
  it.each([
    ['U1 stops at 0504 (5.24).', ['5.24']],
    ['Judged by rule 14.14.', ['14.14']],
    ['The order was no longer possible (R-GROUP).', ['R-GROUP']],
    ['It ends in a friend §5.13', ['5.13']],
    ['See [5.13] and rules 10.2, 10.3 and 10.4.', ['5.13', '10.2', '10.3', '10.4']],
    ['Version 0.1 of 5.13 pages, 12.5 points (3 of 8).', []],
    ['At 3.15 pm (about 5.1234) nothing.', []],
  ])('%s', (text, rules) => {
    const parts = rule_parts(text);
    expect(parts.flatMap((part) => (typeof part === 'string' ? [] : [part.rule]))).toEqual(rules);
    expect(parts.map((part) => (typeof part === 'string' ? part : part.rule)).join('')).toBe(text);
  });
  it('are taken off the end of a sentence that becomes a button', () => {
    expect(split_citation('U1 retreats to 0504, by standing order (8.21).')).toEqual({
      text: 'U1 retreats to 0504, by standing order.',
      rules: ['8.21'],
    });
    expect(split_citation('Nobody is held at the start.')).toEqual({
      text: 'Nobody is held at the start.',
      rules: [],
    });
  });
});
