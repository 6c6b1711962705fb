/**
 * Collecting in a real browser, against the built product and a site of the test's own: what is captured, what is not, and what changes.
 */
import type { Locator, Page } from '@playwright/test';
import { zipSync } from 'fflate';
import { buildDocx, paragraph } from '@/lib/capture/docx/__fixtures__/build-docx';
import { assemble, writePdf } from '@/lib/capture/pdf/__fixtures__/write-pdf';
import { runSql } from './support/run-sql';
import { putPage, writeArticle } from './support/page-server';
import { ask, expect, makeCollection, test } from './support/people';
import { reload } from './support/reload';
import { takeAddress } from './support/take-address';

type FilePayload = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };

const sources = (page: Page) => page.getByRole('region', { name: 'Sources', exact: true });
const rows = (page: Page) => sources(page).getByRole('list', { name: 'Sources of this collection' });
const row = (page: Page, title: string | RegExp) =>
  rows(page).getByRole('listitem').filter({ hasText: title });

async function openAdding(page: Page, way: 'Web' | 'Feeds' | 'Files' | 'Note'): Promise<Locator> {
  await sources(page).getByRole('button', { name: 'Add' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add sources' });
  await dialog.getByRole('tab', { name: way }).click();
  return dialog;
}

async function addPages(page: Page, addresses: readonly string[]): Promise<void> {
  const dialog = await openAdding(page, 'Web');
  await dialog.getByLabel('Web addresses, one per line').fill(addresses.join('\n'));
  await dialog
    .getByRole('button', { name: addresses.length > 1 ? `Add ${addresses.length} pages` : 'Add page' })
    .click();
  await expect(dialog).toBeHidden();
}

async function chooseFiles(page: Page, files: FilePayload | readonly FilePayload[]): Promise<void> {
  const dialog = await openAdding(page, 'Files');
  const choosing = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Choose files' }).click();
  await (await choosing).setFiles([files].flat());
  await expect(dialog).toBeHidden();
}

/** Presses Undo on the toast that says so, and not on one that still stands from before. */
const undo = (page: Page, what: RegExp) =>
  page.getByRole('dialog', { name: what }).getByRole('button', { name: 'Undo' }).click();

async function choose(page: Page, title: string | RegExp, what: string): Promise<void> {
  const chosen = row(page, title);
  await chosen.hover();
  await chosen.getByRole('button', { name: /^More for/ }).click();
  await page.getByRole('menuitem', { name: what }).click();
}

/** Waits until every source is captured or has failed. */
async function waitUntilSettled(page: Page): Promise<void> {
  await expect(rows(page).getByText(/^(Waiting|Fetching|Reading|Opening|Putting)/)).toHaveCount(0, {
    timeout: 45_000,
  });
}

const filler =
  'The river Tamsel rises in the hills above Orne and is used by mills, boats and the town that drinks from it. ';

test('each of many pasted addresses succeeds or fails by itself, and a site that is repaired can be tried again', async ({
  owned: page,
}) => {
  const { request } = page;
  const good = await putPage(
    request,
    '/weir.html',
    writeArticle('The weir of Orne', [`The weir of Orne was built in 1884. ${filler}`, filler.repeat(3)]),
  );
  const missing = good.replace('weir', 'ferry');
  const round = await putPage(request, '/round.html', { status: 302, headers: { location: '/round.html' } });
  const picture = await putPage(request, '/map.html', {
    headers: { 'content-type': 'image/png' },
    body: 'x',
  });
  const scripted = await putPage(
    request,
    '/app.html',
    `<!doctype html><html lang="en"><title>Tide tables</title><body><div id="root"></div><script>setTimeout(() => { root.innerHTML = "<main><h1>Tide tables</h1><p>The spring tide of Orne rises nine metres. ${filler.repeat(4)}</p></main>"; }, 50);</script>`,
  );
  await makeCollection(page, 'Pasted');
  await addPages(page, [good, missing, round, picture, scripted, 'http://127.0.0.1/secret.html']);
  await expect(rows(page).getByRole('listitem')).toHaveCount(6);
  await waitUntilSettled(page);

  await expect(row(page, 'The weir of Orne')).toBeVisible();
  await expect(row(page, 'ferry.html')).toContainText('The page does not exist, or no longer exists.');
  await expect(row(page, 'round.html')).toContainText('The site redirects in a circle');
  await expect(row(page, 'map.html')).toContainText('leads to a kind of file that cannot be read here');
  await expect(row(page, '127.0.0.1/secret.html')).toContainText('private or reserved network');
  await expect(rows(page).getByRole('button', { name: /^Try .* again$/ })).toHaveCount(4);
  await expect(page.getByText(/^2 sources$/).last()).toBeVisible();

  await row(page, 'Tide tables').getByRole('button', { name: 'Tide tables' }).first().click();
  const reader = page.getByRole('region', { name: 'Source: Tide tables' });
  await expect(reader).toContainText('The spring tide of Orne rises nine metres.');

  await putPage(
    request,
    '/ferry.html',
    writeArticle('The ferry', [`The ferry has crossed since 1820. ${filler}`]),
  );
  await row(page, 'ferry.html')
    .getByRole('button', { name: /^Try .* again$/ })
    .click();
  await expect(row(page, 'The ferry')).not.toContainText('does not exist', { timeout: 20_000 });
});

test('a bookmark of the browser adds the page that is being read, and leads to it if it is there already', async ({
  owned: page,
}) => {
  const title = 'The tide mill of Orne';
  const address = await putPage(page.request, '/mill.html', writeArticle(title, [filler.repeat(4)]));
  await makeCollection(page, 'From elsewhere');
  const dialog = await openAdding(page, 'Web');
  const bookmark = await dialog.getByRole('link', { name: 'Add to Sourcebook' }).getAttribute('href');
  const press = async () => {
    await page.goto(address);
    const popup = page.waitForEvent('popup');
    await page.evaluate((bookmarked) => {
      location.href = bookmarked;
    }, bookmark ?? '');
    const added = await popup;
    await expect(added.getByLabel('Web address')).toHaveValue(address);
    // The one that was changed last is proposed.
    const collections = added.getByRole('combobox', { name: 'Collection' });
    await expect(collections).not.toHaveValue('');
    await collections.fill('From else');
    await added.getByRole('option', { name: 'From elsewhere' }).click();
    await expect(collections).toHaveValue('From elsewhere');
    await added.getByRole('button', { name: 'Add page' }).click();
    return added;
  };
  const first = await press();
  await expect(first.getByRole('region', { name: `Source: ${title}` })).toContainText('The river Tamsel', {
    timeout: 45_000,
  });
  await first.close();
  const second = await press();
  await second.getByRole('link', { name: 'Open it' }).click();
  await expect(second.getByRole('region', { name: `Source: ${title}` })).toContainText('The river Tamsel');
  await second.close();
});

test('a changed page marks what rests on it, and the old passage stays one click away', async ({
  owned: page,
}) => {
  const writeLock = (year: number) =>
    writeArticle('The lock of Orne', [
      `The lock of Orne was opened in ${year} by the mayor.`,
      filler.repeat(2),
      'Its chamber is 61 metres long.',
    ]);
  const address = await putPage(page.request, '/lock.html', writeLock(1931));
  await makeCollection(page, 'Changing');
  await addPages(page, [address]);
  await ask(page, 'When was the lock of Orne opened?');
  const answer = page.getByRole('article', { name: 'Answer' }).last();
  await expect(
    answer.getByRole('button', { name: 'Source 1, The lock of Orne, open passage' }).first(),
  ).toBeVisible();

  await putPage(page.request, '/lock.html', writeLock(1934));
  await choose(page, 'The lock of Orne', 'Refresh');
  const stale = answer.getByRole('button', {
    name: /Source 1, The lock of Orne, (source changed|passage no longer in the source), open passage/,
  });
  await expect(stale.first()).toBeVisible({ timeout: 20_000 });

  await stale.first().click();
  const reader = page.getByRole('region', { name: 'Source: The lock of Orne' });
  await expect(reader).toContainText('opened in 1931');
  await expect(reader).toContainText('the source has changed since');
  await reader.getByRole('button', { name: 'Show latest version' }).click();
  await expect(reader).toContainText('opened in 1934');

  await reload(page);
  await expect(answer).toContainText('1931');
  await expect(stale.first()).toBeVisible();
});

const password = Buffer.from('0123456789abcdef0123456789abcdef').toString('hex');
const lockedPdf = assemble(
  [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>',
    `<< /Filter /Standard /V 1 /R 2 /O <${password}> /U <${password}> /P -4 >>`,
  ],
  `/Root 1 0 R /Encrypt 4 0 R /ID [<${password}> <${password}>]`,
);

const file = (name: string, mimeType: string, content: string | Uint8Array) => ({
  name,
  mimeType,
  buffer: Buffer.from(content),
});

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

test('files are added by the button and by dropping, and an unreadable one does not stop the others', async ({
  owned: page,
}) => {
  await makeCollection(page, 'Files');
  await chooseFiles(page, [
    file(
      'dykes.html',
      'text/html',
      writeArticle('Dykes of Orne', [`The dyke is five metres high. ${filler}`]),
    ),
    file('pumps.md', 'text/markdown', '# Pumps of Orne\n\nThe pump lifts 900 litres a second.'),
    file('empty.txt', 'text/plain', ''),
    file('letter.txt', 'text/plain', 'Dear Ida,\n\nthe water came at night and took the bridge.'),
    file(
      'survey.pdf',
      'application/pdf',
      writePdf([{ texts: [{ text: 'The survey of Orne found 14 springs.', x: 72, y: 100 }] }]),
    ),
    file('locked.pdf', 'application/pdf', lockedPdf),
    file('minutes.docx', docx, buildDocx(paragraph('The council met on the fourth of May.'))),
    file('cut.docx', docx, buildDocx(paragraph('The council met.')).slice(0, 600)),
    file('not-one.docx', docx, zipSync({ 'letter.txt': Buffer.from('This is no Word document.') })),
  ]);

  const dropped = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['year,level\n2024,3.1\n2025,2.9\n'], 'levels.csv', { type: 'text/csv' }));
    transfer.items.add(
      new File([new Uint8Array(25 * 1024 * 1024 + 1)], 'film.pdf', { type: 'application/pdf' }),
    );
    return transfer;
  });
  const anywhere = page.getByRole('textbox', { name: 'Ask your sources' });
  await anywhere.dispatchEvent('dragenter', { dataTransfer: dropped });
  await expect(
    page.getByText('Drop to add: PDF, DOCX, PPTX, XLSX, EPUB, HTML, MHTML, Markdown, text, CSV'),
  ).toBeVisible();
  await anywhere.dispatchEvent('drop', { dataTransfer: dropped });
  await expect(page.getByText('Drop to add')).toBeHidden();

  const uploads = sources(page).getByRole('list', { name: 'Uploads' });
  await expect(uploads.getByRole('listitem')).toHaveCount(2, { timeout: 20_000 });
  await expect(uploads).toContainText('The file is empty (0 bytes).');
  await expect(uploads).toContainText('The file is larger than 25 MB.');
  await expect(rows(page).getByRole('listitem')).toHaveCount(9);
  await waitUntilSettled(page);
  for (const title of ['Dykes of Orne', 'Pumps of Orne', 'Letter', 'Survey', 'Tom & Jerry', 'Levels']) {
    await expect(row(page, title)).toBeVisible();
  }
  await expect(row(page, 'locked.pdf')).toContainText('protected by a password. Save a copy without one');
  await expect(row(page, 'cut.docx')).toContainText('damaged or incomplete. Open it, save it again');
  await expect(row(page, 'not-one.docx')).toContainText('This is an archive. Unpack it');
  await expect(rows(page).getByRole('button', { name: /^Try .* again$/ })).toHaveCount(3);

  await uploads.getByRole('button', { name: 'Leave film.pdf out' }).click();
  await uploads.getByRole('button', { name: 'Leave empty.txt out' }).click();
  await expect(uploads).toBeHidden();
  await row(page, 'Survey').getByRole('button').first().click();
  await expect(page.getByRole('region', { name: 'Source: Survey' })).toContainText('found 14 springs');
});

