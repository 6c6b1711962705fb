import { acceptInvitationEndpoint } from '@/lib/protocol/http/team';
import { ReplyWithHeaders, serve } from '@/lib/server/route';
import { acceptInvitation } from '@/lib/server/team/accept-invitation';

export const POST = serve(acceptInvitationEndpoint, async ({ body, request }) => {
  const { slug, headers } = await acceptInvitation(body, request.headers);
  return new ReplyWithHeaders({ workspace_slug: slug }, headers);
});
