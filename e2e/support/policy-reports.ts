/**
 * Every page of every test is listened to: a content security policy that reports anything fails the test, in whichever browser
 * context it happened. An attempt that a library makes and swallows is not on the console; the event is the only sign of it.
 */
import type { Browser, BrowserContext } from '@playwright/test';

const sign = 'Content security policy report:';

export type PolicyReports = {
  /** What was reported so far, one line each. */
  readonly reports: readonly string[];
  /** For a test that makes a page break the policy: what it has reported, which then fails nothing. */
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
    // A page may close before it was listened to; nothing was reported there either.
    context.addInitScript(tellReports, sign).catch(() => undefined);
  };
  browser.on('context', listen);
  browser.contexts().forEach(listen);
  return { reports, take: () => reports.splice(0), stop: () => browser.off('context', listen) };
}

/** Runs in the page, before its own scripts. */
function tellReports(prefix: string): void {
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) => {
    console.debug(`${prefix} ${effectiveDirective} refused ${blockedURI} in ${sourceFile || 'the page'}`);
  });
}
