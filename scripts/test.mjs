/** `npm test`: everything, from a fresh clone. Goes on after a failed step; the last line counts all of them. */
import { ensureChromium } from './bootstrap/chromium.mjs';
import { ensureNode } from './bootstrap/node-version.mjs';
import { onParentGone } from './bootstrap/parent.mjs';
import { prepare } from './bootstrap/prepare.mjs';
import { say } from './bootstrap/say.mjs';
import { close, closeOnEarlyExit } from './testing/close.mjs';
import { endEverythingWithThisProcess } from './testing/end-with-runner.mjs';
import { runStep } from './testing/run-step.mjs';
import { steps } from './testing/steps.mjs';

await ensureNode();
endEverythingWithThisProcess();
onParentGone(() => process.kill(process.pid, 'SIGTERM'));
const cancelEarlyExit = closeOnEarlyExit();
await prepare();
const chromium = await ensureChromium();
if (chromium === null) say('No Chromium was found and none could be installed: set CHROMIUM_PATH.');
else process.env.CHROMIUM_PATH = chromium;

const { format, lint, unit, integration, database, component, build, endToEnd } = steps;
const results = [];
for (const step of [format, lint, unit, integration, database, component, build, endToEnd]) {
  results.push(await runStep(step));
  if (process.exitCode === 130) break;
}
cancelEarlyExit();
close(results);
