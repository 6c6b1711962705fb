import { listConversationReadersEndpoint } from '@/lib/protocol/http/shown-conversations';
import { readPossibleReaders } from '@/lib/server/conversations/show-conversation';
import { serve } from '@/lib/server/http/route';

export const GET = serve(listConversationReadersEndpoint, ({ actor, params }) =>
  readPossibleReaders(actor, params.id),
);
