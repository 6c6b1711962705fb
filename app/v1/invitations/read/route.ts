import { readInvitationEndpoint } from '@/lib/protocol/http/team';
import { serve } from '@/lib/server/route';
import { readInvitation } from '@/lib/server/team/accept-invitation';

export const POST = serve(readInvitationEndpoint, ({ body, request }) =>
  readInvitation(body.token, request.headers),
);
