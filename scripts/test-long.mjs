/** `npm run test:long`: the tests that a release needs in addition to `npm test`. Needs no browser. */
import { runSuite } from './testing/run-suite.mjs';
import { longSteps } from './testing/steps.mjs';

await runSuite([longSteps]);
