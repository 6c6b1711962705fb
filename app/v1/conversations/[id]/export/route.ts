import { exportConversationEndpoint } from '@/lib/protocol/http/conversations';
import { exportConversation } from '@/lib/server/conversations/export-conversation';
import { serve } from '@/lib/server/http/route';

export const GET = serve(exportConversationEndpoint, ({ actor, params, query }) =>
  exportConversation(actor, { id: params.id, format: query.format }),
);
