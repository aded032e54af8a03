// @vitest-environment node
// Every word stands in a catalogue: none is empty there, and no component writes its own.
import { readFileSync, readdirSync } from 'node:fs';
import ts from '../../web/node_modules/typescript';
import { describe, expect, it } from 'vitest';
import { pw } from '../../web/src/games/bull_run/plot/words';
import { bt } from '../../web/src/games/bull_run/text';
import { en } from '../../web/src/text/en';

const source = `${import.meta.dirname}/../../web/src/`;

function leaves(value: unknown, path: string): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([name, member]) => leaves(member, `${path}.${name}`));
}

/** Texts between tags, and texts of attributes that are read out or shown. */
function written_words(file: string): string[] {
  const tree = ts.createSourceFile(
    file,
    readFileSync(source + file, 'utf8'),
    ts.ScriptTarget.Latest,
    true,
    ts.ScriptKind.TSX,
  );
  const found: string[] = [];
  const shown = new Set(['aria-label', 'title', 'placeholder', 'alt', 'label']);
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node) && /\p{L}{2}/u.test(node.text)) found.push(node.text.trim());
    if (ts.isJsxAttribute(node) && node.initializer !== undefined && ts.isStringLiteral(node.initializer)) {
      if (shown.has(node.name.getText()) && /\p{L}{2}/u.test(node.initializer.text))
        found.push(node.initializer.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

describe('catalogues', () => {
  it.each([...leaves(en, 'en'), ...leaves(bt, 'bt'), ...leaves(pw, 'pw')])('%s says something', (_path, words) => {
    if (typeof words === 'function') expect(words.length).toBeGreaterThan(0);
    else expect(words).toMatch(/\S/);
  });
  const components = readdirSync(source, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.tsx'));
  it('finds the components', () => {
    expect(components.length).toBeGreaterThan(25);
    expect(written_words('pages/home.tsx')).toEqual([]);
  });
  // The map's own tools and cards keep their words beside their drawing; they name no game.
  const beside = /^(map|dev)\//;
  it.each(components.filter((name) => !beside.test(name)))('%s writes no words of its own', (name) => {
    expect(written_words(name)).toEqual([]);
  });
});
