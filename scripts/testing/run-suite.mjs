import { ensureChromium } from '../bootstrap/chromium.mjs';
import { ensureNode } from '../bootstrap/node-version.mjs';
import { onParentGone } from '../bootstrap/parent.mjs';
import { prepare } from '../bootstrap/prepare.mjs';
import { say } from '../bootstrap/say.mjs';
import { close, closeOnEarlyExit } from './close.mjs';
import { endEverythingWithThisProcess } from './end-with-runner.mjs';
import { runStep } from './run-step.mjs';

/**
 * Runs phases one after another, the lanes of a phase in parallel, and the steps of a lane one after another. Continues after a failed
 * step. First installs what is missing, including a browser if one is needed. Ends with one line that counts everything.
 * @param {readonly Phase[]} phases
 * @param {{needsBrowser?: boolean}} [options]
 * @typedef {readonly (readonly import('./steps.mjs').Step[])[]} Phase
 */
export async function runSuite(phases, { needsBrowser = false } = {}) {
  await ensureNode();
  endEverythingWithThisProcess();
  onParentGone(() => process.kill(process.pid, 'SIGTERM'));
  const cancelEarlyExit = closeOnEarlyExit();
  await prepare();
  if (needsBrowser) await nameBrowser();
  const results = [];
  for (const lanes of phases) {
    results.push(...(await Promise.all(lanes.map(runLane))).flat());
    if (wasInterrupted()) break;
  }
  cancelEarlyExit();
  close(results);
}

/** True after Ctrl-C. */
const wasInterrupted = () => process.exitCode === 130;

async function nameBrowser() {
  const chromium = await ensureChromium();
  if (chromium === null) say('No Chromium was found and none could be installed: set CHROMIUM_PATH.');
  else process.env.CHROMIUM_PATH = chromium;
}

async function runLane(steps) {
  const results = [];
  for (const step of steps) {
    results.push(await runStep(step));
    if (wasInterrupted()) break;
  }
  return results;
}
