/** Loads a page again at the address that its screen means. */
import type { Page, Response } from '@playwright/test';
import { letAddressFollow } from './take-address';

/** Reloads a page once its address has followed its screen. */
export async function reload(page: Page, options?: Parameters<Page['reload']>[0]): Promise<Response | null> {
  await letAddressFollow(page);
  return page.reload(options);
}
