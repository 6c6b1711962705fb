/** `npm run check`: the checks that are quick and need no browser, and the search for unused code. */
import { runSuite } from './testing/run-suite.mjs';
import { steps } from './testing/steps.mjs';

const { format, lint, unit, unused } = steps;
await runSuite([
  [lint, unused],
  [format, unit],
]);
