// What the byte-equality tests share: the module, the native program and its twin, and how two texts are compared.
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { RulesModule } from '../../web/src/rules_wasm/module';

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const build = process.env['SIMOVE_BUILD'] ?? join(root, 'build/release');

export function load_module(): Promise<RulesModule> {
  return RulesModule.from(readFileSync(join(root, 'web/src/rules_wasm/rules.wasm')));
}

/** What `simove adjudicate FILE` does: the status and the bytes of both outputs. */
export interface Printed {
  readonly status: number;
  readonly out: string;
  readonly errors: string;
}
export function native_adjudicate(file: string): Printed {
  const run = spawnSync(join(build, 'simove'), ['adjudicate', file], {
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  return { status: run.status ?? -1, out: run.stdout, errors: run.stderr };
}
/** The same from the module. */
export function module_adjudicate(module: RulesModule, file: string): Printed {
  const answer = JSON.parse(
    module.call(JSON.stringify({ call: 'adjudicate', case: readFileSync(file, 'utf8') })),
  ) as {
    readonly text?: string;
    readonly error?: string;
  };
  if (answer.text !== undefined) return { status: 0, out: answer.text + '\n', errors: '' };
  return { status: 2, out: '', errors: `${file}: ${answer.error ?? ''}\n` };
}

/** Answers of the native twin, one for each request. */
export function native_answers(requests: readonly string[]): readonly string[] {
  const out = execFileSync(join(build, 'rules_calls'), {
    input: requests.join('\n') + '\n',
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  return out.split('\n').slice(0, -1);
}
export function native_requests(seed: number, situations: number): readonly string[] {
  const out = execFileSync(join(build, 'rules_calls'), ['--pairs', String(seed), String(situations)], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  return out.split('\n').slice(0, -1);
}

export function case_files(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => join(root, folder, name));
}
export const short = (file: string): string => relative(root, file);

/** Where two texts part, for the message; null: they are equal to the byte. */
export function first_difference(a: string, b: string): string | null {
  if (Buffer.from(a).equals(Buffer.from(b))) return null;
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  const near = (text: string): string => JSON.stringify(text.slice(Math.max(0, at - 30), at + 30));
  return `differs at ${at}: ${near(a)} and ${near(b)}`;
}
