import { acceptInvitationEndpoint } from '@/lib/protocol/http/team';
import { serve } from '@/lib/server/http/route';
import { ReplyWithHeaders } from '@/lib/server/replies/reply-kinds';
import { acceptInvitation } from '@/lib/server/team/accept-invitation';

export const POST = serve(acceptInvitationEndpoint, async ({ body, request }) => {
  const { slug, next, headers } = await acceptInvitation(body, request.headers);
  return new ReplyWithHeaders({ workspace_slug: slug, next }, headers);
});
