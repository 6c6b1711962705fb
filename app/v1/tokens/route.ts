import { createApiTokenEndpoint, listApiTokensEndpoint } from '@/lib/protocol/http/accounts';
import { serve } from '@/lib/server/http/route';
import { createApiToken, readApiTokens } from '@/lib/server/team/manage-tokens';

export const GET = serve(listApiTokensEndpoint, ({ actor }) => readApiTokens(actor));
export const POST = serve(createApiTokenEndpoint, ({ actor, body }) => createApiToken(actor, body));
