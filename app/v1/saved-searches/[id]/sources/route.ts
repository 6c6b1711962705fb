import { listFoundSourcesEndpoint } from '@/lib/protocol/http/saved-searches';
import { serve } from '@/lib/server/http/route';
import { readFoundSources } from '@/lib/server/sources/saved-searches';

export const GET = serve(listFoundSourcesEndpoint, ({ actor, params }) => readFoundSources(actor, params.id));
