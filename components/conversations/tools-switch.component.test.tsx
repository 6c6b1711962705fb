import '@/app/globals.css';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { WorkspacePage } from '@/lib/client/__fixtures__/workspace-page';
import { useConversation } from '@/lib/client/use-conversation';
import { ToolsSwitch } from './tools-switch';
import { focusOn } from '@/components/ui/__fixtures__/focus-on';

function Asking() {
  const { ask } = useConversation({
    collectionId: 'col_1',
    conversationId: null,
    onConversation: () => undefined,
  });
  return (
    <button type="button" onClick={() => ask({ text: 'How many?', sourceIds: [] })}>
      Ask
    </button>
  );
}

const show = (provider: string) =>
  render(
    <WorkspacePage>
      <ToolsSwitch provider={provider} />
      <Asking />
    </WorkspacePage>,
  );

/** Records what questions are sent with, without answering them. */
function listen(): unknown[] {
  const sent: unknown[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (_path, init) => {
    if (init?.method === 'POST') sent.push(JSON.parse(init.body as string).context);
    throw new TypeError('Failed to fetch');
  });
  return sent;
}

beforeEach(() => window.localStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
  window.localStorage.clear();
});

describe('the tools switch', () => {
  it('is on until the user turns it off, applies to each question and is remembered', async () => {
    const sent = listen();
    const screen = await show('openai');
    const choice = screen.getByRole('switch', { name: 'May use tools' });
    await expect.element(choice).toBeChecked();
    await screen.getByRole('button', { name: 'Ask' }).click();
    await expect.poll(() => sent).toEqual([{ collection_id: 'col_1' }]);
    await focusOn(choice);
    await userEvent.keyboard(' ');
    await expect.element(choice).not.toBeChecked();
    await screen.getByRole('button', { name: 'Ask' }).click();
    await expect.poll(() => sent.at(-1)).toEqual({ collection_id: 'col_1', tools: false });
    await screen.unmount();
    const again = await show('openai');
    await expect.element(again.getByRole('switch', { name: 'May use tools' })).not.toBeChecked();
  });

  it('is hidden when the built-in reader answers', async () => {
    const screen = await show('extractive');
    await expect.element(screen.getByRole('button', { name: 'Ask' })).toBeVisible();
    await expect.element(screen.getByRole('switch')).toHaveLength(0);
  });
});
