/**
 * The browser for pages that need scripts. It is located once, when the worker starts, and launched anew for each page behind the guard of
 * the fetch (threats 23). It opens one page at a time, because a browser takes as much memory as the rest of the worker.
 */
import { fail, succeed } from '@/lib/core/result';
import type { BrowserFailure } from '@/lib/platform/browser/browser-failure';
import { captureWithBrowser } from '@/lib/platform/browser/capture-with-browser';
import { findChromium } from '@/lib/platform/browser/find-chromium';
import { tryBrowser } from '@/lib/platform/browser/try-browser';
import type { Environment } from '@/lib/platform/settings/env';
import { log } from '@/lib/platform/telemetry/log';
import type { PageBrowser } from './obtain-page';

export type InstalledBrowser = PageBrowser & {
  readonly path: string;
  /** Starts the browser once, without a page. Null if that works. */
  readonly tryOut: () => Promise<BrowserFailure | null>;
};

type Settings = Pick<Environment, 'CHROMIUM_PATH' | 'CHROMIUM_NO_SANDBOX' | 'CAPTURE_ALLOW'>;

/** Null if no browser is installed. */
export function createPageBrowser(settings: Settings): InstalledBrowser | null {
  const path = findChromium({ configuredPath: settings.CHROMIUM_PATH ?? null });
  if (path === null) return null;
  const guarded = {
    chromiumPath: path,
    sandbox: !settings.CHROMIUM_NO_SANDBOX,
    allow: settings.CAPTURE_ALLOW,
  };
  let before: Promise<unknown> = Promise.resolve();
  return {
    path,
    tryOut: () => tryBrowser(guarded),
    async open(url, signal) {
      const turn = before.then(() => captureWithBrowser({ url, signal }, guarded));
      before = turn.catch(() => undefined);
      const captured = await turn;
      if (captured.ok) return succeed(captured.value);
      const { code, sentence, reason } = captured.failure;
      log.warn({ code, reason }, 'the browser could not open a page');
      return fail({ code, sentence });
    },
  };
}
