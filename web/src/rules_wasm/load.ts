// Brings the rules into the page, once and only when a table asks for them. A browser that cannot, or a network that does
// not, is no fault: the page goes on with the server's check.
import { page_rules } from '../games/bull_run/page_rules';
import { RulesModule } from './module';
import { rules_of } from './page_rules';
import address from './rules.wasm?url';

let loading: Promise<void> | null = null;

/** Resolves when they are there (`page_rules` holds them), or when it is certain that they do not come now. */
export function load_rules(): Promise<void> {
  loading ??= fetch_rules().catch((reason: unknown) => {
    console.warn('The rules could not be loaded into the page; the server checks alone.', reason);
    loading = null; // the next table tries again
  });
  return loading;
}

async function fetch_rules(): Promise<void> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  page_rules.value = rules_of(await RulesModule.from(await answer.arrayBuffer()));
}
