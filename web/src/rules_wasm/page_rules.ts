// PageRules, answered by the module: each question becomes one request.
import type { PageRules } from '../games/bull_run/page_rules';
import type { RulesModule } from './module';

type Answer<Call extends keyof PageRules> = ReturnType<Required<PageRules>[Call]>;

export function rules_of(module: RulesModule): Required<PageRules> {
  // The module and this client are built from one tree, and the shapes are tested on both sides; so an answer is taken
  // for what its call gives.
  const answer = (call: keyof PageRules, request: object): unknown => {
    const given: unknown = JSON.parse(module.call(JSON.stringify({ call, ...request })));
    if (typeof given === 'object' && given !== null && 'error' in given) throw new Error(String(given.error));
    return given;
  };
  return {
    check: (ask, view, payload, focus) => answer('check', { ask, view, payload, focus }) as Answer<'check'>,
    way: (ask, view, payload, of) => answer('way', { ask, view, payload, ...of }) as Answer<'way'>,
    reach: (ask, view, payload, of) => answer('reach', { ask, view, payload, ...of }) as Answer<'reach'>,
    command: (ask, view, payload) => answer('command', { ask, view, payload }) as Answer<'command'>,
    scatter: (ask, view, payload) => answer('scatter', { ask, view, payload }) as Answer<'scatter'>,
    rehearse: (ask, view, payload) => answer('rehearse', { ask, view, payload }) as Answer<'rehearse'>,
    zoc: (ask, view, payload) => answer('zoc', { ask, view, payload }) as Answer<'zoc'>,
  };
}
