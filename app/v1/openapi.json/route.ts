import { getOpenApiEndpoint } from '@/lib/protocol/http/openapi';
import { presentOpenApi } from '@/lib/server/openapi';
import { serve } from '@/lib/server/route';

export const GET = serve(getOpenApiEndpoint, () => Promise.resolve(presentOpenApi()));