test('a list of sources can be tidied: no duplicates, names, a filter, many deleted and restored, one erased for good', async ({
  owned: page,
}) => {
  const title = (name: string) => `${name} of Orne`;
  const names = ['Abbey', 'Bridge', 'Canal', 'Dyke', 'Estuary', 'Ford'];
  const addresses: string[] = [];
  for (const name of names) {
    const article = writeArticle(title(name), [`The ${name} stands since ${1500 + name.length}. ${filler}`]);
    addresses.push(await putPage(page.request, `/list-${name}.html`, article));
  }
  await makeCollection(page, 'Kept in order');
  await addPages(page, addresses);
  await waitUntilSettled(page);
  await expect(page.getByText(/^6 sources$/).last()).toBeVisible();
  await ask(page, 'Since when does the Ford stand?');
  const answer = page.getByRole('article', { name: 'Answer' }).last();
  await expect(answer.getByRole('button', { name: /Ford of Orne, open passage/ }).first()).toBeVisible();

  // Add the same address in another spelling, then a file with the same bytes twice.
  const known = `${addresses[1]}?utm_source=mail#top`;
  const dialog = await openAdding(page, 'Web');
  const field = dialog.getByLabel('Web addresses, one per line');
  await field.fill(known);
  await dialog.getByRole('button', { name: 'Add page' }).click();
  await expect(dialog.getByRole('alert')).toContainText('This is already in the collection.');
  await expect(field).toHaveValue(known);
  await dialog.getByRole('button', { name: 'Open it' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('region', { name: 'Source: Bridge of Orne' })).toBeVisible();
  const note = file('same.md', 'text/markdown', '# Same\n\nThe same bytes twice.');
  for (const expected of [7, 7]) {
    await chooseFiles(page, note);
    await expect(rows(page).getByRole('listitem')).toHaveCount(expected);
    await waitUntilSettled(page);
  }
  const upload = sources(page).getByRole('list', { name: 'Uploads' }).getByRole('listitem');
  await expect(upload).toContainText('same.mdThis is already in the collection.');
  await upload.getByRole('button', { name: 'Open it' }).click();
  await expect(page.getByRole('region', { name: 'Source: Same' })).toBeVisible();
  await upload.getByRole('button', { name: 'Leave same.md out' }).click();

  await choose(page, 'Canal of Orne', 'Rename');
  const renaming = page.getByRole('dialog', { name: 'Rename source' });
  await renaming.getByRole('textbox').fill('Zwin canal');
  await renaming.getByRole('button', { name: 'Rename' }).click();
  await expect(renaming).toBeHidden();
  await sources(page)
    .getByRole('button', { name: /^Order/ })
    .click();
  await page.getByRole('menuitemradio', { name: 'By title' }).click();
  await expect(rows(page).getByRole('listitem').last()).toContainText('Zwin canal');
  const filter = sources(page).getByRole('textbox', { name: 'Filter sources' });
  await filter.fill('zwin');
  await expect(rows(page).getByRole('listitem')).toHaveCount(1);
  await filter.fill('');

  // Two sources go into a folder, one by dragging. The open folder has an address, takes what is added, is asked alone, and its
  // deletion can be undone.
  await sources(page).getByRole('button', { name: 'Select', exact: true }).click();
  await sources(page).getByRole('checkbox', { name: 'Select source Abbey of Orne' }).click();
  await sources(page).getByRole('button', { name: 'More for 1 source' }).click();
  await page.getByRole('menuitem', { name: 'Move to folder' }).click();
  const filing = page.getByRole('dialog', { name: 'Move “Abbey of Orne” to a folder' });
  await filing.getByRole('textbox', { name: 'New folder' }).fill('Water');
  await filing.getByRole('button', { name: 'Move', exact: true }).click();
  await row(page, 'Dyke of Orne').dragTo(row(page, 'Water'));
  const folder = rows(page).getByRole('button', { name: 'Water, folder, 2 sources' });
  await folder.click();
  await expect(row(page, 'Dyke of Orne')).toBeVisible();
  await reload(page);
  await expect(folder).toHaveAttribute('aria-expanded', 'true');
  await choose(page, 'Water', 'Add sources here');
  const adding = page.getByRole('dialog', { name: 'Add sources' });
  await expect(adding).toContainText('They go into the folder “Water”.');
  await adding.getByRole('tab', { name: 'Note' }).click();
  await adding.getByLabel('Text, in Markdown').fill('The weir of Orne stands in a folder.');
  await adding.getByRole('button', { name: 'Add note' }).click();
  await expect(rows(page).getByRole('listitem')).toHaveCount(3);
  await waitUntilSettled(page);
  await expect(page).toHaveURL(/folder=/);
  await page
    .getByRole('navigation', { name: 'Open folder' })
    .getByRole('button', { name: 'All sources' })
    .click();
  await choose(page, 'Water', 'Ask only this folder');
  await expect(page.getByText(/^3 of 8 sources$/).last()).toBeVisible();
  await choose(page, 'Water', 'Delete');
  await expect(folder).toBeHidden();
  await expect(rows(page).getByRole('listitem')).toHaveCount(8);
  await undo(page, /^Deleted the folder/);
  await expect(rows(page).getByRole('button', { name: 'Water, folder, 3 sources' })).toBeVisible();
  await choose(page, 'The weir of Orne stands in a folder.', 'Delete');
  await rows(page).getByRole('button', { name: 'Water, folder, 2 sources' }).click();
  await choose(page, 'Water', 'Delete');
  await expect(rows(page).getByRole('listitem')).toHaveCount(7);

  // Select two sources, delete them together after a confirmation, and restore them together. While selecting, a tick marks a source for
  // the action, not for the next question.
  await sources(page).getByRole('button', { name: 'Select', exact: true }).click();
  await sources(page).getByRole('checkbox', { name: 'Select source Abbey of Orne' }).click();
  await sources(page).getByRole('checkbox', { name: 'Select source Dyke of Orne' }).click();
  await sources(page).getByRole('button', { name: 'Delete 2 sources' }).click();
  const several = page.getByRole('alertdialog', { name: 'Delete 2 sources?' });
  await several.getByRole('button', { name: 'Delete 2 sources' }).click();
  await expect(rows(page).getByRole('listitem')).toHaveCount(5);
  await undo(page, /^Deleted 2 sources/);
  await expect(rows(page).getByRole('listitem')).toHaveCount(7);

  // A purged source is gone together with its quotes, once the deletion can no longer be undone.
  const conversation = await takeAddress(page);
  await row(page, 'Ford of Orne').getByRole('button', { name: 'Ford of Orne' }).first().click();
  await page.getByRole('link', { name: 'Details' }).click();
  await page.getByRole('button', { name: 'More for this source' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const asking = page.getByRole('alertdialog', { name: /Delete “Ford of Orne”/ });
  await expect(asking).toContainText('It is cited in 1 answer.');
  await asking.getByRole('checkbox', { name: /Also remove its quotes/ }).click();
  await asking.getByRole('button', { name: 'Delete the source' }).click();
  await expect(rows(page).getByRole('listitem')).toHaveCount(6);
  await page.goto(conversation);
  await expect(
    answer.getByRole('button', { name: /Ford of Orne, source deleted, open passage/ }),
  ).toHaveCount(1);
  await runSql(`UPDATE pgboss.job SET start_after = now() WHERE name = 'erase' AND state = 'created'`);
  await expect
    .poll(() => runSql(`SELECT id FROM source WHERE title = 'Ford of Orne'`), { timeout: 20_000 })
    .toEqual([]);
  await reload(page);
  await expect(answer).toBeVisible();
  await expect(answer.getByRole('button', { name: /open passage/ })).toHaveCount(0);
});

test('a feed that is typed as a page is followed by keys alone, and its next entry becomes a source', async ({
  owned: page,
}) => {
  const { request } = page;
  const putEntry = (name: string) =>
    putPage(
      request,
      `/${name}.html`,
      writeArticle(`The ${name} of Orne`, [`The ${name} of Orne was built in 1884. ${filler.repeat(3)}`]),
    );
  const lock = await putEntry('lock');
  const quay = await putEntry('quay');
  const writeFeed = (links: readonly string[]) =>
    `<rss version="2.0"><channel><title>Orne today</title>${links.map((link) => `<item><link>${link}</link></item>`).join('')}</channel></rss>`;
  const putFeed = (links: readonly string[]) =>
    putPage(request, '/feed.xml', {
      headers: { 'content-type': 'application/rss+xml' },
      body: writeFeed(links),
    });
  const feed = await putFeed([lock]);
  await makeCollection(page, 'Followed');
  const dialog = await openAdding(page, 'Web');
  await dialog.getByLabel('Web addresses, one per line').fill(feed);
  await dialog.getByRole('button', { name: 'Add page' }).press('Enter');
  await expect(dialog.getByRole('heading', { name: 'Orne today' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Follow feed' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(row(page, 'The lock of Orne')).toBeVisible();

  await putFeed([quay, lock]);
  const feeds = await openAdding(page, 'Feeds');
  await feeds.getByRole('button', { name: 'Read now' }).press('Enter');
  await expect(feeds.getByText(/^2 entries added/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row(page, 'The quay of Orne')).toBeVisible();
});

test('a library of references that is dropped shows what is new in it, becomes sources, and can be taken back', async ({
  owned: page,
}) => {
  const address = await putPage(page.request, '/dams.html', writeArticle('Publisher', [filler.repeat(4)]));
  const library = [
    `@article{dams, title = {Dams of the {North}}, author = {M{\\"u}ller, Anna and {Water Board}}, journal = {Rivers}, year = 1958,`,
    `  abstract = {Seventeen dams were measured.}, url = {${address}}}`,
    '@book{weirs, title = {Weirs of Orne}, author = {Berg, Bo}, year = 1960, note = {Read chapter two.}}',
    '@book{broken, title = {Locks',
  ].join('\n');
  await makeCollection(page, 'Literature');
  await sources(page).getByRole('button', { name: 'Add' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add sources' });
  await dialog.getByRole('tab', { name: 'Files' }).click();
  const choosing = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Choose files' }).click();
  await (await choosing).setFiles({ name: 'library.bib', mimeType: '', buffer: Buffer.from(library) });

  const found = dialog.getByRole('region', { name: 'References found' });
  await expect(found).toContainText('2 references: 1 with an abstract, 1 with an address, 1 with neither.');
  await found.getByText('1 problem in this file').click();
  await expect(found).toContainText('Line 4, broken');
  await found.getByLabel(/^Weirs of Orne/).uncheck();
  await found.getByLabel('Also read its page').check();
  await found.getByRole('button', { name: 'Add 1 reference' }).click();
  await expect(dialog).toBeHidden();
  await expect(row(page, 'Dams of the North')).toContainText('Rivers');
  await waitUntilSettled(page);

  await sources(page).getByRole('button', { name: 'Add' }).first().click();
  await dialog.getByRole('tab', { name: 'References' }).click();
  await dialog.getByLabel('Or paste references').fill(library);
  await dialog.getByRole('button', { name: 'Look up references' }).click();
  await expect(found).toContainText('1 already in this collection');
  await expect(found.getByLabel(/^Dams of the North/)).toBeDisabled();
  await found.getByRole('button', { name: 'Add 1 reference' }).click();
  await expect(dialog).toBeHidden();
  await row(page, 'Weirs of Orne').getByRole('button', { name: 'Weirs of Orne' }).first().click();
  await expect(page.getByRole('region', { name: 'Source: Weirs of Orne' })).toContainText(
    'Read chapter two.',
  );
  await undo(page, /^Added “Weirs of Orne”/);
  await expect(row(page, 'Weirs of Orne')).toHaveCount(0);
  await expect(rows(page).getByRole('listitem')).toHaveCount(1);
});
