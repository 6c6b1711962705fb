/** Reads the conversations of a member, last used first, and one with its messages. */
import { asId, type CollectionId } from '@/lib/core/ids';
import { listConversations } from '@/lib/domain/conversations/store';
import type { Viewer } from '@/lib/domain/team/actor';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import type { ContextType } from '@/lib/protocol/conversation-words';
import { presentConversation, presentConversationDetail } from './present-conversation';
import { createTextCursor } from '../replies/list-cursor';

const cursor = createTextCursor('conversations', ({ updatedAt }: { readonly updatedAt: Date }) =>
  updatedAt.toISOString(),
);

export function readConversations(
  actor: Viewer,
  page: {
    readonly collection_id?: string | undefined;
    readonly context_type?: ContextType | undefined;
    readonly cursor?: string | undefined;
    readonly limit: number;
  },
) {
  const place = cursor.read(actor, page.cursor);
  return inWorkspace(actor, async (database) => {
    const items = await listConversations(database, actor, {
      limit: page.limit,
      ...(page.collection_id === undefined ? {} : { collectionId: asId<CollectionId>(page.collection_id) }),
      ...(page.context_type === undefined ? {} : { contextType: page.context_type }),
      ...(place === undefined ? {} : { usedBefore: new Date(place) }),
    });
    const next = cursor.writeNext(actor, { items, limit: page.limit });
    return { items: items.map(presentConversation), next };
  });
}

export function readConversation(actor: Viewer, id: string) {
  return inWorkspace(actor, (database) => presentConversationDetail(database, actor, id));
}
