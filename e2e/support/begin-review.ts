/** Prepares reviews for the end-to-end tests: a day with a lesson and a lunch, a page that it links to, and the model that answers. */
import type { Page } from '@playwright/test';
import { expect } from './people';
import { getSandbox } from './sandbox';

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

export async function chooseModel(page: Page, provider: string, baseUrl: string): Promise<void> {
  const reply = await page.request.put('/v1/models/setting', {
    headers: headers(),
    data: { provider, model: 'scripted', base_url: baseUrl, context_tokens: 16_384 },
  });
  expect(reply.status(), await reply.text()).toBe(200);
}

export const forgetModel = (page: Page) => page.request.delete('/v1/models/setting', { headers: headers() });

/** Creates a day with a lesson and a lunch, a page that it links to, and a review of that day. */
export async function beginReview(page: Page, date: string, topic: string): Promise<string> {
  await call(page, '/v1/knowledge/pages', { title: topic, text: '- Common patterns\n\t- locks\n- Links\n' });
  const text = `- Learned today that a [[${topic}]] queue is safe for threads\n- Had lunch with Sarah\n`;
  await call(page, '/v1/journals', { date, text });
  const { id } = await call(page, '/v1/knowledge/pipelines', { date });
  await page.goto(`/w/rivers/knowledge/review/${id}`);
  return id;
}
