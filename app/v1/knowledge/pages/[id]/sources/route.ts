import { listPageSourcesEndpoint } from '@/lib/protocol/http/pages';
import { readPageSources } from '@/lib/server/pages/read-pages';
import { serve } from '@/lib/server/http/route';

export const GET = serve(listPageSourcesEndpoint, ({ actor, params }) => readPageSources(actor, params.id));
