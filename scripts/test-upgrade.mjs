/** `npm run test:upgrade [-- COMMIT]`: an earlier version of the product and this one side by side on one database, while people work. */
import { runSuite } from './testing/run-suite.mjs';
import { listUpgradeSteps } from './testing/steps.mjs';

await runSuite([[listUpgradeSteps(process.argv[2])]]);
