/**
 * How the product must feel (ux): what users see while an answer is being written, when offline, on a phone, and with the keyboard alone.
 */
import type { Page, Route } from '@playwright/test';
import { expectStill, watchShifts } from './support/layout-shifts';
import { measurePage } from './support/measure-page';
import { ask, expect, makeCollection, post, test } from './support/people';
import { reload } from './support/reload';
import { getSandbox } from './support/sandbox';
import { waitForReact } from './support/wait-for-react';
import { takeAddress } from './support/take-address';

const canal = {
  title: 'Canal of Orn',
  text: '# The canal of Orn\n\nThe canal was dug in 1824 by four hundred men.\n\nIt is 31 kilometres long and has nine locks.\n\nIn 1911 the last barge passed the upper lock.',
};
const question = 'When was the canal dug?';

const composerOf = (page: Page) => page.getByRole('textbox', { name: 'Ask your sources' });
const lastAnswer = (page: Page) => page.getByRole('article', { name: 'Answer' }).last();
const isAnswered = (page: Page) =>
  expect(lastAnswer(page).getByRole('link', { name: 'why' })).toBeVisible({ timeout: 30_000 });

/** Holds back the reply to the next question. `release` then delivers it whole, or cut off as by a broken connection. */
async function holdQuestion(page: Page) {
  const { promise: released, resolve: release } = Promise.withResolvers<'whole' | 'cut'>();
  const pattern = '**/v1/agent/chat';
  await page.route(
    pattern,
    async (route: Route) => {
      const reply = await released;
      const response = await route.fetch();
      const body = await response.text();
      // Cut in the middle of an event, as a broken connection would.
      const text = reply === 'cut' ? body.slice(0, Math.floor(body.length / 2)) : body;
      await route.fulfill({ response, body: text });
    },
    { times: 1 },
  );
  return { release };
}

test('a question appears at once, its state is in words, and Stop takes the place of Ask', async ({
  owned: page,
}) => {
  await watchShifts(page, { withInput: true });
  await makeCollection(page, 'Canals at once', [canal]);
  const titled = (text: string) => new RegExp(`^(?:\\(\\d+\\) )?${text}$`, 'u');
  const title = (await page.title()).replace(/^\(\d+\) /u, '');
  const held = await holdQuestion(page);
  const place = await page.getByRole('button', { name: 'Ask', exact: true }).boundingBox();
  await composerOf(page).fill(question);
  await composerOf(page).press('Enter');
  await expect(page.getByRole('heading', { name: question })).toBeVisible();
  await expect(composerOf(page)).toHaveValue('');
  const answer = lastAnswer(page);
  await expect(answer).toHaveAttribute('aria-busy', 'true');
  await expect(answer).toContainText(/\w+ …/);
  expect(await page.getByRole('button', { name: 'Stop', exact: true }).boundingBox()).toEqual(place);
  await expect(page).toHaveTitle(titled(`Answering … · ${title}`));
  const question1 = await page.getByRole('heading', { name: question }).boundingBox();

  held.release('whole');
  await isAnswered(page);
  await expect(answer).toContainText('1824');
  expect(await page.getByRole('heading', { name: question }).boundingBox()).toEqual(question1);
  await expect(page.getByRole('heading', { name: question })).toHaveCount(1);
  await expect(page).toHaveTitle(titled(title));
  await expect(page.locator('[data-live-region]')).toHaveText(/Answer ready, 1 source/);
  // The streaming text must not be in a live region.
  expect(await answer.evaluate((element) => element.closest('[aria-live]'))).toBeNull();

  // What is being read does not move while the next answer is written below it and then replaced by its stored form.
  await expectStill(page, async () => {
    await composerOf(page).fill('How long is the canal?');
    await composerOf(page).press('Enter');
    await expect(page.getByRole('article', { name: 'Answer' })).toHaveCount(2);
    await isAnswered(page);
    await expect(lastAnswer(page)).toContainText('31');
  });
});

