/** `npm run check`: what needs neither a browser nor a database. */
import { runSuite } from './testing/run-suite.mjs';
import { steps } from './testing/steps.mjs';

const { format, lint, unit, unused } = steps;
const lanes = [
  [lint, unused],
  [format, unit],
];
await runSuite([lanes]);
