// What the help is made from: the chapters in docs/rules, the case files, and the titles of the unit tests.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
export const rules_folder = 'docs/rules/bull_run';
const case_folders = ['tests/cases/bull_run', 'tests/cases/bull_run_more'];
/** Unit tests whose titles may name a case, and the programs made of them. */
const unit_tests = { 'tests/rules': ['test_rules'], 'tests/ruleset': ['test_ruleset', 'test_plotting'] };

export const read = (name) => readFileSync(path.join(root, name), 'utf8');
const list = (folder, ending) =>
  readdirSync(path.join(root, folder))
    .filter((name) => name.endsWith(ending))
    .sort();

/** Chapters in reading order: their sections with id and title, and the pictures they show. */
export function chapters() {
  return list(rules_folder, '.md')
    .filter((name) => /^(\d\d-.*|rulings)\.md$/.test(name))
    .map((name) => {
      const text = read(`${rules_folder}/${name}`);
      const sections = [...text.matchAll(/^## (\S+) (.*)$/gm)].map(([, id, title]) => ({ id, title }));
      const pictures = [...text.matchAll(/\]\(picture:([\w.-]+)\)/g)].map(([, picture]) => picture);
      const cited = [...text.matchAll(/\[(\d{1,2}\.\d{1,2}|R-[A-Z-]+|F\d{1,2})\](?!\()/g)].map(([, id]) => id);
      return { name, title: /^# (.*)$/m.exec(text)?.[1] ?? name, sections, pictures, cited };
    });
}

/** The named case files: { name, file, rules, content }. Random positions are named after nothing and prove no one rule. */
export function cases() {
  return case_folders.flatMap((folder) =>
    list(folder, '.json').map((name) => {
      const file = `${folder}/${name}`;
      const content = JSON.parse(read(file));
      return { name: name.replace(/\.json$/, ''), file, rules: content.rules, content };
    }),
  );
}

/** Unit tests whose title names a case: { title, programs, rules }. */
export function named_unit_tests() {
  const found = [];
  for (const [folder, programs] of Object.entries(unit_tests))
    for (const name of list(folder, '.cpp'))
      for (const [, title] of read(`${folder}/${name}`).matchAll(/TEST_CASE\("((?:[^"\\]|\\.)*)"/g)) {
        const rules = rules_named(title);
        if (rules.length > 0) found.push({ title, programs, rules });
      }
  return found;
}

/** "5.12", "R-BLOCKED", "F16" in a title; not the "7.1" of "7.1.3" or of "0.7.1". */
export function rules_named(title) {
  return [...title.matchAll(/(?<![\w.-])(?:\d{1,2}\.\d{1,2}|R-[A-Z]+(?:-[A-Z]+)*|F\d{1,2})(?![\w-]|\.\d)/g)].map(
    ([rule]) => rule,
  );
}
