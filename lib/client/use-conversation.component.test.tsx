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
