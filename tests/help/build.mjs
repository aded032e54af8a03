// Makes what is generated of the players' rules help: docs/rules/bull_run/index.md (every numbered case and ruling with
// the tests that prove it and their pass marks, from running them) and pictures.json (the diagrams). Run by
// `script/rules-help`, which writes; with --check it writes nothing and fails on whatever is stale, unproven or dangling.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { picture_of } from './picture.mjs';
import { cases, chapters, named_unit_tests, root, rules_folder } from './tree.mjs';

const build = process.env.SIMOVE_BUILD ?? 'build/release';
const program = (name) => {
  const file = path.join(root, build, name);
  if (!existsSync(file)) throw new Error(`rules-help: ${build}/${name} is not built`);
  return file;
};

/** Runs a program whose failure is an answer too; gives what it printed. */
function output(name, args) {
  try {
    return execFileSync(program(name), args, { cwd: root, maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'ignore'] }).toString();
  } catch (failure) {
    if (failure.stdout === undefined) throw failure;
    return failure.stdout.toString();
  }
}

function passed_cases(all) {
  const { cases: rows } = JSON.parse(output('simove', ['check', '--json', ...all.map((one) => one.file)]));
  return new Map(rows.map((row) => [row.file, row.passed]));
}

/** Only the tests that name a case are run, by their exact titles. */
function passed_unit_tests(all) {
  const passed = new Map();
  for (const name of new Set(all.flatMap((test) => test.programs))) {
    const titles = all.filter((test) => test.programs.includes(name)).map((test) => test.title.replaceAll(',', '\\,'));
    const report = output(name, ['--reporters=xml', '--success=false', `--test-case=${titles.join(',')}`]);
    for (const [, title, body] of report.matchAll(/<TestCase name="([^"]*)"(?:[^>]*[^/>])?>([\s\S]*?)<\/TestCase>/g))
      passed.set(unescaped(title), /test_case_success="true"/.test(body));
  }
  return passed;
}

function unescaped(text) {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}

/** rule -> what proves it: [{ name, passed }] */
function proofs() {
  const by_rule = new Map();
  const add = (rule, proof) => by_rule.set(rule, [...(by_rule.get(rule) ?? []), proof]);
  const all = cases();
  const marks = passed_cases(all);
  for (const one of all)
    for (const rule of one.rules) add(rule, { name: `\`${one.name}\``, passed: marks.get(one.file) === true });
  const tests = named_unit_tests();
  const unit_marks = passed_unit_tests(tests);
  for (const test of tests)
    for (const rule of test.rules) add(rule, { name: test.title.replaceAll('|', '/'), passed: unit_marks.get(test.title) === true });
  return by_rule;
}

const mark = (passed) => (passed ? '✓' : '✗');

export function index_text(book, by_rule) {
  const rows = book.flatMap((chapter) => chapter.sections.map((section) => ({ ...section, proofs: by_rule.get(section.id) ?? [] })));
  const proven = rows.filter((row) => row.proofs.length > 0 && row.proofs.every((proof) => proof.passed));
  const lines = [
    '# All cases and their tests',
    '',
    'Made by `script/rules-help` from running the tests; ✓ passed, ✗ failed. Names in this type are positions in `tests/cases`',
    'that anybody can adjudicate (`simove adjudicate FILE`); the others are unit tests.',
    '',
    `**${proven.length} of ${rows.length}** are proven by at least one test, all passing.`,
  ];
  for (const chapter of book) {
    lines.push('', `## ${heading_of(chapter)}`, '', '| case | what | tests |', '| --- | --- | --- |');
    for (const { id, title } of chapter.sections) {
      const found = by_rule.get(id) ?? [];
      const told = found.map((proof) => `${mark(proof.passed)} ${proof.name}`).join(', ');
      lines.push(`| [${id}] | ${title} | ${told === '' ? '✗ none' : told} |`);
    }
  }
  return `${lines.join('\n')}\n`;
}

const heading_of = (chapter) => (/^\d/.test(chapter.title) ? chapter.title : `R ${chapter.title}`);

function pictures_text(book, wrong) {
  const by_name = new Map(cases().map((one) => [one.name, one]));
  const names = [...new Set(book.flatMap((chapter) => chapter.pictures))].sort();
  const rows = names.flatMap((name) => {
    const one = by_name.get(name);
    if (one === undefined) {
      wrong.push(`picture "${name}": there is no case file of that name`);
      return [];
    }
    const explained = output('simove', ['adjudicate', '--explain', one.file]).trim().split('\n').filter((line) => line !== '');
    return `${JSON.stringify(name)}: ${JSON.stringify(picture_of(one, JSON.parse(output('simove', ['adjudicate', one.file])), explained))}`;
  });
  return `{\n${rows.join(',\n')}\n}\n`;
}

/** What no run of the generator may leave behind. */
function complaints(book, by_rule) {
  const known = new Set(book.flatMap((chapter) => chapter.sections.map((section) => section.id)));
  const out = [];
  for (const chapter of book) {
    for (const { id } of chapter.sections) {
      const found = by_rule.get(id) ?? [];
      if (found.length === 0 && /^\d/.test(id)) out.push(`${chapter.name}: ${id} has no test`);
      for (const proof of found.filter((each) => !each.passed)) out.push(`${chapter.name}: ${id}: ${proof.name} fails`);
    }
    for (const id of chapter.cited) if (!known.has(id)) out.push(`${chapter.name}: [${id}] is no case of the help`);
  }
  for (const rule of by_rule.keys())
    if (/^(\d|R-|F\d)/.test(rule) && !known.has(rule)) out.push(`${rule} is named by a test, and the help has no such case`);
  const twice = [...known].filter((id) => book.flatMap((chapter) => chapter.sections).filter((section) => section.id === id).length > 1);
  for (const id of twice) out.push(`${id} stands twice`);
  return out;
}

function main(check) {
  const book = chapters();
  const by_rule = proofs();
  const wrong = complaints(book, by_rule);
  const made = { 'index.md': index_text(book, by_rule), 'pictures.json': pictures_text(book, wrong) };
  for (const [name, text] of Object.entries(made)) {
    const file = path.join(root, rules_folder, name);
    const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
    if (before === text) continue;
    if (check) wrong.push(`${rules_folder}/${name} is out of date: run script/rules-help`);
    else writeFileSync(file, text);
  }
  for (const line of wrong) console.log(line);
  const sections = book.reduce((sum, chapter) => sum + chapter.sections.length, 0);
  console.log(`${sections - Math.min(sections, wrong.length)} passed, ${wrong.length} failed`);
  return wrong.length === 0 ? 0 : 1;
}

process.exit(main(process.argv.includes('--check')));
