/**
 * The whole journey: collect, ask, open the passage, make a timeline and share it. A stranger reads it and opens a citation; then the share
 * link is closed.
 */
import type { Browser } from '@playwright/test';
import { addNote, ask, expect, createCollection, makeTimeline, test } from './support/people';

const chronicle = {
  title: 'Chronicle of the dam',
  text: `# Chronicle of the dam

The city council voted for a dam on 3 March 1969.

Work on the foundations began in May 1971 and took two years.

The dam was closed and the valley began to fill on 12 October 1976.

On 4 June 1998 the reservoir overflowed and flooded the lower town.

A new spillway was opened in 2003.`,
};
const letters = {
  title: 'Letters from the lower town',
  text: `# Letters from the lower town

In June 1998 we lost 214 houses in one night, and the bridge with them.

The ferry has crossed the reservoir every morning since 1981.

My brother swears that nobody warned us, though a siren had been promised in 1977.`,
};

/** Opens a browser without an account and with scripts turned off. */
async function comeAsStranger(browser: Browser) {
  const context = await browser.newContext({ javaScriptEnabled: false });
  return context.newPage();
}

test('a new user gets to a public timeline whose citations open their passages, and can remove it all again', async ({
  owned: page,
  browser,
}) => {
  await createCollection(page, 'The Arlen dam');
  await addNote(page, chronicle);
  await addNote(page, letters);
  await ask(page, 'How many houses were lost in 1998?');

  const answer = page.getByRole('article', { name: 'Answer' }).last();
  await expect(answer).toContainText('214 houses');
  const chip = answer.getByRole('button', { name: /Letters from the lower town, open passage/ }).first();
  await chip.hover();
  await expect(page.getByText('we lost 214 houses').last()).toBeVisible();
  await chip.click();
  const reader = page.getByRole('region', { name: 'Source: Letters from the lower town' });
  await expect(reader.getByText(/Passage \d of \d/)).toBeVisible();
  await expect(page).toHaveURL(/look=src_.*at=\d+-\d+/);

  const events = await makeTimeline(page);
  await expect(page).toHaveURL(/\/c\/.*artifact=art_/);
  await expect(events).toContainText('The dam was closed and the valley began to fill on 12 October 1976.');
  await events
    .getByRole('button', { name: /Chronicle of the dam, open passage/ })
    .first()
    .click();
  await expect(page.getByRole('region', { name: 'Source: Chronicle of the dam' })).toBeVisible();
  await page.getByRole('button', { name: /^Back to / }).click();
  await expect(events).toBeVisible();

  await page.getByRole('link', { name: 'Open on its own page' }).click();
  await expect(page).toHaveURL(/\/artifacts\/art_/);
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create link' }).click();
  const created = page.getByRole('textbox', { name: 'Address' });
  await expect(created).toHaveValue(/^http/);
  const address = await created.inputValue();

  const stranger = await comeAsStranger(browser);
  const opened = await stranger.goto(address);
  expect(opened?.headers()).toMatchObject({
    'x-robots-tag': expect.stringContaining('noindex'),
    'referrer-policy': 'no-referrer',
    'cache-control': expect.stringContaining('private'),
  });
  const card = stranger.locator('meta[property="og:title"]');
  await expect(card).toHaveAttribute('content', 'Timeline: The Arlen dam');
  const shared = stranger.getByRole('article');
  await expect(shared).toContainText('On 4 June 1998 the reservoir overflowed and flooded the lower town.');
  const note = stranger.getByRole('note', { name: /Quote, source/ }).filter({ hasText: '12 October 1976' });
  await note.getByRole('link', { name: 'Open passage' }).first().click();
  await expect(stranger.locator('mark')).toHaveText(
    'The dam was closed and the valley began to fill on 12 October 1976.',
  );
  await expect(stranger.getByRole('article')).not.toContainText('214 houses');

  await page.goto('/w/rivers/shares');
  const row = page.getByRole('row').filter({ hasText: 'The Arlen dam' });
  await expect(row).toContainText('Open');
  await row.getByRole('button', { name: 'Stop sharing' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop sharing' }).click();
  await expect(row).toContainText('Closed');

  const closed = await stranger.goto(address);
  expect(closed?.status()).toBe(404);
  await expect(stranger.getByRole('heading', { name: 'This link is not available' })).toBeVisible();
  await stranger.context().close();
});
