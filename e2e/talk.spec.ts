/**
 * Talk as two signed-in members have it: a comment on a passage mentions a colleague, who hears of it in the inbox and by mail, replies, and
 * resolves the thread, while the other one looks on; a collection that one of them may not open; a passage that changed under a page; and a new
 * colleague, who comes by a mailed invitation. With the built product, Chromium, and a real SMTP server.
 */
import { rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import pg from 'pg';
import { type MailServer, openMailServer } from '@/lib/platform/mail/__fixtures__/mail-server';
import { paths } from '@/lib/core/paths';
import { putPage, writeArticle } from './support/page-server';
import { ask, comeInFirst, expect, owner, test } from './support/people';
import { type Product, startProduct } from './support/product';
import { reload } from './support/reload';
import { takeAddress } from './support/take-address';

const folder = path.resolve(import.meta.dirname, '../.test/talk');
const password = 'a long enough password';
const passage = 'Construction cost was 4.2 million pounds.';
const text = `Parliament approved Harrow Dam on 14 March 1951. ${passage} The village disappeared under the water.`;

let server: MailServer;
let product: Product;
let ada: Page;
let sam: Page;

async function signIn(browser: Browser, who: { readonly email: string; readonly password: string }) {
  const context = await browser.newContext({ baseURL: product.address });
  const signedIn = await context.request.post('/v1/sessions', {
    data: { email: who.email, password: who.password },
    headers: { origin: product.address },
  });
  expect(signedIn.ok()).toBe(true);
  return context.newPage();
}

async function inviteSam(browser: Browser): Promise<Page> {
  const headers = { origin: product.address };
  const email = 'sam@example.org';
  const made = await ada
    .context()
    .request.post('/v1/invitations', { data: { email, role: 'editor' }, headers });
  const { link } = (await made.json()) as { link: string };
  const context = await browser.newContext({ baseURL: product.address });
  const token = link.slice(link.indexOf('#') + 1);
  const accepted = await context.request.post('/v1/invitations/accept', {
    data: { token, name: 'Sam Ortiz', password },
    headers,
  });
  expect(accepted.ok(), await accepted.text()).toBe(true);
  await context.close();
  return signIn(browser, { email, password });
}

test.beforeAll(async ({ browser }) => {
  rmSync(folder, { recursive: true, force: true });
  server = await openMailServer();
  product = await startProduct(folder, {
    MODEL: 'extractive',
    LOG_LEVEL: 'warn',
    CAPTURE_ALLOW: process.env['SANDBOX_PAGES'] ?? '',
    SMTP_URL: server.url,
    MAIL_FROM: 'sourcebook@mail.example',
  });
  await comeInFirst(browser, product.signInLink ?? '');
  ada = await signIn(browser, owner);
  sam = await inviteSam(browser);
});
test.afterAll(async () => {
  await ada.context().close();
  await sam.context().close();
  await product.stop();
  await server.close();
});

async function send(address: string, data: object): Promise<{ readonly id: string }> {
  const headers = { origin: product.address };
  const answer = await ada.context().request.post(address, { data, headers });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as { readonly id: string };
}

async function read<Reply>(address: string): Promise<Reply> {
  return (await (await ada.context().request.get(address)).json()) as Reply;
}

type Captured = { readonly status: string; readonly revision_id: string };
const readSource = (id: string) => read<Captured>(`/v1/sources/${id}`);

/** Creates a collection with one captured source, and returns the ids of both and the address of the source. */
async function prepareSource(added: object = { type: 'note', title: 'Harrow Dam', text }) {
  const { id } = await send('/v1/collections', { title: 'Dams' });
  const source = await send(`/v1/collections/${id}/sources`, added);
  await expect.poll(async () => (await readSource(source.id)).status).toBe('captured');
  return { collectionId: id, sourceId: source.id, address: `/w/rivers/sources/${source.id}` };
}

/** Selects words of the open source as a pointer would. */
async function select(page: Page, words: string): Promise<void> {
  await expect(page.getByRole('region', { name: 'Text' }).getByText(words)).toBeVisible();
  await page.evaluate((sought) => {
    const root = document.querySelector('[role="region"][aria-label="Text"]');
    const walker = document.createTreeWalker(root ?? document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.textContent?.indexOf(sought) ?? -1;
      if (at >= 0) window.getSelection()?.setBaseAndExtent(node, at, node, at + sought.length);
    }
  }, words);
}

/** Lets the ten minutes pass after which mail leaves. */
async function passTenMinutes(): Promise<void> {
  const client = new pg.Client({ connectionString: product.databaseUrl });
  await client.connect();
  await client.query(`UPDATE notice SET mail_at = mail_at - interval '11 minutes'`);
  await client.end();
}

const discussion = (page: Page) => page.getByRole('complementary', { name: 'Discussion' });

test('a mention reaches a colleague in the inbox and by mail, and the thread ends resolved', async () => {
  const { address: source } = await prepareSource();

  // By keys alone: C comments on the selected words, @ suggests members, Ctrl+Enter sends.
  await ada.goto(source);
  await select(ada, passage);
  await ada.keyboard.press('c');
  const field = discussion(ada).getByRole('textbox', { name: 'Comment on the passage' });
  await expect(field).toBeFocused();
  await ada.keyboard.type('Is this in prices of today, @sam');
  await expect(ada.getByRole('option', { name: /Sam Ortiz/ })).toBeVisible();
  await ada.keyboard.press('Enter');
  await expect(field).toHaveValue('Is this in prices of today, @Sam Ortiz ');
  // Esc closes the pane and keeps what was typed.
  await ada.keyboard.press('Escape');
  await expect(discussion(ada)).not.toBeVisible();
  await select(ada, passage);
  await ada.keyboard.press('c');
  await expect(field).toHaveValue('Is this in prices of today, @Sam Ortiz ');
  await ada.keyboard.press('Control+Enter');
  const thread = discussion(ada).getByRole('article', { name: 'Thread begun by Ada Park' });
  await expect(thread.getByText('Is this in prices of today, @Sam Ortiz')).toBeVisible();
  // A passage is kept from its first word to its last.
  await expect(thread.getByText(passage.slice(0, -1))).toBeVisible();
  await expect(ada.getByRole('button', { name: 'Discuss, 1 open thread' })).toBeVisible();

  // Sam hears of it in the inbox. The link opens the comment beside the source.
  await sam.goto('/w/rivers/inbox');
  await expect(sam.getByRole('heading', { name: 'For you, 1 unread' })).toBeVisible();
  await passTenMinutes();
  await expect.poll(() => server.received.length, { timeout: 60_000 }).toBe(1);
  expect(server.received[0]?.to).toEqual(['sam@example.org']);
  expect(server.received[0]?.text).toContain('Ada Park mentioned you');
  await sam.getByRole('link', { name: /Ada Park mentioned you/ }).click();
  await expect(sam).toHaveURL(/\/sources\/.*comment=/);
  const wanted = discussion(sam).locator('[aria-current="true"]');
  await expect(wanted.getByText('Is this in prices of today')).toBeVisible();

  // The reply appears to Ada while she writes, and takes nothing from her.
  const adasReply = thread.getByRole('textbox', { name: 'Reply' });
  await adasReply.fill('By the way');
  const samsThread = discussion(sam).getByRole('article', { name: 'Thread begun by Ada Park' });
  await samsThread.getByRole('textbox', { name: 'Reply' }).fill('No, in prices of 1958.');
  await samsThread.getByRole('button', { name: 'Reply' }).click();
  await expect(thread.getByText('No, in prices of 1958.')).toBeVisible();
  await expect(adasReply).toHaveValue('By the way');

  await samsThread.getByRole('button', { name: 'Resolve thread' }).click();
  await expect(discussion(ada).getByText('1 resolved thread')).toBeVisible();
  await expect(ada.getByRole('button', { name: 'Discuss', exact: true })).toBeVisible();

  // Nothing is told twice.
  await sam.goto('/w/rivers/inbox');
  await expect(sam.getByRole('heading', { name: 'For you', exact: true })).toBeVisible();
  expect(server.received).toHaveLength(1);
});

test('a comment that could not be sent is kept and sent again once', async () => {
  await ada.goto((await prepareSource()).address);
  await ada.getByRole('button', { name: /^Discuss/ }).click();
  const pane = discussion(ada);
  let isAway = true;
  await ada.route('**/v1/threads', async (route) => {
    if (route.request().method() !== 'POST' || !isAway) return route.continue();
    // The comment arrives, and the answer is lost.
    await route.fetch();
    return route.abort();
  });
  await pane.getByRole('textbox', { name: 'New thread' }).fill('Sent once');
  await pane.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(pane.getByText('This comment was not sent.')).toBeVisible();
  await reload(ada);
  isAway = false;
  await ada.getByRole('button', { name: /^Discuss/ }).click();
  await pane.getByRole('button', { name: 'Try again' }).click();
  await expect(pane.getByText('This comment was not sent.')).not.toBeVisible();
  await expect(pane.getByText('Sent once')).toHaveCount(1);
});

test('two people write in one page at once, and each sees where the other one writes', async () => {
  const { id } = await send('/v1/knowledge/pages', { title: 'Harrow Dam', text: '- one\n- two\n- three\n' });
  for (const page of [ada, sam]) await page.goto(`/w/rivers/knowledge/${id}`);
  const block = (page: Page, name: string | RegExp) => page.getByRole('treeitem', { name });
  const field = (page: Page) => page.getByRole('textbox', { name: 'Block' });
  await expect(sam.getByRole('list', { name: 'Also here' }).getByText('Ada Park')).toBeAttached();

  await block(ada, 'one').click();
  await block(sam, 'three').click();
  await expect(block(sam, 'one').getByText('Ada Park', { exact: true })).toBeVisible();
  await expect(block(ada, 'three')).toHaveAccessibleDescription('Sam Ortiz is writing here');
  await expect(sam.getByText('Ada Park is writing in this page.')).toBeAttached();

  // Both type on while the words of the other one arrive.
  await field(sam).pressSequentially(' of the pages', { delay: 20 });
  await field(ada).pressSequentially(' is the first', { delay: 20 });
  await expect(block(sam, 'one is the first')).toBeVisible();
  await expect(block(ada, 'three of the pages')).toBeVisible();
  await sam.keyboard.press('ArrowLeft');
  await sam.keyboard.type('_');
  await expect(field(sam)).toHaveValue('three of the page_s');
  await ada.keyboard.press('Escape');
  await expect(block(sam, 'one is the first').getByText('Ada Park', { exact: true })).not.toBeVisible();
});

test('two people edit one artifact at once: paragraphs are merged, and only one that both changed is asked about', async () => {
  const { collectionId, sourceId } = await prepareSource();
  const { id } = await send('/v1/artifacts', {
    from: 'text',
    collection_id: collectionId,
    title: 'Harrow Dam',
    markdown: 'It was built.\n\nIt was flooded.\n\nIt was left.\n',
  });
  const editor = (page: Page) => page.getByRole('textbox', { name: 'Text in Markdown' });
  const lines = (page: Page) => editor(page).locator('.cm-line');
  await ada.goto(`/w/rivers/artifacts/${id}?edit=1`);
  await sam.goto(`/w/rivers/artifacts/${id}?edit=1&look=${sourceId}`);
  await lines(ada).nth(0).click();
  await ada.keyboard.press('End');
  await expect(lines(sam).nth(0).getByText('Ada Park')).toBeVisible();

  // What Ada saves arrives in Sam's text, and takes neither his words nor his caret nor his undo.
  await lines(sam).nth(2).click();
  await sam.keyboard.press('End');
  await sam.keyboard.type(' Twice');
  await ada.keyboard.type(' In 1951.');
  await ada.keyboard.press('ControlOrMeta+s');
  await expect(lines(sam).nth(0)).toContainText('It was built. In 1951.');
  await sam.keyboard.type(', they say.');
  await expect(lines(sam).nth(2)).toHaveText('It was flooded. Twice, they say.');

  // A passage that he selects in the source beside the text is cited where his caret stands.
  await sam.getByRole('region', { name: 'Text' }).focus();
  await select(sam, passage);
  await sam.getByRole('button', { name: 'Cite this' }).click();
  await expect(lines(sam).nth(2)).toHaveText('It was flooded. Twice, they say. [1]');
  await sam.getByRole('button', { name: 'Preview' }).click();
  await expect(
    sam.getByRole('region', { name: 'Preview' }).getByRole('button', { name: /Harrow Dam, open passage/ }),
  ).toBeVisible();
  await sam.getByRole('button', { name: 'Text', exact: true }).click();

  // Both change the last paragraph.
  await lines(ada).nth(4).click();
  await ada.keyboard.press('End');
  await ada.keyboard.type(' For good.');
  await ada.keyboard.press('ControlOrMeta+s');
  await expect(ada.getByText('Saved as version 3')).toBeVisible();
  await expect(lines(sam).nth(4)).toContainText('It was left. For good.');
  await lines(sam).nth(4).click();
  await sam.keyboard.press('End');
  await sam.keyboard.type(' So they say.');
  await ada.keyboard.press('End');
  await ada.keyboard.type(' In 1960.');
  await ada.keyboard.press('ControlOrMeta+s');
  await expect(sam.getByText('Ada Park saved version 4 and changed 1 paragraph')).toBeVisible();
  await sam.getByRole('button', { name: 'Save', exact: true }).click();
  await sam.getByRole('button', { name: 'Keep both' }).click();
  await expect(editor(sam)).toContainText('It was left. For good. In 1960.');
  await expect(editor(sam)).toContainText('It was left. For good. So they say.');
  await sam.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(sam.getByText('Saved as version 5')).toBeVisible();
  await expect(editor(ada)).toContainText('It was flooded. Twice, they say. [1]');

  // The window becomes a phone's and is made wide again: the dialog, the caret and the undo are still there.
  await lines(sam).nth(0).click();
  await sam.keyboard.press('End');
  await sam.keyboard.type(' Perhaps.');
  await editor(sam).press('ControlOrMeta+Shift+Digit1');
  await sam.getByRole('combobox', { name: 'Words of the passage' }).fill('village');
  const size = sam.viewportSize() ?? { width: 1280, height: 720 };
  for (const width of [390, size.width]) {
    await sam.setViewportSize({ width, height: size.height });
    await expect(sam.getByRole('combobox', { name: 'Words of the passage' })).toHaveValue('village');
  }
  await sam.keyboard.press('Escape');
  await editor(sam).press('ControlOrMeta+z');
  await expect(lines(sam).nth(0)).toHaveText('It was built. In 1951.');
});

test('a collection that is closed to a colleague is gone for them, and is there again once they are named', async () => {
  const { collectionId, address: source } = await prepareSource();
  await sam.goto(source);
  await expect(sam.getByRole('region', { name: 'Text' }).getByText(passage)).toBeVisible();

  await ada.goto(`/w/rivers/c/${collectionId}`);
  const chooseAccess = async () => {
    await ada.getByRole('button', { name: 'More for Dams' }).click();
    await ada.getByRole('menuitem', { name: 'Who can open it' }).click();
  };
  await chooseAccess();
  await ada.getByRole('radio', { name: 'Only people you choose' }).check();
  await expect(ada.getByRole('checkbox', { name: /Ada Park/ })).toBeDisabled();
  await ada.getByRole('button', { name: 'Let only me open it' }).click();
  await expect(ada.getByRole('img', { name: 'Only some people can open it' })).toBeVisible();
  expect((await sam.goto(source))?.status()).toBe(404);

  await chooseAccess();
  await ada.getByRole('checkbox', { name: /Sam Ortiz/ }).check();
  await ada.getByRole('button', { name: 'Let 2 people open it' }).click();
  await expect(ada.getByText('2 people can open it')).toBeVisible();
  await sam.goto(source);
  await expect(sam.getByRole('region', { name: 'Text' }).getByText(passage)).toBeVisible();
});

test('members see who else is at an example table, which is undone, and read and check a conversation for as long as its author shows it', async () => {
  const { collectionId } = await prepareSource();
  // The example is made of the sample collection, which arrives by itself.
  const readSample = async () =>
    (await read<{ items: { is_sample: boolean; source_count: number }[] }>('/v1/collections')).items.find(
      ({ is_sample: isSample }) => isSample,
    )?.source_count;
  await expect.poll(readSample, { timeout: 60_000 }).toBe(6);
  await ada.goto('/w/rivers/tables');
  // However long the filling takes to begin, the table is opened once it has.
  await ada.route('**/v1/tables/*/fill', async (route) => {
    await sleep(2_000);
    await route.continue();
  });
  await ada.getByRole('button', { name: 'See an example' }).click();
  const example = ada.getByRole('grid', { name: 'Example: what each source says' });
  await expect(example).toBeVisible();
  await expect(ada.getByRole('button', { name: /^Fill \d+ cells$/ })).toHaveCount(0, { timeout: 1 });
  await ada.unroute('**/v1/tables/*/fill');
  await ada.getByRole('button', { name: 'Undo' }).click();
  await expect(ada).toHaveURL(/\/tables$/);
  await ada.getByRole('button', { name: 'See an example' }).click();
  await expect(example.getByRole('gridcell', { name: /1940/ }).first()).toBeVisible({ timeout: 60_000 });
  await sam.goto(new URL(await takeAddress(ada)).pathname);
  await expect(sam.getByRole('list', { name: 'Also here' }).getByText('Ada Park')).toBeAttached();

  for (const page of [ada, sam]) await page.goto(`/w/rivers/c/${collectionId}`);
  await expect(sam.getByRole('list', { name: 'Also here' }).getByText('Ada Park')).toBeAttached();
  await ask(ada, 'When did Parliament approve Harrow Dam?');
  const conversations = (page: Page, name: string | RegExp) =>
    page.getByRole('button', { name, exact: true });
  const title = 'When did Parliament approve Harrow Dam?';
  const only = ada.getByRole('img', { name: 'Only you can read this conversation' });
  await expect(only).toBeVisible();
  await conversations(ada, title).click();
  await ada.getByRole('menuitem', { name: 'Let others read it' }).click();
  await ada.getByRole('list', { name: 'Tell (optional)' }).getByText('Sam Ortiz').click();
  // A tablet is turned, and turned back: the window and what was chosen in it are still there.
  const size = ada.viewportSize() ?? { width: 1280, height: 720 };
  for (const width of [768, 1024, size.width]) {
    await ada.setViewportSize({ width, height: size.height });
    await expect(ada.locator('[data-pane-switch]')).toHaveCount(width < 800 ? 1 : 0);
    await expect(ada.getByRole('checkbox', { name: /Sam Ortiz/ })).toBeChecked();
  }
  await ada.getByRole('button', { name: 'Let others read it, and tell 1' }).click();
  await expect(
    ada.getByRole('img', { name: 'Everyone who can open this collection can read this conversation' }),
  ).toBeVisible();

  // Sam finds it in the inbox, and in the menu of the collection.
  const home = `/w/rivers/c/${collectionId}`;
  await sam.goto('/w/rivers/inbox');
  await sam.getByRole('link', { name: `Ada Park showed you a conversation · ${title}` }).click();
  await expect(sam.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await sam.goto(home);
  await conversations(sam, 'New conversation').click();
  await sam
    .getByRole('group', { name: 'Shown by others' })
    .getByRole('menuitem', { name: `${title} · Ada Park` })
    .click();
  await expect(sam.getByText('Asked by Ada Park, who lets others read it.')).toBeVisible();
  const answer = sam.getByRole('article', { name: 'Answer' });
  await expect(answer).toContainText('14 March 1951');
  await answer
    .getByRole('button', { name: /Harrow Dam, open passage/ })
    .first()
    .click();
  await expect(sam.getByRole('region', { name: 'Text' }).getByText(passage)).toBeVisible();
  await expect(ada.getByRole('list', { name: 'Also here' }).last().getByText('Sam Ortiz')).toBeAttached();

  // Sam says something about the question, and Ada answers beside it.
  const asked = sam.locator('main').getByRole('button', { name: 'Discuss', exact: true });
  await expect(asked).toHaveCount(2);
  await asked.first().click();
  await discussion(sam).getByRole('textbox', { name: 'New thread' }).fill('Was that the first vote?');
  await sam.keyboard.press('Control+Enter');
  await ada.goto('/w/rivers/inbox');
  await ada
    .getByRole('link', { name: /Sam Ortiz commented/ })
    .first()
    .click();
  const begun = discussion(ada).getByRole('article', { name: 'Thread begun by Sam Ortiz' });
  await begun.getByRole('textbox', { name: 'Reply' }).fill('It was.');
  await ada.keyboard.press('Control+Enter');
  await expect(discussion(sam).getByText('It was.')).toBeVisible();

  await conversations(ada, title).click();
  await ada.getByRole('menuitem', { name: 'Let only me read it' }).click();
  await expect(only).toBeVisible();
  expect((await reload(sam))?.status()).toBe(404);
});

test('members see who else is at a workflow, at a proposed one and at a run', async () => {
  const { collectionId } = await prepareSource();
  const alert = { recipients: ['owners'], title: 'New', message: 'New', severity: 'low' };
  const propose = async (name: string) => {
    const actions = [{ name: 'Alert', action_type: 'create_alert', action_config: alert }];
    const workflow = { name, entity: 'research.sources', trigger_type: 'on_create', actions };
    const sent = { from: 'definition', workflow, description: 'Tells of new sources.' };
    return (await send('/v1/workflow-previews', sent)) as { id: string; draft_hash: string };
  };
  const made = await propose('Made');
  const { id: workflow } = await send(`/v1/workflow-previews/${made.id}/approve`, {
    hash: made.draft_hash,
    turn_on: false,
  });
  const { id: table } = await send('/v1/tables', {
    collection_id: collectionId,
    title: 'Dams',
    columns: [{ name: 'Cost', type: 'text', instruction: 'What did it cost?' }],
  });
  const filling = (await send(`/v1/tables/${table}/fill`, {})) as unknown as { run_id: string };
  const places = [
    paths.workflow('rivers', workflow),
    paths.workflowPreview('rivers', (await propose('Proposed')).id),
    paths.run('rivers', filling.run_id),
  ];
  for (const place of places) {
    for (const page of [ada, sam]) await page.goto(place);
    await expect(sam.getByRole('list', { name: 'Also here' }).getByText('Ada Park')).toBeAttached();
  }
});

test('a passage that changed under a page is noticed in the inbox, marked, and settled there', async () => {
  const writeLock = (year: number) =>
    writeArticle('The lock of Orne', [
      `The lock of Orne was opened in ${year} by the mayor.`,
      'Its chamber is 61 metres long, and every barge that came up the river to the mills had to wait at its lower gate.',
    ]);
  const { request } = ada.context();
  const address = await putPage(request, '/orne.html', writeLock(1931));
  const { sourceId } = await prepareSource({ type: 'url', url: address });
  const { revision_id: revisionId } = await readSource(sourceId);
  const { markdown } = await read<{ markdown: string }>(`/v1/revisions/${revisionId}`);
  const quote = 'The lock of Orne was opened in 1931 by the mayor.';
  const start = markdown.indexOf(quote);
  const at = { start, end: start + quote.length };
  const link = `${product.address}${paths.source('rivers', sourceId, { revisionId, at })}`;
  const page = await send('/v1/knowledge/pages', {
    title: 'Locks',
    text: `- “${quote}” [The lock of Orne](${link})\n`,
  });

  // Sam captures the source again; Ada, whose page quotes it, hears of it.
  await putPage(request, '/orne.html', writeLock(1934));
  await sam.goto(`/w/rivers/sources/${sourceId}`);
  await sam.getByRole('button', { name: 'More for this source' }).click();
  await sam.getByRole('menuitem', { name: 'Capture again' }).click();
  await expect(sam.getByRole('region', { name: 'Text' }).getByText(/opened in 1934/)).toBeVisible();
  await ada.goto('/w/rivers/inbox');
  await ada.getByRole('link', { name: /A passage that you quote has changed/ }).click();
  await expect(ada).toHaveURL(new RegExp(`/knowledge/${page.id}`));

  const stale = ada.getByRole('region', { name: 'Stale passages' });
  await expect(stale.getByText('1 cited passage changed in the source')).toBeVisible();
  await stale.getByRole('button', { name: 'Show them' }).click();
  await expect(stale.getByText(/opened in 1934/)).toBeVisible();
  await stale.getByRole('button', { name: 'Quote the new passage' }).click();
  await expect(ada.getByRole('treeitem', { name: /opened in 1934/ })).toBeVisible();
  await expect(stale).toHaveCount(0);
  await reload(ada);
  await expect(ada.getByRole('treeitem', { name: /opened in 1934/ })).toBeVisible();
  await expect(stale).toHaveCount(0);
  await ada.goto('/w/rivers/inbox');
  await expect(ada.getByRole('heading', { name: 'For you', exact: true })).toBeVisible();
});

test('an invitation by mail leads a new colleague to their first screen', async ({ browser }) => {
  await ada.goto('/w/rivers/settings/members');
  await ada.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = ada.getByRole('dialog');
  await dialog.getByLabel('Email').fill('kim@example.org');
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(
    ada.getByRole('dialog', { name: 'An invitation to kim@example.org is on its way' }),
  ).toBeVisible();
  await ada.getByRole('button', { name: 'Done' }).click();
  const findLetter = () => server.received.find(({ to }) => to.includes('kim@example.org'));
  await expect.poll(findLetter).toBeDefined();
  const letter = (findLetter()?.text ?? '').replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
  expect(letter).toContain('Ada Park invites you to the workspace');
  const [link = ''] = /http\S+\/invitation\S+/.exec(letter) ?? [];

  const context = await browser.newContext();
  const kim = await context.newPage();
  await kim.goto(link);
  await expect(kim.getByRole('heading', { name: 'Join Rivers' })).toBeVisible();
  await kim.getByLabel('Your name').fill('Kim Dale');
  await kim.getByLabel('Password', { exact: true }).fill(password);
  await kim.getByRole('button', { name: 'Create account and join' }).click();
  await expect(kim).toHaveURL(/\/w\/rivers$/);
  await expect(kim.getByRole('region', { name: 'First steps' })).toBeVisible();
  await expect(kim.getByRole('link', { name: /Dams/ }).first()).toBeVisible();
  await reload(ada);
  await expect(ada.getByText('kim@example.org')).toBeVisible();
  await context.close();
});
