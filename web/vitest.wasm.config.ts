// The byte-equality tests of the rules in the page: `npm run test:wasm`. Apart from the unit tests because they need the
// built program and its twin (SIMOVE_BUILD, by default build/release) beside the module.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: fileURLToPath(new URL('../tests/wasm', import.meta.url)),
    include: ['*.test.ts'],
    environment: 'node',
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
