import { listPageSourcesEndpoint } from '@/lib/protocol/http/pages';
import { readPageSources } from '@/lib/server/knowing/read-pages';
import { serve } from '@/lib/server/route';

export const GET = serve(listPageSourcesEndpoint, ({ actor, params }) => readPageSources(actor, params.id));
