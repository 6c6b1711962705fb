import { restoreConversationEndpoint } from '@/lib/protocol/http/conversations';
import { restoreConversation } from '@/lib/server/conversations/delete-conversation';
import { serve } from '@/lib/server/http/route';

export const POST = serve(restoreConversationEndpoint, ({ actor, params }) =>
  restoreConversation(actor, params.id),
);
