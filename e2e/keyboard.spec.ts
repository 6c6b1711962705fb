/**
 * The main paths again without a mouse: every control is reached with Tab from where the previous one left the focus, and is seen to have the
 * focus when it is pressed.
 */
import type { Page } from '@playwright/test';
import { ask, expect, makeCollection, owner, test } from './support/people';
import { press, tabTo } from './support/keyboard';
import { reload } from './support/reload';
import { getSandbox } from './support/sandbox';

const note = {
  title: 'Brun light',
  text: 'The lighthouse of Brun was lit for the first time on 4 May 1903. A storm broke its lantern on 12 January 1921. It was lit by electricity from 1934. The last keeper left the tower on 30 June 1972.',
};

/** Adds the note to the open collection, from wherever the focus is. */
async function addNote(page: Page): Promise<void> {
  await press(
    page,
    page.getByRole('region', { name: 'Sources' }).getByRole('button', { name: 'Add' }).first(),
  );
  const adding = page.getByRole('dialog', { name: 'Add sources' });
  await tabTo(page, adding.getByRole('tab', { name: 'Web' }));
  for (const name of ['Feeds', 'Files', 'References', 'Note']) {
    await page.keyboard.press('ArrowRight');
    await expect(adding.getByRole('tab', { name })).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await tabTo(page, adding.getByLabel('Title'));
  await page.keyboard.type(note.title);
  await page.keyboard.press('Tab');
  await page.keyboard.type(note.text);
  await press(page, adding.getByRole('button', { name: 'Add note' }));
  await expect(adding).toBeHidden();
}

/** Asks when the light was lit, and returns the chip of the answer, which has the focus. */
async function askAndGoToChip(page: Page) {
  await expect(page.getByText(/^1 source$/).last()).toBeVisible({ timeout: 30_000 });
  await tabTo(page, page.getByRole('textbox', { name: 'Ask your sources' }));
  await page.keyboard.type('When was the lighthouse lit for the first time?');
  await page.keyboard.press('Enter');
  const answer = page.getByRole('article', { name: 'Answer' }).last();
  await expect(answer.getByRole('link', { name: 'why' })).toBeVisible({ timeout: 30_000 });
  const chip = answer.getByRole('button', { name: /Brun light, open passage/ }).first();
  await tabTo(page, chip, 'Shift+Tab');
  return chip;
}

test('a note, a question, a passage, a timeline and its link are made, opened and closed by keyboard alone', async ({
  owned: page,
}) => {
  await makeCollection(page, 'Keys');
  await addNote(page);
  await askAndGoToChip(page);
  await page.keyboard.press('Enter');
  const reader = page.getByRole('region', { name: 'Source: Brun light' });
  await expect(reader.getByText(/Passage \d of \d/)).toBeVisible();

  await reload(page);
  await press(page, page.getByRole('region', { name: 'Artifacts' }).getByRole('button', { name: 'Create' }));
  await press(page, page.getByRole('dialog').getByRole('button', { name: /^Timeline/ }));
  await press(page, page.getByRole('button', { name: 'Create timeline' }));
  await expect(page.getByRole('list', { name: /\d+ events/ })).toContainText('A storm broke its lantern');
  await press(page, page.getByRole('link', { name: 'Open on its own page' }));
  await expect(page).toHaveURL(/\/artifacts\/art_/);

  await press(page, page.getByRole('button', { name: 'Share' }));
  const sharing = page.getByRole('dialog');
  await press(page, sharing.getByRole('button', { name: 'Create link' }));
  const created = sharing.getByRole('textbox', { name: 'Address' });
  await expect(created).toHaveValue(/^http/);
  const address = await created.inputValue();
  // The first button is in the sharing window. The second, in the confirmation, appears a moment later.
  await press(page, sharing.getByRole('button', { name: 'Stop sharing' }));
  await press(page, page.getByRole('alertdialog').getByRole('button', { name: 'Stop sharing' }));
  await expect(sharing.getByText('Closed', { exact: true })).toBeVisible();
  expect((await page.request.get(address)).status()).toBe(404);
});

test('a reader of a link goes by keyboard from a number to the passage and back to the sentence', async ({
  owned: page,
  browser,
}) => {
  await makeCollection(page, 'Keys for strangers', [note]);
  await ask(page, 'When was the lighthouse lit for the first time?');
  await page.getByRole('button', { name: 'Save as an artifact' }).click();
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.getByRole('link', { name: 'Open on its own page' }).click();
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create link' }).click();
  const created = page.getByRole('textbox', { name: 'Address' });
  await expect(created).toHaveValue(/^http/);
  const address = await created.inputValue();

  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const stranger = await context.newPage();
  await stranger.goto(address);
  const chip = stranger.getByRole('link', { name: /Source 1, Brun light/ }).first();
  await press(stranger, chip);
  const opened = stranger.getByRole('note', { name: /Quote, source 1/ }).first();
  await expect(opened).toContainText('4 May 1903');
  await press(stranger, opened.getByRole('link', { name: 'Open passage' }));
  await expect(stranger.locator('mark').first()).toContainText('4 May 1903');
  await press(stranger, stranger.getByRole('link', { name: /Back to the sentence/ }));
  await expect(chip).toBeVisible();
  await context.close();
});

test('from signing in to a verified cell: a collection, a note, an answer that is kept, and a table, by keyboard alone', async ({
  ownerState,
  browser,
}) => {
  expect(ownerState, 'the first owner has an account').not.toBe('');
  const context = await browser.newContext({ baseURL: getSandbox().address });
  const page = await context.newPage();
  await page.goto('/sign-in');
  await tabTo(page, page.getByLabel('Email'));
  await page.keyboard.type(owner.email);
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type(owner.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/w\/rivers$/);

  await press(page, page.getByRole('button', { name: 'New collection' }).first());
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused();
  await page.keyboard.type('Lights');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Lights', level: 1 })).toBeAttached();
  await addNote(page);
  const chip = await askAndGoToChip(page);
  await page.keyboard.press('Enter');
  const reader = page.getByRole('region', { name: 'Source: Brun light' });
  await expect(reader.getByText(/Passage \d of \d/)).toBeVisible();
  await press(page, page.getByRole('button', { name: 'Close the source' }));
  await expect(chip).toBeFocused();

  await press(page, page.getByRole('button', { name: 'Save as an artifact' }));
  await press(page, page.getByRole('button', { name: 'Open', exact: true }));
  await expect(page).toHaveURL(/artifact=art_/);

  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search and commands' })).toBeFocused();
  await page.keyboard.type('New table');
  await expect(page.getByRole('option', { name: /New table/ }).first()).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.keyboard.press('Enter');
  const making = page.getByRole('dialog', { name: 'New table' });
  await expect(making.getByLabel('Title')).toBeFocused();
  await page.keyboard.type('Firsts');
  await press(page, making.getByRole('combobox', { name: 'Collection' }));
  await expect(page.getByRole('option', { name: 'Lights' })).toBeVisible();
  await page.keyboard.type('Lights');
  await page.keyboard.press('Enter');
  await press(page, making.getByRole('button', { name: 'Create table' }));
  await expect(page.getByRole('heading', { name: 'Firsts' })).toBeVisible();

  await press(page, page.getByRole('button', { name: 'Add a column' }));
  const asking = page.getByRole('dialog', { name: 'Add a column' });
  await expect(asking.getByLabel('Name')).toBeFocused();
  await page.keyboard.type('First lit');
  await tabTo(page, asking.getByLabel('Question to each source'));
  await page.keyboard.type('When was the lighthouse lit for the first time?');
  await press(page, asking.getByRole('button', { name: 'Add column' }));
  await expect(asking).toBeHidden();
  await press(page, page.getByRole('button', { name: /^Fill 1 cell/ }));
  await press(
    page,
    page.getByRole('dialog', { name: 'Fill the table' }).getByRole('button', { name: 'Fill 1 cell' }),
  );
  const cell = page.getByRole('gridcell', { name: /1903/ });
  await expect(cell).toBeVisible({ timeout: 30_000 });
  await tabTo(page, page.locator('[role="grid"] [tabindex="0"]').first(), 'Shift+Tab');
  for (let step = 0; step < 4 && !(await cell.evaluate((one) => one === document.activeElement)); step += 1)
    await page.keyboard.press(step % 2 === 0 ? 'ArrowRight' : 'ArrowDown');
  await expect(cell).toBeFocused();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('region', { name: 'First lit of Brun light' });
  await expect(panel).toBeVisible();
  await page.keyboard.press('v');
  await expect(panel.getByText('Verified')).toBeVisible();
  await context.close();
});
