// Draws help texts: blocks as nodes, a chapter with its sections, the list of chapters, the index, the keys.
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { t } from '../../text';
import { KeysList } from '../keys_list';
import type { HelpBook, KeyGroup } from './book';
import type { Block, Doc, Line, Section, Span } from './markdown';
import { RuleLink, rule_path } from './rule_text';

function SpanView(props: { readonly span: Span }): JSX.Element {
  const { span } = props;
  switch (span.kind) {
    case 'text':
      return <>{span.text}</>;
    case 'strong':
      return <strong>{span.text}</strong>;
    case 'em':
      return <em>{span.text}</em>;
    case 'code':
      return <code>{span.text}</code>;
    case 'rule':
      return <RuleLink rule={span.rule}>{span.rule}</RuleLink>;
    case 'link':
      return <a href={span.to}>{span.text}</a>;
  }
}

export function LineView(props: { readonly line: Line }) {
  return (
    <>
      {props.line.map((span, index) => (
        <SpanView key={index} span={span} />
      ))}
    </>
  );
}

function Table(props: { readonly block: Extract<Block, { kind: 'table' }> }) {
  const { head, rows } = props.block;
  return (
    <div class="help-scroll" tabIndex={0} role="region" aria-label={t.help.table}>
      <table class="help-table">
        <thead>
          <tr>
            {head.map((cell, index) => (
              <th key={index} scope="col">
                <LineView line={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) =>
                column === 0 ? (
                  <th key={column} scope="row">
                    <LineView line={cell} />
                  </th>
                ) : (
                  <td key={column}>
                    <LineView line={cell} />
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function Blocks(props: { readonly blocks: readonly Block[]; readonly book: HelpBook }) {
  const { Figure } = props.book;
  return (
    <>
      {props.blocks.map((block, index) => {
        switch (block.kind) {
          case 'paragraph':
            return (
              <p key={index}>
                <LineView line={block.line} />
              </p>
            );
          case 'tip':
            return (
              <aside key={index} class="help-tip">
                <LineView line={block.line} />
              </aside>
            );
          case 'list':
            return (
              <ul key={index}>
                {block.items.map((item, at) => (
                  <li key={at}>
                    <LineView line={item} />
                  </li>
                ))}
              </ul>
            );
          case 'table':
            return <Table key={index} block={block} />;
          case 'figure':
            return <Figure key={index} name={block.name} caption={block.caption} />;
        }
      })}
    </>
  );
}

function SectionView(props: { readonly section: Section; readonly book: HelpBook; readonly now: boolean }) {
  const { section, now } = props;
  const place = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!now) return;
    place.current?.scrollIntoView({ block: 'start' });
    heading.current?.focus({ preventScroll: true });
  }, [now]);
  return (
    <section ref={place} class={now ? 'help-case help-case-now' : 'help-case'}>
      <h3 ref={heading} tabIndex={-1}>
        <a class="help-number" href={rule_path(section.id)}>
          {section.id}
        </a>{' '}
        {section.title}
      </h3>
      <Blocks blocks={section.blocks} book={props.book} />
    </section>
  );
}

/** One chapter; the section asked for is brought into view and has the focus. */
export function ChapterView(props: {
  readonly book: HelpBook;
  readonly chapter: Doc;
  readonly section: string | null;
}) {
  const { book, chapter } = props;
  const at = book.chapters.indexOf(chapter);
  return (
    <article class="help-chapter">
      <h2>
        {chapter.id !== '' && <span class="help-chapter-number">{chapter.id}</span>} {chapter.title}
      </h2>
      <Blocks blocks={chapter.blocks} book={book} />
      {chapter.sections.map((section) => (
        <SectionView key={section.id} section={section} book={book} now={section.id === props.section} />
      ))}
      <nav class="help-turn" aria-label={t.help.chapters}>
        <ChapterLink chapter={book.chapters[at - 1]} mark="◂" />
        <ChapterLink chapter={book.chapters[at + 1]} mark="▸" />
      </nav>
    </article>
  );
}

function ChapterLink(props: { readonly chapter: Doc | undefined; readonly mark: string }) {
  const { chapter } = props;
  if (chapter === undefined) return <span />;
  return (
    <a href={rule_path(first_of(chapter))}>
      <span aria-hidden="true">{props.mark} </span>
      {chapter.id} {chapter.title}
    </a>
  );
}

function first_of(chapter: Doc): string {
  return chapter.id === '' ? (chapter.sections[0]?.id ?? '') : chapter.id;
}

export function Contents(props: { readonly book: HelpBook }) {
  return (
    <nav class="help-contents" aria-label={t.help.chapters}>
      <ol>
        {props.book.chapters.map((chapter) => (
          <li key={chapter.title}>
            <a href={rule_path(first_of(chapter))}>
              <span class="help-contents-number">{chapter.id}</span>
              <span>{chapter.title}</span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

export function KeysView(props: { readonly groups: readonly KeyGroup[] }) {
  return (
    <>
      {props.groups.map((group) => (
        <section key={group.heading} class="help-keys">
          <h3>{group.heading}</h3>
          <KeysList list={group.list} />
        </section>
      ))}
    </>
  );
}
