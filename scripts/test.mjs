/**
 * `npm test`: everything, from a fresh clone. `npm test -- --changed` runs the tests affected by uncommitted changes, `--changed main` those
 * affected by the differences from that commit; without a build and its end-to-end tests.
 */
import { runSuite } from './testing/run-suite.mjs';
import { limitToChanged, makePatient, runInOneProcess, steps } from './testing/steps.mjs';

const { format, lint, unused, unit, integration, database, component, build, endToEnd } = steps;
const at = process.argv.indexOf('--changed');

if (at === -1) {
  // Each lane often waits for something, and then the others have the processors. Linting comes before the build, because both write the
  // types of the routes. Beside the end-to-end tests run only steps that wait for nothing, with what those leave idle.
  const lanes = [[database], [lint, build, component], [integration]];
  const beside = [format, runInOneProcess(unit), unused].map(makePatient);
  await runSuite([lanes, [[endToEnd], beside]], { needsBrowser: true });
} else {
  const limited = [unit, integration, database, component].map((step) =>
    limitToChanged(step, process.argv[at + 1]),
  );
  await runSuite([[[format, lint, ...limited]]], { needsBrowser: true });
}
