import '@/app/globals.css';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { AppPage, createRouter } from '../__fixtures__/app-page';
import { onlyBuiltIn, twoModels } from '@/lib/client/__fixtures__/offered-models';
import { createConversation, createMessage, createPreview, serve } from '../__fixtures__/workflow-server';
import { NewWorkflowScreen } from '../page/new-workflow-screen';

beforeEach(() => window.localStorage.clear());
afterEach(() => vi.restoreAllMocks());

const at = '2026-11-20T10:00:00.000Z';

async function show(answers: Parameters<typeof serve>[0], { search = '', models = twoModels } = {}) {
  const sent = serve({
    '/v1/workflow-parts': { action_types: [], triggers: [], entities: [], starters: [] },
    '/v1/models': models,
    ...answers,
  });
  const { push, router } = createRouter();
  const onSearch = vi.fn<(event: { readonly queryString: string }) => void>();
  const screen = await render(
    <AppPage router={router} search={search} onSearch={onSearch}>
      <div className="h-dvh">
        <NewWorkflowScreen models={models} />
      </div>
    </AppPage>,
  );
  return { screen, sent, push, onSearch };
}

it('with the built-in reader the chat says that it needs a model and offers the two other ways', async () => {
  const draft = {
    id: 'drf-1',
    name: 'New workflow',
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
    issues: { errors: [], warnings: [], can_be_active: false },
  };
  const { screen, sent, push } = await show({ 'POST /v1/workflow-drafts': draft }, { models: onlyBuiltIn });
  await expect.element(screen.getByText('Building by conversation needs a model.')).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'begin with a starter' }))
    .toHaveAttribute('href', '/w/rivers/workflows#starters');
  const composer = screen.getByRole('textbox', { name: 'Describe what it should do' });
  await composer.fill('Alert me');
  await expect
    .element(screen.getByRole('button', { name: 'Ask', exact: true }))
    .toHaveAttribute('aria-disabled', 'true');
  await screen.getByRole('button', { name: 'build it by hand' }).click();
  await expect.poll(() => push.mock.calls).toEqual([['/w/rivers/workflows/drafts/drf-1']]);
  expect(sent[0]?.body).toMatchObject({ from: 'definition', workflow: { actions: [] } });
});

it('a user sends an idea, its preview appears at once, and the address keeps the conversation', async () => {
  const preview = {
    description: 'Alerts about harbours.',
    workflow: { name: 'Harbour watch' },
    is_update: false,
    preview_id: 'prv-1',
  };
  const events: readonly (readonly [name: string, data: object])[] = [
    ['run', { run_id: 'run_1', conversation_id: 'cnv-1', message_id: 'm2', user_message_id: 'm1' }],
    ['message_start', { turn: 0 }],
    ['workflow_preview', preview],
    ['message_start', { turn: 1 }],
    ['content_chunk', { chunk: 'I have sent a preview.' }],
  ];
  const stream = new TransformStream<Uint8Array, Uint8Array>();
  const { screen, sent, onSearch } = await show({
    'POST /v1/agent/chat': () => new Response(stream.readable),
    '/v1/conversations/cnv-1': {
      id: 'cnv-1',
      collection_id: null,
      title: 'Harbours',
      created_at: at,
      updated_at: at,
      messages: [],
    },
    '/v1/workflow-previews': { items: [], next: null },
    '/v1/workflow-drafts': { items: [], next: null },
  });
  await screen.getByRole('button', { name: 'Alert me when a new source mentions …' }).click();
  const composer = screen.getByRole('textbox', { name: 'Describe what it should do' });
  await expect.element(composer).toHaveFocus();
  await composer.fill('Alert me when a new source mentions harbour');
  await screen.getByRole('button', { name: 'Ask', exact: true }).click();
  const writer = stream.writable.getWriter();
  for (const [name, data] of events)
    void writer.write(new TextEncoder().encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`));
  const card = screen.getByRole('link', { name: /Preview of “Harbour watch”/ });
  await expect.element(card).toHaveAttribute('href', '/w/rivers/workflows/previews/prv-1?chat=cnv-1');
  await expect.element(screen.getByText('I have sent a preview.')).toBeVisible();
  expect(sent).toEqual([
    {
      method: 'POST',
      path: '/v1/agent/chat',
      body: {
        message: 'Alert me when a new source mentions harbour',
        context_type: 'workflow',
        context: {},
        extensions: true,
      },
    },
  ]);
  expect(onSearch.mock.lastCall?.[0].queryString).toBe('?chat=cnv-1');
});

it('a linked conversation shows its previews under their answers, with their state', async () => {
  const { screen } = await show(
    {
      '/v1/conversations/cnv-1': createConversation([
        createMessage('m1', { role: 'user', markdown: 'Alert me about harbours.' }),
        createMessage('m2', { markdown: 'I have sent a preview.' }),
      ]),
      '/v1/workflow-previews': {
        items: [createPreview({ status: 'rejected' })],
        next: null,
      },
    },
    { search: '?chat=cnv-1' },
  );
  await expect.element(screen.getByRole('heading', { name: 'Alert me about harbours.' })).toBeVisible();
  await expect.element(screen.getByText('I have sent a preview.')).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: /Preview of “Harbour watch”.*Rejected/ }))
    .toBeVisible();
});

it('where the built-in reader is the default, a user chooses another model for the message', async () => {
  const models = {
    ...twoModels,
    items: twoModels.items.map((model) => ({ ...model, is_default: model.provider === 'extractive' })),
  };
  const { screen, sent } = await show(
    { 'POST /v1/agent/chat': () => new Response(new TransformStream().readable) },
    { models },
  );
  await expect.element(screen.getByText(/Choose another model below\./)).toBeVisible();
  await screen.getByRole('button', { name: 'Model: Built-in reader' }).click();
  await screen.getByRole('menuitemradio', { name: 'Server model' }).click();
  await screen.getByRole('textbox', { name: 'Describe what it should do' }).fill('Alert me about quays');
  await screen.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect
    .poll(() => sent.map(({ body }) => body))
    .toMatchObject([{ message: 'Alert me about quays', model_id: 'environment' }]);
  await expect.element(screen.getByRole('button', { name: 'Model: Server model' })).toBeVisible();
});
