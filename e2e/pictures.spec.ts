/**
 * Takes the pictures of the README, so that they show the product as it is: `npm run pictures`. Everything in them is made of the sample
 * collection; where a model is shown, it is a scripted one over real HTTP.
 */
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { answerTurns } from './support/fake-upstream/answer-turns';
import { type FakeUpstream, startFakeUpstream } from './support/fake-upstream/server';
import { ask, expect, makeTimeline, post, test } from './support/people';
import { getSandbox } from './support/sandbox';
import { buildAlert, changeAction, playTurns } from './support/scripted-builder';
import { takeAddress } from './support/take-address';

const folder = path.resolve(import.meta.dirname, '../docs/pictures');
const desk = { width: 1_440, height: 900 };
const phone = { width: 390, height: 844 };
const still = { colorScheme: 'light', reducedMotion: 'reduce' } as const;

test.setTimeout(300_000);

/** Waits until nothing loads any more, unless the page follows a run, which keeps its stream open. */
async function take(page: Page, name: string, isLive = false): Promise<void> {
  if (!isLive) await page.waitForLoadState('networkidle');
  await expect(page.locator('[data-skeleton]')).toHaveCount(0);
  await page.mouse.move(0, 0);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: path.join(folder, `${name}.png`), animations: 'disabled', caret: 'hide' });
}

async function sit(page: Page): Promise<void> {
  await page.setViewportSize(desk);
  await page.emulateMedia(still);
}

async function read<Reply>(page: Page, address: string): Promise<Reply> {
  return (await (await page.context().request.get(address)).json()) as Reply;
}

type Listed = { readonly items: readonly { readonly id: string; readonly title: string }[] };

/** Finds the sample collection and waits until its six documents are there. */
async function findSample(page: Page): Promise<{ readonly id: string; readonly sources: Listed['items'] }> {
  const collections = await read<{ items: { id: string; is_sample: boolean }[] }>(page, '/v1/collections');
  const id = collections.items.find((collection) => collection.is_sample)?.id ?? '';
  const list = () =>
    read<{ items: { id: string; title: string; status: string }[] }>(page, `/v1/collections/${id}/sources`);
  const countCaptured = async () => (await list()).items.filter(({ status }) => status === 'captured').length;
  await expect.poll(countCaptured, { timeout: 60_000 }).toBe(6);
  return { id, sources: (await list()).items };
}

/** Sets a scripted server as the workspace's model for as long as the work takes. */
async function withModel(page: Page, work: (upstream: FakeUpstream) => Promise<void>): Promise<void> {
  const headers = { origin: getSandbox().address };
  const { request } = page.context();
  const upstream = await startFakeUpstream({ port: getSandbox().modelPort, fallback: 'cite' });
  const base_url = upstream.baseUrl('openai-compatible');
  const data = { provider: 'openai-compatible', model: 'scripted', base_url, context_tokens: 100_000 };
  expect((await request.put('/v1/models/setting', { headers, data })).ok()).toBe(true);
  try {
    await work(upstream);
  } finally {
    await request.delete('/v1/models/setting', { headers });
    await upstream.close();
  }
}

test('a question on Home, and one in a collection beside its passage', async ({ owned: page }) => {
  await sit(page);
  const { id } = await findSample(page);
  await page.goto('/w/rivers');
  const box = page.getByRole('textbox', { name: 'Ask your collections' });
  await box.fill('Who designed the bridge?');
  await box.press('Enter');
  await expect(page.getByRole('link', { name: 'why' }).first()).toBeVisible({ timeout: 60_000 });
  await take(page, 'home-light');

  await page.goto(`/w/rivers/c/${id}`);
  await ask(page, 'How fast was the wind when the bridge collapsed?');
  const chip = page.getByRole('button', { name: /open passage/ }).first();
  await chip.click();
  await expect(page.getByRole('region', { name: /^Source:/ })).toBeVisible();
  await take(page, 'collection-light');
});

test('a timeline, and the same by link in the dark and on a phone', async ({ owned: page, browser }) => {
  await sit(page);
  const { id } = await findSample(page);
  await page.goto(`/w/rivers/c/${id}`);
  await makeTimeline(page);
  const artifact = new URL(await takeAddress(page)).searchParams.get('artifact') ?? '';
  await page.goto(`/w/rivers/artifacts/${artifact}`);
  await take(page, 'timeline-light');
  const { url } = await post(page, `/v1/artifacts/${artifact}/shares`, { mode: 'snapshot' });
  await takeFromOutside(browser, url, { ...still, colorScheme: 'dark', viewport: desk }, 'shared-dark');
  await takeFromOutside(browser, url, { ...still, viewport: phone, deviceScaleFactor: 2 }, 'shared-phone');
});

async function takeFromOutside(
  browser: Browser,
  url: string,
  options: Parameters<Browser['newContext']>[0],
  name: string,
): Promise<void> {
  const context = await browser.newContext(options);
  const stranger = await context.newPage();
  await stranger.goto(new URL(url).pathname.replace(/^/, getSandbox().address));
  await take(stranger, name);
  await context.close();
}

