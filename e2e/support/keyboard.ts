/** Going somewhere as people without a mouse do: with Tab, from where the focus is. */
import { expect, type Locator, type Page } from '@playwright/test';

/** More stops than any page has before its end. */
const mostStops = 90;

/** Presses Tab until `target` has the focus; fails when it cannot be reached so. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < mostStops; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  await expect(target, `reached with ${key}`).toBeFocused();
}

/** Goes there and presses Enter. */
export async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}
