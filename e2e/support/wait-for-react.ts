/** Waits until React has taken over a page. Until then, what the page does by itself is still to come. */
import type { Page } from '@playwright/test';

/**
 * What React has not taken over yet is marked: first the page, then each part whose code is on its way. A page for strangers names no script, so
 * nothing takes it over.
 */
export async function waitForReact(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector('script[src]') === null ||
      (Object.keys(document.body).some((key) => key.startsWith('__reactFiber')) &&
        document.querySelector('[data-waits]') === null),
  );
}
