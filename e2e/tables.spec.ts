/**
 * A table as a user makes one: questions to every source, cells that fill while they watch, the quote behind a value, and decisions that a
 * later filling leaves alone.
 */
import type { Browser, Page } from '@playwright/test';
import { expect, post, prepareCollection, test } from './support/people';
import { reload } from './support/reload';
import { getSandbox } from './support/sandbox';
import { takeAddress } from './support/take-address';

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

  const suggestions = Promise.withResolvers<void>();
  await page.route(/\/suggestions$/, async (route) => {
    await suggestions.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Add a column' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a column' });
  await dialog.getByLabel('Name').fill('Height');
  await dialog.getByLabel('Question to each source').fill('What is the height of the weir in metres?');
  await dialog.getByRole('combobox', { name: 'Answer' }).click();
  const number = page.getByRole('option', { name: 'A number' });
  await number.click({ trial: true });
  const place = await number.boundingBox();
  const reading = dialog.getByText('Reading your sources …');
  await expect(reading).toBeVisible();
  suggestions.resolve();
  await expect(reading).not.toBeVisible();
  // What arrives in a dialog moves nothing that someone is about to press.
  expect(await number.boundingBox()).toEqual(place);
  await number.click();
  await expect(dialog.getByRole('combobox', { name: 'Answer' })).toHaveText('A number');
  await dialog.getByRole('button', { name: 'Add column' }).click();
  await expect(dialog).not.toBeVisible();

  const grid = page.getByRole('grid', { name: 'All weirs' });
  await page.getByRole('button', { name: 'Try on 3 rows' }).click();
  await expect(grid.getByRole('gridcell', { name: '58' })).toBeVisible();
  await page.getByRole('button', { name: 'Fill 1 cell' }).click();
  const estimate = page.getByRole('dialog', { name: 'Fill the table' });
  await expect(estimate).toContainText('1 cell from 1 source');
  await expect(estimate).toContainText('the built-in reader');
  await estimate.getByRole('button', { name: 'Fill 1 cell' }).click();
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
  await page.getByRole('menuitem', { name: 'Fill all unchecked cells again …' }).click();
  await estimate.getByRole('button', { name: /^Fill \d+ cells?$/ }).click();
  await expect(estimate).not.toBeVisible();
  await expect(page.getByRole('region', { name: 'Filling the table' })).not.toBeVisible();
  await reload(page);
  await expect(grid.getByRole('gridcell', { name: '58 Verified' })).toBeVisible();
  await expect(last).toHaveText(/4\.5/);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Download as Excel workbook' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);
});

const email = 'ben@example.org';
const password = 'a loud river at midnight';

/** Invites a second editor and opens a browser in which they are signed in. */
async function comeAsSecond(browser: Browser, owned: Page): Promise<Page> {
  const { link } = await post<{ readonly link: string }>(owned, '/v1/invitations', { email, role: 'editor' });
  const context = await browser.newContext({ baseURL: getSandbox().address });
  const page = await context.newPage();
  const token = new URL(link).hash.slice(1);
  await post(page, '/v1/invitations/accept', { token, name: 'Ben Lund', password });
  return page;
}

