// What stands at a help address, in the page of its own and in the panel beside a game alike.
import { useEffect, useState } from 'preact/hooks';
import { t } from '../../text';
import type { HelpPlace } from '../router';
import { find_rule, load_book } from './book';
import type { HelpBook } from './book';
import { Blocks, ChapterView, Contents, KeysView } from './document';
import { RuleLink } from './rule_text';

type Loaded = HelpBook | 'loading' | 'failed' | null;

function useBook(game: string): Loaded {
  const [book, set_book] = useState<Loaded>('loading');
  useEffect(() => {
    let gone = false;
    set_book('loading');
    load_book(game).then(
      (loaded) => {
        if (!gone) set_book(loaded);
      },
      () => {
        if (!gone) set_book('failed');
      },
    );
    return () => {
      gone = true;
    };
  }, [game]);
  return book;
}

export function HelpView(props: { readonly game: string; readonly place: HelpPlace }) {
  const book = useBook(props.game);
  if (book === 'loading') return <p role="status">{t.help.loading}</p>;
  if (book === 'failed') return <p role="alert">{t.help.no_connection}</p>;
  if (book === null) return <p>{t.help.nothing}</p>;
  return <BookView book={book} place={props.place} />;
}

export function BookView(props: { readonly book: HelpBook; readonly place: HelpPlace }) {
  const { book, place } = props;
  if (place.part === 'keys') {
    return (
      <>
        <h2>{t.help.keys}</h2>
        <KeysView groups={book.keys} />
      </>
    );
  }
  if (place.part === 'home') {
    return (
      <>
        <h2>{book.title}</h2>
        <section class="help-start">
          <h3>{book.start.title}</h3>
          <Blocks blocks={book.start.blocks} book={book} />
        </section>
        <FindRule />
        <Contents book={book} />
        <p>
          <a href="/help/rules">{t.help.index}</a> · <a href="/help/keys">{t.help.keys}</a>
        </p>
      </>
    );
  }
  if (place.rule === '') {
    return (
      <article class="help-index">
        <h2>{book.index.title}</h2>
        <Blocks blocks={book.index.blocks} book={book} />
        {book.index.sections.map((section) => (
          <section key={section.id}>
            <h3>
              {section.id} {section.title}
            </h3>
            <Blocks blocks={section.blocks} book={book} />
          </section>
        ))}
      </article>
    );
  }
  const found = find_rule(book, place.rule);
  if (found === null) {
    return (
      <>
        <h2>{t.help.unknown(place.rule)}</h2>
        <FindRule />
        <Contents book={book} />
      </>
    );
  }
  return <ChapterView book={book} chapter={found.chapter} section={found.section} />;
}

/** A number typed becomes a link, so that it opens like any other, here or in a new tab. */
function FindRule() {
  const [typed, set_typed] = useState('');
  const rule = typed.trim().toUpperCase();
  return (
    <p class="help-find">
      <label>
        {t.help.find}{' '}
        <input value={typed} size={8} onInput={(event) => set_typed(event.currentTarget.value)} />
      </label>{' '}
      {rule !== '' && <RuleLink rule={rule}>{t.help.open_rule(rule)}</RuleLink>}
    </p>
  );
}
