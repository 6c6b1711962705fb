import { revokeApiTokenEndpoint } from '@/lib/protocol/http/accounts';
import { serve } from '@/lib/server/http/route';
import { revokeApiToken } from '@/lib/server/team/manage-tokens';

export const DELETE = serve(revokeApiTokenEndpoint, ({ actor, params }) => revokeApiToken(actor, params.id));
