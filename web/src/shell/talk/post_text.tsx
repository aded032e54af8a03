// The text of a post, with what it names on the map as buttons that show it there. Without a map it is plain text.
import { map_in_sight } from '../../map/in_sight';
import { t } from '../../text';

export interface Piece {
  readonly text: string;
  /** Where it is on the map; null: a piece that names nothing. */
  readonly hex: string | null;
}

/** A text cut at the words that name a place; put together again it is the text. Only words with a digit are asked. */
export function pieces_of(text: string, hex_of: (word: string) => string | null): Piece[] {
  const pieces: Piece[] = [];
  let plain = '';
  // Cut so, every second piece is a word that may name a place.
  const words = text.split(/((?<![\p{L}\p{N}])[A-Za-z]{0,2}\d{2,4}(?![\p{L}\p{N}]))/u);
  for (const [index, word] of words.entries()) {
    const hex = index % 2 === 1 ? hex_of(word) : null;
    if (hex === null) plain += word;
    else {
      if (plain !== '') pieces.push({ text: plain, hex: null });
      plain = '';
      pieces.push({ text: word, hex });
    }
  }
  if (plain !== '') pieces.push({ text: plain, hex: null });
  return pieces;
}

export function PostText(props: { readonly text: string; readonly on_show: (hex: string) => void }) {
  const map = map_in_sight.value;
  if (map === null) return <p class="talk-text">{props.text}</p>;
  return (
    <p class="talk-text">
      {pieces_of(props.text, map.hex_of).map(({ text, hex }, index) =>
        hex === null ? (
          text
        ) : (
          <button
            key={index}
            type="button"
            class="talk-place"
            aria-label={t.talk.show(text)}
            onClick={() => props.on_show(hex)}
          >
            {text}
          </button>
        ),
      )}
    </p>
  );
}
