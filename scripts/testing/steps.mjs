import os from 'node:os';
import path from 'node:path';
import { build } from '../bootstrap/build.mjs';
import { root } from '../bootstrap/root.mjs';
import { readPlaywrightReport, readVitestReport } from './read-report.mjs';

/**
 * A step has a name and either `commands`, which run one after another, or `work`. A step with a `report` counts as many tests as its
 * runner recorded there. Every other step counts as one. A patient step lets other steps go first.
 * A program of a step that takes longer than its `minutes` is ended.
 *
 * @typedef {{name: string, commands?: string[][], env?: Record<string, string>, work?: () => Promise<{ok: boolean,
 *   output: string}>, report?: string, mayBeEmpty?: boolean, isPatient?: boolean, minutes?: number, readReport?: (file: string) => import('./read-report.mjs').Counts | null}} Step
 */

export const reportFolder = path.join(root, '.test', 'reports');
const programs = {
  biome: 'node_modules/@biomejs/biome/bin/biome',
  knip: 'node_modules/knip/bin/knip.js',
  next: 'node_modules/next/dist/bin/next',
  oxlint: 'node_modules/oxlint/bin/oxlint',
  vitest: 'node_modules/vitest/vitest.mjs',
  playwright: 'node_modules/@playwright/test/cli.js',
};

