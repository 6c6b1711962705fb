/** Renames a conversation, and chooses which version of a message to show. */
import { notFound } from '@/lib/core/errors';
import { asId, type MessageId } from '@/lib/core/ids';
import { findPathTo } from '@/lib/domain/conversations/message-tree';
import {
  chooseMessage,
  type Conversation,
  listMessages,
  updateConversation,
} from '@/lib/domain/conversations/store';
import type { Viewer } from '@/lib/domain/team/actor';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import { requireConversation } from './require-conversation';
import { presentConversationDetail } from './present-conversation';

export function changeConversation(
  actor: Viewer,
  change: {
    readonly id: string;
    readonly title?: string | undefined;
    readonly chosen_message_id?: string | undefined;
  },
) {
  return inWorkspace(actor, async (database) => {
    const conversation = await requireConversation(database, actor, change.id);
    if (change.title !== undefined) {
      await updateConversation(database, actor, {
        id: conversation.id,
        title: change.title,
        titleIsChosen: true,
      });
    }
    if (change.chosen_message_id !== undefined) {
      await choose(database, actor, { conversation, messageId: asId<MessageId>(change.chosen_message_id) });
    }
    return presentConversationDetail(database, actor, change.id);
  });
}

/** Shows the message, and so also the versions of what comes before it that lead to it. */
async function choose(
  database: Database,
  actor: Viewer,
  chosen: { readonly conversation: Conversation; readonly messageId: MessageId },
): Promise<void> {
  const messages = await listMessages(database, actor.workspaceId, chosen.conversation.id);
  const path = findPathTo(messages, chosen.messageId);
  if (path.length === 0) throw notFound('message');
  for (const { id, parentId, conversationId } of path)
    await chooseMessage(database, { id, parentId, conversationId, workspaceId: actor.workspaceId });
}
