/** Navigates the way people without a mouse do: with Tab, from wherever the focus is. */
import { expect, type Locator, type Page } from '@playwright/test';

/** More tab stops than any page has. */
const mostStops = 90;

/** Presses Tab until `target` has the focus. Fails if it cannot be reached that way. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < mostStops; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  await expect(target, `reached with ${key}`).toBeFocused();
}

/** Moves the focus to the target, which must show it, and presses Enter. */
export async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await expect(target, 'shows the focus').not.toHaveCSS('outline-style', 'none');
  await page.keyboard.press('Enter');
}
