// What the check of a match says (server/archive/verdict.h): the module and this client are built from one tree.

export const stages = ['document', 'hashes', 'writing', 'ruleset', 'submissions', 'dice', 'replay'] as const;
export type StageName = (typeof stages)[number];

export interface Stage {
  readonly stage: StageName;
  /** `open`: not come to, because of a difference before it. */
  readonly state: 'agrees' | 'differs' | 'open';
  readonly text?: string;
}
export interface Verdict {
  readonly agrees: boolean;
  readonly stages: readonly Stage[];
  readonly difference?: { readonly place: string; readonly text: string };
  readonly match?: {
    readonly id: string;
    readonly game: string;
    readonly version: string;
    readonly title: string;
    readonly scenario: string;
    readonly lifecycle: string;
    readonly created: number;
    readonly seats: readonly { readonly seat: string; readonly name: string }[];
  };
}

/** To the worker: first the compiled module, then one document after another. */
export type ToWorker = { readonly module: WebAssembly.Module } | { readonly document: ArrayBuffer };
/** From it: that it can be asked, then a verdict for each document; `broken` when the check itself gave up. */
export type FromWorker =
  | { readonly is: 'ready' }
  | { readonly is: 'verdict'; readonly verdict: Verdict }
  | { readonly is: 'broken'; readonly text: string };
