import { listPageVersionsEndpoint } from '@/lib/protocol/http/pages';
import { readPageVersions } from '@/lib/server/knowing/read-pages';
import { serve } from '@/lib/server/route';

export const GET = serve(listPageVersionsEndpoint, ({ actor, params }) => readPageVersions(actor, params.id));
