/** Takes the address of a page once it says what the page shows. */
import type { Page } from '@playwright/test';

/** How long nuqs waits before it writes what the screen already shows into the address, with room to spare. In milliseconds of the page. */
const addressDelayMs = 150;

/** A pane opens and closes some milliseconds before the address says so. An address that is taken in between shows what was open before. */
export async function letAddressFollow(page: Page): Promise<void> {
  await page.evaluate((delay) => new Promise((resolve) => setTimeout(resolve, delay)), addressDelayMs);
}

export async function takeAddress(page: Page): Promise<string> {
  await letAddressFollow(page);
  return page.url();
}
