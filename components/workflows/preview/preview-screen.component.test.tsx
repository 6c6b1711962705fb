import '@/app/globals.css';
import axe from 'axe-core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { WorkspaceView } from '@/lib/client/workspace';
import { AppPage, createRouter } from '../__fixtures__/app-page';
import {
  createDefinition,
  createConversation,
  createMessage,
  createPreview,
  createWorkflow,
  serve,
} from '../__fixtures__/workflow-server';
import { onlyBuiltIn } from '@/lib/client/__fixtures__/offered-models';
import { WorkflowChatState } from '../chat/workflow-chat-state';
import { DecidePreview } from './decide-preview';
import { noPermission } from './permission-draft';
import { PreviewScreen } from './preview-screen';

beforeEach(async () => {
  window.localStorage.clear();
  await page.viewport(1440, 900);
});
afterEach(() => vi.restoreAllMocks());

const path = '/v1/workflow-previews/prv-1';
const collections = { items: [], next: null };

type Visit = { readonly role?: WorkspaceView['role']; readonly search?: string };

async function show({ role, search = '' }: Visit = {}) {
  const { push, router } = createRouter();
  const screen = await render(
    <AppPage router={router} search={search} {...(role === undefined ? {} : { role })}>
      <PreviewScreen id="prv-1" models={onlyBuiltIn} />
    </AppPage>,
  );
  return { screen, push };
}

const conflict = {
  code: 'conflict',
  message: 'Another version was approved in the meantime.',
  request_id: 'r',
};

