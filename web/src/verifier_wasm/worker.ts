// Checks matches beside the page, so that it stays awake meanwhile. The server gives this script a policy of its own that
// forbids every connection: what is handed in here cannot leave.
import { RulesModule } from '../rules_wasm/module';
import { hashes } from './hashes';
import type { FromWorker, ToWorker, Verdict } from './verdict';

interface Scope {
  postMessage(message: FromWorker): void;
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
}
const scope = self as unknown as Scope;

let verifier: RulesModule | null = null;
let compiled: WebAssembly.Module | null = null;

async function take(message: ToWorker): Promise<void> {
  if ('module' in message) {
    compiled = message.module;
    verifier = await RulesModule.of(compiled, hashes);
    scope.postMessage({ is: 'ready' });
    return;
  }
  if (compiled === null) throw new Error('no module was handed over');
  verifier ??= await RulesModule.of(compiled, hashes);
  const verdict = JSON.parse(verifier.call_bytes(new Uint8Array(message.document))) as Verdict;
  scope.postMessage({ is: 'verdict', verdict });
}

scope.onmessage = ({ data }) => {
  take(data).catch((reason: unknown) => {
    // A module that gave up in the middle is used no more.
    verifier = null;
    scope.postMessage({ is: 'broken', text: reason instanceof Error ? reason.message : String(reason) });
  });
};
