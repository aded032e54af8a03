// The rules of Bull Run to be read: the chapters of docs/rules/bull_run, their generated index and pictures, and the
// keys. A chunk of its own, fetched when somebody opens the help.
import index from '../../../../../docs/rules/bull_run/index.md?raw';
import start from '../../../../../docs/rules/bull_run/start.md?raw';
import type { HelpBook } from '../../../shell/help/book';
import { parse_doc } from '../../../shell/help/markdown';
import '../counters/counters.css';
import './help.css';
import { key_groups } from './keys';
import { Figure } from './figure';

const texts = import.meta.glob<string>('../../../../../docs/rules/bull_run/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const is_chapter = /\/(\d\d-[\w-]+|rulings)\.md$/;

export const book: HelpBook = {
  title: 'The Battles of Bull Run',
  start: parse_doc(start),
  chapters: Object.keys(texts)
    .filter((name) => is_chapter.test(name))
    .sort()
    .map((name) => parse_doc(texts[name] ?? '')),
  index: parse_doc(index),
  keys: key_groups,
  Figure,
};
