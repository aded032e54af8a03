// The tests that play with real browsers against a real server: `npm run test:browser`. Apart from the unit
// tests because they need a built server (SIMOVE_BIN), a built client and Chromium.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  resolve: {
    alias: [{ find: /^playwright-core$/, replacement: here('./node_modules/playwright-core/index.mjs') }],
  },
  test: {
    root: here('..'),
    include: ['tests/browser/**/*.test.ts'],
    environment: 'node',
    // A match is one story: after a step that failed the next ones can only time out.
    testTimeout: 300_000,
    hookTimeout: 120_000,
    fileParallelism: false,
    // The page may take its time on a busy machine; a wrong page is still found wrong.
    expect: { poll: { timeout: 20_000 } },
    bail: 1,
  },
});
