import { exportConversationEndpoint } from '@/lib/protocol/http/conversations';
import { exportConversation } from '@/lib/server/conversations/export-conversation';
import { serve } from '@/lib/server/http/route';
import { findTimeZone } from '@/lib/server/team/read-time-zone';

export const GET = serve(exportConversationEndpoint, ({ actor, params, query, request }) =>
  exportConversation(actor, { id: params.id, format: query.format, timeZone: findTimeZone(request.headers) }),
);
