/**
 * The users of the end-to-end tests. The first owner signs up once through the link printed at the start, as a person does. Every test then
 * gets a browser in which she is signed in.
 */
import {
  test as base,
  type Browser,
  type BrowserContext,
  expect,
  type Locator,
  type Page,
  type Response,
} from '@playwright/test';
import { type ApiDocument, createDocumentChecker, type DocumentChecker } from './check-against-document';
import { listenForPolicyReports, type PolicyReports } from './policy-reports';
import { getSandbox } from './sandbox';
import { slowPages } from './slow-pages';

export const owner = {
  name: 'Ada Park',
  email: 'ada@example.org',
  password: 'a quiet library at noon',
  workspace: 'Rivers',
};

type Fixtures = { readonly owned: Page; readonly policyReports: PolicyReports };
type WorkerFixtures = {
  readonly ownerState: string;
  readonly described: DocumentChecker;
  readonly slowness: void;
};

export async function comeInFirst(browser: Browser, link: string): Promise<void> {
  const page = await browser.newPage();
  await page.goto(link);
  await page.getByLabel('Your name').fill(owner.name);
  await page.getByLabel('Email').fill(owner.email);
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await page.getByLabel('Workspace name').fill(owner.workspace);
  await page.getByRole('button', { name: 'Create workspace' }).click();
  await expect(page).toHaveURL(/\/w\/rivers/);
  await page.context().close();
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  slowness: [
    async ({ browser }, use) => {
      const end = slowPages(browser);
      await use();
      end();
    },
    { scope: 'worker', auto: true },
  ],
  ownerState: [
    async ({ browser }, use, info) => {
      const { address, signInLink } = getSandbox();
      const context = await browser.newContext({ baseURL: address });
      const signIn = () =>
        context.request.post('/v1/sessions', {
          data: { email: owner.email, password: owner.password },
          headers: { origin: address },
        });
      if (!(await signIn()).ok()) {
        if (signInLink === null) throw new Error('There is neither an owner nor a link to become one.');
        await comeInFirst(browser, signInLink);
        expect((await signIn()).ok()).toBe(true);
      }
      const file = info.project.outputDir + `/owner-${info.workerIndex}.json`;
      await context.storageState({ path: file });
      await context.close();
      await use(file);
    },
    { scope: 'worker' },
  ],
  policyReports: [
    async ({ browser }, use) => {
      const listening = listenForPolicyReports(browser);
      await use(listening);
      listening.stop();
      expect(listening.reports, 'reports of the content security policy').toEqual([]);
    },
    { auto: true },
  ],
  // What it compiles for one test serves all tests of the worker.
  described: [
    async ({ playwright }, use) => {
      const request = await playwright.request.newContext({ baseURL: getSandbox().address });
      const published = await request.get('/v1/openapi.json');
      await use(createDocumentChecker((await published.json()) as ApiDocument));
      await request.dispose();
    },
    { scope: 'worker' },
  ],
  owned: async ({ browser, ownerState, described }, use) => {
    const context = await browser.newContext({ baseURL: getSandbox().address, storageState: ownerState });
    const page = await context.newPage();
    const problems: string[] = [];
    const answersAreRead = watchInterface(context, described, problems);
    page.on('pageerror', (error) => problems.push(error.message));
    await use(page);
    await answersAreRead();
    // Requests that a route still holds back when the test ends are no failure.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
    expect(problems, 'errors on the page, and answers that are not described').toEqual([]);
  },
});

/**
 * Checks the product's responses to its pages against the description that it publishes. Streams are checked where routes are called
 * directly, because a page may leave a stream at any time. @returns a function that waits for the responses that are still being read
 */
function watchInterface(
  context: BrowserContext,
  checker: DocumentChecker,
  problems: string[],
): () => Promise<void> {
  const reading: Promise<void>[] = [];
  context.on('response', (response) => reading.push(checkResponse(checker, response, problems)));
  return async () => {
    await Promise.all(reading);
  };
}

