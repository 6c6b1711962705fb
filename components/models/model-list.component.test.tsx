import '@/app/globals.css';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { ToastRegion } from '@/components/ui/toast';
import { WorkspacePage } from '@/lib/client/__fixtures__/workspace-page';
import type { OfferedModelReply } from '@/lib/protocol/http/models';
import { ModelList } from './model-list';

const harbour: OfferedModelReply = {
  id: 'mdl_1',
  name: 'Harbour',
  origin: 'settings',
  provider: 'openai-compatible',
  model: 'harbour-large',
  is_default: false,
  base_url: 'https://models.example/v1',
  key: '•••• (set)',
  own_context_tokens: null,
  run_cost_ceiling_usd: null,
  run_token_ceiling: null,
  price: null,
  tried: null,
};

const refused = 'The model server refused the API key.';

type Server = {
  models: readonly OfferedModelReply[];
  /** What a test of any model finds. */
  failure: string | null;
  readonly sent: string[];
};

afterEach(() => vi.restoreAllMocks());

async function show(start: readonly OfferedModelReply[] = []) {
  const server: Server = { models: start, failure: refused, sent: [] };
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const path = (input as string).split('?')[0] ?? '';
    if (init?.method === 'GET')
      return Response.json(
        path.endsWith('/ollama') ? { found: false, items: [] } : { items: server.models, next: null },
      );
    server.sent.push(`${init?.method} ${path}`);
    const { failure } = server;
    const outcome = {
      ok: failure === null,
      sentence: failure ?? 'It answered.',
      context_tokens: null,
      failure: failure === null ? null : { reason: failure, action: 'Check the key.' },
    };
    if (path.endsWith('/test')) return Response.json(outcome);
    if (path.endsWith('/try')) {
      server.models = [{ ...harbour, tried: { at: '2026-11-28T08:00:00.000Z', failure } }];
      return Response.json(outcome);
    }
    // As the real one, it forgets what was found of a model that is changed.
    server.models = [harbour];
    return Response.json(harbour, { status: path === '/v1/models' ? 201 : 200 });
  });
  await render(
    <WorkspacePage role="owner">
      <ToastRegion />
      <ModelList models={{ items: [...start], next: null }} />
    </WorkspacePage>,
  );
  return server;
}

const dialog = () => page.getByRole('dialog', { name: /Add a model|Change Harbour/ });

async function fillIn() {
  await page.getByRole('button', { name: 'Add a model' }).click();
  await dialog().getByLabelText('Key').fill('sk-wrong');
  await dialog().getByLabelText('Model', { exact: true }).fill('harbour-large');
}

describe('a model that is added', () => {
  it('is asked first; one that does not answer is added only by an owner who knows it', async () => {
    const server = await show();
    await fillIn();
    await dialog().getByRole('button', { name: 'Add model' }).click();
    await expect.element(dialog().getByText(/did not answer a test, so it was not saved/)).toBeVisible();
    await expect.element(dialog().getByText(new RegExp(refused))).toBeVisible();
    expect(server.sent).toEqual(['POST /v1/models/test']);
    await dialog().getByRole('button', { name: 'Add it anyway' }).click();
    await expect.element(page.getByText('Harbour was added')).toBeVisible();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(server.sent).toEqual(['POST /v1/models/test', 'POST /v1/models']);
  });

  it('is asked again with another key, and saved when it answers', async () => {
    const server = await show();
    await fillIn();
    await dialog().getByRole('button', { name: 'Add model' }).click();
    await expect.element(dialog().getByRole('button', { name: 'Add it anyway' })).toBeVisible();
    server.failure = null;
    await dialog().getByLabelText('Key').fill('sk-right');
    await expect.element(dialog().getByText(/did not answer a test/)).not.toBeInTheDocument();
    await dialog().getByRole('button', { name: 'Add model' }).click();
    await expect.element(page.getByText('Harbour was added')).toBeVisible();
    expect(server.sent.at(-1)).toBe('POST /v1/models');
  });
});

it('asks a model again only if what reaches it is changed, not for its name', async () => {
  const server = await show([harbour]);
  await page.getByRole('button', { name: 'More for Harbour' }).click();
  await page.getByRole('menuitem', { name: 'Change' }).click();
  await dialog().getByLabelText('Name').fill('Port');
  await dialog().getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Harbour was saved')).toBeVisible();
  expect(server.sent).toEqual(['PATCH /v1/models/mdl_1']);
});

it('shows nothing of a test that was about the model as it was before', async () => {
  const server = await show([harbour]);
  await page.getByRole('button', { name: 'Test Harbour' }).click();
  await expect.element(page.getByText(refused)).toBeVisible();
  server.failure = null;
  await page.getByRole('button', { name: 'More for Harbour' }).click();
  await page.getByRole('menuitem', { name: 'Change' }).click();
  await dialog().getByLabelText('Key').fill('sk-right');
  await dialog().getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Harbour was saved')).toBeVisible();
  await expect.element(page.getByText(refused)).not.toBeInTheDocument();
});
