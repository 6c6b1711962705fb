/** `npm run test:long`: what a release needs beside `npm test`; no browser. */
import { runSuite } from './testing/run-suite.mjs';
import { longSteps } from './testing/steps.mjs';

await runSuite([longSteps]);
