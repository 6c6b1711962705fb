/**
 * Finds an installed Chromium or Chrome: at the configured path, or else at the usual locations of each system. It only looks and never
 * installs or starts anything.
 */
import { existsSync } from 'node:fs';

export type ChromiumSearch = {
  /** `CHROMIUM_PATH`, or null if it is not set. If it is set to a wrong path, no other location is tried. */
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
