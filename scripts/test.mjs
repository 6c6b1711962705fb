/**
 * `npm test`: everything, from a fresh clone. `npm test -- --changed` runs the tests affected by uncommitted changes, `--changed main` those
 * affected by the differences from that commit; without a build and its end-to-end tests.
 */
import { runSuite } from './testing/run-suite.mjs';
import { checks, limitToChanged, steps } from './testing/steps.mjs';

const { format, lint, unit, integration, database, component, build, endToEnd } = steps;
const at = process.argv.indexOf('--changed');

if (at === -1) {
  // Each of the two lanes often waits for something, and then the other has the processors. Journeys have them for themselves.
  const lanes = [[database], [build, component, integration]];
  await runSuite([checks, lanes, [[endToEnd]]], { needsBrowser: true });
} else {
  const limited = [unit, integration, database, component].map((step) =>
    limitToChanged(step, process.argv[at + 1]),
  );
  await runSuite([[[format, lint, ...limited]]], { needsBrowser: true });
}
