// The check of exported matches as the page uses it: a worker with the module in it, asked one document at a time. Once
// made it needs no server any more.
import type { FromWorker, ToWorker, Verdict } from './verdict';
import module_address from './verifier.wasm?url';
import worker_address from './worker?worker&url';

export interface Verifier {
  /** Takes the bytes with it. Fails with a sentence when the check itself gives up. */
  check(document: ArrayBuffer): Promise<Verdict>;
  stop(): void;
}

/** A page may only start scripts whose address it vouches for; this is the one. */
function trusted_address(): string {
  const { trustedTypes } = globalThis as {
    trustedTypes?: { createPolicy(name: string, rules: object): { createScriptURL(url: string): string } };
  };
  if (trustedTypes === undefined) return worker_address;
  const only_ours = { createScriptURL: () => worker_address };
  return trustedTypes.createPolicy('simove-verifier', only_ours).createScriptURL(worker_address);
}
let address: string | null = null;

export async function make_verifier(): Promise<Verifier> {
  const answer = await fetch(module_address);
  if (!answer.ok) throw new Error(`${module_address}: ${answer.status}`);
  const module = await WebAssembly.compile(await answer.arrayBuffer());
  address ??= trusted_address();
  const asked = new Asked(new Worker(address, { type: 'module' }));
  await asked.answer({ module });
  return asked;
}

class Asked implements Verifier {
  private readonly worker_: Worker;

  constructor(worker: Worker) {
    this.worker_ = worker;
  }
  answer(message: ToWorker, handed_over: readonly Transferable[] = []): Promise<FromWorker> {
    return new Promise((resolve, reject) => {
      this.worker_.onmessage = ({ data }: MessageEvent<FromWorker>) => {
        if (data.is === 'broken') reject(new Error(data.text));
        else resolve(data);
      };
      this.worker_.onerror = () => reject(new Error('the check could not be started'));
      this.worker_.postMessage(message, [...handed_over]);
    });
  }
  async check(document: ArrayBuffer): Promise<Verdict> {
    const answer = await this.answer({ document }, [document]);
    if (answer.is !== 'verdict') throw new Error('the check gave no verdict');
    return answer.verdict;
  }
  stop(): void {
    this.worker_.terminate();
  }
}
