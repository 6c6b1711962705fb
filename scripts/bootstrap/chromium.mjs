import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { runCommand } from './run-command.mjs';
import { say } from './say.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const places = {
  darwin: [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
  win32: [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
    .filter(Boolean)
    .map((folder) => path.join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe')),
};

/**
 * Finds a Chromium that runs: the one that CHROMIUM_PATH names, or an installed one. Otherwise installs one, from Debian's packages if run
 * as root, or else Playwright's own. Call only after `prepare`.
 * @returns {Promise<string | null>}
 */
export async function ensureChromium() {
  const found = await findChromium();
  if (found !== null) return found;
  say('Installing Chromium …');
  await installFromDebian();
  const installed = await findChromium();
  if (installed !== null) return installed;
  await runCommand(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium']);
  return findChromium();
}

async function findChromium() {
  const { chromium } = await import('playwright');
  const searched = (process.env.PATH ?? '').split(path.delimiter);
  const candidates = [
    process.env.CHROMIUM_PATH,
    ...names.flatMap((name) => searched.map((folder) => path.join(folder, name))),
    ...(places[process.platform] ?? []),
    chromium.executablePath(),
  ];
  return candidates.find((file) => file && existsSync(file) && runs(file)) ?? null;
}

/** Some distributions have a program of this name that only says where to get the real one. */
function runs(file) {
  if (process.platform !== 'linux') return true;
  return spawnSync(file, ['--version'], { encoding: 'utf8', timeout: 30_000 }).status === 0;
}

async function installFromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await runCommand('apt-get', ['update'], { env });
  await runCommand('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], { env });
}
