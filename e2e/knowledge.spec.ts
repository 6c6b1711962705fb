/**
 * From a journal to knowledge pages, with scripted servers of both wires over real HTTP: what lasts is picked, reworded, placed, looked at as
 * a change of its page, applied, and taken off again; and once without a model.
 */
import type { Page } from '@playwright/test';
import { startFakeUpstream } from './support/fake-upstream/server';
import { expect, test } from './support/people';
import { getSandbox } from './support/sandbox';
import { answers, readAsked, writeLines } from './support/scripted-knowledge';

const headers = () => ({ origin: getSandbox().address });

async function call(page: Page, path: string, data: object): Promise<{ readonly id: string }> {
  const workspaces = await page.request.get('/v1/workspaces');
  const { items } = (await workspaces.json()) as { items: { id: string }[] };
  const reply = await page.request.post(path, {
    headers: { ...headers(), 'x-workspace-id': items[0]?.id ?? '' },
    data,
  });
  expect(reply.status(), await reply.text()).toBe(201);
  return (await reply.json()) as { id: string };
}

async function chooseModel(page: Page, provider: string, baseUrl: string): Promise<void> {
  const reply = await page.request.put('/v1/models/setting', {
    headers: headers(),
    data: { provider, model: 'scripted', base_url: baseUrl, context_tokens: 16_384 },
  });
  expect(reply.status(), await reply.text()).toBe(200);
}

const forgetModel = (page: Page) => page.request.delete('/v1/models/setting', { headers: headers() });

/** A day with a lesson and a lunch, a page that it links, and a review of it. */
async function beginReview(page: Page, date: string, topic: string): Promise<string> {
  await call(page, '/v1/knowledge/pages', { title: topic, text: '- Common patterns\n\t- locks\n- Links\n' });
  const text = `- Learned today that a [[${topic}]] queue is safe for threads\n- Had lunch with Sarah\n`;
  await call(page, '/v1/journals', { date, text });
  const { id } = await call(page, '/v1/knowledge/pipelines', { date });
  await page.goto(`/w/rivers/knowledge/review/${id}`);
  return id;
}

const step = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^\\d ${name}`) });

for (const [provider, date] of [
  ['openai-compatible', '2026-02-01'],
  ['ollama', '2026-02-02'],
] as const) {
  test(`a line of a journal goes into a page and off it again, with a model behind ${provider}`, async ({
    owned: page,
  }) => {
    test.setTimeout(120_000);
    const upstream = await startFakeUpstream({ port: getSandbox().modelPort });
    upstream.respond((request) => {
      const asked = readAsked(request);
      return asked.phase === null ? null : { text: writeLines(answers[asked.phase](asked)), chunkSize: 9 };
    });
    const topic = `Concurrency ${provider}`;
    try {
      await chooseModel(page, provider, upstream.baseUrl(provider));
      await beginReview(page, date, topic);
      await expect(page.getByRole('checkbox', { name: /^It lasts: Learned/ })).toBeChecked({
        timeout: 30_000,
      });
      await expect(page.getByRole('checkbox', { name: /^It lasts: Had lunch/ })).not.toBeChecked();

      await page.getByRole('button', { name: 'Reword 1 block' }).click();
      await expect(step(page, 'Lasting words').getByText(/^Lasting: Learned today/)).toBeVisible({
        timeout: 30_000,
      });

      await page.getByRole('button', { name: 'Find places' }).click();
      const places = step(page, 'Places');
      await expect(
        places.getByRole('listitem', { name: `Add under “Common patterns” on ${topic}` }),
      ).toBeVisible({
        timeout: 30_000,
      });
      await places.getByRole('button', { name: 'Show the change' }).first().click();
      await expect(
        page.getByRole('region', { name: `Change of ${topic}` }).getByRole('insertion'),
      ).toContainText('Lasting: Learned today');
      await page.keyboard.press('Escape');
      await places.getByRole('button', { name: `Apply to ${topic}` }).click();
      await expect(page.locator('#main').getByText('1 place applied.')).toBeVisible();
      await page.reload();
      await expect(page.getByText(/^1 integrated, /)).toBeVisible();
      await places.getByRole('button', { name: `Take it off ${topic} again` }).click();
      await expect(page.locator('#main').getByText('1 place taken off again.')).toBeVisible();
    } finally {
      await forgetModel(page);
      await upstream.close();
    }
  });
}

test('without a model signals pick, and a page of one’s own is made for what has none', async ({
  owned: page,
}) => {
  await beginReview(page, '2026-02-03', 'Gravel');
  await expect(page.getByText(/^No language model is chosen\./)).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /^It lasts: Learned/ })).toBeChecked({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Find places' }).click();
  const places = step(page, 'Places');
  await expect(places.getByText(/It links \[\[Gravel\]\]/)).toBeVisible({ timeout: 30_000 });
  await places.getByRole('button', { name: 'Another page…' }).click();
  await places.getByRole('textbox', { name: 'Page' }).fill('Pebbles');
  await places.getByRole('button', { name: 'Propose this page' }).click();
  await places.getByRole('button', { name: 'Apply to Pebbles' }).click();
  await expect(page.getByText(/^1 integrated, /)).toBeVisible();
});
