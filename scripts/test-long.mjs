/** `npm run test:long`: what a release needs beside `npm test`; no browser. */
import { ensureNode } from './bootstrap/node-version.mjs';
import { prepare } from './bootstrap/prepare.mjs';
import { close, closeOnEarlyExit } from './testing/close.mjs';
import { runStep } from './testing/run-step.mjs';
import { longSteps } from './testing/steps.mjs';

await ensureNode();
const cancelEarlyExit = closeOnEarlyExit();
await prepare();

const results = [];
for (const step of longSteps) {
  results.push(await runStep(step));
  if (process.exitCode === 130) break;
}
cancelEarlyExit();
close(results);
