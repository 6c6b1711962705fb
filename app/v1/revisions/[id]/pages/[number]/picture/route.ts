import { getPagePictureEndpoint } from '@/lib/protocol/http/sources';
import { serve } from '@/lib/server/http/route';
import { readPagePicture } from '@/lib/server/sources/capture/read-page-picture';

export const GET = serve(getPagePictureEndpoint, ({ actor, params, request }) =>
  readPagePicture(actor, { revisionId: params.id, page: params.number }, request.signal),
);
