/** End-to-end tests: the built product, started once as `npm start` starts it, in an installed Chromium. */
import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: '.test/end-to-end',
  globalSetup: './e2e/support/sandbox.ts',
  // Two cores carry the product and one browser; tests of one product must not lean on each other anyway.
  workers: 1,
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  // What a test waits for may take its time where other programs use the machine too.
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
