/**
 * Opens every page once and checks what holds for every page: nothing moves while it loads; axe finds no serious fault in either theme; Tab
 * is never trapped; and at 320 px, with text of 200 %, with spaced text and at a zoom of 400 %, nothing scrolls sideways or is cut off, and every
 * target can be hit (threats 42; ux 10, 58, 59).
 */
import type { Page } from '@playwright/test';
import { chooseDepth } from './support/choose-depth';
import { beginReview, chooseModel, forgetModel } from './support/begin-review';
import { chooseCases, runsEveryCase } from './support/choose-cases';
import { expectNoTrap } from './support/expect-no-trap';
import { openStill, watchShifts } from './support/layout-shifts';
import { listFaults } from './support/list-faults';
import { measurePage, strainPage, strains } from './support/measure-page';
import { addNote, ask, expect, makeCollection, makeTimeline, post, test } from './support/people';
import { type PreparedWorkflows, prepareWorkflows } from './support/prepare-workflows';
import { getSandbox } from './support/sandbox';
import { takeAddress } from './support/take-address';

/** How many states were checked so far. */
let states = 0;

/**
 * Checks a state of a page with all rules: `npm test` in one of the themes by turns, the long tests in the light theme, and its colours in the
 * dark one too. Waits until there is no fault, because a page that has just been loaded is not yet the page that people use.
 */
async function expectNoFault(page: Page, where: string, media: Media = {}): Promise<void> {
  states += 1;
  if (!runsEveryCase)
    return expectNoFaultIn(page, where, { ...media, colorScheme: states % 2 === 1 ? 'light' : 'dark' });
  await softly.poll(() => listFaults(page), { message: where }).toEqual([]);
  await page.emulateMedia({ ...light, ...media, colorScheme: 'dark' });
  const contrast = ['color-contrast'];
  await softly.poll(() => listFaults(page, contrast), { message: `${where}, in the dark theme` }).toEqual([]);
  await page.emulateMedia({ ...light, ...media });
}

/** Checks the page with all rules in one theme. */
async function expectNoFaultIn(page: Page, where: string, media: Themed): Promise<void> {
  await page.emulateMedia({ ...light, ...media });
  const message = `${where}, in the ${media.colorScheme} theme`;
  await softly.poll(() => listFaults(page), { message }).toEqual([]);
  await page.emulateMedia({ ...light, ...media, colorScheme: 'light' });
}

type Media = Parameters<Page['emulateMedia']>[0];
type Themed = Media & { readonly colorScheme: 'light' | 'dark' };

const light = { colorScheme: 'light', reducedMotion: 'reduce' } as const;

/** The timeout is long because axe takes several seconds on a long page. */
const softly = expect.configure({ soft: true, timeout: 20_000 });

const markdown =
  '# The bridge\n\nIt is **412** metres long. See [the plan](https://example.org/plan).\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\n```js\nconst a = 1;\n```\n\n> اقتباس عربي';

/** Checks a research plan that waits for approval, and then its result, in the open collection. */
async function seeResearch(page: Page): Promise<void> {
  await chooseDepth(page, 'Research');
  await page
    .getByRole('textbox', { name: 'Ask your sources' })
    .fill('When was the bridge opened, and how long is it?');
  await page.keyboard.press('Enter');
  const plan = page.getByRole('form', { name: 'Research plan' });
  await expect(plan).toBeVisible({ timeout: 30_000 });
  await expectNoFault(page, 'a plan of research');
  await plan.getByRole('button', { name: /^Approve and run/ }).click();
  const findings = page.getByRole('button', { name: /sub-questions? answered/ }).last();
  await expect(page.getByRole('button', { name: 'Run this plan again' }).or(findings).last()).toBeVisible({
    timeout: 30_000,
  });
  await expect(plan).toHaveCount(0);
  await expectNoFault(page, 'a report of research');
  await chooseDepth(page, 'Answer');
}

const desk = { width: 1_440, height: 900 };
const between = { width: 1_024, height: 768 };
const phone = { width: 390, height: 844 };

/**
 * Opens pages one after another. Every page is checked with all rules of axe, every second one in the dark theme, and measured with large text
 * and at a zoom of 400 %; by turns, they are measured at 320 px or with spaced text. Every fourth is walked through with Tab. The long tests
 * check everything on every page.
 */
