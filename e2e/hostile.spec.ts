/**
 * Hostile text in the running product: nothing is executed, nothing is requested from another host, and every page is guarded (threats 1,
 * 2, 3, 16, 19, 20).
 */
import { readFileSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { payloads } from '@/components/markdown/__fixtures__/hostile-markdown';
import { runsEveryCase } from './support/choose-cases';
import { queryDatabase } from './support/database-door';
import { leakHost, leakingForms, leakingText, unguardedHtml } from './support/leaking-forms';
import { ask, expect, makeCollection, post, prepareCollection, test } from './support/people';
import { reload } from './support/reload';
import { getSandbox } from './support/sandbox';
import { waitForReact } from './support/wait-for-react';

/** Records every address outside the product that the page requests. */
function listenForLeaks(page: Page): { readonly asked: string[] } {
  const asked: string[] = [];
  const own = new URL(getSandbox().address).host;
  page.context().on('request', (request) => {
    const url = new URL(request.url());
    if (/^(https?|wss?):$/.test(url.protocol) && url.host !== own) asked.push(request.url());
  });
  return { asked };
}

/** Checks that links to other sites say where they lead and tell those sites nothing. */
async function expectHonestLinks(page: Page): Promise<void> {
  const links = await page.locator('a[href*="//"]').evaluateAll((found) =>
    found
      .map((link) => link as HTMLAnchorElement)
      .filter((link) => link.host !== location.host)
      .map((link) => ({
        html: link.outerHTML.slice(0, 200),
        rel: link.rel.split(' ').sort().join(' '),
        // The host must appear in the text of the link or right after it.
        says: `${link.textContent} ${link.parentElement?.textContent ?? ''}`.includes(
          link.hostname.replace(/^www\./, ''),
        ),
      })),
  );
  for (const link of links) {
    expect(link.rel, link.html).toContain('nofollow noopener noreferrer');
    expect(link.says, link.html).toBe(true);
  }
}

const storeAsCaptured = async (collectionId: string, markdown: string) => {
  const { rowCount } = await queryDatabase(
    'update revision set markdown = $1 where source_id in (select id from source where collection_id = $2)',
    [markdown, collectionId],
  );
  expect(rowCount).toBe(1);
};

const openOnlySource = (page: Page) =>
  page.getByRole('list', { name: 'Sources of this collection' }).getByRole('button').first().click();

const lookEverywhere = async (page: Page) => {
  await page.keyboard.press('End');
  await waitForReact(page);
  await page.waitForLoadState('networkidle');
};

test('the test hears what an unguarded page requests, and what the policy refuses', async ({
  browser,
  policyReports,
}) => {
  const page = await browser.newPage();
  await page.goto('/sign-in');
  const { asked } = listenForLeaks(page);
  await page.setContent(unguardedHtml);
  await expect.poll(() => new Set(asked.filter((url) => url.includes(leakHost))).size).toBeGreaterThan(12);
  await page.context().close();
  expect(policyReports.take().filter((report) => report.includes(leakHost)).length).toBeGreaterThan(12);
});

test(`no other host is contacted while ${leakingForms.length} leaking forms are shown`, async ({
  owned: page,
  browser,
}, info) => {
  expect(leakingForms.length).toBeGreaterThanOrEqual(40);
  const { asked } = listenForLeaks(page);
  const title = `Leaks <img src="https://${leakHost}/name">`;
  const note = { title, text: `${leakingText}\n\nThe ferry of Brun leaves at 7:40.` };
  const collectionId = await makeCollection(page, title, [note]);

  await test.step('in an answer', async () => {
    await ask(page, 'When does the ferry leave?');
    const { rowCount } = await queryDatabase(
      `update message set markdown = $1 where role = 'assistant' and conversation_id in (select id from conversation where collection_id = $2)`,
      [leakingText, collectionId],
    );
    expect(rowCount).toBe(1);
    await reload(page);
    await expect(page.getByRole('article', { name: 'Answer' })).toContainText('a picture');
    await lookEverywhere(page);
    await expectHonestLinks(page);
  });

  await test.step('in the source', async () => {
    await openOnlySource(page);
    const reader = page.getByRole('region', { name: /^Source:/ });
    await expect(reader).toContainText('The ferry of Brun');
    await lookEverywhere(page);
    await expectHonestLinks(page);
    // Capture removes most of it, but the page that shows a source must not rely on that.
    await storeAsCaptured(collectionId, `${leakingText}\n\nThe ferry of Brun leaves at 7:40.`);
    const { rows } = await queryDatabase('select id from source where collection_id = $1', [collectionId]);
    await page.goto(`/w/rivers/sources/${String(rows[0]?.['id'])}`);
    await expect(page.getByText('a picture').first()).toBeVisible();
    await expect(page.getByText('The ferry of Brun').first()).toBeVisible();
    await lookEverywhere(page);
    await expectHonestLinks(page);
  });

  const artifact = await post(page, '/v1/artifacts', {
    from: 'text',
    collection_id: collectionId,
    title,
    markdown: leakingText,
  });
  await test.step('in an artifact and the lists that name it', async () => {
    await page.goto(`/w/rivers/artifacts/${artifact.id}`);
    await expect(page.getByText('a picture').first()).toBeVisible();
    await lookEverywhere(page);
    await expectHonestLinks(page);
    await page.goto('/w/rivers/artifacts');
    await expect(page.getByText('Leaks').first()).toBeVisible();
    await page.goto('/w/rivers');
    await expect(page.getByText('Leaks').first()).toBeVisible();
  });

  const { url } = await post(page, `/v1/artifacts/${artifact.id}/shares`, { mode: 'snapshot' });
  await test.step('on the shared page, with and without scripts', async () => {
    for (const javaScriptEnabled of [true, false]) {
      const context = await browser.newContext({ javaScriptEnabled });
      const stranger = await context.newPage();
      const strange = listenForLeaks(stranger);
      const violations: string[] = [];
      stranger.on('console', (message) => violations.push(message.text()));
      const opened = await stranger.goto(new URL(url).pathname);
      expect(opened?.headers()).toMatchObject({
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
        'cache-control': 'private, no-store',
      });
      await expect(stranger.getByText('a picture').first()).toBeVisible();
      await lookEverywhere(stranger);
      if (javaScriptEnabled) await expectHonestLinks(stranger);
      expect(strange.asked).toEqual([]);
      expect(violations.filter((text) => /content security|violates/i.test(text))).toEqual([]);
      await context.close();
    }
  });

  await test.step('in an exported page that is opened from the disk', async () => {
    const file = await page.context().request.get(`/v1/artifacts/${artifact.id}/export?format=html`);
    expect(file.status()).toBe(200);
    expect(file.headers()['content-disposition']).toContain('attachment');
    const path = info.outputPath('export.html');
    writeFileSync(path, await file.body());
    expect(readFileSync(path, 'utf8')).toContain('a picture');
    const context = await browser.newContext();
    const reader = await context.newPage();
    const strange = listenForLeaks(reader);
    await reader.goto(`file://${path}`);
    await expect(reader.getByText('a picture').first()).toBeVisible();
    await lookEverywhere(reader);
    expect(strange.asked).toEqual([]);
    await context.close();
  });
  expect(asked).toEqual([]);
});

test(`${payloads.length} payloads run nowhere: titles, notes, an answer, an artifact or its shared page`, async ({
  owned: page,
  browser,
}) => {
  const { asked } = listenForLeaks(page);
  const sprung: string[] = [];
  await page.exposeBinding('trap', ({ frame }) => sprung.push(frame.url()));
  page.on('dialog', (dialog) => {
    sprung.push(dialog.message());
    void dialog.dismiss();
  });
  const text = payloads
    .flatMap((payload) => [
      payload,
      `[words](<${payload}>)`,
      `![words](<${payload}>)`,
      `[words](https://a.example "${payload}")`,
      `| a |\n| - |\n| ${payload.replaceAll('|', '\\|').replaceAll('\n', ' ')} |`,
    ])
    .join('\n\n');
  const title = `"><img src=x onerror=trap()><svg onload=trap()>`;
  const note = { title: 'Payloads', text: `${text}\n\nThe well of Ostra is 61 metres deep.` };
  const collectionId = await makeCollection(page, title, [note]);
  await ask(page, `How deep is the well? ${title}`);
  await queryDatabase(
    `update message set markdown = $1 where role = 'assistant' and conversation_id in (select id from conversation where collection_id = $2)`,
    [text, collectionId],
  );
  await reload(page);
  await expect(page.getByRole('article', { name: 'Answer' })).toContainText('onerror');
  // Capture removes most of it, but the page that shows a source must not rely on that.
  await storeAsCaptured(collectionId, text);
  await openOnlySource(page);
  await expect(page.getByRole('region', { name: /^Source:/ })).toContainText('onerror');
  const artifact = await post(page, '/v1/artifacts', {
    from: 'text',
    collection_id: collectionId,
    title,
    markdown: text,
  });
  await page.goto(`/w/rivers/artifacts/${artifact.id}`);
  await expect(page.getByText('onerror').first()).toBeVisible();
  await lookEverywhere(page);
  const { url } = await post(page, `/v1/artifacts/${artifact.id}/shares`, { mode: 'live' });
  const stranger = await browser.newPage();
  await stranger.exposeBinding('trap', ({ frame }) => sprung.push(frame.url()));
  await stranger.goto(new URL(url).pathname);
  await expect(stranger.getByText('onerror').first()).toBeVisible();
  await lookEverywhere(stranger);
  await stranger.context().close();
  expect(sprung).toEqual([]);
  expect(asked).toEqual([]);
});

const policyOf = (headers: Record<string, string>) => headers['content-security-policy'] ?? '';
const nonceOf = (policy: string) => /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';

// That pages obey it is checked wherever one is opened: a test fails if the browser reports anything.
test('every page has a policy with its own nonce', async ({ owned: page }) => {
  const paths = [
    '/w/rivers',
    '/w/rivers/artifacts',
    '/w/rivers/runs',
    '/w/rivers/shares',
    '/w/rivers/settings/account',
    '/w/rivers/settings/members',
    '/w/rivers/settings/sign-in',
    '/w/rivers/settings/models',
    '/w/rivers/settings/tokens',
    '/w/rivers/settings/usage',
    '/w/nobody',
    '/sign-in',
    '/sign-in/link',
    '/invitation',
    '/reset-password',
    '/forgotten-password',
    '/s/nothing',
    '/s/nothing/report',
    '/no/such/page',
  ];
  const nonces = new Set<string>();
  for (const path of paths) {
    const response = await page.request.get(path);
    const headers = response.headers();
    const nonce = nonceOf(policyOf(headers));
    expect(nonce, path).toHaveLength(24);
    nonces.add(nonce);
    expect(policyOf(headers).replaceAll(nonce, 'NONCE'), path).toBe(
      [
        "default-src 'self'",
        "script-src 'self' 'nonce-NONCE' 'strict-dynamic'",
        "style-src 'self' 'nonce-NONCE'",
        "style-src-attr 'unsafe-inline'",
        "img-src 'self' blob: data:",
        "font-src 'self'",
        "connect-src 'self'",
        "worker-src 'self' blob:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ].join('; '),
    );
    expect(headers['x-content-type-options'], path).toBe('nosniff');
    // Every script and style of the page must carry the nonce of its own response.
    const body = await response.text();
    for (const [tag] of body.matchAll(/<(script|style)\b[^>]*>/g))
      expect(tag, `${path}: ${tag}`).toContain(`nonce="${nonce}"`);
  }
  expect(nonces.size).toBe(paths.length);
});

test('a reply of the API runs and loads nothing when it is opened as a page', async ({ owned: page }) => {
  for (const path of ['/v1/health', '/v1/account', '/v1/openapi.json']) {
    const headers = (await page.goto(path))?.headers() ?? {};
    expect(policyOf(headers), path).toBe(
      "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(headers['x-content-type-options'], path).toBe('nosniff');
  }
});

test('no spelling of an address and no header opens a workspace page to a stranger', async ({
  owned: page,
  browser,
}) => {
  const marker = 'Glasswort ledger';
  const collection = `/w/rivers/c/${await prepareCollection(page, marker)}`;
  const stranger = await browser.newContext();
  const headers: Record<string, string>[] = [
    {},
    { RSC: '1' },
    { RSC: '1', 'Next-Router-Prefetch': '1', 'Next-Router-Segment-Prefetch': '/_tree' },
    { 'x-middleware-subrequest': 'proxy:proxy:proxy:proxy:proxy' },
    { 'x-middleware-subrequest': 'src/proxy', 'x-middleware-next': '1' },
    { 'x-nonce': 'AAAA', 'content-security-policy': "script-src 'unsafe-inline'" },
    { 'x-forwarded-host': 'foreign.example', 'x-original-url': collection, 'x-rewrite-url': collection },
  ];
  const spellings = [collection, '/w/rivers', '/w/rivers/artifacts', '/w/rivers/settings/members'].flatMap(
    (path) => [
      path,
      `${path}/`,
      `${path}.rsc`,
      `${path}.txt`,
      `${path}.segments/_tree.segment.rsc`,
      `/en${path}`,
      `//${path}`,
      path.replace('/w/', '/%77/'),
      path.replace('rivers', '%72ivers'),
      path.replace('/w/', '/w//'),
      path.replace('/w/', '/x/../w/'),
      path.replace('/w/', '/W/'),
      `${path}?_rsc=1`,
      `${path};a=b`,
    ],
  );
  for (const path of spellings) {
    for (const [index, extra] of headers.entries()) {
      // The headers concern the proxy, and the spellings the router. `npm test` sends each header with one spelling.
      if (index > 1 && path !== collection && !runsEveryCase) continue;
      const response = await stranger.request.get(new URL(getSandbox().address).origin + path, {
        headers: extra,
        maxRedirects: 0,
      });
      const body = await response.text();
      expect(
        body.includes(marker) || body.includes('ada@example.org'),
        `${path} ${JSON.stringify(extra)}`,
      ).toBe(false);
      expect(policyOf(response.headers()), path).not.toContain('AAAA');
    }
  }
  // The user who may see it must find it at the first of these addresses.
  expect(await (await page.context().request.get(collection)).text()).toContain(marker);
  await stranger.close();
});

test('an unknown address of the API is refused in JSON, not with a page', async ({ owned: page }) => {
  for (const [method, path] of [
    ['GET', '/v1/nothing'],
    ['POST', '/v1/collections/none/nothing'],
    ['DELETE', '/v1/runs/none/frames/none'],
  ] as const) {
    const response = await page.request.fetch(new URL(getSandbox().address).origin + path, { method });
    expect(response.status(), path).toBe(404);
    expect(await response.json(), path).toMatchObject({ error: { code: 'not_found' } });
  }
});
