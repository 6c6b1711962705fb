/** `npm run check`: what is quick and needs no browser, and what nothing uses. */
import { runSuite } from './testing/run-suite.mjs';
import { steps } from './testing/steps.mjs';

const { format, lint, unit, unused } = steps;
await runSuite([
  [lint, unused],
  [format, unit],
]);
