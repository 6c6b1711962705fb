/**
 * Shows a conversation to the others of the workspace, or hides it again, and reads what others have shown. Only its author decides, and only
 * in a browser. Readers see questions and answers with their citations: no run, no call of a tool, and nothing that costs. What they have said
 * about it is hidden with it, by the row-level security of threads.
 */
import { notFound } from '@/lib/core/errors';
import { asId, type CollectionId, type ConversationId, type UserId } from '@/lib/core/ids';
import { listCitations } from '@/lib/domain/citations/store';
import { findChosenPath } from '@/lib/domain/conversations/message-tree';
import {
  findShownConversation,
  listPossibleReaders,
  listShownConversations,
  type ShownConversation,
} from '@/lib/domain/conversations/shown-store';
import {
  type Conversation,
  listMessages,
  type Message,
  updateConversation,
} from '@/lib/domain/conversations/store';
import { deleteToldOf, insertNotices } from '@/lib/domain/notices/store';
import type { Viewer } from '@/lib/domain/team/actor';
import { listMembers } from '@/lib/domain/team/member-store';
import { countOpenThreads } from '@/lib/domain/threads/store';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import { shownContextTypes } from '@/lib/protocol/conversation-words';
import { presentConversation, presentRead } from './present-conversation';
import { requireConversation } from './require-conversation';

/** How many a collection, or Home, lists. Older ones are still there under their addresses. */
const listed = 30;

type Showing = {
  readonly id: string;
  /** The members who are told. Nobody else is. */
  readonly tellIds: readonly string[];
};

export function showConversation(actor: Viewer, { id, tellIds }: Showing, now = new Date()) {
  return inWorkspace(actor, async (database) => {
    const conversation = await requireOwn(database, actor, id);
    const readers = await listPossibleReaders(database, conversation.id);
    if (!tellIds.every((one) => readers.has(one))) throw notFound('member');
    const shownAt = conversation.shownAt ?? now;
    await updateConversation(database, actor, { id: conversation.id, shownAt });
    await insertNotices(database, {
      workspaceId: actor.workspaceId,
      kind: 'shown',
      about: { thing: { kind: 'conversation', id: conversation.id } },
      actorId: actor.userId,
      createdAt: now,
      eventKey: `shown ${conversation.id} ${shownAt.getTime()}`,
      recipientIds: tellIds.map((one) => asId<UserId>(one)),
    });
    return presentConversation({ ...conversation, shownAt });
  });
}

/** Members who were told that they can read it are no longer told so. */
export function hideConversation(actor: Viewer, id: string) {
  return inWorkspace(actor, async (database) => {
    const conversation = await requireOwn(database, actor, id);
    await updateConversation(database, actor, { id: conversation.id, shownAt: null });
    await deleteToldOf(database, actor.workspaceId, { kind: 'shown', id: conversation.id });
    return presentConversation({ ...conversation, shownAt: null });
  });
}

async function requireOwn(database: Database, actor: Viewer, id: string): Promise<Conversation> {
  const conversation = await requireConversation(database, actor, id);
  if (!shownContextTypes.includes(conversation.contextType)) throw notFound('conversation');
  return conversation;
}

/** The members whom the author can tell. */
export function readPossibleReaders(actor: Viewer, id: string) {
  return inWorkspace(actor, async (database) => {
    const conversation = await requireOwn(database, actor, id);
    const readers = await listPossibleReaders(database, conversation.id);
    const members = await listMembers(database, actor.workspaceId);
    return {
      items: members
        .filter(({ userId }) => readers.has(userId))
        .map(({ userId, name, email }) => ({ user_id: userId, name, email })),
    };
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
    const threads = await countOpenThreads(database, reader.workspaceId, {
      kinds: ['question', 'answer'],
      ids,
    });
    const present = await createPresenter(database, reader);
    return {
      ...present(conversation),
      messages: path.map((message) =>
        presentRead(message, {
          citations: citations.get(message.id) ?? [],
          openThreads: threads.get(message.id) ?? 0,
        }),
      ),
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
