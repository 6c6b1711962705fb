/** The unit tests of the folders that `stryker.config.mjs` changes. */
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const alias = { '@': fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '') };

export default defineConfig({
  resolve: { alias },
  test: {
    root: fileURLToPath(new URL('../..', import.meta.url)),
    include: ['lib/{evidence,engine/policy,protocol/llmcp,protocol/ndjson,capture/html}/**/*.test.ts'],
    exclude: ['**/*.database.test.ts', '**/*.integration.test.ts'],
    testTimeout: 90_000,
    // Each change runs a few tests again, and loading their modules again would take most of the time.
    isolate: false,
    setupFiles: ['e2e/support/fail-on-console-error.ts', 'e2e/support/property-seed.ts'],
  },
});
