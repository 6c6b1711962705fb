import '@/app/globals.css';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { ToastRegion } from '@/components/ui/toast';
import { WorkspacePage } from '@/lib/client/__fixtures__/workspace-page';
import type { PolicyEntryReply } from '@/lib/protocol/http/approvals';
import { PolicyScreen } from './policy-screen';

const search: PolicyEntryReply = {
  tool: 'search',
  title: 'Search',
  sentence: 'Searches the workspace.',
  risk: 'read',
  role: 'viewer',
  contexts: ['collection'],
  is_available: true,
  setting: null,
  legal_settings: ['allow', 'ask', 'deny'],
  description: 'Default: reads without asking, but asks before sending anything out.',
  updated_by: null,
  updated_at: null,
};
const share: PolicyEntryReply = {
  ...search,
  tool: 'share.create',
  title: 'Create a public link',
  risk: 'outward',
  is_available: false,
  setting: 'deny',
  legal_settings: ['ask', 'deny'],
  description: 'Off: the tool cannot be used, even with approval.',
  updated_by: 'Ada',
  updated_at: '2026-11-20T10:00:00.000Z',
};
const note: PolicyEntryReply = {
  ...search,
  tool: 'note.create',
  title: 'Add a note',
  sentence: 'Adds a note to a collection.',
  risk: 'write',
  setting: 'allow',
};

async function show(role: 'owner' | 'editor') {
  const sent: unknown[] = [];
  let items = [search, share, note];
  vi.spyOn(window, 'fetch').mockImplementation(async (_path, init) => {
    if (init?.method === 'PUT') {
      const { changes } = JSON.parse(init.body as string) as {
        changes: Pick<PolicyEntryReply, 'tool' | 'setting'>[];
      };
      sent.push(changes);
      items = items.map((entry) => ({ ...entry, ...changes.find(({ tool }) => tool === entry.tool) }));
      return Response.json({ items, next: null });
    }
    if (init?.method !== 'PATCH') return Response.json({ items, next: null });
    const body = JSON.parse(init.body as string) as Pick<PolicyEntryReply, 'tool' | 'setting'>;
    sent.push(body);
    items = items.map((entry) => (entry.tool === body.tool ? { ...entry, setting: body.setting } : entry));
    return Response.json(items.find(({ tool }) => tool === body.tool));
  });
  const screen = await render(
    <WorkspacePage role={role} known={[]}>
      <ToastRegion />
      <PolicyScreen policy={{ items: [search, share, note], next: null }} />
    </WorkspacePage>,
  );
  return { screen, sent };
}

beforeEach(() => window.localStorage.clear());
afterEach(() => vi.restoreAllMocks());

describe('the policy of a workspace', () => {
  it.each([
    ['Search', ['Default', 'Allow', 'Ask', 'Off']],
    ['Create a public link', ['Default', 'Ask', 'Off']],
  ])('offers an owner only the permitted settings for "%s"', async (title, legal) => {
    const { screen } = await show('owner');
    await screen.getByRole('combobox', { name: `${title}: what it may do` }).click();
    await expect.element(screen.getByRole('listbox')).toBeVisible();
    expect(
      screen
        .getByRole('option')
        .elements()
        .map((option) => option.textContent),
    ).toEqual(legal);
  });

  it('saves a change at once, and one press undoes it', async () => {
    const { screen, sent } = await show('owner');
    const choice = screen.getByRole('combobox', { name: 'Search: what it may do' });
    await choice.click();
    await screen.getByRole('option', { name: 'Ask' }).click();
    await expect.element(choice).toMatchTextContent('Ask');
    await screen.getByRole('button', { name: 'Undo' }).click();
    await expect.element(choice).toMatchTextContent('Default');
    expect(sent).toEqual([
      { tool: 'search', setting: 'ask' },
      { tool: 'search', setting: null },
    ]);
  });

  it('sets all tools at once, says which way is chosen, and undoes it', async () => {
    const { screen, sent } = await show('owner');
    await expect.element(screen.getByText('This workspace has settings of its own.')).toBeVisible();
    await screen.getByRole('radio', { name: /^Careful/ }).click();
    await expect.element(screen.getByRole('radio', { name: /^Careful/ })).toBeChecked();
    await screen.getByRole('button', { name: 'Undo' }).click();
    await expect.element(screen.getByText('This workspace has settings of its own.')).toBeVisible();
    expect(sent).toEqual([
      [
        { tool: 'share.create', setting: 'ask' },
        { tool: 'note.create', setting: 'ask' },
      ],
      [
        { tool: 'share.create', setting: 'deny' },
        { tool: 'note.create', setting: 'allow' },
      ],
    ]);
  });

  it('finds a tool by its words', async () => {
    const { screen } = await show('owner');
    await screen.getByRole('searchbox', { name: 'Find a tool' }).fill('public link');
    await expect.element(screen.getByRole('list', { name: 'Reads' })).not.toBeInTheDocument();
    await expect.element(screen.getByRole('list', { name: 'Sends data outside' })).toBeVisible();
    await screen.getByRole('searchbox', { name: 'Find a tool' }).fill('nothing like it');
    await expect.element(screen.getByText('No tool has these words.')).toBeVisible();
  });

  it('is read-only for others, with who changed it and what is not available', async () => {
    const { screen } = await show('editor');
    await expect.element(screen.getByRole('combobox')).toHaveLength(0);
    const leaving = screen.getByRole('list', { name: 'Sends data outside' });
    await expect
      .element(leaving)
      .toMatchTextContent(/Not available here.*Off since 20 Nov 2026, by Ada.*Off$/);
    await expect.element(screen.getByText(/An owner of the workspace can change it/)).toBeVisible();
  });
});
