import { getPageVersionEndpoint } from '@/lib/protocol/http/pages';
import { readPageVersion } from '@/lib/server/pages/read-pages';
import { serve } from '@/lib/server/http/route';

export const GET = serve(getPageVersionEndpoint, ({ actor, params }) =>
  readPageVersion(actor, params.id, params.number),
);
