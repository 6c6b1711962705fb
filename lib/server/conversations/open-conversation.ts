/**
 * The conversation that a message belongs to: the one its client named, or a new one. Messages to one conversation queue here (protocols 1):
 * whoever comes second waits until the first has placed its question and answer, and then stands behind them. Runs in the caller's
 * transaction, which holds the place until it ends.
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
  /** Any string the client chose, or our id; null: a new conversation. */
  readonly name: string | null;
  /** Its title is taken from these words, when it is new. */
  readonly text: string;
  readonly collectionId: CollectionId | null;
  readonly contextType: Conversation['contextType'];
};

/** Characters of a conversation's title. */
const titleChars = 80;

export async function openConversation(
  database: Database,
  actor: Editor,
  { name, text, collectionId, contextType }: ConversationToOpen,
): Promise<Conversation> {
  const owner = { workspaceId: actor.workspaceId, userId: actor.userId };
  if (name !== null) {
    // Two who name a conversation that does not exist yet would both begin it.
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
