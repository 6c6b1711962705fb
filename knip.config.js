/**
 * What nothing uses: files, exports and packages (`npm run check`). With `--production`, what only tests use, marked by `!`.
 * An export with `@public` in its comment is for programs outside.
 * @type {import('knip').KnipConfig}
 */
export default {
  entry: [
    'scripts/*.{mjs,ts}!',
    'scripts/supervisor/{supervise.ts,exit-with-parent.mjs,guard-web.mjs,write-client-address.mjs}!',
    'scripts/many/run-many.ts!',
    'scripts/image/{assemble,check-health}.mjs!',
    'scripts/testing/{sweep.mjs,mutation.vitest.config.ts}!',
    'scripts/lint/{core,own}-rules.mjs!',
    'lib/server/worker/main.ts!',
    'lib/server/first-owner/link-process.ts!',
    'lib/server/sources/capture/capture-process.ts!',
    'lib/server/sources/capture/draw-page-process.ts!',
    'lib/server/artifacts/export/export-process.ts!',
    'lib/server/sample/build-documents.ts',
    'lib/platform/db/embedded/stop-unused.ts!',
    'lib/platform/processes/launch-entry.mjs!',
    'oxlint.config.mjs!',
    'app/**/{page,layout,route,error,not-found,loading,template,default,global-error,instrumentation}.{ts,tsx}!',
    'e2e/support/{fail-on-console-error,property-seed,hold-routes-to-document,database-template,sandbox}.ts',
    'e2e/support/generated-client/*.ts',
    'bench/llmx/{hold-research,record-research,hold-session,record-sessions}.ts',
    'bench/capture/{measured-process,train-content-model}.ts',
    'bench/many/bare-server.mjs',
    'bench/extractive/compile-{thesaurus,word-vectors}.ts',
    'e2e/support/fake-upstream/main.ts',
    'lib/platform/db/embedded/__fixtures__/{hold-database,take-lock}.ts',
    'lib/platform/jobs/__fixtures__/misbehaving-worker.ts',
    'lib/platform/processes/__fixtures__/misbehave.ts',
    'scripts/testing/__fixtures__/runner.ts'
  ],
  project: [
    '{app,components,lib,scripts}/**/*.{ts,tsx,mjs}!',
    '!{app,components,lib,scripts}/**/{__fixtures__,*.test.*}!',
    '{app,components,lib,scripts}/**/{__fixtures__/**,*.test.*}',
    '{bench,e2e}/**/*.{ts,tsx,mjs}',
    '*.ts!'
  ],
  ignore: [
    'e2e/support/generated-client/**'
  ],
  ignoreDependencies: [
    '@fontsource-variable/.*',
    '@expo-google-fonts/.*',
    'tailwindcss',
    '@biomejs/biome'
  ],
  // For production: what is called in its own file alone may be exported for a test.
  ignoreExportsUsedInFile: process.argv.includes('--production'),
  ignoreBinaries: [
    'mount',
    'umount'
  ]
};
