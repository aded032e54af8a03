// The tests of the built server as a whole (tests/system), run by `npm run test:system`; the packages live here.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: fileURLToPath(new URL('../tests/system', import.meta.url)),
    include: ['*.test.ts'],
    environment: 'node',
    // Each file starts servers and waits for them; side by side they would only slow one another down.
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
});
