import type { Page } from '@playwright/test';

/** Chooses how deeply the next question is answered, in the menu beside it. */
export async function chooseDepth(page: Page, depth: 'Answer' | 'Explore' | 'Research'): Promise<void> {
  await page.getByRole('button', { name: /^Depth: / }).click();
  await page.getByRole('menuitemradio', { name: depth }).click();
}
