/** `npm run test:long`: what a release needs beside `npm test`; no browser. */
import { ensureNode } from './bootstrap/node-version.mjs';
import { onParentGone } from './bootstrap/parent.mjs';
import { prepare } from './bootstrap/prepare.mjs';
import { close, closeOnEarlyExit } from './testing/close.mjs';
import { endEverythingWithThisProcess } from './testing/end-with-runner.mjs';
import { runStep } from './testing/run-step.mjs';
import { longSteps } from './testing/steps.mjs';

await ensureNode();
endEverythingWithThisProcess();
onParentGone(() => process.kill(process.pid, 'SIGTERM'));
const cancelEarlyExit = closeOnEarlyExit();
await prepare();

const results = [];
for (const step of longSteps) {
  results.push(await runStep(step));
  if (process.exitCode === 130) break;
}
cancelEarlyExit();
close(results);
