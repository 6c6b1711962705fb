/** Returns the conversation or throws "not found". A conversation is visible only to its owner. */
import { notFound } from '@/lib/core/errors';
import { asId, type ConversationId } from '@/lib/core/ids';
import { type Conversation, findConversation } from '@/lib/domain/conversations/store';
import type { Viewer } from '@/lib/domain/team/actor';
import type { Database } from '@/lib/platform/db/in-workspace';

export async function requireConversation(
  database: Database,
  actor: Viewer,
  id: string,
): Promise<Conversation> {
  const conversation = await findConversation(database, actor, asId<ConversationId>(id));
  if (conversation === null) throw notFound('conversation');
  return conversation;
}
