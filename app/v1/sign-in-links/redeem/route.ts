import { redeemSignInLinkEndpoint } from '@/lib/protocol/http/team';
import { serve } from '@/lib/server/http/route';
import { ReplyWithHeaders } from '@/lib/server/replies/reply-kinds';
import { redeemSignInLink } from '@/lib/server/team/sign-in/sign-in';

export const POST = serve(redeemSignInLinkEndpoint, async ({ body, request }) => {
  const { userId, next, headers } = await redeemSignInLink(body.token, request.headers);
  return new ReplyWithHeaders({ user_id: userId, next }, headers);
});
