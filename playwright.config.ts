/** End-to-end tests: the built product, started once in the way `npm start` does, in an installed Chromium. */
import { defineConfig } from '@playwright/test';
import { leanChromium } from './e2e/support/lean-chromium.mjs';
import { getSandbox } from './e2e/support/sandbox';

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  testIgnore: [
    // This one writes the pictures of the README: `npm run pictures`.
    ...(process.env['PICTURES'] === 'take' ? [] : ['**/pictures.spec.ts']),
    // This one starts and kills the product on one machine.
    ...(process.env['MANY'] === undefined ? [] : ['**/interruptions.spec.ts']),
  ],
  outputDir: '.test/end-to-end',
  globalSetup: './e2e/support/sandbox.ts',
  // Each worker has a product of its own, which its tests share. They often wait, so that two workers keep two cores busy.
  workers: process.env['MANY'] === undefined ? 2 : 1,
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  // Waits are generous, because other programs may use the machine at the same time.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ?? '.test/reports/end-to-end.json' }],
  ],
  use: {
    // Only the workers have a sandbox, and it is running before they read this file.
    baseURL: process.env['TEST_PARALLEL_INDEX'] === undefined ? undefined : getSandbox().address,
    // An action that cannot be done ends before its test does, and says what it waited for.
    actionTimeout: 120_000,
    video: 'off',
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'],
      args: [...leanChromium],
    },
  },
});
