import '@/app/globals.css';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { ToastRegion } from '@/components/ui/toast';
import { WorkspacePage } from '@/lib/client/__fixtures__/workspace-page';
import type { IntegrationReply } from '@/lib/protocol/http/integrations';
import { IntegrationsScreen } from './integrations-screen';

const hook: IntegrationReply = {
  id: 'int_1',
  name: 'Team hook',
  kind: 'webhook',
  host: 'hooks.example.org',
  address: '•••• (set)',
  secret: '•••• (set)',
  operations: ['send'],
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
};

async function show(integrations: readonly IntegrationReply[] | null) {
  const sent: (readonly [method: string | undefined, path: string, body: unknown])[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (path, init) => {
    const address = path as string;
    if (init?.method === 'GET') return Response.json({ items: integrations ?? [], next: null });
    sent.push([init?.method, address, init?.body == null ? null : JSON.parse(init.body as string)]);
    if (init?.method === 'DELETE') return new Response(null, { status: 204 });
    if (address.endsWith('/test'))
      return Response.json({ ok: false, sentence: 'The other side answered 410.', status: 410 });
    return Response.json(hook);
  });
  const screen = await render(
    <WorkspacePage role="owner" known={[]}>
      <ToastRegion />
      <IntegrationsScreen integrations={integrations && { items: [...integrations], next: null }} />
    </WorkspacePage>,
  );
  return { screen, sent };
}

beforeEach(() => window.localStorage.clear());
afterEach(() => vi.restoreAllMocks());

describe('the integrations of a workspace', () => {
  it('are added with a secret in a masked field', async () => {
    const { screen, sent } = await show([]);
    await expect.element(screen.getByText(/^Nothing can be sent out yet/)).toBeVisible();
    await screen.getByRole('button', { name: 'Add a destination' }).click();
    await screen.getByRole('textbox', { name: 'Name' }).fill('Team hook');
    await screen.getByRole('textbox', { name: 'Address' }).fill('https://hooks.example.org/in');
    const secret = screen.getByLabelText('Secret');
    await expect.element(secret).toHaveAttribute('type', 'password');
    await secret.fill('whisper');
    await screen.getByRole('button', { name: 'Add', exact: true }).click();
    await expect
      .poll(() => sent)
      .toEqual([
        [
          'POST',
          '/v1/integrations',
          { name: 'Team hook', kind: 'webhook', url: 'https://hooks.example.org/in', secret: 'whisper' },
        ],
      ]);
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  });

  it('only say that the address and secret are set, and keep what the user leaves empty', async () => {
    const { screen, sent } = await show([hook]);
    await expect
      .element(screen.getByRole('list', { name: 'Integrations' }))
      .toMatchTextContent('hooks.example.org, address •••• (set), secret •••• (set)');
    await screen.getByRole('button', { name: 'Replace Team hook' }).click();
    await expect.element(screen.getByRole('textbox', { name: 'Address' })).toHaveValue('');
    await expect.element(screen.getByLabelText('Secret', { exact: true })).toHaveValue('');
    await screen.getByRole('textbox', { name: 'Name' }).fill('Our hook');
    await screen.getByRole('checkbox', { name: 'Remove the secret' }).click();
    await screen.getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(() => sent)
      .toEqual([['PATCH', '/v1/integrations/int_1', { name: 'Our hook', secret: null }]]);
  });

  it('are tested in place with the result in words, and deleted only after confirmation', async () => {
    const { screen, sent } = await show([hook]);
    await screen.getByRole('button', { name: 'Test Team hook' }).click();
    await expect.element(screen.getByText('The other side answered 410.')).toBeVisible();
    await screen.getByRole('button', { name: 'Delete Team hook' }).click();
    expect(sent).toHaveLength(1);
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Delete Team hook' }).click();
    await expect.poll(() => sent.at(-1)).toEqual(['DELETE', '/v1/integrations/int_1', null]);
  });

  it('are hidden from users who are not owners', async () => {
    const { screen } = await show(null);
    await expect.element(screen.getByText(/^Only owners can add destinations/)).toBeVisible();
    await expect.element(screen.getByRole('button')).toHaveLength(0);
  });
});