async function lookAt(page: Page, paths: readonly string[]): Promise<void> {
  for (const [index, path] of paths.entries()) {
    await page.emulateMedia({ ...light, reducedMotion: 'no-preference' });
    await openStill(page, path);
    await page.emulateMedia(light);
    if (runsEveryCase) await expectNoFault(page, path);
    else await expectNoFaultIn(page, path, { colorScheme: index % 2 === 0 ? 'light' : 'dark' });
    if (runsEveryCase || index % 4 === 0) await expectNoTrap(page, path);
    await expectFit(page, path, index);
  }
}

/** Checks that the page fits narrow and low screens: nothing that can be pressed is cut off or too small, and no text is squeezed. */
async function expectFit(page: Page, path: string, turn = 0): Promise<void> {
  const { narrowest, spaced, ...always } = strains;
  const turns = runsEveryCase ? { narrowest, spaced } : turn % 2 === 0 ? { spaced } : { narrowest };
  for (const [name, strain] of Object.entries({ ...always, ...turns })) {
    await strainPage(page, strain);
    const message = `${path}, ${name}`;
    await softly
      .poll(() => measurePage(page), { message })
      .toEqual({ overflow: 0, cut: [], small: [], squeezed: [] });
  }
  await strainPage(page, desk);
}

/**
 * Opens the pages on a phone, where other things may move than at a desk. `npm test` opens those that are built differently there; the long
 * tests open all.
 */
async function lookFromPhone(page: Page, differing: readonly string[], others: readonly string[]) {
  await page.emulateMedia({ ...light, reducedMotion: 'no-preference' });
  await page.setViewportSize(phone);
  for (const path of chooseCases(differing, others)) await openStill(page, path);
  await page.setViewportSize(desk);
}

/** Creates a knowledge page and a source that follows it. Returns their addresses. */
async function addPage(page: Page, title: string): Promise<readonly string[]> {
  const text = '- The bridge of Sel\n  - opened in 1931\n';
  const written = await post(page, '/v1/knowledge/pages', { title, text });
  const collection = await post(page, '/v1/collections', { title });
  const added = { type: 'knowledge', page_id: written.id };
  const source = await post(page, `/v1/collections/${collection.id}/sources`, added);
  const read = async () =>
    (await page.context().request.get(`/v1/sources/${source.id}`)).json() as Promise<{ status: string }>;
  await expect.poll(async () => (await read()).status, { timeout: 30_000 }).toBe('captured');
  return [`/w/rivers/knowledge/${written.id}`, `/w/rivers/sources/${source.id}`];
}

/** Each of these tests opens many pages, and other programs may use the machine at the same time. */
test.setTimeout(900_000);

