/**
 * Finds where a question or answer is shown, for its address: in the reader's own conversation, or in one that another member has shown. Null if
 * it was deleted or its conversation is not theirs to read.
 */
import { asId, type ConversationId, type MessageId } from '@/lib/core/ids';
import { findChosenPath } from '@/lib/domain/conversations/message-tree';
import { findShownConversation } from '@/lib/domain/conversations/shown-store';
import { findConversation, findMessage, listMessages } from '@/lib/domain/conversations/store';
import type { Viewer } from '@/lib/domain/team/actor';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import { shownContextTypes } from '@/lib/protocol/conversation-words';

export type MessagePlace = {
  readonly conversationId: ConversationId;
  /** Null for a conversation about several collections. */
  readonly collectionId: string | null;
  /** False if the conversation shows another version instead of it, or of something before it. */
  readonly isShown: boolean;
};

export function findMessagePlace(viewer: Viewer, id: string): Promise<MessagePlace | null> {
  return inWorkspace(viewer, async (database) => {
    const message = await findMessage(database, viewer.workspaceId, asId<MessageId>(id));
    if (message === null) return null;
    const conversation = await findConversation(database, viewer, message.conversationId);
    // The conversations in which workflows and tables are made have pages of their own.
    if (conversation === null || !shownContextTypes.includes(conversation.contextType)) return null;
    const messages = await listMessages(database, viewer.workspaceId, conversation.id);
    const path = findChosenPath(messages, conversation.chosenRootId);
    return {
      conversationId: conversation.id,
      collectionId: conversation.collectionId,
      isShown: path.some((shown) => shown.id === message.id),
    };
  });
}

/** The conversation of another member in which the message is read, if they have shown it. */
export function findShownMessage(viewer: Viewer, id: string): Promise<ConversationId | null> {
  return inWorkspace(viewer, async (database) => {
    const message = await findMessage(database, viewer.workspaceId, asId<MessageId>(id));
    if (message === null) return null;
    const conversation = await findShownConversation(database, viewer, message.conversationId);
    return conversation?.id ?? null;
  });
}
