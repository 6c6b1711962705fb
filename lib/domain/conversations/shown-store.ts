/**
 * Rows of conversations that their authors have shown to the others of the workspace. The database leaves out those of collections that the
 * reader may not open; what quotes such a collection is left out here. Takes a `Database`, and changes nothing.
 */
import { asId, type CollectionId, type ConversationId, type UserId } from '@/lib/core/ids';
import type { Database } from '@/lib/platform/db/in-workspace';
import { type Conversation, type ConversationOwner, conversationSelect, presentConversation } from './store';

export type ShownConversation = Conversation & { readonly authorId: UserId };

const shownSelect = { ...conversationSelect, userId: true } as const;
const shown = { deletedAt: null, shownAt: { not: null } } as const;

/** Finds a conversation as others may read it. Its author may read it so before it is shown. */
export async function findShownConversation(
  database: Database,
  { workspaceId, userId }: ConversationOwner,
  id: ConversationId,
): Promise<ShownConversation | null> {
  const row = await database.conversation.findFirst({
    where: { id, workspaceId, deletedAt: null, OR: [shown, { userId }] },
    select: shownSelect,
  });
  if (row === null) return null;
  if (row.userId !== userId && (await findQuotingHidden(database, [row.id])).has(row.id)) return null;
  return { ...presentConversation(row), authorId: asId<UserId>(row.userId) };
}

/** The newest conversations that others have shown, last used first. */
export async function listShownConversations(
  database: Database,
  reader: ConversationOwner,
  page: { readonly collectionId: CollectionId | null; readonly limit: number },
): Promise<ShownConversation[]> {
  const { workspaceId, userId } = reader;
  const contextType = page.collectionId === null ? 'workspace' : 'collection';
  const rows = await database.conversation.findMany({
    where: { workspaceId, userId: { not: userId }, collectionId: page.collectionId, contextType, ...shown },
    orderBy: [{ updatedAt: 'desc' }, { id: 'desc' }],
    take: page.limit,
    select: shownSelect,
  });
  const hidden = await findQuotingHidden(
    database,
    rows.map(({ id }) => id),
  );
  return rows
    .filter(({ id }) => !hidden.has(id))
    .map((row) => ({ ...presentConversation(row), authorId: asId<UserId>(row.userId) }));
}

/** Those of the conversations that quote a collection which the reader may not open. */
async function findQuotingHidden(database: Database, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await database.$queryRaw<{ id: string }[]>`
    SELECT id FROM unnest(${[...ids]}::text[]) AS id WHERE conversation_quotes_hidden(id)`;
  return new Set(rows.map(({ id }) => id));
}

/** The members other than its author who can read a conversation once it is shown, as the database decides for each of them. */
export async function listPossibleReaders(
  database: Database,
  id: ConversationId,
): Promise<ReadonlySet<string>> {
  const [row] = await database.$queryRaw<{ ids: string[] }[]>`select list_conversation_readers(${id}) as ids`;
  return new Set(row?.ids);
}
