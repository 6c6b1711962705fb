/** `npm run test:long`: the tests that a release needs in addition to `npm test`. */
import { runSuite } from './testing/run-suite.mjs';
import { longSteps } from './testing/steps.mjs';

await runSuite([[longSteps]], { needsBrowser: true });
