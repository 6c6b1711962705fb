/** Knowledge pages as sources in a real browser: written, added, asked about, cited down to the block, changed, and asked about again. */
import type { Page } from '@playwright/test';
import { ask, expect, makeCollection, test } from './support/people';
import { reload } from './support/reload';
import { takeAddress } from './support/take-address';

const isSaved = (page: Page) => expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();

/** Presses Enter on the block that has the focus, and waits until it takes text. */
async function enterBlock(page: Page): Promise<void> {
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Block' })).toBeFocused();
}

/** Writes a page of these blocks with the keyboard. Returns its address. */
async function writePage(page: Page, title: string, blocks: readonly string[]): Promise<string> {
  await page.goto(`/w/rivers/knowledge/open?title=${encodeURIComponent(title)}`);
  await page.getByRole('button', { name: 'Create this page' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create page' }).click();
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await page.getByRole('treeitem').first().focus();
  await enterBlock(page);
  for (const [index, words] of blocks.entries()) {
    if (index > 0) await page.keyboard.press('Enter');
    await page.keyboard.type(words);
  }
  await page.keyboard.press('Escape');
  await isSaved(page);
  return takeAddress(page);
}

async function addFromKnowledge(page: Page, title: string): Promise<void> {
  await page.getByRole('region', { name: 'Sources' }).getByRole('button', { name: 'Add' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add sources' });
  await dialog.getByRole('tab', { name: 'Knowledge pages' }).click();
  await dialog.getByRole('searchbox', { name: 'Search pages and journal' }).fill(title);
  await dialog.getByRole('checkbox', { name: title }).click();
  await dialog.getByRole('button', { name: 'Add page' }).click();
  await expect(dialog).toBeHidden();
}

const answers = (page: Page) => page.getByRole('article', { name: 'Answer' });

async function openCitation(page: Page, answer: number, title: string) {
  const chip = answers(page)
    .nth(answer)
    .getByRole('button', { name: new RegExp(`Source 1, ${title}, (source changed, )?open passage`) });
  await chip.first().click();
  const reader = page.getByRole('region', { name: `Source: ${title}` });
  await expect(reader).toBeVisible();
  return reader;
}

test('an answer cites the exact block of a page, and after a change the old answer keeps its words while a new one cites the new', async ({
  owned: page,
}) => {
  const title = 'The ferry of Brun';
  const address = await writePage(page, title, [
    '# Harbour',
    'The harbour lies below the church of Saint Olav.',
    '# Ferry',
    'The ferry of Brun crosses the fjord at noon.',
    '# Road',
    'In winter the road over the pass is closed.',
  ]);
  await makeCollection(page, 'Fjords');
  await addFromKnowledge(page, title);
  await expect(page.getByRole('checkbox', { name: `Ask source ${title}` })).toBeVisible();
  const sources = page.getByRole('region', { name: 'Sources' });
  await expect(sources.getByText(/^(?:Waiting|Reading)/)).toHaveCount(0, { timeout: 30_000 });
  await ask(page, 'When does the ferry of Brun cross the fjord?');
  await expect(answers(page).last()).toContainText('at noon');
  await expect(page).toHaveURL(/chat=/);
  const conversation = await takeAddress(page);
  const reader = await openCitation(page, 0, title);
  await expect(reader).toContainText('This source follows its page');
  await reader.getByRole('link', { name: 'Open in the page' }).click();

  await expect(page).toHaveURL(new RegExp(`${address}#`));
  const block = page.getByRole('treeitem', { name: 'The ferry of Brun crosses' });
  await expect(block).toBeFocused();
  await expect(block).toHaveClass(/block-row-target/);
  await expect(
    page.getByRole('region', { name: 'Used as a source in' }).getByRole('link', { name: 'Fjords' }),
  ).toBeVisible();
  await enterBlock(page);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('The ferry of Brun crosses the fjord at midnight.');
  await page.keyboard.press('Escape');
  await isSaved(page);

  await page
    .getByRole('region', { name: 'Used as a source in' })
    .getByRole('link', { name: 'Fjords' })
    .click();
  await expect(page).toHaveURL(/look=src_/);
  const source = new URL(await takeAddress(page)).searchParams.get('look') ?? '';
  const readSource = async () => (await page.context().request.get(`/v1/sources/${source}`)).text();
  await expect.poll(readSource, { timeout: 30_000 }).toContain('at midnight');
  await reload(page);
  await expect(page.getByRole('region', { name: `Source: ${title}` })).toContainText('at midnight');
  await page.goto(conversation);
  await expect(answers(page)).toHaveCount(1);
  await ask(page, 'When does the ferry of Brun cross today?');
  await expect(answers(page).last()).toContainText('at midnight');
  await expect(await openCitation(page, 1, title)).toContainText('at midnight');
  const old = await openCitation(page, 0, title);
  await expect(old).toContainText('at noon');
  await expect(old).toContainText('the source has changed since');
});
