/**
 * What the server rendered must keep its place and its words: no width or time changes. That nothing moves is checked where every page is
 * opened (`accessibility.spec.ts`).
 */
import { gzipSync } from 'node:zlib';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, makeCollection, owner, post, prepareCollection, test } from './support/people';
import { chooseDepth } from './support/choose-depth';
import { reload } from './support/reload';
import { getSandbox } from './support/sandbox';
import { waitForReact } from './support/wait-for-react';

test('panes are shown when the last one has arrived, because the widths of the others depend on it', async ({
  owned: page,
  browser,
}) => {
  const bridge = { title: 'Bridge', text: 'The bridge of Sel was opened in 1931.' };
  const collection = await prepareCollection(page, 'Slow', [bridge]);
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
    await expect(sources).toBeVisible({ visible: isShown });
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
  // Beside the line, which is one pixel wide, and above whatever a pane shows there.
  const { x, y } = (await separator.boundingBox()) ?? { x: 0, y: 0 };
  await page.mouse.move(x + 8, y + 300);
  await page.mouse.down();
  await page.mouse.move(x + 68, y + 300, { steps: 3 });
  await page.mouse.up();
  await expect.poll(width).toBe(340);
  await separator.dblclick();
  await expect.poll(width).toBe(280);
  await separator.press('ArrowRight');
  await expect.poll(width).toBeGreaterThan(300);
  const left = await width();
  expect(left).toBeLessThan(400);
  await reload(page);
  expect(Math.abs((await width()) - left)).toBeLessThanOrEqual(1);
  await separator.focus();
  await waitForReact(page);
  await page.waitForLoadState('networkidle');
  expect(Math.abs((await width()) - left)).toBeLessThanOrEqual(1);
  await separator.press('ArrowRight');
  await expect.poll(width).toBeGreaterThan(left + 20);
  expect(await width()).toBeLessThan(left + 100);
  await separator.press('End');
  await expect.poll(width).toBe(480);
  await reload(page);
  await separator.press('ArrowRight');
  await waitForReact(page);
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
  const readZone = async () => (await context.cookies()).find(({ name }) => name === 'time-zone')?.value;
  await expect.poll(readZone).toBe('Pacific%2FKiritimati');
  await prepareCollection(page, 'Far east');
  const { at } = await page.evaluate(() => ({ at: new Date().toISOString() }));
  const day = new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'Pacific/Kiritimati',
  }).format(new Date(at));
  const html = await (await context.request.get('/w/rivers')).text();
  expect(html).toContain(`>${day}</time>`);
  // Nothing in the navigation moves when its list of collections arrives.
  expect(await (await context.request.get('/w/rivers/inbox')).text()).toContain('Far east');
  await page.goto('/w/rivers');
  await expect(page.locator('time').first()).toHaveText(day);
  expect(problems).toEqual([]);
  await context.close();
});

