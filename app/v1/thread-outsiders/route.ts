import { listOutsidersEndpoint } from '@/lib/protocol/http/threads';
import { serve } from '@/lib/server/http/route';
import { readOutsiders } from '@/lib/server/threads/read-threads';

export const GET = serve(listOutsidersEndpoint, ({ actor, query: { kind, id, thread_id: threadId } }) =>
  readOutsiders(actor, { kind, id, threadId: threadId ?? null }),
);
