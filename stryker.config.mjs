/**
 * Mutation tests (`npm run test:mutation`): changes one expression after another in the folders that decide what is quoted, allowed, read and
 * captured, and counts the changes that no unit test notices.
 */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'scripts/testing/mutation.vitest.config.ts', related: true },
  mutate: [
    'lib/evidence/**/*.ts',
    'lib/engine/policy/**/*.ts',
    'lib/protocol/llmcp/**/*.ts',
    'lib/protocol/ndjson/**/*.ts',
    'lib/capture/html/content/**/*.ts',
    '!**/*.test.ts',
    '!**/__fixtures__/**',
  ],
  // Constants of a module are read once per process, so each change of one would need every test again.
  ignoreStatic: true,
  coverageAnalysis: 'perTest',
  concurrency: 2,
  timeoutMS: 20_000,
  reporters: ['clear-text', 'json', 'progress-append-only'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  jsonReporter: { fileName: '.test/mutation.json' },
  tempDirName: '.test/mutation',
  thresholds: { high: 95, low: 85, break: 85 },
  // A sandbox needs the sources and their tests alone.
  ignorePatterns: ['.data', '.next', '.node', '.test', 'docs', 'public'],
};
