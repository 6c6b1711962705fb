/**
 * Checks whether the browser that was found can really be started, with its sandbox and the guarded proxy as for a capture. A program at a
 * known path may still not run: as root, without user namespaces, or with a library missing. Opens no page.
 */
import type { BrowserFailure } from './browser-failure';
import { type GuardedBrowserOptions, launchGuardedBrowser } from './guarded-browser';

/** Returns null if it starts. */
export async function tryBrowser(options: GuardedBrowserOptions): Promise<BrowserFailure | null> {
  const launched = await launchGuardedBrowser(options);
  if (!launched.ok) return launched.failure;
  await launched.value.close();
  return null;
}
