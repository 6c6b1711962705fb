/**
 * `npm test`: everything, from a fresh clone. `npm test -- --changed` runs the tests of what is not committed yet, `--changed main` of
 * what differs from that commit; without a build and its journeys.
 */
import { runSuite } from './testing/run-suite.mjs';
import { limitToChanged, steps } from './testing/steps.mjs';

const { format, lint, unused, unit, integration, database, component, build, endToEnd } = steps;
const tests = [unit, integration, database, component];
const at = process.argv.indexOf('--changed');

if (at === -1) await runSuite([[format, lint, unused, ...tests, build, endToEnd]], { needsBrowser: true });
else {
  const limited = tests.map((step) => limitToChanged(step, process.argv[at + 1]));
  await runSuite([[format, lint, ...limited]], { needsBrowser: true });
}