async function checkResponse(
  checker: DocumentChecker,
  response: Response,
  problems: string[],
): Promise<void> {
  const { origin, pathname } = new URL(response.url());
  const headers = response.headers();
  const mediaType = headers['content-type']?.split(';')[0] ?? '';
  if (origin !== new URL(getSandbox().address).origin || !pathname.startsWith('/v1/')) return;
  const seen = {
    method: response.request().method(),
    path: pathname,
    status: response.status(),
    mediaType,
    hasHeader: (name: string) => name.toLowerCase() in headers,
  };
  const check = checker.beginAnswer(seen);
  if (check === null) problems.push(`${seen.method} ${pathname}: this address is not described`);
  if (check === null || mediaType !== 'application/json') return;
  // The body is no longer available once the page has moved on.
  const text = await response.text().catch(() => null);
  if (text !== null && text !== '') problems.push(...check.push(text), ...check.end());
}

export { expect };

type Note = { readonly title: string; readonly text: string };

/** Sends a request as a page of the product would, and expects that something was created or begun. */
export async function post<Reply = { readonly id: string; readonly url: string }>(
  page: Page,
  path: string,
  data: object,
): Promise<Reply> {
  const headers = { origin: getSandbox().address };
  const response = await page.context().request.post(path, { data, headers });
  expect([201, 202], `${path}: ${await response.text()}`).toContain(response.status());
  return (await response.json()) as Reply;
}

/** Creates a collection of these notes without opening a page, and waits until they are captured. Returns its id. */
export async function prepareCollection(
  page: Page,
  title: string,
  notes: readonly Note[] = [],
): Promise<string> {
  const { id } = await post(page, '/v1/collections', { title });
  const sources = `/v1/collections/${id}/sources`;
  for (const note of notes) await post(page, sources, { type: 'note', title: note.title, text: note.text });
  const readStates = async () => {
    const reply = await page.context().request.get(sources);
    return ((await reply.json()) as { items: { status: string }[] }).items.map(({ status }) => status);
  };
  await expect.poll(readStates, { timeout: 30_000 }).toEqual(notes.map(() => 'captured'));
  return id;
}

/** Prepares a collection of these notes and opens it. Returns its id. */
export async function makeCollection(
  page: Page,
  title: string,
  notes: readonly Note[] = [],
): Promise<string> {
  const id = await prepareCollection(page, title, notes);
  await page.goto(`/w/rivers/c/${id}`);
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeAttached();
  // Enter sends a question only once the page has its scripts. Before that it begins a line.
  await page.waitForFunction(() => globalThis.replayEarlyInput === undefined);
  return id;
}

/** Creates a collection as a user does, from the home page, and opens it. */
export async function createCollection(page: Page, title: string): Promise<void> {
  await page.goto('/w/rivers?new=1');
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await page.getByRole('button', { name: 'Create collection' }).click();
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeAttached();
}

/** Adds a note as a user does, and waits until it is listed. */
export async function addNote(page: Page, note: Note): Promise<void> {
  await page.getByRole('region', { name: 'Sources' }).getByRole('button', { name: 'Add' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add sources' });
  await dialog.getByRole('tab', { name: 'Note' }).click();
  await dialog.getByLabel('Title').fill(note.title);
  await dialog.getByLabel('Text, in Markdown').fill(note.text);
  await dialog.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByRole('button', { name: new RegExp(note.title) }).first()).toBeVisible();
}

/** Asks a question and waits for the end of the answer. */
export async function ask(page: Page, question: string): Promise<void> {
  const composer = page.getByRole('textbox', { name: 'Ask your sources' });
  await expect(page.getByText(/^\d+ sources?$/).last()).toBeVisible({ timeout: 30_000 });
  await composer.fill(question);
  await composer.press('Enter');
  await expect(page.getByRole('heading', { name: question })).toBeVisible();
  await expect(
    page.getByRole('article', { name: 'Answer' }).last().getByRole('link', { name: 'why' }),
  ).toBeVisible({
    timeout: 30_000,
  });
}

/** Opens the dialog that makes a timeline of the open collection. */
export async function chooseTimeline(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Artifacts' }).getByRole('button', { name: 'Create' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Timeline/ })
    .click();
}

/** Makes a timeline of the open collection and waits until it is shown beside the conversation. */
export async function makeTimeline(page: Page): Promise<Locator> {
  await chooseTimeline(page);
  await page.getByRole('button', { name: 'Create timeline' }).click();
  const events = page.getByRole('list', { name: /^\d+ events?$/ });
  await expect(events).toBeVisible({ timeout: 30_000 });
  return events;
}