test('no page or state has a serious fault or a keyboard trap in either theme, moves, or scrolls sideways', async ({
  owned: page,
  browser,
}) => {
  await page.emulateMedia(light);
  await page.setViewportSize(desk);
  await watchShifts(page);
  await makeCollection(page, 'Seen by axe, under a title as long as those that people give');
  await expectNoFault(page, 'an empty collection');
  await page.getByRole('region', { name: 'Sources' }).getByRole('button', { name: 'Add' }).first().click();
  for (const tab of ['Web', 'Feeds', 'Files', 'References', 'Note', 'Knowledge pages']) {
    await page.getByRole('tab', { name: new RegExp(tab) }).click();
    await expectNoFault(page, `adding sources, ${tab}`);
  }
  await expectFit(page, 'adding sources');
  await page.keyboard.press('Escape');
  await addNote(page, {
    title: 'Bridge',
    text: 'The bridge of Sel was opened in 1931 and is 412 metres long.',
  });
  await ask(page, 'How long is the bridge?');
  await expect(page).toHaveURL(/chat=/);
  const collection = await takeAddress(page);
  await page
    .getByRole('button', { name: /open passage/ })
    .first()
    .click();
  await expect(page.getByRole('region', { name: /^Source:/ })).toBeVisible();
  await expectNoFault(page, 'an answer beside its passage');
  await expectNoTrap(page, 'an answer beside its passage');
  await seeResearch(page);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoFault(page, 'the command menu');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /account of/ }).click();
  await expectNoFault(page, 'the account menu');
  await page.keyboard.press('Escape');

  const events = await makeTimeline(page);
  await expect(page).toHaveURL(/artifact=art_/);
  const beside = await takeAddress(page);
  await expectNoFault(page, 'an artifact beside the conversation');
  await expectNoTrap(page, 'an artifact beside the conversation');
  await events
    .getByRole('button', { name: /open passage/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: /^Back to / })).toBeVisible();
  await expectNoFault(page, 'a passage over the artifact that cites it');
  await expectNoTrap(page, 'a passage over the artifact that cites it');

  const run = await page.getByRole('link', { name: 'why' }).last().getAttribute('href');
  const source = await page.evaluate(() => new URLSearchParams(location.search).get('look'));
  const artifact = await post(page, '/v1/artifacts', { from: 'text', title: 'The bridge', markdown });
  const share = await post(page, `/v1/artifacts/${artifact.id}/shares`, { mode: 'snapshot' });
  const locked = await post(page, `/v1/artifacts/${artifact.id}/shares`, {
    mode: 'live',
    passphrase: 'a bridge at dawn',
  });
  // Written as long as a title can be without a space, for all lists that name it.
  await post(page, '/v1/artifacts', {
    from: 'text',
    title: 'Averyveryverylongtitlewithoutanyspace'.repeat(3),
    markdown,
  });
  // Axe and Tab have seen these two above.
  const seen = [collection, beside];
  const cited = `/w/rivers/artifacts/${new URL(beside).searchParams.get('artifact') ?? ''}`;
  const differing = [`/w/rivers/sources/${source ?? ''}`, `/w/rivers/artifacts/${artifact.id}`, run ?? ''];
  // Pages of one kind (a list with a heading, a form of settings, a form for strangers, nothing found) consist of the same parts.
  const settings = (names: readonly string[]) => names.map((name) => `/w/rivers/settings/${name}`);
  const shared = new URL(share.url).pathname;
  const inside = chooseCases(
    [
      ...(await addPage(page, 'Known')),
      `${shared}/copy`,
      '/w/rivers',
      `/w/rivers/conversations/${new URL(collection).searchParams.get('chat') ?? ''}`,
      '/w/rivers/artifacts',
      '/w/rivers/journal',
      '/w/rivers/agents',
      '/w/rivers/agents/playground',
      ...settings(['account', 'models', 'usage', 'status']),
    ],
    [
      '/w/rivers/knowledge',
      '/w/rivers/runs',
      '/w/rivers/agents/conformance',
      '/w/rivers/shares',
      ...settings(['members', 'tokens', 'sign-in', 'archives']),
      '/w/rivers/no/such/page',
      '/w/rivers/messages/nothing',
    ],
  );
  const outside = chooseCases(
    [shared, `${shared}/report`, new URL(locked.url).pathname, '/sign-in', '/no/such/page'],
    ['/s/nothing', `${shared}/copy`, '/sign-in/link', '/invitation', '/reset-password'],
  );
  const lookInside = async () => {
    for (const path of seen) await openStill(page, path);
    // The text of an artifact is narrow here, and what stands above it must not need another line later.
    await page.setViewportSize(between);
    await openStill(page, cited);
    await page.setViewportSize(desk);
    await lookAt(page, [...differing, ...inside]);
    await lookFromPhone(page, [...seen, ...differing], inside);
  };
  const lookOutside = async () => {
    const stranger = await (await browser.newContext({ ...light, viewport: desk })).newPage();
    await watchShifts(stranger);
    await lookAt(stranger, outside);
    await stranger.context().close();
  };
  await Promise.all([lookInside(), lookOutside()]);

  await page.emulateMedia({ ...light, forcedColors: 'active' });
  // What is beside the conversation there is what the two others show.
  for (const path of chooseCases([beside], [collection, `/w/rivers/artifacts/${artifact.id}`])) {
    await page.goto(path);
    await expect(page.getByRole('heading').first()).toBeAttached();
    await expectNoFault(page, `${path} in forced colours`, { forcedColors: 'active' });
  }
});

const bridge = { title: 'Bridge', text: 'The bridge of Sel was opened in 1931.' };

type PreparedThings = PreparedWorkflows & {
  readonly runs: readonly string[];
  readonly table: string;
  readonly thread: string;
};

