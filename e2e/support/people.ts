/**
 * The people of the end-to-end tests. The first owner comes in once through the link that the start printed, as a person does;
 * every test then gets a browser in which she is signed in.
 */
import { test as base, type Browser, expect, type Locator, type Page } from '@playwright/test';
import { getSandbox } from './sandbox';

export const owner = {
  name: 'Ada Park',
  email: 'ada@example.org',
  password: 'a quiet library at noon',
  workspace: 'Rivers',
};

type Fixtures = { readonly owned: Page };
type WorkerFixtures = { readonly ownerState: string };

export async function comeInFirst(browser: Browser, link: string): Promise<void> {
  const page = await browser.newPage();
  await page.goto(link);
  await page.getByLabel('Your name').fill(owner.name);
  await page.getByLabel('Email').fill(owner.email);
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await page.getByLabel('Name of the workspace').fill(owner.workspace);
  await page.getByRole('button', { name: 'Make the workspace' }).click();
  await expect(page).toHaveURL(/\/w\/rivers/);
  await page.context().close();
}

export const test = base.extend<Fixtures, WorkerFixtures>({
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
  owned: async ({ browser, ownerState }, use) => {
    const context = await browser.newContext({ baseURL: getSandbox().address, storageState: ownerState });
    const page = await context.newPage();
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (message) => {
      if (/content security policy|violates the following/i.test(message.text()))
        problems.push(message.text());
    });
    await use(page);
    // What a route still holds when its test ends is nobody's fault.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
    expect(problems, 'errors and policy violations on the page').toEqual([]);
  },
});

export { expect };

/** Makes a collection from the home page and stands in it. */
export async function makeCollection(page: Page, title: string): Promise<void> {
  await page.goto('/w/rivers?new=1');
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await page.getByRole('button', { name: 'Make collection' }).click();
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeAttached();
}

/** Adds a note and waits until it is captured. */
export async function addNote(
  page: Page,
  note: { readonly title: string; readonly text: string },
): Promise<void> {
  await page.getByRole('region', { name: 'Sources' }).getByRole('button', { name: 'Add' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add sources' });
  await dialog.getByRole('tab', { name: 'Note' }).click();
  await dialog.getByLabel('Title').fill(note.title);
  await dialog.getByLabel('Text, in Markdown').fill(note.text);
  await dialog.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByRole('button', { name: new RegExp(note.title) }).first()).toBeVisible();
}

/** Asks and waits for the end of the answer. */
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

/** Opens the window in which a timeline of the open collection is made. */
export async function chooseTimeline(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Artifacts' }).getByRole('button', { name: 'Make' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Timeline/ })
    .click();
}

/** Makes a timeline of the open collection and waits until it stands beside the conversation. */
export async function makeTimeline(page: Page): Promise<Locator> {
  await chooseTimeline(page);
  await page.getByRole('button', { name: 'Make Timeline' }).click();
  const events = page.getByRole('list', { name: /^\d+ events?$/ });
  await expect(events).toBeVisible({ timeout: 30_000 });
  return events;
}
