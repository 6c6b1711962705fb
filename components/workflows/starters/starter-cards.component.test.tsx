import '@/app/globals.css';
import { afterEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { findStarter } from '@/lib/domain/workflows/starters/registry';
import { AppPage, createRouter } from '../__fixtures__/app-page';
import { createPreview, serve } from '../__fixtures__/workflow-server';
import { StarterCards } from './starter-cards';

afterEach(() => vi.restoreAllMocks());

const starter = findStarter('alert_on_mention');
if (starter === null) throw new Error('The starter of this test is gone.');
const { id, title, sentence, optionsSchema } = starter;
const parts = {
  action_types: [],
  triggers: [],
  entities: [],
  starters: [{ id, title, sentence, options_schema: optionsSchema }],
};
const at = '2026-11-20T10:00:00.000Z';
const draft = {
  id: 'drf-1',
  name: title,
  version: 1,
  workflow_id: null,
  base_version: null,
  conversation_id: null,
  created_at: at,
  updated_at: at,
  expires_at: at,
  workflow: {},
  definition: null,
  effects: null,
  issues: { errors: [], warnings: [], can_be_active: true },
};
const refusal = { code: 'invalid_input', message: 'The collection is gone.', request_id: 'r' };

async function open(preview: object) {
  const sent = serve({
    '/v1/workflow-parts': parts,
    '/v1/members': { items: [], next: null },
    '/v1/collections': { items: [], next: null },
    'POST /v1/workflow-drafts': draft,
    'POST /v1/workflow-previews': preview,
  });
  const { push, router } = createRouter();
  const screen = await render(
    <AppPage router={router}>
      <StarterCards />
    </AppPage>,
  );
  await screen.getByRole('button', { name: /^Alert on a mention/ }).click();
  const dialog = screen.getByRole('dialog', { name: 'Alert on a mention' });
  await expect.element(dialog).toBeVisible();
  return { dialog, screen, sent, push };
}

const made = {
  method: 'POST',
  path: '/v1/workflow-drafts',
  body: {
    from: 'starter',
    starter: 'alert_on_mention',
    options: { words: ['harbour', 'quay'], recipients: ['owners', 'editors'] },
  },
};

it('a starter says what is missing, then becomes a draft with a preview', async () => {
  const { dialog, sent, push } = await open(createPreview({ id: 'prv-9' }));
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect.element(dialog.getByText('This field is required.')).toBeVisible();
  expect(sent).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Words' }).fill('harbour, quay');
  await dialog.getByRole('checkbox', { name: 'All editors' }).click();
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect.poll(() => push.mock.calls).toEqual([['/w/rivers/workflows/previews/prv-9']]);
  expect(sent).toEqual([
    made,
    { method: 'POST', path: '/v1/workflow-previews', body: { from: 'draft', draft_id: 'drf-1' } },
  ]);
});

it.each([
  ['what is wanted by hand first is only drafted', 'Edit by hand first', 1, createPreview()],
  ['what cannot be proposed stays as a draft', 'Preview', 2, { status: 400, error: refusal }],
] as const)('%s, and the draft is opened', async (_what, name, calls, preview) => {
  const { dialog, screen, sent, push } = await open(preview);
  await dialog.getByRole('textbox', { name: 'Words' }).fill('harbour, quay');
  await dialog.getByRole('checkbox', { name: 'All editors' }).click();
  await dialog.getByRole('button', { name }).click();
  await expect.poll(() => push.mock.calls).toEqual([['/w/rivers/workflows/drafts/drf-1']]);
  expect(sent).toHaveLength(calls);
  expect(sent[0]).toEqual(made);
  if (calls === 2) await expect.element(screen.getByText('The collection is gone.').first()).toBeVisible();
});