describe('the page of a preview', () => {
  it('approves exactly what it shows, with the chosen permission, and can then restore the previous version', async () => {
    let preview = createPreview({ is_active_now: false });
    const sent = serve({
      [path]: () => preview,
      '/v1/collections': collections,
      [`POST ${path}/approve`]: () => {
        preview = { ...preview, status: 'approved', can_decide: false, decided_by: { id: 'u', name: 'Ada' } };
        return createWorkflow({ version: 3 });
      },
    });
    const { screen } = await show();
    const approve = screen.getByRole('button', { name: 'Apply 1 change and turn on' });
    await expect.element(approve).toBeEnabled();
    await expect.element(screen.getByRole('button', { name: /changed Mentions/ })).toBeVisible();

    await screen.getByRole('checkbox', { name: '“Alert” may run without approval' }).click();
    await screen.getByRole('spinbutton', { name: /maximum times per day/ }).fill('0');
    await expect.element(screen.getByRole('alert')).toMatchTextContent(/^Times per day/);
    await expect.element(approve).toBeDisabled();
    await screen.getByRole('spinbutton', { name: /maximum times per day/ }).fill('5');
    // A button that has just become available fades in.
    await Promise.all(document.getAnimations().map(({ finished }) => finished));
    const { violations } = await axe.run(screen.container, { rules: { region: { enabled: false } } });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join()}`)).toEqual([]);
    await screen.getByRole('switch', { name: 'Turn it on' }).click();
    await screen.getByRole('button', { name: 'Apply 1 change', exact: true }).click();

    await expect
      .element(screen.getByRole('region', { name: 'Decision' }))
      .toMatchTextContent('Approved by Ada');
    expect(sent).toEqual([
      {
        method: 'POST',
        path: `${path}/approve`,
        body: {
          hash: 'hash-3',
          turn_on: false,
          permission: {
            actions: [{ action: 'a2', max_per_day: 5 }],
            expires_in_days: 90,
            spend_limit_usd: null,
          },
        },
      },
    ]);
    await expect.element(screen.getByRole('button', { name: 'Restore previous' })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: /^Apply/ })).toHaveLength(0);
  });

  it('refuses when the workflow changed meanwhile, shows the change and proposes again', async () => {
    let preview = createPreview();
    const sent = serve({
      [path]: () => preview,
      '/v1/collections': collections,
      '/v1/workflows/wfl-1': createWorkflow({ version: 3 }),
      '/v1/workflows/wfl-1/diff': {
        before: createDefinition(),
        after: createDefinition({ name: 'Quay watch' }),
        diff: preview.diff,
      },
      [`POST ${path}/approve`]: () => {
        preview = { ...preview, is_stale: true, can_decide: false };
        return { status: 409, error: conflict };
      },
      'POST /v1/workflow-previews': createPreview({ id: 'prv-2' }),
    });
    const { screen, push } = await show();
    const approve = screen.getByRole('button', { name: 'Apply 1 change' });
    await expect.element(approve).toBeEnabled();
    await approve.click();
    const notice = screen.getByRole('region', { name: 'Changed in the meantime' });
    await expect
      .element(notice)
      .toMatchTextContent(
        /proposed for version 2, but version 3 has been approved since\. Nothing was applied\./,
      );
    await expect.element(approve).toBeDisabled();
    await notice.getByText('What changed from version 2 to version 3').click();
    await expect.element(notice.getByRole('tab', { name: 'Old' })).toBeVisible();

    await notice.getByRole('button', { name: 'Propose again on version 3' }).click();
    await expect.poll(() => push.mock.calls).toEqual([['/w/rivers/workflows/previews/prv-2']]);
    expect(sent.at(-1)).toEqual({
      method: 'POST',
      path: '/v1/workflow-previews',
      body: {
        from: 'definition',
        workflow: createDefinition(),
        workflow_id: 'wfl-1',
        description: 'Also alerts about quays.',
      },
    });
  });

  it('sends the reason of a rejection as the next message of its conversation, and opens that', async () => {
    let preview = createPreview({ conversation_id: 'cnv-1' });
    const stream = [
      'event: run\ndata: {"run_id":"run_1","conversation_id":"cnv-1","message_id":"m3"}\n\n',
      'event: message_complete\ndata: {}\n\n',
    ].join('');
    const sent = serve({
      [path]: () => preview,
      '/v1/collections': collections,
      '/v1/conversations/cnv-1': createConversation([
        createMessage('m1', { role: 'user', markdown: 'Alert me about quays.' }),
        createMessage('m2'),
      ]),
      '/v1/workflow-previews': { items: [preview], next: null },
      [`POST ${path}/reject`]: () => {
        preview = { ...preview, status: 'rejected', can_decide: false, reason: 'Only for Orn.' };
        return { ...preview, follow_up: 'I reject the preview of “Harbour watch”. Only for Orn.' };
      },
      'POST /v1/agent/chat': () => new Response(stream),
    });
    const { screen } = await show();
    await screen.getByRole('button', { name: 'Reject…' }).click();
    await screen
      .getByRole('textbox', { name: 'What should be different? (optional)' })
      .fill(' Only for Orn. ');
    await screen.getByRole('button', { name: 'Reject', exact: true }).click();
    await expect.poll(() => sent.map((call) => call.path)).toEqual([`${path}/reject`, '/v1/agent/chat']);
    expect(sent[0]?.body).toEqual({ reason: 'Only for Orn.' });
    expect(sent[1]?.body).toMatchObject({
      message: 'I reject the preview of “Harbour watch”. Only for Orn.',
      conversation_id: 'cnv-1',
      context_type: 'workflow',
      context: { workflow_id: 'wfl-1', rule_name: 'Harbour watch' },
      extensions: true,
    });
    const chat = screen.getByRole('region', { name: 'The conversation that made it' });
    await expect.element(chat.getByRole('heading', { name: 'Alert me about quays.' })).toBeVisible();
    const card = chat.getByRole('link', { name: /Preview of “Harbour watch”/ });
    await expect.element(card).toHaveAttribute('href', '/w/rivers/workflows/previews/prv-1?chat=cnv-1');
  });

  it('comes before its conversation on a phone, one press apart', async () => {
    await page.viewport(390, 844);
    const preview = createPreview({ conversation_id: 'cnv-1' });
    serve({
      [path]: preview,
      '/v1/collections': collections,
      '/v1/conversations/cnv-1': createConversation([]),
    });
    const { screen } = await show({ search: '?chat=cnv-1' });
    const heading = screen.getByRole('heading', { name: 'Harbour watch', level: 1 });
    const composer = screen.getByRole('textbox', { name: 'Describe what it should do' });
    await expect.element(heading).toBeVisible();
    await expect.element(composer).toHaveLength(0);
    await screen.getByRole('button', { name: 'Conversation', exact: true }).click();
    await expect.element(composer).toBeVisible();
    await expect.element(heading).toHaveLength(0);
  });

  it('is read-only for a viewer', async () => {
    serve({ [path]: createPreview({ can_decide: false }), '/v1/collections': collections });
    const { screen } = await show({ role: 'viewer' });
    await expect
      .element(screen.getByText('You can read this; an editor can approve or reject it.'))
      .toBeVisible();
    for (const name of ['Apply 1 change', 'Edit', 'Reject…'])
      await expect.element(screen.getByRole('button', { name })).toBeDisabled();
  });

  it('says when it does not exist and links back', async () => {
    serve({});
    const { screen } = await show();
    await expect.element(screen.getByRole('alert')).toMatchTextContent('The preview cannot be shown.');
    await expect
      .element(screen.getByRole('link', { name: 'Go to workflows' }))
      .toHaveAttribute('href', '/w/rivers/workflows');
  });
});

it.each([
  ['while what it changes is not on the screen', false],
  ['once it is', true],
])('the approve button is enabled %s: %s', async (_when, isShown) => {
  serve({});
  const { router } = createRouter();
  const screen = await render(
    <AppPage router={router}>
      <WorkflowChatState context={{}} conversationId={null} onConversation={() => undefined} draftKey="prv-1">
        <DecidePreview
          preview={createPreview()}
          permission={noPermission}
          isShown={isShown}
          conversationId={null}
          onOpenChat={null}
        />
      </WorkflowChatState>
    </AppPage>,
  );
  const approve = screen.getByRole('button', { name: 'Apply 1 change' });
  if (isShown) await expect.element(approve).toBeEnabled();
  else await expect.element(approve).toBeDisabled();
});
