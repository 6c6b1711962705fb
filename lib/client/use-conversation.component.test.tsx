import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { type ChatEvent, writeChatEvent } from '@/lib/protocol/agent-chat';
import { getAnswerText } from '@/lib/protocol/agent-chat/answer-text';
import { WorkspacePage } from './__fixtures__/workspace-page';
import { useConversation } from './use-conversation';

const pieces = ['The canal ', 'was dug ', 'in 1824.'];
const events: readonly ChatEvent[] = [
  { type: 'run', runId: 'run_1', conversationId: 'con_1', messageId: 'msg_2', userMessageId: 'msg_1' },
  { type: 'message_start', turn: 1 },
  ...pieces.map((chunk): ChatEvent => ({ type: 'content_chunk', chunk })),
];

afterEach(() => vi.restoreAllMocks());

it('puts the conversation of an answer into the address once, not with each of its pieces', async () => {
  const onConversation = vi.fn<(id: string) => void>();
  const sent = new TransformStream<Uint8Array, Uint8Array>();
  vi.spyOn(window, 'fetch').mockResolvedValue(new Response(sent.readable));

  function Answer() {
    const { ask, live } = useConversation({ collectionId: 'col_1', conversationId: null, onConversation });
    return (
      <>
        <button type="button" onClick={() => ask({ text: 'When?', sourceIds: [] })}>
          Ask
        </button>
        <p>{live?.view ? getAnswerText(live.view) : ''}</p>
      </>
    );
  }
  const screen = await render(
    <WorkspacePage>
      <Answer />
    </WorkspacePage>,
  );
  await screen.getByRole('button', { name: 'Ask' }).click();

  const writer = sent.writable.getWriter();
  let text = '';
  for (const [index, event] of events.entries()) {
    await writer.write(new TextEncoder().encode(writeChatEvent({ event, id: index + 1 })));
    if (event.type !== 'content_chunk') continue;
    text += event.chunk;
    await expect.element(screen.getByText(text.trim(), { exact: true })).toBeVisible();
  }
  expect(onConversation.mock.calls).toEqual([['con_1']]);
});

it('keeps the conversation that was opened before the answer to a question elsewhere began', async () => {
  const asked = Promise.withResolvers<Response>();
  vi.spyOn(window, 'fetch').mockImplementation((address) =>
    (address as string).includes('/v1/agent/chat')
      ? asked.promise
      : Promise.resolve(Response.json({ id: 'con_2', messages: [] })),
  );

  function Place() {
    const [shown, setShown] = useState<string | null>(null);
    const { ask, live } = useConversation({
      collectionId: 'col_1',
      conversationId: shown,
      onConversation: setShown,
    });
    return (
      <>
        <button type="button" onClick={() => ask({ text: 'When?', sourceIds: [] })}>
          Ask
        </button>
        <button type="button" onClick={() => setShown('con_2')}>
          Open another
        </button>
        <p>Shown: {shown ?? 'new'}</p>
        <p>{live === null ? 'Nothing is being written' : `Asked: ${live.ask.text}`}</p>
      </>
    );
  }
  const screen = await render(
    <WorkspacePage>
      <Place />
    </WorkspacePage>,
  );
  await screen.getByRole('button', { name: 'Ask' }).click();
  await expect.element(screen.getByText('Asked: When?')).toBeVisible();
  await screen.getByRole('button', { name: 'Open another' }).click();
  await expect.element(screen.getByText('Nothing is being written')).toBeVisible();

  const text = events.map((event, index) => writeChatEvent({ event, id: index + 1 })).join('');
  const stream = new Blob([text]).stream();
  asked.resolve(new Response(stream));
  await expect.poll(() => stream.locked).toBe(true);
  await expect.element(screen.getByText('Shown: con_2')).toBeVisible();
  await expect.element(screen.getByText('Nothing is being written')).toBeVisible();
});
