import { redeemSignInLinkEndpoint } from '@/lib/protocol/http/team';
import { ReplyWithHeaders, serve } from '@/lib/server/route';
import { redeemSignInLink } from '@/lib/server/team/sign-in';

export const POST = serve(redeemSignInLinkEndpoint, async ({ body, request }) => {
  const { userId, headers } = await redeemSignInLink(body.token, request.headers);
  return new ReplyWithHeaders({ user_id: userId }, headers);
});
