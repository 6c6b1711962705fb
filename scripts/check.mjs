/** `npm run check`: the checks that are quick and need no browser, and the search for unused code. */
import { runSuite } from './testing/run-suite.mjs';
import { checks } from './testing/steps.mjs';

await runSuite([checks]);
