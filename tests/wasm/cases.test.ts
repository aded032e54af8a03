// Every case file, adjudicated by the program and by the module: the full output, byte by byte.
import { beforeAll, describe, expect, it } from 'vitest';
import type { RulesModule } from '../../web/src/rules_wasm/module';
import {
  case_files,
  first_difference,
  load_module,
  module_adjudicate,
  native_adjudicate,
  short,
} from './support';

let module: RulesModule;
beforeAll(async () => {
  module = await load_module();
});

const files = [...case_files('tests/cases'), ...case_files('tests/wasm/cases')];

describe('adjudicate', () => {
  it('finds all the cases', () => {
    expect(files.length).toBeGreaterThan(510);
  });
  it.each(files.map((file) => [short(file), file]))('%s', (_, file) => {
    const native = native_adjudicate(file);
    const page = module_adjudicate(module, file);
    expect(page.status).toBe(native.status);
    expect(first_difference(native.out, page.out)).toBeNull();
    expect(first_difference(native.errors, page.errors)).toBeNull();
    expect(native.out.length + native.errors.length).toBeGreaterThan(20);
  });
});
