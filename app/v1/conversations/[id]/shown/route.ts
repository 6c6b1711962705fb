import {
  getShownConversationEndpoint,
  hideConversationEndpoint,
  showConversationEndpoint,
} from '@/lib/protocol/http/shown-conversations';
import { readShownConversation, setShown } from '@/lib/server/conversations/show-conversation';
import { serve } from '@/lib/server/http/route';

export const GET = serve(getShownConversationEndpoint, ({ actor, params }) =>
  readShownConversation(actor, params.id),
);
export const PUT = serve(showConversationEndpoint, ({ actor, params }) =>
  setShown(actor, params.id, new Date()),
);
export const DELETE = serve(hideConversationEndpoint, ({ actor, params }) =>
  setShown(actor, params.id, null),
);
