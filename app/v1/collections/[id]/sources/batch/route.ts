import { addUrlsEndpoint } from '@/lib/protocol/http/sources';
import { addUrls } from '@/lib/server/collecting/add-sources';
import { serve } from '@/lib/server/route';

export const POST = serve(addUrlsEndpoint, ({ actor, params, body }) => addUrls(actor, params.id, body.urls));
