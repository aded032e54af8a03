// How long the page waits for an answer, beside what the mere JSON of a question costs. `script/bench plotting` runs it;
// it decides nothing.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bench, describe } from 'vitest';
import { load_module, root } from './support';

const recorded = JSON.parse(readFileSync(join(root, 'tests/wasm/vectors.json'), 'utf8')) as {
  readonly situations: readonly object[];
  readonly vectors: readonly { readonly situation: number; readonly question: { readonly call: string } }[];
};
const module = await load_module();

function request_of(call: string): string {
  const vector = recorded.vectors.findLast((each) => each.question.call === call);
  if (vector === undefined) throw new Error(`no vector of ${call}`);
  return JSON.stringify({ ...vector.question, ...recorded.situations[vector.situation] });
}

describe('one question', () => {
  bench('a question of no call: its JSON alone', () => {
    module.call(request_of('way').replace('"way"', '"nothing"'));
  });
  for (const call of ['way', 'reach', 'check', 'command', 'scatter', 'rehearse']) {
    const request = request_of(call);
    bench(call, () => {
      module.call(request);
    });
  }
});
