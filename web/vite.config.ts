// How the client is built, served while developing, and tested.
// The test files live in tests/web beside all other tests, so Vite is allowed to read one folder up.
import preact from '@preact/preset-vite';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const server = process.env['SIMOVE_SERVER'] ?? 'http://127.0.0.1:8080';
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  plugins: [preact({ devToolsEnabled: false })],
  resolve: {
    // tests/web has no node_modules above it; these names resolve to the ones installed here.
    alias: [
      { find: /^preact$/, replacement: here('./node_modules/preact') },
      // A folder by that name does not exist in the package; only its exports map knows it.
      { find: /^preact\/jsx-dev-runtime$/, replacement: here('./node_modules/preact/jsx-runtime') },
      { find: /^preact\/(.*)$/, replacement: here('./node_modules/preact') + '/$1' },
      { find: /^@preact\/signals$/, replacement: here('./node_modules/@preact/signals') },
    ],
  },
  build: {
    target: 'es2022',
    // No inlined data: the policy allows files from the own address only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    port: 5173,
    fs: { allow: ['..'] },
    proxy: {
      // The server wants the exact Origin of its base address.
      '/api': { target: server, headers: { origin: server } },
      '/data': { target: server },
      '/ws': { target: server, ws: true, headers: { origin: server } },
    },
  },
  test: {
    root: here('..'),
    include: ['tests/web/**/*.test.{ts,tsx}'],
    environment: 'happy-dom',
    // A busy machine is slow, not wrong.
    testTimeout: 60_000,
  },
});
