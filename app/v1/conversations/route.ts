import { listConversationsEndpoint } from '@/lib/protocol/http/conversations';
import { readConversations } from '@/lib/server/conversations/read-conversations';
import { serve } from '@/lib/server/http/route';

export const GET = serve(listConversationsEndpoint, ({ actor, query }) => readConversations(actor, query));
