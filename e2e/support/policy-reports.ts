/**
 * Listens to every page of every test: any report of a content security policy violation fails the test, whichever browser context it
 * happened in. If a library attempts something and swallows the error, nothing is logged to the console; the event is the only trace.
 */
import type { Browser, BrowserContext } from '@playwright/test';

const sign = 'Content security policy report:';

export type PolicyReports = {
  /** The reports so far, one line each. */
  readonly reports: readonly string[];
  /** Returns and clears the reports, for a test that makes a page violate the policy on purpose. They then fail nothing. */
  readonly take: () => string[];
  readonly stop: () => void;
};

export function listenForPolicyReports(browser: Browser): PolicyReports {
  const reports: string[] = [];
  const listen = (context: BrowserContext) => {
    context.on('console', (message) => {
      const text = message.text();
      if (text.startsWith(sign) || /content security policy|violates the following/i.test(text))
        reports.push(`${message.page()?.url() ?? 'a page'}: ${text}`);
    });
    // A page may close before the listener is added. Nothing was reported there then.
    context.addInitScript(tellReports, sign).catch(() => undefined);
  };
  browser.on('context', listen);
  browser.contexts().forEach(listen);
  return { reports, take: () => reports.splice(0), stop: () => browser.off('context', listen) };
}

/** Runs in the page before the page's own scripts. */
function tellReports(prefix: string): void {
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) => {
    console.debug(`${prefix} ${effectiveDirective} refused ${blockedURI} in ${sourceFile || 'the page'}`);
  });
}
