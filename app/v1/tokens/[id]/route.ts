import { revokeApiTokenEndpoint } from '@/lib/protocol/http/accounts';
import { serve } from '@/lib/server/http/route';
import { revokeApiToken } from '@/lib/server/team/revoke-api-token';

export const DELETE = serve(revokeApiTokenEndpoint, ({ actor, params }) => revokeApiToken(actor, params.id));
