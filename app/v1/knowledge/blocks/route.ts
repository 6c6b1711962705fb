import { completeBlocksEndpoint } from '@/lib/protocol/http/pages';
import { readBlocks } from '@/lib/server/pages/read-pages';
import { serve } from '@/lib/server/http/route';

export const GET = serve(completeBlocksEndpoint, ({ actor, query }) => readBlocks(actor, query.q));
