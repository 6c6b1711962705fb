/** Exporting an artifact to a file: short ones are downloaded immediately; long ones are made in the background and stored for a day. */
import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/people';
import { reload } from './support/reload';
import { getSandbox } from './support/sandbox';

const sentence = 'The dam was built of stone, and the river rose twice in the winter after. ';
const today = new Date().toISOString().slice(0, 10);

async function keep(page: Page, title: string, chars: number): Promise<string> {
  const markdown = `${sentence.repeat(12)}\n\n`
    .repeat(Math.ceil(chars / (sentence.length * 12)))
    .slice(0, chars);
  const response = await page.request.post('/v1/artifacts', {
    data: { from: 'text', title, markdown },
    headers: { origin: getSandbox().address },
  });
  expect(response.ok(), await response.text()).toBe(true);
  const { id } = (await response.json()) as { readonly id: string };
  return id;
}

async function choose(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name }).click();
}

async function readPdf(page: Page, press: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  const bytes = readFileSync(await download.path());
  return { name: download.suggestedFilename(), start: bytes.subarray(0, 5).toString('latin1') };
}

async function readNewestStatus(page: Page): Promise<string | undefined> {
  const { items } = (await (await page.request.get('/v1/runs')).json()) as { items: { status: string }[] };
  return items[0]?.status;
}

const toast = (page: Page, words: string): Locator =>
  page.getByRole('dialog').filter({ hasText: words }).first();

test('a short artifact is downloaded at once', async ({ owned: page }) => {
  const id = await keep(page, 'A note on the dam', 2_000);
  await page.goto(`/w/rivers/artifacts/${id}`);
  const pdf = await readPdf(page, () => choose(page, 'PDF'));
  expect(pdf).toEqual({ name: `A note on the dam ${today}.pdf`, start: '%PDF-' });
});

test('a long export is made in the background, offered when it is ready, and survives a reload', async ({
  owned: page,
  browser,
}) => {
  const id = await keep(page, 'The whole dam', 60_000);
  await page.goto(`/w/rivers/artifacts/${id}`);
  const wanted = { name: `The whole dam ${today}.pdf`, start: '%PDF-' };
  await choose(page, 'PDF');
  // What is shown meanwhile may be over too soon to be seen. The next test sees it.
  await expect(toast(page, 'The PDF is ready')).toBeVisible({ timeout: 45_000 });
  const press = () => toast(page, 'The PDF is ready').getByRole('button', { name: 'Download' }).click();
  expect(await readPdf(page, press)).toEqual(wanted);

  await reload(page);
  expect(await readPdf(page, () => choose(page, /^PDF of version 1, created/))).toEqual(wanted);

  const { items } = await (await page.request.get(`/v1/artifacts/${id}/exports`)).json();
  const address = `/v1/exports/${items[0].run_id}`;
  expect((await page.request.get(address)).headers()['content-disposition']).toContain('attachment');
  const stranger = await browser.newContext({ baseURL: getSandbox().address });
  expect((await stranger.request.get(address)).status()).toBe(401);
  await stranger.close();
});

test('an export that is no longer wanted can be stopped from the menu', async ({ owned: page }) => {
  const id = await keep(page, 'A very long dam', 900_000);
  await page.goto(`/w/rivers/artifacts/${id}`);
  await choose(page, 'PDF');
  await expect(toast(page, 'Creating the PDF')).toBeVisible();
  await choose(page, 'Creating the PDF … Stop');
  await page.getByRole('button', { name: 'Export' }).click();
  await expect(page.getByRole('menuitem', { name: 'PDF', exact: true })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: /^Creating/ })).toHaveCount(0);
  await expect.poll(() => readNewestStatus(page), { timeout: 30_000 }).toBe('cancelled');
});
