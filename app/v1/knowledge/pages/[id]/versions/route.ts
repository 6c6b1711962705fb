import { listPageVersionsEndpoint } from '@/lib/protocol/http/pages';
import { readPageVersions } from '@/lib/server/pages/read-pages';
import { serve } from '@/lib/server/http/route';

export const GET = serve(listPageVersionsEndpoint, ({ actor, params }) => readPageVersions(actor, params.id));
