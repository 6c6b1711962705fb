import { revokeInvitationEndpoint } from '@/lib/protocol/http/team';
import { serve } from '@/lib/server/http/route';
import { revokeInvitation } from '@/lib/server/team/revoke-invitation';

export const DELETE = serve(revokeInvitationEndpoint, ({ actor, params }) =>
  revokeInvitation(actor, params.id),
);
