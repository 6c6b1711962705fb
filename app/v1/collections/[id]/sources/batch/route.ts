import { addUrlsEndpoint } from '@/lib/protocol/http/sources';
import { addUrls } from '@/lib/server/sources/add-sources';
import { serve } from '@/lib/server/http/route';

export const POST = serve(addUrlsEndpoint, ({ actor, params, body }) => addUrls(actor, params.id, body));
