/** `npm run pictures`: builds the product and takes the pictures of the README anew, into `docs/pictures`. */
import { runSuite } from './testing/run-suite.mjs';
import { pictures, steps } from './testing/steps.mjs';

await runSuite([[[steps.build, pictures]]], { needsBrowser: true });
