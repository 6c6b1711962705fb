/** End-to-end tests: the built product, started once in the way `npm start` does, in an installed Chromium. */
import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: '.test/end-to-end',
  globalSetup: './e2e/support/sandbox.ts',
  // Two cores are enough for the product and one browser. Tests of one product must not depend on each other anyway.
  workers: 1,
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
    // Set by the sandbox before the workers read this file.
    baseURL: process.env['SANDBOX_ADDRESS'],
    video: 'off',
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'],
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
