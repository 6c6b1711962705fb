/** An owner takes a workspace along as one file, and makes another workspace from it. */
import type { Browser, Page } from '@playwright/test';
import { expect, post, prepareCollection, test } from './support/people';
import { getSandbox } from './support/sandbox';

/** Another owner, because a member who imports belongs to two workspaces afterwards, and the tests of other files expect one. */
async function comeAsOwner(browser: Browser, owned: Page): Promise<Page> {
  const invited = { email: 'noa@example.org', role: 'owner' };
  const { link } = await post<{ readonly link: string }>(owned, '/v1/invitations', invited);
  const context = await browser.newContext({ baseURL: getSandbox().address });
  const page = await context.newPage();
  const token = new URL(link).hash.slice(1);
  const account = { token, name: 'Noa Lind', password: 'a quiet lamp above the water' };
  await post(page, '/v1/invitations/accept', account);
  return page;
}

test('a workspace is exported, downloaded, checked and made anew, with all that it held', async ({
  owned,
  browser,
}) => {
  const page = await comeAsOwner(browser, owned);
  const title = 'Notes on the lighthouse';
  const note = { title: 'The lamp', text: 'The lamp of the lighthouse was lit for the first time in 1874.' };
  await prepareCollection(page, title, [note]);

  await page.goto('/w/rivers/settings/archives');
  await page.getByRole('button', { name: 'Export workspace' }).click();
  const exported = page.getByRole('list', { name: 'Exports' });
  await expect(exported.getByRole('button', { name: 'Download' })).toBeVisible({ timeout: 45_000 });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    exported.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^rivers-.*\.sourcebook\.tar\.gz$/);

  await page.getByLabel('Export of a workspace').setInputFiles(await download.path());
  const imported = page.getByRole('list', { name: 'Imports' });
  await imported.getByRole('button', { name: 'Create workspace' }).click({ timeout: 45_000 });
  await page.getByRole('textbox', { name: 'Name' }).fill('Rivers again');
  await page.getByRole('dialog').getByRole('button', { name: 'Create workspace' }).click();
  await imported.getByRole('link', { name: 'Open Rivers again' }).click({ timeout: 45_000 });

  await expect(page.getByRole('heading', { name: 'Rivers again' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: title }).click();
  await expect(page.getByRole('button', { name: 'The lamp', exact: true })).toBeVisible();
  await page.context().close();
});
