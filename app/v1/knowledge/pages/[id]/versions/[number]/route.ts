import { getPageVersionEndpoint } from '@/lib/protocol/http/pages';
import { readPageVersion } from '@/lib/server/knowing/read-pages';
import { serve } from '@/lib/server/route';

export const GET = serve(getPageVersionEndpoint, ({ actor, params }) =>
  readPageVersion(actor, params.id, params.number),
);
