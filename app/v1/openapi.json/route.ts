import { getOpenApiEndpoint } from '@/lib/protocol/http/openapi';
import { presentOpenApi } from '@/lib/server/http/openapi';
import { serve } from '@/lib/server/http/route';

export const GET = serve(getOpenApiEndpoint, ({ request }) => Promise.resolve(presentOpenApi(request)));