test('a connection that breaks in the middle loses nothing: every tab shows the same answer once', async ({
  owned: page,
}) => {
  await makeCollection(page, 'Canals cut off', [canal]);
  const held = await holdQuestion(page);
  await composerOf(page).fill(question);
  await composerOf(page).press('Enter');
  held.release('cut');
  await isAnswered(page);
  const readText = (tab: Page) => lastAnswer(tab).innerText();
  const text = await readText(page);
  expect(text.match(/1824/g)?.length).toBe(1);
  await expect(page.getByRole('article', { name: 'Answer' })).toHaveCount(1);
  const other = await page.context().newPage();
  await expect(page).toHaveURL(/chat=/);
  await other.goto(await takeAddress(page));
  await isAnswered(other);
  await expect.poll(() => readText(other)).toBe(text);
  await reload(page);
  await isAnswered(page);
  await expect.poll(() => readText(page)).toBe(text);
  await other.close();
});

test('leaving does not end an answer, a draft stays where it was written, and the screen says when it is offline', async ({
  owned: page,
}) => {
  await makeCollection(page, 'Canals left', [canal]);
  await composerOf(page).fill(question);
  await composerOf(page).press('Enter');
  await expect(page).toHaveURL(/chat=/);
  const chat = await takeAddress(page);
  await page.goto('/w/rivers');
  await page.goto(chat);
  await isAnswered(page);
  await expect(lastAnswer(page)).toContainText('1824');

  await composerOf(page).fill('A thought that is not finished');
  await page.getByRole('button', { name: 'New conversation', exact: true }).last().click();
  await expect(composerOf(page)).toHaveValue('');
  await expect(page).not.toHaveURL(/chat=/);
  await composerOf(page).fill('Another one');
  // oxlint-disable-next-line core/no-restricted-syntax -- at once: a draft needs no moment to be kept
  await page.reload();
  await expect(composerOf(page)).toHaveValue('Another one');
  await page.goto(chat);
  await expect(composerOf(page)).toHaveValue('A thought that is not finished');

  await page.context().setOffline(true);
  await expect(page.getByText(/^You are offline\./)).toBeVisible();
  await composerOf(page).press('Enter');
  await expect(composerOf(page)).toHaveValue('A thought that is not finished');
  await expect(page.getByRole('article', { name: 'Answer' })).toHaveCount(1);
  await page.context().setOffline(false);
  await expect(page.getByText(/^You are offline\./)).toBeHidden();
  await composerOf(page).fill('How long is the canal?');
  await composerOf(page).press('Enter');
  await expect(page.getByRole('article', { name: 'Answer' })).toHaveCount(2);
  await isAnswered(page);
  await expect(lastAnswer(page)).toContainText('31');
});

