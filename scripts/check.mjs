/** `npm run check`: what is quick and needs no browser, two steps at a time. */
import { ensureNode } from './bootstrap/node-version.mjs';
import { onParentGone } from './bootstrap/parent.mjs';
import { prepare } from './bootstrap/prepare.mjs';
import { close, closeOnEarlyExit } from './testing/close.mjs';
import { endEverythingWithThisProcess } from './testing/end-with-runner.mjs';
import { runStep } from './testing/run-step.mjs';
import { steps } from './testing/steps.mjs';

await ensureNode();
endEverythingWithThisProcess();
onParentGone(() => process.kill(process.pid, 'SIGTERM'));
const cancelEarlyExit = closeOnEarlyExit();
await prepare();

const { format, lint, unit } = steps;
const results = await Promise.all([runInOrder([lint]), runInOrder([format, unit])]);
cancelEarlyExit();
close(results.flat());

async function runInOrder(wanted) {
  const done = [];
  for (const step of wanted) done.push(await runStep(step));
  return done;
}
