import { listStalePassagesEndpoint } from '@/lib/protocol/http/pages';
import { serve } from '@/lib/server/http/route';
import { readStalePassages } from '@/lib/server/pages/read-stale-passages';

export const GET = serve(listStalePassagesEndpoint, ({ actor, params }) =>
  readStalePassages(actor, params.id),
);
