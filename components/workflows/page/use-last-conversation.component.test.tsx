import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { AppPage, createRouter } from '../__fixtures__/app-page';
import { createPreview, serve } from '../__fixtures__/workflow-server';
import { useLastConversation } from './use-last-conversation';

afterEach(() => vi.restoreAllMocks());

function Probe() {
  const find = useLastConversation('wfl-1');
  const [found, setFound] = useState('');
  return (
    <button type="button" onClick={() => void find().then((id) => setFound(id ?? 'none'))}>
      Change {found}
    </button>
  );
}

it('a conversation that is asked for before the proposals have arrived is continued, and no new one begins', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  serve({
    '/v1/workflow-previews': async () => {
      await promise;
      return { items: [createPreview({ conversation_id: 'cnv-1' })], next: null };
    },
  });
  const screen = await render(
    <AppPage router={createRouter().router}>
      <Probe />
    </AppPage>,
  );
  await screen.getByRole('button').click();
  resolve();
  await expect.element(screen.getByRole('button')).toHaveTextContent('Change cnv-1');
});