test('what this browser remembers is on the first page, so nothing moves under the pointer: the depth of questions, and the room of a phone', async ({
  owned: page,
}) => {
  const id = await prepareCollection(page, 'Remembered', [{ title: 'Weir', text: 'The weir is old.' }]);
  const path = `/w/rivers/c/${id}`;
  await page.goto(path);
  await chooseDepth(page, 'Research');
  await expect(page.getByText(/^Plans sub-questions/)).toBeVisible();
  const depth = page.getByRole('button', { name: 'Depth: Research' });
  for (const [width, height] of [
    [1280, 720],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(path);
    await expect(depth).toBeVisible();
    await page.waitForLoadState('networkidle');
    const bringScripts = await openBeforeScripts(page, path);
    await expect(depth).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    const before = await depth.boundingBox();
    // A slow press: the scripts arrive between its beginning and its end.
    await depth.hover();
    await page.mouse.down();
    bringScripts();
    await waitForReact(page);
    await page.waitForLoadState('networkidle');
    const after = await depth.boundingBox();
    // The typeface that arrives may be a pixel wider than the one before it. A press still hits.
    expect(Math.abs((after?.x ?? Infinity) - (before?.x ?? 0))).toBeLessThan(4);
    expect(Math.abs((after?.y ?? Infinity) - (before?.y ?? 0))).toBeLessThan(4);
    await page.mouse.up();
    await page.getByRole('menuitemradio', { name: 'Research' }).click();
    await page.unroute(allScripts);
  }
});

const allScripts = '**/_next/static/**/*.js';

/** Opens a page whose scripts are on their way until the returned function is called. */
async function openBeforeScripts(page: Page, path: string): Promise<() => void> {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  await page.route(allScripts, async (route) => {
    await isReleased;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  return release;
}

test('what is typed and pressed before the scripts have arrived takes effect once they have', async ({
  owned: page,
  browser,
}) => {
  const context = await browser.newContext({ baseURL: getSandbox().address });
  const visitor = await context.newPage();
  await openBeforeScripts(visitor, '/sign-in');
  const password = visitor.getByLabel('Password', { exact: true });
  await password.fill('not the password');
  await visitor.getByRole('button', { name: 'Show the password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await visitor.getByLabel('Email').fill(owner.email);
  await visitor.getByRole('button', { name: 'Sign in' }).click();
  await expect(visitor.getByRole('alert')).toHaveText(/password/);
  // By itself, the browser would send the form to the address of the page, with the password in it.
  await expect(visitor).toHaveURL(/\/sign-in$/);
  await password.fill(owner.password);
  await visitor.getByRole('button', { name: 'Sign in' }).click();
  await expect(visitor).toHaveURL(/\/w\/rivers$/);
  await context.close();

  const id = await prepareCollection(page, 'Early', [{ title: 'Weir', text: 'The weir is old.' }]);
  const bringCollection = await openBeforeScripts(page, `/w/rivers/c/${id}`);
  const composer = page.getByRole('textbox', { name: 'Ask your sources' });
  await composer.fill('How old is the weir?');
  const add = page.getByRole('region', { name: 'Sources' }).getByRole('button', { name: 'Add' }).first();
  // People press again when nothing happens.
  await add.click();
  await add.click();
  bringCollection();
  await expect(page.getByRole('dialog', { name: 'Add sources' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(composer).toHaveValue('How old is the weir?');
  await composer.press('Enter');
  await expect(page.getByRole('heading', { name: 'How old is the weir?' })).toBeVisible();

  const bringHome = await openBeforeScripts(page, '/w/rivers');
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  await page.keyboard.press('Control+k');
  bringHome();
  await expect(page.getByRole('combobox', { name: 'Search and commands' })).toBeVisible();
});

test('each part of a page works as soon as it is seen: what is pressed in a part that is on its way waits for it, and the rest does not', async ({
  owned: page,
}) => {
  const id = await prepareCollection(page, 'Parts', [
    { title: 'Weir', text: 'The weir is old.' },
    { title: 'Lock', text: 'The lock is new.' },
  ]);
  const { promise: isReleased, resolve: bringParts } = Promise.withResolvers<void>();
  const html = await (await page.context().request.get(`/w/rivers/c/${id}`)).text();
  // What the page does not name itself is the code of its parts.
  await page.route(allScripts, async (route) => {
    if (!html.includes(new URL(route.request().url()).pathname)) await isReleased;
    await route.continue();
  });
  await page.goto(`/w/rivers/c/${id}`, { waitUntil: 'commit' });
  const sources = page.getByRole('region', { name: 'Sources' });
  const composer = page.getByRole('textbox', { name: 'Ask your sources' });
  await expect(composer).toBeVisible();
  await expect(page.locator('html')).not.toHaveAttribute('data-waits');
  const weir = sources.getByRole('checkbox', { name: /Weir/ });
  const { x } = (await weir.boundingBox()) ?? { x: -1 };
  await weir.click();
  await expect(weir).toBeChecked();
  // The composer works without the parts, although the sources still wait.
  await composer.fill('How old is it?');
  await composer.press('Enter');
  await expect(composer).toHaveValue('');
  bringParts();
  await expect(weir).not.toBeChecked();
  await expect(page.getByRole('heading', { name: 'How old is it?' })).toBeVisible();
  expect((await weir.boundingBox())?.x).toBe(x);
  await page.unroute(allScripts);
});

/** Returns the kilobytes of the scripts that a page names in its HTML, compressed as they are sent. */
async function weighScripts(request: APIRequestContext, address: string): Promise<number> {
  const html = await (await request.get(address)).text();
  const tags = [...html.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag);
  const sources = tags.flatMap((tag) =>
    /\bnomodule\b/i.test(tag) ? [] : (/\bsrc="([^"]+)"/.exec(tag)?.[1] ?? []),
  );
  const bodies = await Promise.all(
    [...new Set(sources)].map(async (source) => (await request.get(source)).body()),
  );
  return bodies.reduce((sum, body) => sum + gzipSync(body, { level: 6 }).length, 0) / 1_000;
}

test('no page loads more script than its level before it is used (decisions 74, 90 and 120)', async ({
  owned: page,
  browser,
}) => {
  const collection = await prepareCollection(page, 'Weights', [{ title: 'Weir', text: 'The weir is old.' }]);
  const artifact = await post(page, '/v1/artifacts', {
    from: 'text',
    title: 'The weir',
    markdown: 'The weir is **old**.',
  });
  const share = await post(page, `/v1/artifacts/${artifact.id}/shares`, {
    mode: 'snapshot',
    expires_at: null,
  });
  const { request } = page.context();
  const levels = [
    { address: `/w/rivers/c/${collection}`, kilobytes: 208 },
    { address: `/w/rivers/artifacts/${artifact.id}`, kilobytes: 192 },
    { address: new URL(share.url).pathname, kilobytes: 0 },
    { address: `${new URL(share.url).pathname}/copy`, kilobytes: 0 },
  ];
  for (const { address, kilobytes } of levels)
    expect.soft(await weighScripts(request, address), address).toBeLessThanOrEqual(kilobytes);
  const stranger = await browser.newContext({ baseURL: getSandbox().address });
  expect(await weighScripts(stranger.request, '/sign-in'), '/sign-in').toBe(0);
  await stranger.close();
});
