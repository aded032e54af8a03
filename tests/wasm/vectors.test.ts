// The plotting calls: recorded questions and answers on both builds, new random ones on both builds, and a check that
// the comparison sees a single changed byte.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { RulesModule } from '../../web/src/rules_wasm/module';
import { first_difference, load_module, native_answers, native_requests, root } from './support';

interface Recorded {
  readonly situations: readonly object[];
  readonly vectors: readonly {
    readonly situation: number;
    readonly question: { readonly call: string };
    readonly answer: string;
  }[];
}

const recorded = JSON.parse(readFileSync(join(root, 'tests/wasm/vectors.json'), 'utf8')) as Recorded;
const vectors = recorded.vectors.map((vector, index) => ({
  name: `${index} ${vector.question.call}`,
  request: JSON.stringify({
    ...vector.question,
    ...recorded.situations[vector.situation],
  }),
  answer: vector.answer,
}));

let module: RulesModule;
let native: readonly string[];
beforeAll(async () => {
  module = await load_module();
  native = native_answers(vectors.map((vector) => vector.request));
});

describe('recorded vectors', () => {
  it('hold every call', () => {
    const calls = new Set(recorded.vectors.map((vector) => vector.question.call));
    expect([...calls].sort()).toEqual(['check', 'command', 'reach', 'rehearse', 'scatter', 'way', 'zoc']);
    expect(vectors.length).toBeGreaterThanOrEqual(60);
    expect(native.length).toBe(vectors.length);
  });
  it.each(vectors.map((vector, index) => [vector.name, vector, index] as const))('%s', (_, vector, index) => {
    expect(first_difference(vector.answer, native[index] ?? '')).toBeNull();
    expect(first_difference(vector.answer, module.call(vector.request))).toBeNull();
    expect(vector.answer).not.toContain('"error":"');
  });
});

describe('the comparison', () => {
  it('sees one changed byte in any recorded answer', () => {
    for (const [index, { answer }] of vectors.entries()) {
      const at = (index * 7919) % answer.length;
      const flipped =
        answer.slice(0, at) + String.fromCharCode(answer.charCodeAt(at) ^ 1) + answer.slice(at + 1);
      expect(first_difference(flipped, answer)).not.toBeNull();
    }
  });
  it('sees a module whose rules differ', async () => {
    // The same module with one word of its data changed: the charts it was built with say "clear" no more.
    const bytes = readFileSync(join(root, 'web/src/rules_wasm/rules.wasm'));
    const at = bytes.indexOf('stands still this turn');
    expect(at).toBeGreaterThan(0);
    const { RulesModule } = await import('../../web/src/rules_wasm/module');
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    const changed = await RulesModule.from(bytes);
    const banned = vectors.filter((vector) => vector.answer.includes('stands still this turn'));
    expect(banned.length).toBeGreaterThan(0);
    for (const vector of banned)
      expect(first_difference(vector.answer, changed.call(vector.request))).not.toBeNull();
  });
});

describe('random questions', () => {
  it('are answered alike by both builds', () => {
    const requests = native_requests(20_26, 60);
    const answers = native_answers(requests);
    expect(answers.length).toBe(requests.length);
    expect(requests.length).toBeGreaterThanOrEqual(500);
    for (const [index, request] of requests.entries())
      expect(first_difference(answers[index] ?? '', module.call(request))).toBeNull();
  });
});
