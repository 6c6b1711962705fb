import { redeemPasswordResetEndpoint } from '@/lib/protocol/http/accounts';
import { serve } from '@/lib/server/http/route';
import { ReplyWithHeaders } from '@/lib/server/replies/reply-kinds';
import { redeemPasswordReset } from '@/lib/server/team/sign-in/reset-password';

export const POST = serve(redeemPasswordResetEndpoint, async ({ body, request }) => {
  const { userId, next, headers } = await redeemPasswordReset(body, request.headers);
  return new ReplyWithHeaders({ user_id: userId, next }, headers);
});
