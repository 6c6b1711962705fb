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
  // types of the routes. What waits for nothing comes last in its lane, and lets the others go first.
  const last = [runInOneProcess(unit), format, unused].map(makePatient);
  const lanes = [[database], [lint, build, endToEnd], [integration, component, ...last]];
  await runSuite([lanes], { needsBrowser: true });
} else {
  const limited = [unit, integration, database, component].map((step) =>
    limitToChanged(step, process.argv[at + 1]),
  );
  await runSuite([[[format, lint, ...limited]]], { needsBrowser: true });
}
