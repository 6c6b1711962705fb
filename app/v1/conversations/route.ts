import { listConversationsEndpoint } from '@/lib/protocol/http/conversations';
import { readConversations } from '@/lib/server/asking/manage-conversations';
import { serve } from '@/lib/server/route';

export const GET = serve(listConversationsEndpoint, ({ actor, query }) => readConversations(actor, query));
