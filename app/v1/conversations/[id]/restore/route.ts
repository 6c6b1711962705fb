import { restoreConversationEndpoint } from '@/lib/protocol/http/conversations';
import { restoreConversation } from '@/lib/server/asking/manage-conversations';
import { serve } from '@/lib/server/route';

export const POST = serve(restoreConversationEndpoint, ({ actor, params }) =>
  restoreConversation(actor, params.id),
);
