// Repeatable scatter for drawing: the same hex always grows the same trees, so that screenshots and
// prints are stable. Never used for anything but looks; dice come from the server.

/** A stream of numbers in [0, 1) that depends on the key alone (FNV-1a seed, xorshift steps). */
export function chance_of(key: string): () => number {
  let state = 0x811c9dc5;
  for (let i = 0; i < key.length; i += 1) {
    state = Math.imul(state ^ key.charCodeAt(i), 0x01000193);
  }
  state = state === 0 ? 1 : state;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 0x1_0000_0000;
  };
}
