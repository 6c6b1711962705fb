/**
 * The journal and the knowledge base in a real browser: written with the keyboard alone, linked, imported and exported as a folder, and
 * changed in two tabs.
 */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from './support/people';
import { reload } from './support/reload';
import { takeAddress } from './support/take-address';

const outline = (page: Page, name: string | RegExp) => page.getByRole('tree', { name });
const isSaved = (page: Page) => expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();

/** Uses the keyboard to enter a block, by default the first one of the only outline on the page. */
async function begin(page: Page, block = page.getByRole('treeitem').first()): Promise<void> {
  await block.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Block' })).toBeFocused();
}

async function makePage(page: Page, title: string): Promise<void> {
  await page.goto(`/w/rivers/knowledge/open?title=${encodeURIComponent(title)}`);
  await page.getByRole('button', { name: 'Create this page' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create page' }).click();
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
}

test('a day is written by keyboard alone and links a page that does not exist yet, which then shows the link', async ({
  owned: page,
}) => {
  await page.goto('/w/rivers/journal?date=1999-05-02');
  const day = outline(page, /Sunday, 2 May 1999/);
  await expect(day).toBeVisible();
  await begin(page);
  await page.keyboard.type('Walked along the [[Isar]]');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.type('the water was high');
  await page.keyboard.press('Escape');
  await isSaved(page);
  await reload(page);
  await expect(day.getByRole('treeitem')).toHaveCount(2);
  await expect(day.getByRole('treeitem', { name: 'the water was high' })).toHaveAttribute('aria-level', '2');
  await day.getByRole('link', { name: 'Isar' }).click();
  await page.getByRole('button', { name: 'Create this page' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create page' }).click();
  const backlinks = page.getByRole('region', { name: 'Linked from' });
  await expect(backlinks).toContainText('Walked along the Isar');
  await backlinks.getByRole('link', { name: /2 May 1999/ }).click();
  await expect(page).toHaveURL(/journal\?date=1999-05-02#/);
});

test('a small vault is imported and exported byte for byte, and after an edit only that line differs', async ({
  owned: page,
}) => {
  const files = {
    'journals/1999_06_02.md': '- met the [[Warden]]\r\n\t- at noon',
    'pages/Warden.md': 'type:: person\n\n- keeps the lock\n    - since 1990\n- lives in Füssen\n',
  };
  const packed = zipSync(
    Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])),
  );
  const more = page.getByRole('button', { name: 'Import and export' });
  await page.goto('/w/rivers/knowledge');
  await more.click();
  await page.getByRole('menuitem', { name: 'Import a folder…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import a folder' });
  await dialog
    .getByLabel('Zip file of the folder')
    .setInputFiles({ name: 'vault.zip', mimeType: 'application/zip', buffer: Buffer.from(packed) });
  await expect(dialog.getByRole('status')).toHaveText('2 imported');
  await dialog.getByRole('button', { name: 'Done' }).click();

  const takeAway = async () => {
    const downloading = page.waitForEvent('download');
    await more.click();
    await page.getByRole('menuitem', { name: 'Export everything as a folder' }).click();
    const unpacked = unzipSync(await readFile(await (await downloading).path()));
    return (path: string) => new TextDecoder().decode(unpacked[path]);
  };
  const before = await takeAway();
  for (const [path, text] of Object.entries(files)) expect(before(path)).toBe(text);

  await page.getByRole('link', { name: /^Warden/ }).click();
  await expect(page.getByText('imported').first()).toBeVisible();
  await begin(page, page.getByRole('treeitem', { name: 'lives in Füssen' }));
  await page.keyboard.type(' by the river');
  await page.keyboard.press('Escape');
  await isSaved(page);
  await page.goto('/w/rivers/knowledge');
  const after = await takeAway();
  expect(after('pages/Warden.md')).toBe(files['pages/Warden.md'].replace('Füssen', 'Füssen by the river'));
  expect(after('journals/1999_06_02.md')).toBe(files['journals/1999_06_02.md']);
});

/** One pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

test('a vault of Obsidian shows its pictures, highlights, comments and callouts, and its links to headings lead there', async ({
  owned: page,
}) => {
  const packed = zipSync({
    'vault/Weir.md': strToU8(
      'The ==old weir== %%ask Bo%% stands.\n\n![[crack.png|A crack]]\n\nSee [[Lock#How it works]].\n\n> [!warning] Mind the step\n> It is wet.\n',
    ),
    'vault/Lock.md': strToU8('# Lock\n\nA gate.\n\n## How it works\n\nBy water.\n'),
    'vault/files/crack.png': picture,
  });
  await page.goto('/w/rivers/knowledge');
  await page.getByRole('button', { name: 'Import and export' }).click();
  await page.getByRole('menuitem', { name: 'Import a folder…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import a folder' });
  await dialog
    .getByLabel('Zip file of the folder')
    .setInputFiles({ name: 'vault.zip', mimeType: 'application/zip', buffer: Buffer.from(packed) });
  await expect(dialog.getByRole('status')).toHaveText('2 imported');
  await dialog.getByRole('link', { name: 'Weir.md' }).click();
  await expect(page.locator('mark', { hasText: 'old weir' })).toBeVisible();
  await expect(page.locator('.page-comment')).toHaveText('Comment: ask Bo');
  await expect(page.getByText('Mind the step')).toBeVisible();
  await expect(page.getByText('[!warning]')).toHaveCount(0);
  const shown = page.getByRole('img', { name: 'A crack' });
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  await page.getByRole('link', { name: 'Lock > How it works' }).click();
  await expect(page).toHaveURL(/knowledge\/[\w-]+#./);
  await expect(page.locator('.block-row-target')).toContainText('How it works');
});

test('two tabs that change one block lose nothing: both versions are shown, and both can be kept', async ({
  owned: page,
}) => {
  await makePage(page, 'Two tabs');
  await begin(page);
  await page.keyboard.type('ours');
  await page.keyboard.press('Escape');
  await isSaved(page);
  const other = await page.context().newPage();
  await other.goto(await takeAddress(page));
  // What is written here is on its way while the other tab saves. Otherwise the words of the other tab may arrive first, and are added to.
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/v1/knowledge/pages/*', async (route) => {
    if (route.request().method() === 'PUT') await isReleased;
    await route.continue();
  });
  await begin(page);
  await page.keyboard.type(' and mine');
  await begin(other);
  await other.keyboard.type(' and theirs');
  await isSaved(other);
  release();
  const dialog = page.getByRole('dialog', { name: 'Somebody changed the same block' });
  await expect(dialog).toContainText('ours and theirs');
  await expect(dialog).toContainText('ours and mine');
  await dialog.getByRole('button', { name: 'Keep both' }).click();
  await isSaved(page);
  await reload(other);
  await expect(other.getByRole('treeitem')).toHaveText(['ours and theirs', 'ours and mine']);
  await other.close();
});

test('several blocks are copied by keys, one is shown as the page and left by going back, and a pasted image is stored', async ({
  owned: page,
}) => {
  await makePage(page, 'Keys and pictures');
  await begin(page);
  for (const key of ['rivers', 'Enter', 'Tab', 'Inn', 'Enter', 'Isar', 'Escape', 'Shift+ArrowUp'])
    await (/^[A-Z]/.test(key) && !/^I/.test(key) ? page.keyboard.press(key) : page.keyboard.type(key));
  const rows = page.getByRole('treeitem');
  await expect(page.getByRole('toolbar', { name: 'Selected blocks' })).toContainText('2 blocks selected');
  for (const key of ['Control+c', 'Escape', 'ArrowUp', 'Control+v']) await page.keyboard.press(key);
  await expect(rows).toHaveText(['rivers', 'Inn', 'Isar', 'Inn', 'Isar']);
  await isSaved(page);
  await page.keyboard.press('Escape');
  await rows.first().focus();
  const whole = await takeAddress(page);
  await page.keyboard.press('Alt+ArrowRight');
  await expect(page).toHaveURL(/\?block=/);
  await expect(rows).toHaveText(['rivers', 'Inn', 'Isar']);
  await reload(page);
  await expect(page.getByRole('navigation', { name: 'Levels above this block' })).toContainText('rivers');
  await page.goBack();
  await expect(page).toHaveURL(whole);
  await expect(rows).toHaveCount(5);

  await begin(page);
  await page.evaluate(() => {
    const bytes = Uint8Array.from(
      atob('R0lGODlhAQABAIAAAP///wAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw=='),
      (sign) => sign.charCodeAt(0),
    );
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([bytes], 'dot.gif', { type: 'image/gif' }));
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  });
  await expect(page.getByRole('textbox', { name: 'Block' })).toHaveValue(/^rivers!\[dot\]\(\.\.\/assets\//);
  await page.keyboard.press('Escape');
  await isSaved(page);
  await reload(page);
  const image = rows.first().getByRole('img', { name: 'dot' });
  await expect(image).toHaveJSProperty('naturalWidth', 1);
  const address = await image.getAttribute('src');
  const stranger = await page.request.get(address ?? '', { headers: { cookie: '' } });
  expect(stranger.status()).toBe(401);
});