function vitest(project, { name = project, files = [], env = {} } = {}) {
  const report = path.join(reportFolder, `${name.replaceAll(' ', '-')}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return {
    name,
    commands: [[programs.vitest, 'run', '--project', project, ...reporters, ...files]],
    env,
    report,
    readReport: readVitestReport,
  };
}

function endToEnd({ name = 'end-to-end', files = [], env = {} } = {}) {
  const report = path.join(reportFolder, `${name.replaceAll(' ', '-')}.json`);
  return {
    name,
    commands: [[programs.playwright, 'test', ...files]],
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    report,
    readReport: readPlaywrightReport,
  };
}

/** Bytes of memory from which the type checker, which takes six gigabytes when it seldom clears up, leaves enough to the other steps. */
const roomyBytes = 15 * 2 ** 30;

/** @type {Record<string, Step>} */
export const steps = {
  format: { name: 'format', commands: [[programs.biome, 'format', '.']] },
  // Lints and checks types in one go, so that the types are read only once. Before that, Next generates the types of its routes.
  lint: {
    name: 'lint, types',
    commands: [
      [programs.next, 'typegen'],
      [programs.oxlint, '-c', 'oxlint.config.mjs', '.'],
    ],
    env: {
      // Several checkers share the files. Each file is linted by the one that has checked its types, which would otherwise be found twice.
      OXLINT_TSGOLINT_CHECKER_SCHEDULING: 'affinity',
      // The types of the whole project are needed until the end, so clearing up finds little: a third of the work of this step.
      ...(os.totalmem() < roomyBytes ? {} : { GOGC: '800' }),
    },
  },
  // First finds code that nothing uses, then code that only tests use.
  unused: { name: 'unused', commands: [[programs.knip], [programs.knip, '--production']] },
  unit: vitest('unit'),
  integration: vitest('integration'),
  database: vitest('database'),
  component: vitest('component'),
  build: { name: 'build', work: () => build() },
  endToEnd: endToEnd(),
};

/** Takes the pictures of the README. It is no test of `npm test`, because it writes into the tree. */
export const pictures = endToEnd({
  name: 'pictures',
  files: ['e2e/pictures.spec.ts'],
  env: { PICTURES: 'take' },
});

/** Every journey over two web processes behind a proxy and two workers, and what the Dockerfile makes, in that shape. Twice the processes of the usual tests, so not part of `npm test`. */
export const manySteps = [
  { name: 'build', work: () => build() },
  { ...endToEnd({ name: 'many processes', env: { MANY: 'yes' } }), minutes: 90 },
  vitest('integration', {
    name: 'image',
    files: ['scripts/image/image.integration.test.ts'],
    env: { IMAGE: 'yes' },
  }),
];

/**
 * This version beside an earlier one on one database. It builds the earlier one, so it is not part of `npm test`.
 * @param {string} [commit] the earlier version; by default the newest with another schema
 */
export const listUpgradeSteps = (commit) => [
  { name: 'build', work: () => build() },
  vitest('integration', {
    name: 'upgrade',
    files: ['scripts/upgrade/upgrade.integration.test.ts'],
    env: { UPGRADE: 'yes', ...(commit === undefined ? {} : { UPGRADE_FROM: commit }) },
  }),
];

/**
 * Limits a step to the tests affected by changes since a commit, or by uncommitted changes. There may be none.
 * @param {Step} step of vitest
 * @param {string} [commit]
 * @returns {Step}
 */
export function limitToChanged(step, commit) {
  const changed = commit === undefined ? '--changed' : `--changed=${commit}`;
  const commands = step.commands.map((command) => [...command, changed, '--passWithNoTests']);
  return { ...step, commands, mayBeEmpty: true };
}

/**
 * Runs all test files of a step in one process, which loads what they share only once. That takes less work but longer.
 * @param {Step} step of vitest
 * @returns {Step}
 */
export function runInOneProcess(step) {
  return { ...step, commands: step.commands.map((command) => [...command, '--maxWorkers=1']) };
}

/** @param {Step} step */
export const makePatient = (step) => ({ ...step, isPatient: true });

/** Some tests run a few of many equal cases in `npm test`, and all of them with this setting. */
const allCases = { CASES: 'all' };

/**
 * Steps that take too long for every run, such as kills at every frame of a long answer, a database that stays away, and property tests
 * with new random values.
 */
export const longSteps = [
  ...[4, 18, 32, 46].map((frame) =>
    vitest('database', {
      name: `kill from frame ${frame}`,
      files: ['lib/server/worker/kill.database.test.ts'],
      env: { ...allCases, KILL_FROM: String(frame) },
    }),
  ),
  ...[4, 17, 30, 39].map((frame) =>
    vitest('database', {
      name: `kill while acting, from frame ${frame}`,
      files: ['lib/server/worker/kill-acting.database.test.ts'],
      env: { ...allCases, KILL_FROM: String(frame) },
    }),
  ),
  vitest('database', {
    name: 'kill while working for agents',
    files: ['lib/server/worker/kill-llmx.database.test.ts'],
    env: allCases,
  }),
  vitest('database', {
    name: 'thirty promotions of a standby',
    files: ['lib/server/worker/promotion.database.test.ts'],
    env: allCases,
  }),
  vitest('database', {
    name: 'every role, way in and request',
    files: [
      'lib/server/access-tests/matrix.database.test.ts',
      'lib/server/access-tests/requests.database.test.ts',
    ],
    env: allCases,
  }),
  vitest('database', {
    name: 'every history of a team, every injection',
    files: ['lib/server/team/team-model.database.test.ts', 'lib/server/tools/injection.database.test.ts'],
    env: allCases,
  }),
  vitest('database', {
    name: 'every sequence of readers and jobs, every row',
    files: [
      'lib/platform/jobs/send-job.database.test.ts',
      'lib/server/runs/follow-run.database.test.ts',
      'lib/server/conversations/reload.database.test.ts',
      'lib/server/tables/table-layout.database.test.ts',
    ],
    env: allCases,
  }),
  vitest('component', {
    name: 'hostile texts in every view',
    files: ['hostile-text', 'markdown-view', 'shared-page'],
    env: allCases,
  }),
  vitest('database', {
    name: 'a thousand readers of one run',
    files: ['lib/server/runs/many-readers.database.test.ts'],
    env: { READERS: '1000' },
  }),
  vitest('unit', {
    name: 'approvals, ten thousand histories',
    files: ['lib/domain/approvals/approval.test.ts'],
    env: { HISTORIES: '10000', PROPERTY_SEED: 'random' },
  }),
  vitest('database', {
    name: 'two editors of a workflow, a thousand orders',
    files: ['lib/server/workflows/previews.database.test.ts'],
    env: { INTERLEAVINGS: '1000' },
  }),
  // Thirteen kills per round. The rounds run one after another, because the workers of four rounds at the same time would only slow each
  // other down.
  ...[1, 2, 3, 4].map((round) =>
    vitest('database', {
      name: `kill in workflows, round ${round}`,
      files: ['lib/server/workflows/kill.database.test.ts'],
      env: allCases,
    }),
  ),
  { name: 'build', work: () => build() },
  endToEnd({
    name: 'a database that is away for half a minute',
    files: ['e2e/interruptions.spec.ts'],
    env: { ...allCases, AWAY_SECONDS: '30' },
  }),
  endToEnd({
    name: 'every wire, spelling and phone page',
    files: ['knowledge', 'research', 'hostile', 'accessibility', 'commands', 'transforms'].map(
      (name) => `e2e/${name}.spec.ts`,
    ),
    env: allCases,
  }),
  vitest('unit', { name: 'unit, new values', env: { ...allCases, PROPERTY_SEED: 'random' } }),
  vitest('integration', { name: 'integration, new values', env: { ...allCases, PROPERTY_SEED: 'random' } }),
].map((step) => ({ ...step, minutes: 120 }));
