/** Waits until React has taken over a page. Until then, what the page does by itself is still to come. */
import type { Page } from '@playwright/test';

/** React marks the body when it has taken over what is shown. A page for strangers names no script, so nothing takes it over. */
export async function waitForReact(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector('script[src]') === null ||
      Object.keys(document.body).some((key) => key.startsWith('__reactFiber')),
  );
}
