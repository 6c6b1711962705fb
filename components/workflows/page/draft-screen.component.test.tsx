import '@/app/globals.css';
import { afterEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { AppPage, createRouter } from '../__fixtures__/app-page';
import { describeDraft } from '../__fixtures__/drafts-server';
import { createPreview, serve } from '../__fixtures__/workflow-server';
import { DraftScreen } from './draft-screen';

afterEach(() => vi.restoreAllMocks());

const path = '/v1/workflow-drafts/dft_1';
const workflow = {
  name: 'Harbour watch',
  entity: 'research.sources',
  trigger_type: 'on_create',
  actions: [{ id: 'a1', name: 'Note', action_type: 'log_audit_entry', action_config: { message: 'New' } }],
};

type Saved = { readonly workflow: typeof workflow };

async function show(held: Promise<void>, draft: object = workflow) {
  const sent = serve({
    [path]: describeDraft({ ...draft }, 1),
    '/v1/collections': { items: [], next: null },
    '/v1/members': { items: [], next: null },
    '/v1/workflow-parts': { action_types: [], triggers: [], entities: [], starters: [] },
    [`PUT ${path}`]: async (body) => {
      await held;
      return describeDraft((body as Saved).workflow, 2);
    },
    'POST /v1/workflow-previews': createPreview(),
  });
  const { push, router } = createRouter();
  const screen = await render(
    <AppPage router={router}>
      <DraftScreen id="dft_1" />
    </AppPage>,
  );
  return { screen, sent, push };
}

it('a draft can be previewed only once what is on the screen is saved', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { screen, sent, push } = await show(promise);
  const propose = screen.getByRole('button', { name: 'Preview changes' });
  await expect.element(propose).toBeEnabled();
  await screen.getByRole('textbox', { name: 'Name' }).fill('Quay watch');
  await expect.element(propose).toBeDisabled();
  await expect.poll(() => sent.map(({ method }) => method)).toEqual(['PUT']);
  await expect.element(propose).toBeDisabled();
  resolve();
  await expect.element(propose).toBeEnabled();
  await expect.element(screen.getByRole('heading', { name: 'Quay watch', level: 1 })).toBeVisible();
  await propose.click();
  await expect.poll(() => push.mock.calls).toEqual([['/w/rivers/workflows/previews/prv-1']]);
  expect(sent.at(-1)?.body).toEqual({ from: 'draft', draft_id: 'dft_1' });
});

it('a draft with errors says how many to fix and cannot be previewed', async () => {
  const { screen } = await show(Promise.resolve(), {
    ...workflow,
    actions: [{ ...workflow.actions[0], action_config: {} }],
  });
  await expect.element(screen.getByText(/^Fix 1 problem to continue/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Preview changes' })).toBeDisabled();
});
