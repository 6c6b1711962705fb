/**
 * A table as a user makes one: questions to every source, cells that fill while they watch, the quote behind a value, and decisions that a
 * later filling leaves alone.
 */
import { expect, prepareCollection, test } from './support/people';

test('a table asks every source the same questions, and what a person decided stays', async ({
  owned: page,
}) => {
  const weirs = [
    ['Harrow Weir', '1958', '58'],
    ['Long Weir', '1931', '12'],
    ['Upper Weir', '1974', '7'],
    ['Mill Weir', '1902', '4'],
  ] as const;
  const notes = weirs.map(([title, year, metres]) => ({
    title,
    text: `${title} was opened in ${year}. The height of ${title} is ${metres} metres. It belongs to the river board.`,
  }));
  await prepareCollection(page, 'Weirs', notes);
  await page.goto('/w/rivers/tables');
  await page.getByRole('button', { name: 'New table' }).click();
  await page.getByLabel('Title').fill('All weirs');
  await page.getByRole('combobox', { name: 'Collection' }).click();
  await page.getByRole('option', { name: 'Weirs' }).click();
  await page.getByRole('button', { name: 'Create table' }).click();
  await expect(page.getByRole('heading', { name: 'All weirs' })).toBeVisible();

  await page.getByRole('button', { name: 'Add a column' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a column' });
  await dialog.getByLabel('Name').fill('Height');
  await dialog.getByLabel('Question to each source').fill('What is the height of the weir in metres?');
  await dialog.getByRole('combobox', { name: 'Answer' }).click();
  await page.getByRole('option', { name: 'A number' }).click();
  await dialog.getByRole('button', { name: 'Add column' }).click();
  await expect(dialog).not.toBeVisible();

  const grid = page.getByRole('grid', { name: 'All weirs' });
  await page.getByRole('button', { name: 'Try on 3 rows' }).click();
  await expect(grid.getByRole('gridcell', { name: '58' })).toBeVisible();
  await page.getByRole('button', { name: 'Fill 1 cell' }).click();
  const last = grid.getByRole('row', { name: /Mill Weir/ }).getByRole('gridcell');
  await expect(last).toHaveText('4');

  // The value opens its source at the quote, and keys decide about it.
  await grid.getByRole('gridcell', { name: '58' }).click();
  await page.keyboard.press('Enter');
  const cell = page.getByRole('region', { name: 'Height of Harrow Weir' });
  await expect(cell).toBeVisible();
  await expect(page.getByText('The height of Harrow Weir is 58 metres.').last()).toBeVisible();
  await page.keyboard.press('v');
  await expect(cell.getByText('Verified')).toBeVisible();

  await last.click();
  await page.keyboard.press('e');
  await page.getByLabel('Value').fill('4.5');
  await page.keyboard.press('Enter');
  await expect(last).toHaveText(/4\.5/);

  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Fill all unchecked cells again' }).click();
  await expect(page.getByRole('region', { name: 'Filling the table' })).not.toBeVisible();
  await page.reload();
  await expect(grid.getByRole('gridcell', { name: '58 Verified' })).toBeVisible();
  await expect(last).toHaveText(/4\.5/);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Download CSV with quotes' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
});
