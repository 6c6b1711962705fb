/**
 * Finds the conversation that a message belongs to, the one its client named, or creates a new one. Messages to one conversation queue here
 * (protocols 1): the second waits until the first has inserted its question and answer, and is then placed after them. Runs in the caller's
 * transaction, which holds the lock until it ends.
 */
import { type CollectionId, createConversationId } from '@/lib/core/ids';
import { shorten } from '@/lib/core/text';
import {
  type Conversation,
  findConversationByName,
  freeConversationName,
  holdConversationName,
  insertConversation,
  lockConversation,
} from '@/lib/domain/conversations/store';
import type { Editor } from '@/lib/domain/team/actor';
import type { Database } from '@/lib/platform/db/in-workspace';

export type ConversationToOpen = {
  /** Any string the client chose, or our id. Null starts a new conversation. */
  readonly name: string | null;
  /** The text from which a new conversation takes its title. */
  readonly text: string;
  readonly collectionId: CollectionId | null;
  readonly contextType: Conversation['contextType'];
};

/** Maximum length of a conversation's title, in characters. */
const titleChars = 80;

export async function openConversation(
  database: Database,
  actor: Editor,
  { name, text, collectionId, contextType }: ConversationToOpen,
): Promise<Conversation> {
  const owner = { workspaceId: actor.workspaceId, userId: actor.userId };
  if (name !== null) {
    // Without this lock, two messages that name the same new conversation would both create it.
    await holdConversationName(database, owner, name);
    const known = await findConversationByName(database, owner, name);
    if (known !== null) {
      await lockConversation(database, owner, known.id);
      return known;
    }
    await freeConversationName(database, owner, name);
  }
  return insertConversation(database, {
    ...owner,
    id: createConversationId(),
    collectionId,
    contextType,
    title: shorten(text, titleChars),
    externalId: name,
  });
}
