import { restorePageVersionEndpoint } from '@/lib/protocol/http/pages';
import { restorePageVersion } from '@/lib/server/pages/edit-pages';
import { serve } from '@/lib/server/http/route';

export const POST = serve(restorePageVersionEndpoint, ({ actor, params, body }) =>
  restorePageVersion(actor, { ...params, ...body }),
);
