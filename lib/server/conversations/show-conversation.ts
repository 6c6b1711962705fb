/**
 * Shows a conversation to the others of the workspace, or hides it again, and reads what others have shown. Only its author decides, and only
 * in a browser. Readers see questions and answers with their citations: no run, no call of a tool, and nothing that costs.
 */
import { notFound } from '@/lib/core/errors';
import { asId, type CollectionId, type ConversationId } from '@/lib/core/ids';
import { listCitations } from '@/lib/domain/citations/store';
import { findChosenPath } from '@/lib/domain/conversations/message-tree';
import {
  findShownConversation,
  listShownConversations,
  type ShownConversation,
} from '@/lib/domain/conversations/shown-store';
import { listMessages, type Message, updateConversation } from '@/lib/domain/conversations/store';
import type { Viewer } from '@/lib/domain/team/actor';
import { listMembers } from '@/lib/domain/team/member-store';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import { shownContextTypes } from '@/lib/protocol/conversation-words';
import { presentConversation, presentRead } from './present-conversation';
import { requireConversation } from './require-conversation';

/** How many a collection, or Home, lists. Older ones are still there under their addresses. */
const listed = 30;

/** @param shownAt the time at which it is shown, or null to hide it */
export function setShown(actor: Viewer, id: string, shownAt: Date | null) {
  return inWorkspace(actor, async (database) => {
    const conversation = await requireConversation(database, actor, id);
    if (!shownContextTypes.includes(conversation.contextType)) throw notFound('conversation');
    await updateConversation(database, actor, { id: conversation.id, shownAt });
    return presentConversation(await requireConversation(database, actor, id));
  });
}

export function readShownConversations(reader: Viewer, collectionId: string | undefined) {
  return inWorkspace(reader, async (database) => {
    const found = await listShownConversations(database, reader, {
      collectionId: collectionId === undefined ? null : asId<CollectionId>(collectionId),
      limit: listed,
    });
    const present = await createPresenter(database, reader);
    return { items: found.map(present) };
  });
}

export function readShownConversation(reader: Viewer, id: string) {
  return inWorkspace(reader, async (database) => {
    const conversation = await findShownConversation(database, reader, asId<ConversationId>(id));
    if (conversation === null || !shownContextTypes.includes(conversation.contextType))
      throw notFound('conversation');
    const messages = await listMessages(database, reader.workspaceId, conversation.id);
    const path = findChosenPath(messages, conversation.chosenRootId).filter(isWritten);
    const ids = path.map((message) => message.id);
    const citations = await listCitations(database, reader.workspaceId, { kind: 'message', ids });
    const present = await createPresenter(database, reader);
    return {
      ...present(conversation),
      messages: path.map((message) => presentRead(message, citations.get(message.id) ?? [])),
    };
  });
}

const isWritten = ({ status }: Message) => status !== 'running';

async function createPresenter(database: Database, { workspaceId }: Viewer) {
  const members = await listMembers(database, workspaceId);
  return (conversation: ShownConversation) => {
    const author = members.find(({ userId }) => userId === conversation.authorId);
    return {
      ...presentConversation(conversation),
      author: author === undefined ? null : { user_id: author.userId, name: author.name },
    };
  };
}
