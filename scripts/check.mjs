/** `npm run check`: what is quick and needs no browser. */
import { runSuite } from './testing/run-suite.mjs';
import { steps } from './testing/steps.mjs';

const { format, lint, unit } = steps;
await runSuite([[lint], [format, unit]]);
