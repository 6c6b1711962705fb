/** Deletes a conversation, and restores it as long as the deletion can be undone. */
import { notFound } from '@/lib/core/errors';
import { asId, type ConversationId } from '@/lib/core/ids';
import { updateConversation } from '@/lib/domain/conversations/store';
import type { Viewer } from '@/lib/domain/team/actor';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import { sendJob } from '@/lib/platform/jobs/send-job';
import { undoSeconds } from '@/lib/core/undo-seconds';
import { requireConversation } from './require-conversation';
import { presentConversation } from './present-conversation';

export function deleteConversation(actor: Viewer, id: string, now: Date = new Date()): Promise<void> {
  return inWorkspace(actor, async (database) => {
    const conversation = await requireConversation(database, actor, id);
    await updateConversation(database, actor, { id: conversation.id, deletedAt: now });
    await sendJob(
      database,
      {
        queue: 'erase',
        data: { workspaceId: actor.workspaceId, kind: 'conversation', id: conversation.id, purge: false },
      },
      { delaySeconds: undoSeconds },
    );
  });
}

export function restoreConversation(actor: Viewer, id: string) {
  return inWorkspace(actor, async (database) => {
    const conversationId = asId<ConversationId>(id);
    if (!(await updateConversation(database, actor, { id: conversationId, deletedAt: null })))
      throw notFound('conversation');
    return presentConversation(await requireConversation(database, actor, id));
  });
}
