import {
  deleteConversationEndpoint,
  getConversationEndpoint,
  updateConversationEndpoint,
} from '@/lib/protocol/http/conversations';
import { changeConversation } from '@/lib/server/conversations/change-conversation';
import { deleteConversation } from '@/lib/server/conversations/delete-conversation';
import { readConversation } from '@/lib/server/conversations/read-conversations';
import { serve } from '@/lib/server/http/route';

export const GET = serve(getConversationEndpoint, ({ actor, params }) => readConversation(actor, params.id));
export const PATCH = serve(updateConversationEndpoint, ({ actor, params, body }) =>
  changeConversation(actor, { id: params.id, ...body }),
);
export const DELETE = serve(deleteConversationEndpoint, ({ actor, params }) =>
  deleteConversation(actor, params.id),
);
