/** `npm run test:many`: the journeys of the end-to-end tests, except interruptions, over two web processes behind a proxy and two workers. */
import { runSuite } from './testing/run-suite.mjs';
import { manySteps } from './testing/steps.mjs';

await runSuite([[manySteps]], { needsBrowser: true });
