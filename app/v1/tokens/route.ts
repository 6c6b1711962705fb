import { createApiTokenEndpoint, listApiTokensEndpoint } from '@/lib/protocol/http/accounts';
import { serve } from '@/lib/server/http/route';
import { createApiToken } from '@/lib/server/team/create-api-token';
import { readApiTokens } from '@/lib/server/team/read-api-tokens';

export const GET = serve(listApiTokensEndpoint, ({ actor }) => readApiTokens(actor));
export const POST = serve(createApiTokenEndpoint, ({ actor, body }) => createApiToken(actor, body));