test('a table with the quote behind a value', async ({ owned: page }) => {
  await sit(page);
  const { id } = await findSample(page);
  const column = (name: string, type: string, instruction: string) => ({ name, type, instruction });
  const table = await post(page, '/v1/tables', {
    collection_id: id,
    title: 'What each source says',
    columns: [
      column('Collapse', 'date', 'When did the bridge collapse?'),
      column('Wind', 'number', 'How fast was the wind, in miles per hour?'),
      column('Main span', 'number', 'How long was the main span, in feet?'),
      column('Engineer', 'person', 'Who designed the bridge?'),
    ],
  });
  await post(page, `/v1/tables/${table.id}/fill`, {});
  await expect
    .poll(async () => (await read<{ run_id: string | null }>(page, `/v1/tables/${table.id}`)).run_id, {
      timeout: 60_000,
    })
    .toBeNull();
  await page.goto(`/w/rivers/tables/${table.id}`);
  const grid = page.getByRole('grid', { name: 'What each source says' });
  await grid.getByRole('gridcell', { name: /\d/ }).first().click();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: / of / })).toBeVisible();
  await take(page, 'table-light');
});

test('a thread about a passage', async ({ owned: page }) => {
  await sit(page);
  const { sources } = await findSample(page);
  const source = sources.find(({ title }) => title.startsWith('Resonance')) ?? sources[0];
  const { markdown } = await read<{ markdown: string }>(page, `/v1/sources/${source?.id ?? ''}`);
  const start = markdown.indexOf('The two frequencies do not match');
  const end = markdown.indexOf('.', start) + 1;
  expect(start).toBeGreaterThan(-1);
  const thread = await post(page, '/v1/threads', {
    subject: { kind: 'source', id: source?.id ?? '', span: { start, end } },
    markdown: 'This is the sentence that the textbooks miss. Should the **timeline** quote it?',
    send_key: 'a picture of a thread',
  });
  await post(page, `/v1/threads/${thread.id}/comments`, {
    markdown: 'Yes, and the report of 1941 says the same on its second page.',
    send_key: 'a picture of a reply',
  });
  await page.goto(`/w/rivers/sources/${source?.id ?? ''}?thread=${thread.id}`);
  await expect(page.getByText('This is the sentence that the textbooks miss.')).toBeVisible();
  await take(page, 'thread-light');
});

test('a call that waits for approval', async ({ owned: page }) => {
  await sit(page);
  const { id } = await findSample(page);
  await withModel(page, async (upstream) => {
    const turns = answerTurns([
      {
        toolCalls: [
          { id: 'c1', name: 'app.calculate', input: { expression: '2800 * 0.3048' } },
          { id: 'c2', name: 'search', input: { query: 'span' } },
        ],
      },
      {
        toolCalls: [
          {
            id: 'c3',
            name: 'source.capture',
            input: { collectionId: id, url: 'https://bridges.example/inspections' },
          },
        ],
      },
    ]);
    upstream.respond(turns.respond);
    await page.goto(`/w/rivers/c/${id}`);
    await expect(page.getByText(/^\d+ sources?$/).last()).toBeVisible({ timeout: 30_000 });
    const composer = page.getByRole('textbox', { name: 'Ask your sources' });
    await composer.fill('How long was the main span in metres, and what do the inspections say?');
    await composer.press('Enter');
    await expect(page.getByRole('button', { name: 'Approve once' })).toBeVisible({ timeout: 60_000 });
    await take(page, 'approval-light', true);
  });
});

test('a change of a workflow before approval', async ({ owned: page }) => {
  await sit(page);
  await withModel(page, async (upstream) => {
    upstream.respond(
      playTurns([...buildAlert('Narrows'), ...changeAction('Alert', { severity: 'critical' })]),
    );
    const say = async (text: string) => {
      const composer = page.getByRole('textbox', { name: 'Describe what it should do' });
      await composer.fill(text);
      await composer.press('Enter');
    };
    await page.goto('/w/rivers/workflows/new');
    await say('Alert me when a new source mentions Narrows');
    await expect(page.getByText('I have sent a preview.')).toBeVisible({ timeout: 60_000 });
    await page.getByRole('link', { name: /Preview of .*Waiting for approval/ }).click({ timeout: 60_000 });
    await page.getByRole('button', { name: 'Create this workflow and turn it on' }).click();
    await page.getByRole('link', { name: 'Open the workflow' }).click();
    await page.getByRole('button', { name: 'Change by conversation' }).click();
    await expect(page.getByText('I have sent a preview. Nothing runs')).toBeVisible();
    await say('Make the alert critical');
    await expect(page.getByText('I have sent a preview of the change.')).toBeVisible({ timeout: 60_000 });
    await page.getByRole('link', { name: /Preview of .*Waiting for approval/ }).click({ timeout: 60_000 });
    await page.getByRole('list', { name: 'Changes' }).getByRole('button').first().click();
    await take(page, 'workflow-light');
  });
});

test('a review of a day', async ({ owned: page }) => {
  await sit(page);
  const date = '2026-11-07';
  const known = '- Decks\n\t- Trusses let the wind through\n- Links\n';
  await post(page, '/v1/knowledge/pages', { title: 'Suspension bridges', text: known });
  const lesson =
    'Learned today that flutter, not resonance, twisted the deck of a [[Suspension bridges]] example';
  await post(page, '/v1/journals', { date, text: `- ${lesson}\n- Had lunch with Sarah\n` });
  const review = await post(page, '/v1/knowledge/pipelines', { date });
  await page.goto(`/w/rivers/knowledge/review/${review.id}`);
  await expect(page.getByRole('checkbox', { name: /^It lasts: Learned/ })).toBeChecked({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Find places' }).click();
  await expect(page.getByText(/It links \[\[Suspension bridges\]\]/)).toBeVisible({ timeout: 60_000 });
  await take(page, 'review-light');
});
