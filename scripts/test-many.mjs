/** `npm run test:many`: every journey of the end-to-end tests over two web processes behind a proxy and two workers. */
import { runSuite } from './testing/run-suite.mjs';
import { manySteps } from './testing/steps.mjs';

await runSuite([[manySteps]], { needsBrowser: true });
