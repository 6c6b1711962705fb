/** Loads a page again at the address that its screen means. */
import type { Page, Response } from '@playwright/test';

/** How long nuqs waits before it writes what the screen already shows into the address, with room to spare. In milliseconds of the page. */
const addressDelayMs = 150;

/**
 * Reloads a page once its address has followed its screen. A pane opens and closes some milliseconds before the address says so, and a reload
 * in between shows what was open before.
 */
export async function reload(page: Page): Promise<Response | null> {
  await page.evaluate((delay) => new Promise((resolve) => setTimeout(resolve, delay)), addressDelayMs);
  return page.reload();
}
