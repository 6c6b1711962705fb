import {
  getShownConversationEndpoint,
  hideConversationEndpoint,
  showConversationEndpoint,
} from '@/lib/protocol/http/shown-conversations';
import {
  hideConversation,
  readShownConversation,
  showConversation,
} from '@/lib/server/conversations/show-conversation';
import { serve } from '@/lib/server/http/route';

export const GET = serve(getShownConversationEndpoint, ({ actor, params }) =>
  readShownConversation(actor, params.id),
);
export const PUT = serve(showConversationEndpoint, ({ actor, params, body }) =>
  showConversation(actor, { id: params.id, tellIds: body.tell_user_ids }),
);
export const DELETE = serve(hideConversationEndpoint, ({ actor, params }) =>
  hideConversation(actor, params.id),
);
