/**
 * Where a Chromium or Chrome is installed: the configured path, else the usual places of each system. Looks only; installs
 * and starts nothing.
 */
import { existsSync } from 'node:fs';

export type ChromiumSearch = {
  /** `CHROMIUM_PATH`; null where it is not set. One that is set and wrong is not made up for. */
  readonly configuredPath: string | null;
  readonly platform?: NodeJS.Platform;
  readonly exists?: (path: string) => boolean;
};

const places: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  linux: [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome-stable',
    '/usr/bin/google-chrome',
    '/opt/google/chrome/chrome',
    '/usr/lib/chromium/chromium',
    '/snap/bin/chromium',
  ],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files\\Chromium\\Application\\chrome.exe',
  ],
};

export function findChromium(search: ChromiumSearch): string | null {
  const { configuredPath, platform = process.platform, exists = existsSync } = search;
  if (configuredPath !== null) return exists(configuredPath) ? configuredPath : null;
  return (places[platform] ?? []).find((path) => exists(path)) ?? null;
}
