/** An artifact beside the conversation: one slot and a way back, by mouse, by keyboard, on a phone, and after a reload. */
import type { Page } from '@playwright/test';
import { listFaults } from './support/list-faults';
import { ask, chooseTimeline, expect, makeCollection, post, prepareCollection, test } from './support/people';
import { press, tabTo } from './support/keyboard';
import { reload } from './support/reload';
import { takeAddress } from './support/take-address';

const lock = {
  title: 'Lock of Sill',
  text: 'The lock of Sill was opened on 2 June 1846. Its gates were replaced in 1902. On 9 March 1947 ice broke the lower gate. The last boat passed it on 30 October 1968.',
};

const paneOf = (page: Page) => page.getByRole('region', { name: /^Artifact: / });
const sourceOf = (page: Page) => page.getByRole('region', { name: `Source: ${lock.title}` });
const eventsOf = (page: Page) => paneOf(page).getByRole('list', { name: /\d+ events/ });
const rowOf = (page: Page) => page.getByRole('region', { name: 'Artifacts' }).getByRole('link');
const focused = (page: Page) => page.evaluate(() => document.activeElement?.localName);

/** Creates a collection with one source and a timeline of it. Returns the address at which the timeline is open. */
async function prepareTimeline(page: Page): Promise<string> {
  const id = await prepareCollection(page, 'Locks', [lock]);
  const made = await post<{ readonly artifact_id: string }>(page, `/v1/collections/${id}/transforms`, {
    type: 'timeline',
  });
  const artifact = made.artifact_id;
  const readStatus = async () => {
    const reply = await page.context().request.get(`/v1/artifacts/${artifact}`);
    return ((await reply.json()) as { readonly status: string }).status;
  };
  await expect.poll(readStatus, { timeout: 30_000 }).toBe('ready');
  return `/w/rivers/c/${id}?artifact=${artifact}`;
}

/** The timeline of all tests that only read it. */
let prepared: Promise<string> | undefined;

async function openTimeline(page: Page, address = (prepared ??= prepareTimeline(page))): Promise<void> {
  await page.goto(await address);
  await expect(eventsOf(page)).toContainText('ice broke the lower gate');
}

test('an artifact opens beside the conversation and its passage in its place, and Back and a reload keep both', async ({
  owned: page,
}) => {
  await openTimeline(page);
  await page.getByRole('button', { name: 'Close the timeline' }).click();
  await expect(paneOf(page)).toBeHidden();
  await expect(page).not.toHaveURL(/artifact=/);

  await rowOf(page).click();
  await expect(page).toHaveURL(/\/c\/[^/?]+\?.*artifact=art_/);
  await expect(eventsOf(page)).toBeVisible();
  await expect(paneOf(page).getByRole('heading', { level: 2 })).toBeFocused();
  await expect(rowOf(page)).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('textbox', { name: 'Ask your sources' })).toBeVisible();

  const chip = eventsOf(page)
    .getByRole('button', { name: /Lock of Sill, open passage/ })
    .nth(2);
  await chip.click();
  await expect(sourceOf(page).getByText(/Passage \d of \d/)).toBeVisible();
  await expect(eventsOf(page)).toBeHidden();
  await expect(page).toHaveURL(/artifact=art_.*look=src_|look=src_.*artifact=art_/);

  await reload(page);
  await expect(sourceOf(page).getByText(/Passage \d of \d/)).toBeVisible();
  await page.getByRole('button', { name: /^Back to / }).click();
  await expect(sourceOf(page)).toBeHidden();
  await expect(eventsOf(page)).toBeVisible();
  await expect(paneOf(page).getByRole('heading', { level: 2 })).toBeFocused();
  await chip.click();
  await page.getByRole('button', { name: /^Back to / }).click();
  await expect(chip).toBeFocused();

  await reload(page);
  await expect(eventsOf(page)).toBeVisible();
  await expect(sourceOf(page)).toBeHidden();
  await chip.click();
  await expect(sourceOf(page)).toBeVisible();
  // The address follows within a moment. Before that, there is nothing to go back from.
  await expect(page).toHaveURL(/look=src_/);
  await page.goBack();
  await expect(eventsOf(page)).toBeVisible();
  await expect(chip).toBeFocused();

  // Opening a source from the list takes over the slot.
  await page
    .getByRole('list', { name: 'Sources of this collection' })
    .getByRole('button', { name: lock.title, exact: false })
    .first()
    .click();
  await expect(sourceOf(page)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Back to / })).toBeHidden();
  await expect(page).toHaveURL(/look=src_/);
  await page.goBack();
  await expect(eventsOf(page)).toBeVisible();

  await paneOf(page).getByRole('link', { name: 'Open on its own page' }).click();
  await expect(page).toHaveURL(/\/artifacts\/art_/);
  await expect(page.getByRole('button', { name: 'Share' })).toBeVisible();
});

