// The rules of Bull Run as the client shows them: every case can be opened, every picture is drawn, every link leads
// somewhere; and the panel beside a table.
import { render } from 'preact';
import { describe, expect, it } from 'vitest';
import { book } from '../../web/src/games/bull_run/help';
import { find_rule } from '../../web/src/shell/help/book';
import type { Block, Line } from '../../web/src/shell/help/markdown';
import { BookView } from '../../web/src/shell/help/help_view';
import { Router, parse_route } from '../../web/src/shell/router';

const sections = book.chapters.flatMap((chapter) => chapter.sections);
const all_blocks: readonly Block[] = [book.start, ...book.chapters].flatMap((chapter) => [
  ...chapter.blocks,
  ...chapter.sections.flatMap((section) => section.blocks),
]);
function lines_of(block: Block): readonly Line[] {
  switch (block.kind) {
    case 'paragraph':
    case 'tip':
      return [block.line];
    case 'list':
      return block.items;
    case 'table':
      return [...block.head, ...block.rows.flat()];
    case 'figure':
      return [];
  }
}
function shown(part: 'home' | 'rules' | 'keys', rule = ''): HTMLElement {
  const root = document.createElement('div');
  render(<BookView book={book} place={{ part, rule }} />, root);
  return root;
}

describe('the book', () => {
  it('has the chapters of the rulebook in their order, and the rulings', () => {
    expect(book.chapters.map((chapter) => chapter.id)).toEqual([
      '3',
      '4',
      '5',
      '6',
      '7',
      '8',
      '9',
      '10',
      '11',
      '12',
      '13',
      '14',
      '15',
      '',
    ]);
    expect(sections.length).toBeGreaterThan(150);
  });
  it('has no case twice and none without text', () => {
    expect(new Set(sections.map((section) => section.id)).size).toBe(sections.length);
    for (const section of sections) expect(section.blocks, section.id).not.toEqual([]);
  });
  it('links only to cases it has', () => {
    const spans = all_blocks.flatMap(lines_of).flat();
    const rules = spans.flatMap((span) => (span.kind === 'rule' ? [span.rule] : []));
    expect(rules.length).toBeGreaterThan(100);
    for (const rule of rules) expect(find_rule(book, rule)?.section, rule).toBe(rule);
    for (const span of spans)
      if (span.kind === 'link') expect(parse_route(span.to, '', ''), span.to).toMatchObject({ page: 'help' });
  });
  it('leaves no mark of its writing unread', () => {
    const words = all_blocks.flatMap(lines_of).flat();
    for (const span of words) if (span.kind === 'text') expect(span.text).not.toMatch(/\*\*|`|\]\(|!\[|^#/);
  });
  it('lists every case in its index, with tests and marks', () => {
    const rows = book.index.sections.flatMap((section) =>
      section.blocks.flatMap((block) => (block.kind === 'table' ? block.rows : [])),
    );
    const listed = rows.map((row) => row[0]?.flatMap((span) => (span.kind === 'rule' ? [span.rule] : []))[0]);
    expect(listed).toEqual(sections.map((section) => section.id));
    for (const row of rows) expect(JSON.stringify(row[2])).toMatch(/[✓✗]/);
  });
});

describe('what is shown', () => {
  it('opens a case in its chapter and marks it', () => {
    const root = shown('rules', '5.13');
    expect(root.querySelector('h2')?.textContent).toContain('Plotting and moving');
    expect(root.querySelector('.help-case-now h3')?.textContent).toContain('5.13');
    expect(root.querySelectorAll('.help-case-now')).toHaveLength(1);
  });
  it('finds what stands nearest, and says when there is nothing', () => {
    expect(find_rule(book, '7.1.3')?.section).toBe('7.1');
    expect(find_rule(book, '5')).toMatchObject({ section: null });
    expect(find_rule(book, '99.9')).toBeNull();
    expect(shown('rules', '99.9').querySelector('h2')?.textContent).toContain('99.9');
  });
  it('draws every picture, and says in words what came of it', () => {
    const names = all_blocks.flatMap((block) => (block.kind === 'figure' ? [block] : []));
    expect(names.length).toBeGreaterThan(20);
    for (const { name, caption } of names) {
      const root = document.createElement('div');
      render(<book.Figure name={name} caption={caption} />, root);
      expect(root.querySelector('svg')?.getAttribute('aria-label'), name).toBe(caption);
      expect(root.querySelectorAll('.counter').length, name).toBeGreaterThan(0);
      expect(root.querySelectorAll('li').length, name).toBeGreaterThan(0);
      expect(root.innerHTML).not.toMatch(/NaN|undefined|style=/);
    }
  });
  it('shows contents and keys', () => {
    expect(shown('home').querySelectorAll('.help-contents a')).toHaveLength(book.chapters.length);
    expect(shown('keys').querySelectorAll('kbd').length).toBeGreaterThan(20);
  });
});

describe('beside a table', () => {
  it('opens without leaving the address, and Back closes it', async () => {
    history.replaceState(null, '', '/g/m1?seat=a');
    const router = new Router(window);
    document.body.innerHTML = '<a href="/help/rules/5.13">rule</a>';
    document.querySelector('a')?.click();
    expect(router.help.value).toEqual({ part: 'rules', rule: '5.13' });
    expect(router.route.value).toMatchObject({ page: 'table', match: 'm1', seat: 'a' });
    expect(location.pathname).toBe('/g/m1');
    router.go('/g/m1?seat=a&at=2', true);
    expect(router.help.value).toEqual({ part: 'rules', rule: '5.13' });
    router.close_help();
    await new Promise((done) => setTimeout(done, 50));
    window.dispatchEvent(new PopStateEvent('popstate'));
    expect(router.help.value).toBeNull();
  });
  it('is a page everywhere else', () => {
    history.replaceState(null, '', '/new');
    const router = new Router(window);
    router.open_help('/help/keys');
    expect(router.route.value).toEqual({ page: 'help', place: { part: 'keys', rule: '' } });
    expect(router.help.value).toBeNull();
  });
});
