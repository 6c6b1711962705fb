/**
 * `npm test`: everything, from a fresh clone. `npm test -- --changed` runs only the tests affected by uncommitted changes, `--changed main`
 * those affected by the differences from that commit. Both skip the build and the end-to-end tests.
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