async function prepareThings(page: Page): Promise<PreparedThings> {
  const collectionId = await makeCollection(page, 'Seen at work', [bridge]);
  await ask(page, 'When was the bridge opened?');
  await ask(page, 'Who opened the bridge?');
  const links = await page.getByRole('link', { name: 'why' }).all();
  const runs = await Promise.all(links.map(async (link) => (await link.getAttribute('href')) ?? ''));
  const sources = await page.context().request.get(`/v1/collections/${collectionId}/sources`);
  const [source] = ((await sources.json()) as { items: { id: string }[] }).items;
  const artifact = await post(page, '/v1/artifacts', { from: 'text', title: 'The bridge', markdown });
  const column = { name: 'Opened', type: 'date', instruction: 'When was the bridge opened?' };
  const asked = { collection_id: collectionId, title: 'Bridges', columns: [column] };
  const { id: table } = await post(page, '/v1/tables', asked);
  await post(page, `/v1/tables/${table}/fill`, {});
  const { id: thread } = await post(page, '/v1/threads', {
    subject: { kind: 'source', id: source?.id ?? '' },
    markdown: 'Is this **right**?',
    send_key: 'is this right',
  });
  return {
    runs,
    table,
    thread,
    ...(await prepareWorkflows(page, { sourceId: source?.id ?? '', artifactId: artifact.id })),
  };
}

test('no workflow, table, inbox or run page has a fault or a trap in either theme, moves, or scrolls sideways', async ({
  owned: page,
}) => {
  await page.setViewportSize(desk);
  await watchShifts(page);
  const { workflow, draft, preview, execution, alert, runs, table, thread } = await prepareThings(page);
  const [first = '', second = ''] = runs;
  const paths = chooseCases(
    [
      '/w/rivers/workflows/new',
      `/w/rivers/workflows/${workflow}?chat=new`,
      `/w/rivers/workflows/drafts/${draft}`,
      `/w/rivers/workflows/previews/${preview}`,
      `/w/rivers/workflows/executions/${execution}`,
      '/w/rivers/transforms/new',
      `/w/rivers/tables/${table}`,
      '/w/rivers/inbox',
      `/w/rivers/inbox/threads/${thread}`,
      '/w/rivers/settings/policy',
      '/w/rivers/tools',
      // A link to one frame opens the log between two steps.
      `${first}#frame-3`,
      `${first}/compare/${second.split('/').at(-1) ?? ''}`,
    ],
    [
      '/w/rivers/workflows',
      `/w/rivers/workflows/${workflow}`,
      '/w/rivers/transforms',
      '/w/rivers/tables',
      `/w/rivers/inbox/alerts/${alert}`,
      '/w/rivers/settings/integrations',
      '/w/rivers/settings/mcp-servers',
      `${first}#frame-1`,
    ],
  );
  await lookAt(page, paths);
  await lookFromPhone(
    page,
    [`/w/rivers/workflows/${workflow}`, `/w/rivers/workflows/previews/${preview}`],
    paths,
  );
  await page.goto(first);
  await page.getByRole('button', { name: 'Compare…' }).click();
  await expect(page.getByRole('dialog').getByRole('link').first()).toBeVisible();
  await expectNoFault(page, 'choosing a run to compare with');
});

test('reviews have no serious fault in either theme: the list, one with places, one that failed', async ({
  owned: page,
}) => {
  const listed = '/w/rivers/knowledge/review';
  await page.setViewportSize(desk);
  await watchShifts(page);
  const placed = await beginReview(page, '2026-02-06', 'Seen by axe');
  await expect(page.getByRole('checkbox', { name: /^It lasts: Learned/ })).toBeChecked({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Find places' }).click();
  await expect(page.getByText(/It links \[\[Seen by axe\]\]/)).toBeVisible({ timeout: 30_000 });
  // No server listens on that port.
  await chooseModel(page, 'ollama', `http://127.0.0.1:${getSandbox().modelPort}`);
  const failed = await beginReview(page, '2026-02-07', 'Seen by axe, too');
  await expect(page.getByRole('alert').getByText('Suggested action')).toBeVisible({ timeout: 30_000 });
  await forgetModel(page);
  const paths = [listed, `${listed}/${placed}`, `${listed}/${failed}`];
  await lookAt(page, paths);
  await lookFromPhone(page, [`${listed}/${placed}`], paths);
});

test('the skip link leads to the question, and landmarks have names', async ({ owned: page }) => {
  await makeCollection(page, 'Seen by landmarks');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to the question' });
  await expect(skip).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Ask your sources' })).toBeFocused();
  await expect(page.getByRole('main')).toHaveCount(1);
  const unnamed = await page
    .locator('nav, aside, [role="navigation"], [role="complementary"]')
    .evaluateAll((all) =>
      all
        .filter((one) => !one.hasAttribute('aria-label') && !one.hasAttribute('aria-labelledby'))
        .map((one) => one.outerHTML.slice(0, 100)),
    );
  expect(unnamed).toEqual([]);
});
