import { searchEndpoint } from '@/lib/protocol/http/sources';
import { searchPassages } from '@/lib/server/search/search-passages';
import { serve } from '@/lib/server/http/route';

export const GET = serve(searchEndpoint, ({ actor, query }) => searchPassages(actor, query));
