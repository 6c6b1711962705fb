import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asId, createConversationId, createMessageId, type MessageId, type UserId } from '@/lib/core/ids';
import { deleteConversationEndpoint, updateConversationEndpoint } from '@/lib/protocol/http/conversations';
import { openStage, type Stage } from '../tools/__fixtures__/stage';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

/** A question with two answers. Only below the first of them was a second question asked, and the second is shown. */
async function makeConversation() {
  const { insertConversation, insertMessage } = await import('@/lib/domain/conversations/store');
  const { inWholeWorkspace } = await import('@/lib/platform/db/in-workspace');
  const { editor, workspaceId, collectionId } = stage.bench;
  const conversationId = createConversationId();
  const ids = {
    question: createMessageId(),
    first: createMessageId(),
    later: createMessageId(),
    second: createMessageId(),
  };
  await inWholeWorkspace(workspaceId, async (database) => {
    await insertConversation(database, {
      id: conversationId,
      workspaceId,
      userId: editor.userId,
      collectionId,
      title: 'The dam',
      externalId: null,
    });
    const insert = (id: MessageId, parentId: MessageId | null, role: 'user' | 'assistant') =>
      insertMessage(database, {
        id,
        workspaceId,
        conversationId,
        parentId,
        role,
        markdown: id,
        status: 'complete',
        runId: null,
        sourceIds: [],
      });
    await insert(ids.question, null, 'user');
    await insert(ids.first, ids.question, 'assistant');
    await insert(ids.later, ids.first, 'user');
    await insert(ids.second, ids.question, 'assistant');
  });
  return { conversationId, ids };
}

async function find(id: string, userId: string = stage.bench.editor.userId) {
  const { findMessagePlace } = await import('./find-message-place');
  const { authorise } = await import('@/lib/domain/team/actor');
  const { workspaceId } = stage.bench;
  const viewer = authorise(
    { userId: asId<UserId>(userId), workspaceId, role: 'viewer', via: 'session' },
    'viewer',
  );
  if (viewer === null) throw new Error('A viewer may read.');
  return findMessagePlace(viewer, id);
}

describe('the address of a message', () => {
  it('leads to its conversation, which then shows this version and what led to it', async () => {
    const { conversationId, ids } = await makeConversation();
    const place = { conversationId, collectionId: stage.bench.collectionId };
    expect(await find(ids.second)).toEqual({ ...place, isShown: true });
    expect(await find(ids.later)).toEqual({ ...place, isShown: false });
    const { reply } = await stage.send(updateConversationEndpoint, {
      params: { id: conversationId },
      body: { chosen_message_id: ids.later },
    });
    expect(reply.messages.map(({ id }) => id)).toEqual([ids.question, ids.first, ids.later]);
    expect(await find(ids.later)).toEqual({ ...place, isShown: true });
  });

  it('leads nowhere for other members, and for everybody once the conversation is deleted', async () => {
    const { conversationId, ids } = await makeConversation();
    expect(await find(ids.first, 'somebody')).toBeNull();
    expect(await find('no-such-message')).toBeNull();
    await stage.send(deleteConversationEndpoint, { params: { id: conversationId } });
    expect(await find(ids.first)).toBeNull();
  });
});
