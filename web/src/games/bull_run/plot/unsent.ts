// Drafts of plots that are gone: kept on this device because they could not be sent in time. They are found here,
// shown, and thrown away by the reader only.
export interface UnsentDraft {
  readonly place: string;
  readonly turn: string;
  readonly lines: readonly string[];
}

interface Of {
  readonly match: string;
  readonly seat: string;
  readonly decision: string;
}

export function unsent_drafts(storage: Storage | null, of: Of): readonly UnsentDraft[] {
  const prefix = `draft/${of.match}/${of.seat}/`;
  const now = turn_of(of.decision);
  return places(storage)
    .filter((place) => place.startsWith(prefix) && place !== prefix + of.decision)
    .flatMap((place) => {
      const lines = lines_in(storage, place);
      const turn = turn_of(place.slice(prefix.length));
      return lines.length === 0 || turn === '' || Number(turn) > Number(now) ? [] : [{ place, turn, lines }];
    });
}

export function discard_unsent(storage: Storage | null, draft: UnsentDraft): void {
  try {
    storage?.removeItem(draft.place);
  } catch {
    // It cannot have been read either then.
  }
}

function turn_of(decision: string): string {
  return /\d+/.exec(decision)?.[0] ?? '';
}
function places(storage: Storage | null): readonly string[] {
  try {
    return Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? '');
  } catch {
    return [];
  }
}
function lines_in(storage: Storage | null, place: string): readonly string[] {
  try {
    const kept = JSON.parse(storage?.getItem(place) ?? '{}') as {
      readonly payload?: { readonly plots?: unknown };
    };
    return Array.isArray(kept.payload?.plots) ? kept.payload.plots.map(String) : [];
  } catch {
    return [];
  }
}
