import { restorePageVersionEndpoint } from '@/lib/protocol/http/pages';
import { restorePageVersion } from '@/lib/server/knowing/edit-pages';
import { serve } from '@/lib/server/route';

export const POST = serve(restorePageVersionEndpoint, ({ actor, params, body }) =>
  restorePageVersion(actor, { ...params, ...body }),
);