test('a user who goes back before the artifact has loaded finds the focus on its title', async ({
  owned: page,
}) => {
  await openTimeline(page);
  await eventsOf(page)
    .getByRole('button', { name: /Lock of Sill, open passage/ })
    .first()
    .click();
  // Hold back the code that renders the artifact until the user has gone back.
  const { promise: isHeld, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/_next/static/chunks/**', async (route) => {
    const response = await route.fetch();
    if ((await response.text()).includes('This artifact cannot be shown.')) await isHeld;
    await route.fulfill({ response });
  });
  // The page does not finish loading while the code is held back.
  await reload(page, { waitUntil: 'commit' });
  await expect(sourceOf(page).getByText(/Passage \d of \d/)).toBeVisible({ timeout: 20_000 });
  await page.getByRole('button', { name: /^Back to / }).click();
  await expect(sourceOf(page)).toBeHidden();
  release();
  await expect(eventsOf(page)).toBeVisible();
  await expect(paneOf(page).getByRole('heading', { level: 2 })).toBeFocused();
});

test('a user who goes back while the artifact’s skeleton is shown finds the focus on its title once it has loaded', async ({
  owned: page,
}) => {
  await openTimeline(page);
  await eventsOf(page)
    .getByRole('button', { name: /Lock of Sill, open passage/ })
    .first()
    .click();
  // A skeleton that is visible stays for a moment so that nothing flashes, so the artifact may arrive before its title is shown.
  const { promise: isHeld, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/v1/artifacts/art_*', async (route) => {
    await isHeld;
    await route.continue();
  });
  await reload(page);
  await page.locator('[data-skeleton]', { hasText: 'Loading the artifact' }).waitFor({ state: 'attached' });
  release();
  await page.getByRole('button', { name: /^Back to / }).click();
  await expect(eventsOf(page)).toBeVisible();
  await expect(paneOf(page).getByRole('heading', { level: 2 })).toBeFocused();
});

test('an artifact and its passage open and close by keyboard alone', async ({ owned: page }) => {
  await openTimeline(page);
  await press(page, page.getByRole('button', { name: 'Close the timeline' }));
  await expect(paneOf(page)).toBeHidden();
  await expect.poll(() => focused(page)).not.toBe('body');

  await press(page, rowOf(page));
  await expect(paneOf(page).getByRole('heading', { level: 2 })).toBeFocused();
  const chip = eventsOf(page)
    .getByRole('button', { name: /Lock of Sill, open passage/ })
    .first();
  await press(page, chip);
  await expect(sourceOf(page).getByText(/Passage \d of \d/)).toBeVisible();
  await expect
    .poll(() => sourceOf(page).evaluate((pane) => pane.contains(document.activeElement)))
    .toBe(true);
  await tabTo(page, page.getByRole('button', { name: /^Back to / }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(chip).toBeFocused();
  await reload(page);
  await expect(eventsOf(page)).toBeVisible();
  await rowOf(page).focus();
  await page.keyboard.press('Enter');
  await expect(paneOf(page).getByRole('heading', { level: 2 })).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Close the timeline' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(rowOf(page)).toBeFocused();
});

test('what is finished or saved while the user reads something else is offered, and opens in the same place', async ({
  owned: page,
}) => {
  await makeCollection(page, 'Locks kept', [lock]);
  await ask(page, 'When was the lock of Sill opened?');
  await page.getByRole('button', { name: 'Save as an artifact' }).click();
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(paneOf(page)).toContainText('2 June 1846');
  await expect(page).toHaveURL(/chat=.*artifact=|artifact=.*chat=/);

  await chooseTimeline(page);
  // Hold back the new artifact until something else is open.
  const { promise: isHeld, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/v1/artifacts/art_*', async (route) => {
    await isHeld;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Create timeline' }).click();
  await expect(page.getByRole('button', { name: 'Close the artifact' })).toBeVisible();
  await page.getByRole('button', { name: 'Close the artifact' }).click();
  release();
  await expect(page.getByText(/” is ready$/).last()).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(eventsOf(page)).toContainText('ice broke the lower gate');
});

test('the sources drawer closes when something is opened from it', async ({ owned: page }) => {
  await openTimeline(page);
  await page.getByRole('button', { name: 'Close the timeline' }).click();
  await page.setViewportSize({ width: 1024, height: 800 });
  await page.getByRole('button', { name: 'Sources', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Sources' });
  await drawer.getByRole('link', { name: /Timeline/ }).click();
  await expect(drawer).toBeHidden();
  await expect(eventsOf(page)).toBeVisible();
  await page.getByRole('button', { name: 'Close the timeline' }).click();
  await expect(paneOf(page)).toBeHidden();
  await expect.poll(() => focused(page)).not.toBe('body');
});

test('on a phone the artifact is the pane “Read”, also by its address, and an unknown address says so', async ({
  owned: page,
}) => {
  await openTimeline(page);
  const address = await takeAddress(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(address);
  const panes = page.getByRole('group', { name: 'Pane' });
  await expect(panes.getByRole('button', { name: 'Read', pressed: true })).toBeVisible();
  await expect(eventsOf(page)).toBeVisible();
  await panes.getByRole('button', { name: 'Sources' }).click();
  await expect(rowOf(page)).toHaveAttribute('aria-current', 'true');
  await rowOf(page).click();
  await eventsOf(page)
    .getByRole('button', { name: /Lock of Sill, open passage/ })
    .first()
    .click();
  await expect(sourceOf(page)).toBeVisible();
  await page.getByRole('button', { name: /^Back to / }).click();
  await expect(eventsOf(page)).toBeVisible();
  await page.getByRole('button', { name: 'Close the timeline' }).click();
  await expect(panes.getByRole('button', { name: 'Sources', pressed: true })).toBeVisible();
  await expect(panes.getByRole('button', { name: 'Read' })).toBeHidden();
  await expect(rowOf(page)).toBeFocused();

  await page.goto(address.replace(/artifact=art_\w+/, 'artifact=art_0000000000000000'));
  await expect(page.getByText('This artifact cannot be shown.')).toBeVisible();
  await page.getByRole('button', { name: 'Close the artifact' }).click();
  await expect(page.getByRole('textbox', { name: 'Ask your sources' })).toBeVisible();
});

test('the editor shows beside the text what saving keeps, formats and cites by key, and loses nothing on a reload', async ({
  owned: page,
}) => {
  await openTimeline(page, prepareTimeline(page));
  await paneOf(page).getByRole('link', { name: 'Open on its own page' }).click();
  // The pane that is being left has a button of this name too.
  await expect(page).toHaveURL(/\/artifacts\/art_/);
  await page.getByRole('button', { name: 'Edit' }).click();
  const editor = page.getByRole('textbox', { name: 'Text in Markdown' });
  const preview = page.getByRole('region', { name: 'Preview' });
  const chips = preview.getByRole('button', { name: /Lock of Sill, open passage/ });
  await expect(chips.nth(2)).toBeVisible();
  const kept = await chips.count();

  await editor.press('ControlOrMeta+Home');
  await page.keyboard.type('Foreword');
  await editor.press('ControlOrMeta+Shift+Digit2');
  await expect(preview.getByRole('heading', { name: 'Foreword' })).toBeVisible();
  // The marks of Markdown can be read on a dark page too.
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => listFaults(page, ['color-contrast'])).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Bold', exact: true }).click();
  await page.keyboard.type('kept');
  await expect(preview.locator('strong', { hasText: 'kept' })).toBeVisible();
  await expect(chips).toHaveCount(kept);

  await editor.press('ControlOrMeta+End');
  await page.keyboard.type('. The gates are newer');
  await editor.press('ControlOrMeta+Shift+Digit1');
  await page.getByRole('combobox', { name: 'Words of the passage' }).fill('gates replaced');
  await expect(page.getByRole('option', { name: 'Its gates were replaced in 1902.' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(chips).toHaveCount(kept + 1);
  await expect(editor).toBeFocused();
  await page.keyboard.type('. By hand [77]');
  await expect(page.getByText('is bound to no passage')).toBeVisible();
  await expect(chips).toHaveCount(kept + 1);
  await page.getByLabel('Title').fill('Locks, edited');

  await reload(page);
  await expect(preview.getByRole('heading', { name: 'Foreword' })).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('Locks, edited');
  await expect(chips).toHaveCount(kept + 1);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved as version 2')).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Locks, edited' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Lock of Sill, open passage/ })).toHaveCount(kept + 1);
});
