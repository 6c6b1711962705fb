/** An owner takes a workspace along as one file, and makes another workspace from it. */
import { expect, prepareCollection, test } from './support/people';

test('a workspace is exported, downloaded, checked and made anew, with all that it held', async ({
  owned: page,
}) => {
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
  await expect(page.getByText('The lamp')).toBeVisible();
});
