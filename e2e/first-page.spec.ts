/** What the server rendered must keep its place and its words: nothing moves while the user looks at it, and no width or time changes. */
import type { Page } from '@playwright/test';
import { beginReview } from './support/begin-review';
import { addNote, ask, expect, makeCollection, test } from './support/people';
import { prepareWorkflows } from './support/prepare-workflows';
import { getSandbox } from './support/sandbox';

type Shift = { readonly value: number; readonly moved: readonly string[] };

/** The largest layout shift allowed while a page loads, about one line of text over half of the page. */
const mostMoved = 0.05;

const headers = () => ({ origin: getSandbox().address });

/** Records every layout shift and its cause, on every page opened from now on. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    type LayoutShift = PerformanceEntry & {
      readonly value: number;
      readonly hadRecentInput: boolean;
      readonly sources: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
    };
    const describe = ({ node, previousRect, currentRect }: LayoutShift['sources'][number]) => {
      const name =
        node instanceof Element ? node.outerHTML.slice(0, 90) : (node?.textContent ?? '').slice(0, 40);
      const write = (rect: DOMRect) => [rect.x, rect.y, rect.width, rect.height].map(Math.round).join(' ');
      return `${name} from ${write(previousRect)} to ${write(currentRect)}`;
    };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[])
        if (!entry.hadRecentInput) shifts.push({ value: entry.value, moved: entry.sources.map(describe) });
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Opens an address as a first-time visitor and waits until everything on the page has loaded. */
async function openCold(page: Page, path: string): Promise<readonly Shift[]> {
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  await expect(page.locator('[data-skeleton]')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
  return page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
}

async function prepare(page: Page) {
  await makeCollection(page, 'Seen cold');
  const collection = /col_[\w-]+/.exec(page.url())?.[0] ?? '';
  await addNote(page, {
    title: 'Bridge',
    text: `# The bridge of Sel\n\nThe bridge of Sel was opened in 1931.\n\n${'It has nine arches of grey stone. '.repeat(60)}`,
  });
  await addNote(page, { title: 'Ferry', text: 'The ferry of Sel stopped in 1932.' });
  await ask(page, 'When was the bridge opened?');
  const conversation = new URL(page.url()).pathname + new URL(page.url()).search;
  const run = (await page.getByRole('link', { name: 'why' }).first().getAttribute('href')) ?? '';
  const { request } = page.context();
  const listed = await request.get(`/v1/collections/${collection}/sources`);
  const [source] = ((await listed.json()) as { items: { id: string }[] }).items;
  const made = await request.post('/v1/artifacts', {
    data: { from: 'text', title: 'The bridge', markdown: '# The bridge\n\nIt was opened in 1931.' },
    headers: headers(),
  });
  const artifact = ((await made.json()) as { id: string }).id;
  const sourceId = source?.id ?? '';
  const workflows = await prepareWorkflows(page, { sourceId, artifactId: artifact });
  const review = await beginReview(page, '2026-02-12', 'Seen cold');
  await expect(page.getByRole('checkbox', { name: /^It lasts: Learned/ })).toBeChecked({ timeout: 30_000 });
  return [
    '/w/rivers',
    `/w/rivers/c/${collection}`,
    conversation,
    `${conversation}&look=${sourceId}`,
    `/w/rivers/c/${collection}?artifact=${artifact}`,
    run,
    `/w/rivers/sources/${sourceId}`,
    `/w/rivers/artifacts/${artifact}`,
    '/w/rivers/artifacts',
    '/w/rivers/workflows',
    '/w/rivers/workflows/new',
    `/w/rivers/workflows/${workflows.workflow}`,
    `/w/rivers/workflows/drafts/${workflows.draft}`,
    `/w/rivers/workflows/previews/${workflows.preview}`,
    `/w/rivers/workflows/executions/${workflows.execution}`,
    '/w/rivers/inbox',
    `/w/rivers/inbox/alerts/${workflows.alert}`,
    '/w/rivers/journal',
    '/w/rivers/knowledge',
    '/w/rivers/knowledge/review',
    `/w/rivers/knowledge/review/${review}`,
    '/w/rivers/shares',
    '/w/rivers/runs',
    '/w/rivers/agents',
    '/w/rivers/tools',
    ...['models', 'usage', 'policy', 'members', 'tokens', 'integrations', 'account'].map(
      (part) => `/w/rivers/settings/${part}`,
    ),
  ];
}

test('no screen moves while it loads, at a desk or on a phone', async ({ owned: page }) => {
  const paths = await prepare(page);
  const phone = await page.context().newPage();
  await page.setViewportSize({ width: 1440, height: 900 });
  await phone.setViewportSize({ width: 390, height: 844 });
  const listMoved = async (name: string, place: Page) => {
    await watchShifts(place);
    const moved: Record<string, unknown> = {};
    for (const path of paths) {
      const shifts = await openCold(place, path);
      const sum = shifts.reduce((total, { value }) => total + value, 0);
      if (sum > mostMoved) moved[`${name} ${path}`] = { sum, shifts };
    }
    return moved;
  };
  const both = await Promise.all([listMoved('desk', page), listMoved('phone', phone)]);
  expect(both).toEqual([{}, {}]);
});

test('panes are shown when the last one has arrived, because the widths of the others depend on it', async ({
  owned: page,
  browser,
}) => {
  await makeCollection(page, 'Slow');
  await addNote(page, { title: 'Bridge', text: 'The bridge of Sel was opened in 1931.' });
  const collection = /col_[\w-]+/.exec(page.url())?.[0] ?? '';
  const { request } = page.context();
  const listed = await request.get(`/v1/collections/${collection}/sources`);
  const [source] = ((await listed.json()) as { items: { id: string }[] }).items;
  const address = `${getSandbox().address}/w/rivers/c/${collection}?look=${source?.id}`;
  const html = await (await request.get(address)).text();
  // Without scripts, the page stays as it was when the connection was this far.
  const context = await browser.newContext({ javaScriptEnabled: false });
  const slow = await context.newPage();
  await slow.setViewportSize({ width: 1440, height: 900 });
  const sources = slow.locator('#sources');
  const begin = html.lastIndexOf('<div', html.indexOf('id="look"'));
  for (const [end, isShown] of [
    [begin, false],
    [html.length, true],
  ] as const) {
    await slow.route(address, (route) =>
      route.fulfill({ contentType: 'text/html', body: html.slice(0, end) }),
    );
    await slow.goto(address);
    await expect(sources).toBeAttached();
    expect(await sources.isVisible()).toBe(isShown);
  }
  await context.close();
});

test('panes keep their width after a reload, and the first key moves them by one step', async ({
  owned: page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await makeCollection(page, 'Widths');
  const separator = page.getByRole('separator', { name: 'Resize sources' });
  const width = async () => Math.round((await page.locator('#sources').boundingBox())?.width ?? 0);
  await expect.poll(width).toBe(280);
  await separator.press('ArrowRight');
  await expect.poll(width).toBeGreaterThan(300);
  const left = await width();
  expect(left).toBeLessThan(400);
  await page.reload();
  expect(Math.abs((await width()) - left)).toBeLessThanOrEqual(1);
  await separator.focus();
  await page.waitForLoadState('networkidle');
  expect(Math.abs((await width()) - left)).toBeLessThanOrEqual(1);
  await separator.press('ArrowRight');
  await expect.poll(width).toBeGreaterThan(left + 20);
  expect(await width()).toBeLessThan(left + 100);
  await separator.press('End');
  await expect.poll(width).toBe(480);
  await page.reload();
  await separator.press('ArrowRight');
  await page.waitForLoadState('networkidle');
  expect(await width()).toBe(480);
});

test('the first page already shows times in the reader’s time zone', async ({ owned, browser }) => {
  const state = await owned.context().storageState();
  const context = await browser.newContext({
    baseURL: getSandbox().address,
    storageState: state,
    timezoneId: 'Pacific/Kiritimati',
  });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('pageerror', (error) => problems.push(error.message));
  await page.goto('/w/rivers/settings/account');
  await page.waitForLoadState('networkidle');
  const cookies = await context.cookies();
  expect(cookies.find(({ name }) => name === 'time-zone')?.value).toBe('Pacific%2FKiritimati');
  await makeCollection(page, 'Far east');
  const { at } = await page.evaluate(() => ({ at: new Date().toISOString() }));
  const day = new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'Pacific/Kiritimati',
  }).format(new Date(at));
  const html = await (await context.request.get('/w/rivers')).text();
  expect(html).toContain(`>${day}</time>`);
  await page.goto('/w/rivers');
  await expect(page.locator('time').first()).toHaveText(day);
  expect(problems).toEqual([]);
  await context.close();
});