test('answers can be shown only when complete, and are copied as Markdown together with rich text', async ({
  owned: page,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await makeCollection(page, 'Canals whole', [canal]);
  await page.getByRole('button', { name: /account of/ }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Show answers when finished' }).click();
  await page.keyboard.press('Escape');
  // The stream breaks off half-way and its rest is held back. By then the text has begun.
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/v1/runs/*/events*', async (route) => {
    await released;
    await route.continue();
  });
  const held = await holdQuestion(page);
  await composerOf(page).fill(question);
  await composerOf(page).press('Enter');
  held.release('cut');
  await expect(lastAnswer(page)).toContainText('…');
  await expect(lastAnswer(page)).not.toContainText('1824');
  release();
  await isAnswered(page);
  await expect(lastAnswer(page)).toContainText('1824');
  await reload(page);
  await isAnswered(page);
  await page.getByRole('button', { name: /account of/ }).click();
  await expect(
    page.getByRole('menuitemcheckbox', { name: 'Show answers when finished', checked: true }),
  ).toBeVisible();
  await page.getByRole('menuitemcheckbox', { name: 'Show answers when finished' }).click();
  await page.keyboard.press('Escape');

  await lastAnswer(page).getByRole('button', { name: 'Copy as Markdown' }).click();
  await expect(lastAnswer(page).getByText('Copied').first()).toBeAttached();
  const copied = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const read = async (type: string) => (await item?.getType(type))?.text();
    return { markdown: await read('text/plain'), html: await read('text/html') };
  });
  expect(copied.markdown).toMatch(/1824.*\[1\]/s);
  expect(copied.html).toMatch(/<(p|li|ul)\b.*1824.*\[1\]/s);
  expect(copied.html).not.toMatch(/<button|class=/);
});

test('an answer is announced sentence by sentence in a live region of its own, if the user chooses so', async ({
  owned: page,
}) => {
  await makeCollection(page, 'Canals aloud', [canal]);
  await page.getByRole('button', { name: /account of/ }).click();
  const wish = page.getByRole('menuitemcheckbox', { name: 'Read answers aloud as they are written' });
  await expect(wish).not.toBeChecked();
  await wish.click();
  await expect(wish).toBeChecked();
  await page.keyboard.press('Escape');
  await page.evaluate(() => {
    const region = document.querySelector('[data-live-region]');
    const said: { text: string; at: number }[] = [];
    Object.assign(window, { said });
    if (region === null) return;
    new MutationObserver(() => {
      const text = region.textContent ?? '';
      if (text !== '' && said.at(-1)?.text !== text) said.push({ text, at: performance.now() });
    }).observe(region, { childList: true, subtree: true, characterData: true });
  });
  await composerOf(page).fill(question);
  await composerOf(page).press('Enter');
  await isAnswered(page);
  await expect(page.locator('[data-live-region]')).toHaveText(/Answer ready, 1 source/, { timeout: 30_000 });
  const said = await page.evaluate(() => Reflect.get(window, 'said') as { text: string; at: number }[]);
  const spoken = said.map(({ text }) => text).join(' ');
  expect(spoken).toMatch(
    /^Answering .*The canal was dug in 1824 by four hundred men\..*Answer ready, 1 source$/,
  );
  expect(spoken.match(/1824/g)).toHaveLength(1);
  expect(spoken).not.toMatch(/[*_`#]|\[\d/);
});

test('? lists the keys, which can be turned off and are silent while the user writes; the focus follows to a new page', async ({
  owned: page,
}) => {
  await makeCollection(page, 'Canals by keys', [canal]);
  await composerOf(page).focus();
  await page.keyboard.type('g h ?');
  await expect(composerOf(page)).toHaveValue('g h ?');
  await expect(page).toHaveURL(/\/c\//);
  await composerOf(page).fill('');
  await composerOf(page).blur();

  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Shortcuts' });
  await expect(list).toContainText('Search and commands');
  await expect(list).toContainText('Undo the last deletion');
  await list.getByRole('switch', { name: 'Single-letter shortcuts' }).click();
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await page.keyboard.press('g');
  await page.keyboard.press('a');
  await page.keyboard.press('?');
  await expect(list).toBeHidden();
  await expect(page).toHaveURL(/\/c\//);
  await page.getByRole('button', { name: /account of/ }).click();
  await page.getByRole('menuitem', { name: 'Shortcuts' }).click();
  await list.getByRole('switch', { name: 'Single-letter shortcuts' }).click();
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();

  for (const [letter, path] of [
    ['a', 'artifacts'],
    ['r', 'runs'],
    ['s', 'shares'],
  ] as const) {
    await page.keyboard.press('g');
    await page.keyboard.press(letter);
    await expect(page).toHaveURL(new RegExp(`/${path}$`));
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  }
});

test('Ctrl Z restores a deleted source', async ({ owned: page }) => {
  const titles = ['First note', 'Second note'];
  const notes = titles.map((title) => ({ title, text: `${title} says that the canal of ${title} is long.` }));
  await makeCollection(page, 'Canals undone', notes);
  const sources = page.getByRole('list', { name: 'Sources of this collection' });
  await sources.getByRole('button', { name: 'More for First note' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(sources.getByRole('listitem')).toHaveCount(1);
  await expect(page.getByText('Deleted “First note”')).toBeVisible();
  await page.getByRole('heading', { name: 'Sources' }).click();
  await page.keyboard.press('Control+z');
  await expect(sources.getByRole('listitem')).toHaveCount(2);
  await expect(page.getByText('Deleted “First note”')).toBeHidden();
  await reload(page);
  await expect(sources.getByRole('listitem')).toHaveCount(2);
});

test('a question goes only to the ticked sources, and the composer says how many', async ({
  owned: page,
}) => {
  const mill = { title: 'Mill of Tarn', text: 'The mill of Tarn was built in 1702 beside the weir.' };
  await makeCollection(page, 'Canals ticked', [canal, mill]);
  await page.getByRole('checkbox', { name: /Mill of Tarn/ }).click();
  await expect(page.getByText(/^1 of 2 sources$/).last()).toBeVisible();
  await composerOf(page).fill('When was the mill of Tarn built?');
  await composerOf(page).press('Enter');
  await isAnswered(page);
  await expect(lastAnswer(page)).not.toContainText('1702');
  await page.getByRole('checkbox', { name: /^Ask 1 of 2$/ }).click();
  await composerOf(page).fill('When was the mill of Tarn built, then?');
  await composerOf(page).press('Enter');
  await expect(page.getByRole('article', { name: 'Answer' })).toHaveCount(2);
  await isAnswered(page);
  await expect(lastAnswer(page)).toContainText('1702');
});

/** The name of the focused element, to check that the focus is not lost when an element disappears. */
const focused = (page: Page) => page.evaluate(() => document.activeElement?.localName);

test('deleting or closing never loses the focus, and a refused deletion brings the item back', async ({
  owned: page,
}) => {
  await makeCollection(page, 'Canals let go', [canal]);
  await ask(page, question);
  const conversations = page.getByRole('button', { name: question, exact: true });
  const remove = async () => {
    await conversations.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
  };
  await page.route('**/v1/conversations/*', (route) => route.abort(), { times: 1 });
  await remove();
  await expect(page.getByText(`“${question}” was not deleted.`).last()).toBeVisible();
  await expect(conversations).toBeVisible();
  await isAnswered(page);
  await page.getByRole('button', { name: 'Save as an artifact' }).click();
  await expect(page.getByText('Saved as an artifact').last()).toBeVisible();
  await remove();
  await expect(page.getByRole('button', { name: 'New conversation', exact: true }).first()).toBeFocused();
  await expect(page.getByRole('article', { name: 'Answer' })).toHaveCount(0);

  // An artifact is based on the source, so deleting asks first. The source stays if the user declines.
  const source = page
    .getByRole('list', { name: 'Sources of this collection' })
    .getByRole('button', { name: canal.title, exact: false })
    .first();
  await source.focus();
  await page.keyboard.press('Delete');
  const asking = page.getByRole('alertdialog', { name: `Delete “${canal.title}”?` });
  await expect(asking).toContainText('1 artifact');
  await asking.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(asking).toBeHidden();
  await expect(source).toBeFocused();

  const artifacts = page.getByRole('region', { name: 'Artifacts' });
  await artifacts.getByRole('link').first().click();
  await page.getByRole('link', { name: 'Open on its own page' }).click();
  await page.getByRole('button', { name: 'Share' }).press('Enter');
  const sharing = page.getByRole('dialog', { name: /^Share “/ });
  await sharing.getByRole('button', { name: 'Create link' }).press('Enter');
  await sharing.getByRole('listitem').getByRole('button', { name: 'Stop sharing' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop sharing' }).press('Enter');
  await expect(sharing.getByText('Closed', { exact: true })).toBeVisible();
  await expect.poll(() => focused(page)).not.toBe('body');
  await page.keyboard.press('Escape');
  await expect(sharing).toBeHidden();

  await page.getByRole('button', { name: 'More', exact: true }).press('Enter');
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
  await expect(page).toHaveURL(/\/artifacts$/);
  await expect(page.getByRole('heading', { name: 'Artifacts', level: 1 })).toBeFocused();
});

test('at 320 px nothing scrolls sideways and every target can be hit, whatever an artifact contains', async ({
  owned: page,
}) => {
  await makeCollection(page, 'Canals on a phone', [canal]);
  await ask(page, question);
  await expect(page).toHaveURL(/chat=/);
  const collection = await takeAddress(page);
  const { id } = await post(page, '/v1/artifacts', {
    from: 'text',
    title: 'Averyveryverylongtitlewithoutanyspaceinitthatneverends of a canal',
    markdown: `${canal.text}\n\n| a | b | c | d |\n| - | - | - | - |\n| ${'wide '.repeat(20)} | x | y | z |\n\n\`\`\`\n${'code '.repeat(60)}\n\`\`\``,
  });
  const { url } = await post(page, `/v1/artifacts/${id}/shares`, { mode: 'snapshot' });
  await page.setViewportSize({ width: 320, height: 640 });
  // Every other page is measured in `accessibility.spec.ts`.
  const paths = [`${collection}&artifact=${id}`, `/w/rivers/artifacts/${id}`, new URL(url).pathname];
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('heading').first()).toBeAttached();
    await waitForReact(page);
    await page.waitForLoadState('networkidle');
    const measured = await measurePage(page);
    expect.soft(measured.overflow, path).toBe(0);
    expect.soft(measured.small, path).toEqual([]);
  }
  await page.goto(collection);
  const panes = page.getByRole('group', { name: 'Pane' });
  for (const name of ['Sources', 'Ask']) {
    await panes.getByRole('button', { name, exact: true }).click();
    await expect(panes.getByRole('button', { name, exact: true, pressed: true })).toBeVisible();
    expect((await measurePage(page)).overflow, name).toBe(0);
    const box = await panes.getByRole('button', { name, exact: true }).boundingBox();
    expect(box?.height, name).toBeGreaterThanOrEqual(44);
  }
});

test('by touch, every target is as large as a finger needs and names no key, and the question stays above the keyboard on the screen', async ({
  owned: page,
  ownerState,
  browser,
}) => {
  await makeCollection(page, 'Canals by touch', [canal]);
  await ask(page, question);
  await expect(page).toHaveURL(/chat=/);
  const collection = await takeAddress(page);
  const { id } = await post(page, '/v1/artifacts', { from: 'text', title: 'A canal', markdown: canal.text });
  await post(page, `/v1/artifacts/${id}/shares`, { mode: 'snapshot' });
  const context = await browser.newContext({
    baseURL: getSandbox().address,
    storageState: ownerState,
    viewport: { width: 360, height: 640 },
    hasTouch: true,
    isMobile: true,
  });
  const phone = await context.newPage();
  const expectFingers = async (where: string) => {
    const fits = { overflow: 0, cut: [], small: [], squeezed: [] };
    await expect.soft.poll(() => measurePage(phone, 44), { message: where }).toEqual(fits);
    await expect.soft(phone.locator('button kbd:visible'), where).toHaveCount(0);
  };
  const others = [`/w/rivers/artifacts/${id}`, '/w/rivers/shares', '/w/rivers/settings/account', '/w/rivers'];
  for (const path of others) {
    await phone.goto(path);
    await waitForReact(phone);
    await phone.waitForLoadState('networkidle');
    await expectFingers(path);
  }
  await phone.goto(collection);
  await waitForReact(phone);
  await expect(phone.getByRole('link', { name: 'why' })).toBeVisible();
  await expectFingers('a conversation');
  await phone.getByRole('button', { name: 'Sources', exact: true }).tap();
  await expect(phone.getByRole('button', { name: /^\d* ?Canal of Orn$/ })).toBeVisible();
  await expectFingers('sources');
  await phone.getByRole('button', { name: 'Ask', exact: true }).last().tap();
  await phone.getByRole('button', { name: 'Edit question' }).tap();
  // What the keyboard leaves of the window.
  await phone.setViewportSize({ width: 360, height: 420 });
  await expect(phone.getByRole('textbox', { name: 'Edit your question' })).toBeInViewport({ ratio: 1 });
  await expect(phone.getByRole('button', { name: 'Ask', exact: true }).first()).toBeInViewport({ ratio: 1 });
  await phone.getByRole('button', { name: 'Cancel editing' }).tap();
  await expect(phone.getByRole('textbox', { name: 'Ask your sources' })).toHaveValue('');
  await context.close();
});
