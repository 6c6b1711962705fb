import { listShownConversationsEndpoint } from '@/lib/protocol/http/shown-conversations';
import { readShownConversations } from '@/lib/server/conversations/show-conversation';
import { serve } from '@/lib/server/http/route';

export const GET = serve(listShownConversationsEndpoint, ({ actor, query }) =>
  readShownConversations(actor, query.collection_id),
);
