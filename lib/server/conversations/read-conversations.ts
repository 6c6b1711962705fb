/** Reads the conversations of a member, last used first, and one with its messages. */
import { asId, type CollectionId } from '@/lib/core/ids';
import { listConversations } from '@/lib/domain/conversations/store';
import type { Viewer } from '@/lib/domain/team/actor';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import type { ContextType } from '@/lib/protocol/conversation-words';
import { presentConversation, presentConversationDetail } from './present-conversation';

export function readConversations(
  actor: Viewer,
  page: {
    readonly collection_id?: string | undefined;
    readonly context_type?: ContextType | undefined;
    readonly cursor?: string | undefined;
    readonly limit: number;
  },
) {
  return inWorkspace(actor, async (database) => {
    const usedBefore = page.cursor === undefined ? undefined : new Date(page.cursor);
    const items = await listConversations(database, actor, {
      limit: page.limit,
      ...(page.collection_id === undefined ? {} : { collectionId: asId<CollectionId>(page.collection_id) }),
      ...(page.context_type === undefined ? {} : { contextType: page.context_type }),
      ...(usedBefore === undefined || Number.isNaN(usedBefore.getTime()) ? {} : { usedBefore }),
    });
    const last = items.at(-1);
    const next = items.length === page.limit && last !== undefined ? last.updatedAt.toISOString() : null;
    return { items: items.map(presentConversation), next };
  });
}

export function readConversation(actor: Viewer, id: string) {
  return inWorkspace(actor, (database) => presentConversationDetail(database, actor, id));
}
