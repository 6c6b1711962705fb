import { searchEndpoint } from '@/lib/protocol/http/sources';
import { searchPassages } from '@/lib/server/collecting/search-passages';
import { serve } from '@/lib/server/route';

export const GET = serve(searchEndpoint, ({ actor, query }) => searchPassages(actor, query));
