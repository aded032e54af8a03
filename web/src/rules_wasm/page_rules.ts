// PageRules, answered by the module: each question becomes one request.
import type { PageRules } from '../games/bull_run/page_rules';
import type { AllyAnswer } from '../protocol/messages';
import type { RulesModule } from './module';

type Answer<Call extends Exclude<keyof PageRules, 'beside'>> = ReturnType<Required<PageRules>[Call]>;

export function rules_of(module: RulesModule, allies: readonly AllyAnswer[] = []): Required<PageRules> {
  // The module and this client are built from one tree, and the shapes are tested on both sides; so an answer is taken
  // for what its call gives.
  const answer = (call: Exclude<keyof PageRules, 'beside'>, request: object): unknown => {
    const beside = allies.length === 0 ? {} : { allies };
    const given: unknown = JSON.parse(module.call(JSON.stringify({ call, ...request, ...beside })));
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
    beside: (more) => rules_of(module, more),
    zoc: (ask, view, payload) => answer('zoc', { ask, view, payload }) as Answer<'zoc'>,
  };
}