test('one person fills and verifies, another disputes and corrects, both ask, and a stranger opens the passages', async ({
  owned: page,
  browser,
}) => {
  const locks = [
    ['North Lock', 'Status: open', '€ 1,200'],
    ['South Lock', 'Status: closed', '€ 800'],
  ] as const;
  const collection = await prepareCollection(
    page,
    'Locks',
    locks.map(([title, status, price]) => ({
      title,
      text: `${status}\n\nThe price of a passage is ${price}.`,
    })),
  );
  const column = (name: string, over: object) => ({
    name,
    instruction: `What is the ${name.toLowerCase()}?`,
    ...over,
  });
  const { id } = await post(page, '/v1/tables', {
    collection_id: collection,
    title: 'All locks',
    columns: [
      column('Status', { type: 'choice', options: ['open', 'closed'] }),
      column('Price', { type: 'money' }),
      column('Note', { type: 'text', instruction: 'What did we see ourselves?' }),
    ],
  });
  await page.goto(`/w/rivers/tables/${id}`);
  const grid = page.getByRole('grid', { name: 'All locks' });
  await page.getByRole('button', { name: 'Fill 6 cells' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Fill 6 cells' }).click();
  const north = grid.getByRole('row', { name: /North Lock/ });
  await expect(north).toContainText('1200 EUR');
  await expect(north).toContainText('open');
  await grid.getByRole('gridcell', { name: '1200 EUR' }).click();
  await page.keyboard.press('v');
  await expect(grid.getByRole('gridcell', { name: '1200 EUR Verified' })).toBeVisible();

  // The other person corrects a value by choosing another answer, and it is never overwritten.
  const other = await comeAsSecond(browser, page);
  await other.goto(`/w/rivers/tables/${id}`);
  const theirs = other.getByRole('grid', { name: 'All locks' });
  await expect(theirs.getByRole('gridcell', { name: '1200 EUR Verified' })).toBeVisible();
  await theirs.getByRole('gridcell', { name: /^closed/ }).click();
  await other.keyboard.press('e');
  await other.getByRole('combobox', { name: 'Value' }).click();
  await other.getByRole('option', { name: 'open' }).click();
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(theirs.getByRole('row', { name: /South Lock/ })).toContainText('open');

  // They dispute what the first person verified, which begins a thread at the cell.
  await theirs.getByRole('gridcell', { name: /^1200 EUR/ }).click();
  await other.keyboard.press('d');
  await other.getByLabel('What is wrong with this cell?').fill('Is this price per boat?');
  await other.getByRole('button', { name: 'Dispute', exact: true }).click();
  await expect(theirs.getByRole('gridcell', { name: '1200 EUR 1 open thread Disputed' })).toBeVisible();
  await expect(other.getByText('1 disputed')).toBeVisible();

  // Text from a spreadsheet goes into the column that nobody reads from sources, and can be taken back.
  await reload(page);
  const south = grid.getByRole('row', { name: /South Lock/ });
  await expect(south.getByRole('gridcell', { name: 'open Edited' })).toBeVisible();
  await north.getByRole('gridcell').last().click();
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'quiet\tbeyond\nloud');
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(paste);
  });
  await expect(north.getByRole('gridcell', { name: /^quiet/ })).toBeVisible();
  await expect(south.getByRole('gridcell', { name: /^loud/ })).toBeVisible();
  await expect(page.getByText('1 value had no row or column here.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(north.getByRole('gridcell', { name: /^quiet/ })).not.toBeVisible();
  await expect(south.getByRole('gridcell', { name: 'open Edited' })).toBeVisible();

  // The first person reads why, and verifies the cell again, which settles the dispute.
  await grid.getByRole('gridcell', { name: /^1200 EUR/ }).click();
  await page.keyboard.press('Enter');
  const price = page.getByRole('region', { name: 'Price of North Lock' });
  await expect(price.getByText('Is this price per boat?')).toBeVisible();
  await page.keyboard.press('v');
  await expect(price.getByText('Verified')).toBeVisible();
  await expect(page.getByText('1 disputed')).not.toBeVisible();

  // A question is answered from the cells, and a value of the answer opens its cell.
  await page.getByLabel('Question about this table').fill('What is the largest price?');
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  const asked = page.getByRole('region', { name: 'Ask the table' });
  await expect(asked).toContainText('Largest “Price”: 1200 EUR, in “North Lock”.');
  await expect(asked).toContainText('A person has checked the value used here.');
  await asked.getByRole('button', { name: /^Price of North Lock/ }).hover();
  await expect(page.getByText('The price of a passage is € 1,200.').first()).toBeVisible();
  await page.getByLabel('Question about this table').fill('How many sources by status?');
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(asked).toContainText('Number of sources by “Status”: 1 group.');
  await page.getByRole('button', { name: 'Close the answer' }).click();

  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Chart …' }).click();
  await expect(page.getByRole('dialog', { name: 'Chart of “All locks”' })).toContainText('Price');
  await page.keyboard.press('Escape');

  // Grouped rows, kept as a view, have an address for everybody.
  await page.getByRole('button', { name: 'Column “Status”' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Group rows by it' }).click();
  await page.keyboard.press('Escape');
  await expect(grid.getByRole('row', { name: 'open 2' })).toBeVisible();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Save as a view …' }).click();
  await page.getByLabel('Title').fill('By status');
  await page.getByRole('button', { name: 'Save view' }).click();
  await expect(page).toHaveURL(/view=/);
  await other.goto(await takeAddress(page));
  await theirs.getByRole('button', { name: 'open 2' }).click();
  await expect(theirs.getByRole('row', { name: /North Lock/ })).not.toBeVisible();
  await reload(other);
  await expect(theirs.getByRole('button', { name: 'open 2' })).toHaveAttribute('aria-expanded', 'false');
  await expect(other.getByRole('combobox', { name: 'View' })).toContainText('By status (changed)');

  // A row is taken out, and comes back.
  await grid.getByRole('rowheader', { name: /South Lock/ }).click();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Take “South Lock” out' }).click();
  await expect(south).not.toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(south).toBeVisible();
  await other.context().close();

  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Save as an artifact to share' }).click();
  await expect(page).toHaveURL(/\/artifacts\/art_/);
  await expect(page.getByText('1 of 6 values were verified by a person.')).toBeVisible();
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create link' }).click();
  const created = page.getByRole('textbox', { name: 'Address' });
  await expect(created).toHaveValue(/^http/);
  const address = await created.inputValue();
  const stranger = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await stranger.goto(address);
  await expect(stranger.getByRole('row', { name: /North Lock/ })).toContainText('1200 EUR');
  const quoted = stranger.getByRole('note', { name: /Quote, source/ }).filter({ hasText: '1,200' });
  await quoted.getByRole('link', { name: 'Open passage' }).first().click();
  await expect(stranger.locator('mark')).toContainText('The price of a passage is € 1,200.');
  await stranger.context().close();
});
