import { readInvitationEndpoint } from '@/lib/protocol/http/team';
import { serve } from '@/lib/server/http/route';
import { readInvitation } from '@/lib/server/team/accept-invitation';

export const POST = serve(readInvitationEndpoint, ({ body, request }) =>
  readInvitation(body.token, request.headers),
);
